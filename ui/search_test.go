package ui

import (
	"strings"
	"testing"
)

// A decision stays at its match: the search says where to go next.
func TestDecisionsStayAtTheMatch(t *testing.T) {
	d := drive(t, shop().options(), 120, 24).keys("/", "s", "u", "m", "enter")
	for range 7 {
		if d.m.rev.hunk == 2 {
			break
		}
		d.keys("n")
	}
	d.keys("y").wantMarks("AAAAUUA")
	d.wantAt("src/cart/total.go 3")
	d.wantFooter("accepted; match")
}

func TestMatchIsVisible(t *testing.T) {
	w := long()
	w.tree["long.txt"] = strings.Replace(w.tree["long.txt"], "line 27.\n", strings.Repeat("x", 200)+" far\n", 1)
	d := drive(t, w.options(), 100, 14).keys("/", "L", "I", "N", "E", "enter")
	for range 8 {
		row, _ := d.m.pane.layout.Position(d.m.find.match())
		if row < d.m.pane.top || row >= d.m.pane.top+d.m.pane.height {
			t.Errorf("%s is at row %d of a window from %d", d.m.find.count(), row, d.m.pane.top)
		}
		d.keys("n")
	}
	d = drive(t, w.options(), 100, 14).keys("/", "f", "a", "r", "enter")
	d.wantScreen(" far")
}

// REVIEW §3.1, "/": what is found can be seen, in a folded hunk too.
func TestMatchUnfolds(t *testing.T) {
	d := drive(t, shop().options(), 120, 24).keys("Z", "/", "s", "u", "m", "enter")
	if key := d.m.rev.current().Key; d.m.view.folded[key] {
		t.Errorf("the hunk of %s is folded:\n%s", d.m.find.count(), d.screen())
	}
	d.wantScreen("sum := 0")
}

// REVIEW §2.5: the footer shows the keys that work here; without a match there is none
// to step to.
func TestNoMatchOffersNoStep(t *testing.T) {
	d := drive(t, shop().options(), 120, 24).keys("/", "z", "z", "z", "enter")
	if strings.Contains(d.footer(), "n N") {
		t.Errorf("steps are offered: %s", d.footer())
	}
	d.keys("n").wantFooter("n: no match for zzz")
}

// REVIEW §2.5: the footer shows the keys that work here, where a line is typed too.
func TestPromptNamesItsKeys(t *testing.T) {
	d := drive(t, shop().options(), 60, 24).keys("/")
	d.wantFooter("enter done  esc cancel")
	d.keys(strings.Split(strings.Repeat("x", 50), "")...)
	d.wantFooter(strings.Repeat("x", 50))
	d.wantFooter("enter done  esc cancel")
}
