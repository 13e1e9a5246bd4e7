package ui

import "testing"

func TestHelpAndFooterFollowTheKeyTable(t *testing.T) {
	opt := shop().options()
	opt.Keys = bindings(t, "accept = [\"^y\"]\n")
	d := drive(t, opt, 120, 36)
	d.wantFooter("^y accept")
	d.keys("y").wantFooter("y does nothing here")
	d.keys("?").wantScreen("^y           accept, then go to the next undecided hunk")
	drive(t, shop().options(), 120, 36).keys("m", "?").wantScreen("j down       move the cursor down").keys("G").wantScreen("Placing by hand")
}
