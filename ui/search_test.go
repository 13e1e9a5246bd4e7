package ui

import (
	"strings"
	"testing"
)

// REVIEW §3.1, "/": while a search is active, n and N step through matches and decide
// nothing.
func TestSearch(t *testing.T) {
	cases := []struct {
		name, keys, file, footer string
		active                   bool
	}{
		{"finds", "/ s u m enter", "src/cart/total.go", "match 1 of 7", true},
		{"next", "/ s u m enter n", "src/cart/total.go", "match 2 of 7", true},
		{"previous, round the end", "/ s u m enter N", "src/cart/total.go", "match 7 of 7", true},
		{"round the end", "/ s u m enter n n n n n n n", "src/cart/total.go", "match 1 of 7", true},
		{"in another file", "/ r a t e enter", "src/cart/tax.go", "match 1 of 1", true},
		{"case counts if there are capitals", "/ T a x enter", "src/cart/tax.go", "match 1 of 2", true},
		{"nothing", "/ n o w h e r e enter", "src/cart/total.go", "no match for nowhere", true},
		{"nothing, again", "/ n o w h e r e enter n", "src/cart/total.go", "no match for nowhere", true},
		{"ended", "/ s u m enter esc", "src/cart/total.go", "y accept", false},
		{"ended by an empty query", "/ s u m enter / ctrl+u enter", "src/cart/total.go", "y accept", false},
		{"typing given up", "/ s u esc", "src/cart/total.go", "y accept", false},
		{"another query", "/ s u m enter / ctrl+u T a x enter", "src/cart/tax.go", "match 1 of 2", true},
		{"the wrong key", "/ s u m enter Q", "src/cart/total.go", "Q does nothing here", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, shop().options(), 120, 24)
			d.keys(words(c.keys)...)
			d.wantMarks("AAUAUUA")
			d.wantFooter(c.footer)
			if got := d.m.rev.Set.Files[d.m.rev.file].Path; got != c.file || d.m.find.active() != c.active {
				t.Errorf("in %s, active: %v", got, d.m.find.active())
			}
		})
	}
}

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
