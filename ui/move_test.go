package ui

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// long is one file of 300 lines with a hunk at every fiftieth, and a short one.
func long() *fixture {
	var b strings.Builder
	var edits []text
	for i := range 300 {
		fmt.Fprintf(&b, "line %d.\n", i)
		if i%50 == 25 {
			edits = append(edits, text{old: fmt.Sprintf("line %d.\n", i), new: fmt.Sprintf("LINE %d.\n", i)})
		}
	}
	return &fixture{
		tree: memory{"long.txt": b.String(), "short.txt": "a\nb\n"},
		payloads: []*model.Payload{payload(edit("long.txt", edits...),
			edit("short.txt", text{old: "a\n", new: "A\n"}, text{old: "b\n", new: "B\n"}))},
	}
}

// Sideways, the pane scrolls as far as the longest line, and begins at the first column again
// with another hunk.
func TestSidewaysEndsWithTheLongestLine(t *testing.T) {
	w := &fixture{tree: memory{"a.txt": "one\n" + strings.Repeat("x", 85) + "END\n" + strings.Repeat("-\n", 40) + "two\n"},
		payloads: []*model.Payload{payload(edit("a.txt", text{old: "one\n", new: "ONE\n"}, text{old: "two\n", new: "TWO\n"}))}}
	for _, c := range []struct{ keys, footer, seen string }{
		{"l l l l", "l: already at the right edge", "xEND"},
		{"l l h h h", "h: already at the left edge", "ONE"},
		{"l ]", "", "+ TWO"},
		{"l G", "", "+ TWO"},
		{"m l l l l", "l: already at the right edge", "xEND"},
	} {
		d := drive(t, w.options(), 80, 24).keys(words(c.keys)...)
		d.wantFooter(c.footer)
		d.wantScreen(c.seen)
	}
	d := drive(t, shop().options(), 200, 24).keys("l", "right")
	d.wantFooter("right: already at the right edge")
	equal(t, d.m.pane.left, 0)
}

// Wherever scrolling leads, the selected hunk can be seen, if any can.
func TestSelectionStaysVisible(t *testing.T) {
	for _, keys := range []string{"j", "ctrl+d", "pgdown", "G"} {
		d := drive(t, long().options(), 100, 14)
		for range 80 {
			d.keys(keys)
			d.wantSelectionInSight()
		}
		back := map[string]string{"j": "k", "ctrl+d": "ctrl+u", "pgdown": "pgup", "G": "g"}[keys]
		for range 80 {
			d.keys(back)
			d.wantSelectionInSight()
		}
		equal(t, d.m.pane.top, 0, keys)
	}
}

func (d *driver) wantSelectionInSight() {
	d.t.Helper()
	nothing := true
	for row := d.m.pane.top; row < d.m.pane.top+d.m.pane.height; row++ {
		id := d.m.pane.layout.HunkAt(row)
		if id == d.m.rev.hunk {
			return
		}
		nothing = nothing && id < 0
	}
	if !nothing {
		d.t.Errorf("hunk %d is selected, and the screen shows others only:\n%s", d.m.rev.hunk, d.screen())
	}
}

// REVIEW §2.2: the tree is shown from 100 columns. A key shows it on a narrower screen,
// for as long as it has the focus.
func TestTreeGivesWay(t *testing.T) {
	one := &fixture{tree: memory{"a": "a\n"}, payloads: []*model.Payload{payload(edit("a", text{old: "a\n", new: "b\n"}))}}
	cases := []struct {
		fixture *fixture
		width   int
		keys    string
		want    bool
	}{
		{long(), 100, "", true}, {long(), 99, "", false}, {one, 120, "", false}, {one, 120, "tab", false},
		{long(), 80, "tab", true}, {long(), 80, "tab tab", false}, {long(), 80, "tab enter", false}, {long(), 40, "tab", true},
	}
	for _, c := range cases {
		d := drive(t, c.fixture.options(), c.width, 24).keys(words(c.keys)...)
		equal(t, strings.Contains(d.screen(), " files "), c.want, c)
	}
}
