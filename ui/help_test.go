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

// Help lists what keys do where it is opened: those of dialogs and of other modes are not in
// the help of the review, and the tree has its own meanings.
func TestHelpOfPanes(t *testing.T) {
	d := drive(t, shop().options(), 120, 90).keys("?")
	d.wantScreen("tab      switch between the tree and the diff", "F        in the tree, show only")
	d.wantNot("Dialogs", "In the tree", "undo what was just applied", "code blocks, ", "esc      ", "apply without")
	d = drive(t, shop().options(), 120, 90).keys("tab", "?")
	d.wantScreen("In the tree", "enter    go to the diff of this file; fold or unfold", "j k      go to the row below, above", "/        show only files whose path",
		"y n      accept, reject the file, or the files shown", "space    accept or reject all of the file", "esc      show all files again, or go to the diff",
		"A D      accept (except uncertain hunks), reject everything", "w        apply the accepted hunks")
	d.wantNot("move the cursor", "next hunk to decide", "search in all diffs", "mark lines", "scroll left", "Dialogs", "place this hunk by hand")
	d = drive(t, shop().options(), 120, 90).keys("/", "s", "u", "m", "enter", "?").wantScreen("In a search", "n N      next, previous match", "esc      end the search")
	d.wantNot("y n  ")
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
