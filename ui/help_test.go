package ui

import (
	"strings"
	"testing"
)

// Help shows pairs on a line, and the keys of a mode only in it, first.
func TestHelpOfAMode(t *testing.T) {
	d := drive(t, shop().options(), 120, 60).keys("?")
	d.wantScreen("] [      next, previous hunk", "} {      next, previous file")
	d.wantNot("Marking lines", "Placing by hand")
	d.wantScreen("^f ^b    a page down, up", "+ -      more, fewer unchanged lines around hunks")
	d.wantNot("one line more")
	drive(t, shop().options(), 120, 60).keys("m", "?").wantScreen("Placing by hand", "+ -      replace one line more, less")
	d = drive(t, shop().options(), 120, 60).keys("v", "?")
	d.wantScreen("Marking lines", "enter    accept the marked lines")
	screen := d.screen()
	if strings.Index(screen, "Marking lines") > strings.Index(screen, "go to the top, the bottom") {
		t.Errorf("the keys of the mode do not come first:\n%s", screen)
	}
	d.wantNot("enter    next hunk", "space    accept or reject", "In the tree", "a d  ")
}

func TestHelpAndFooterFollowTheKeyTable(t *testing.T) {
	opt := shop().options()
	opt.Keys = bindings(t, "accept = [\"^y\"]\n")
	d := drive(t, opt, 120, 36)
	d.wantFooter("^y accept")
	d.keys("y").wantFooter("y does nothing here")
	d.keys("?").wantScreen("^y n     accept, reject; then go to the next undecided hunk")
	opt.Keys = bindings(t, "next-hunk = [\"down\"]\ndown = [\"j\"]\n")
	drive(t, opt, 120, 36).keys("?").wantScreen("j k      move the cursor down, up; also up")
}
