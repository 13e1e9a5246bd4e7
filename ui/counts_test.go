package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// REVIEW §3.1: digits before a movement repeat it, as far as it goes. Before g and G they
// are a line.
func TestCounts(t *testing.T) {
	hunk := func(m *Model) int { return m.rev.pos[m.rev.hunk] }
	cursor := func(m *Model) int { return m.pane.cursor }
	cases := []struct {
		name, keys, footer string
		at                 func(m *Model) int
		want               int
	}{
		{"hunks", "3 ]", "", hunk, 3},
		{"hunks back", "3 ] 2 [", "", hunk, 1},
		{"beyond the last hunk", "1 0 0 0 ]", "", hunk, 7},
		{"files", "2 }", "", func(m *Model) int { return m.rev.fileNumber() }, 2},
		{"rows", "g 9 j", "", cursor, 9},
		{"rows up", "g 9 j 4 k", "", cursor, 5},
		{"rows beyond the end", "9 9 9 j", "end of the file", hunk, 5},
		{"no columns", "3 l", "already at the right edge", func(m *Model) int { return m.pane.left }, 0},
		{"pages, to the end", "g 2 ctrl+f", "", cursor, 60},
		{"pages back", "g 3 ctrl+f ctrl+b", "", cursor, 60 - 34},
		{"the last digit of a count may be 0", "g 1 0 j", "", cursor, 10},
		{"no count begins with 0", "0", "0 does nothing here", hunk, 0},
		{"is shown", "] 4 2", "count 42", hunk, 1},
		{"esc ends it", "4 esc ]", "", hunk, 1},
		{"too long", "1 2 3 4 5 6 7 8", "a count has up to 7 digits", hunk, 0},
		{"other keys ignore it", "4 y", "accepted", hunk, 0},
		{"and it is gone then", "4 y ]", "", hunk, 1},
		{"folding, too", "4 z z ]", "", hunk, 1},
		{"matches", "/ L I N E enter 2 n", "match", hunk, 2},
		{"lines around", "3 +", "around a change", func(m *Model) int { return m.view.context }, 31},
		{"files in the tree", "tab 2 j", "this is the last row of the tree", func(m *Model) int { return m.rev.fileNumber() }, 2},
		{"a file in the tree", "tab 2 G", "", func(m *Model) int { return m.rev.fileNumber() }, 2},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, long().options(), 120, 39).keys(words(c.keys)...)
			equal(t, c.at(&d.m), c.want, c.keys)
			d.wantFooter(c.footer)
			d.wantMarks("AAAAAAAA")
		})
	}
}

// A digit that is a place of the current hunk chooses it, and is no count.
func TestCountsLeavePlaces(t *testing.T) {
	d := drive(t, shop().options(), 120, 30).keys("]", "]", "2")
	if h := d.m.rev.current(); h.Chosen != 1 {
		t.Errorf("place %d is chosen:\n%s", h.Chosen+1, d.screen())
	}
	d.keys("3").wantFooter("count 3; this hunk has 2 places")
	d.keys("c").wantFooter("place 1 of 2")
	d.keys("c", "3", "1", "esc")
	if d.m.typed.count != "" || d.m.rev.current().Chosen != 1 {
		t.Errorf("count %q, place %d", d.m.typed.count, d.m.rev.current().Chosen+1)
	}
}

// G and g after a count go to that line of the file.
func TestLineOfACount(t *testing.T) {
	for _, c := range []struct{ keys, row, footer string }{
		{"3 2 G", "line 31.", ""},
		{"3 2 g", "line 31.", ""},
		{"3 2 g g", "line 31.", ""},
		{"2 6 G", "LINE 25.", ""}, // after the change
		{"1 0 0 0 G", "", "line 1000 is not shown"},
		{"5 2 G", "", "line 52 is not shown"},
	} {
		opt := long().options()
		opt.Look.Context = 10
		if strings.HasPrefix(c.keys, "5") {
			opt.Look.Context = 1
		}
		d := drive(t, opt, 120, 24).keys(words(c.keys)...)
		at := strings.Split(d.screen(), "\n")[paneTop+d.m.pane.cursor-d.m.pane.top]
		if !strings.Contains(at, c.row) {
			t.Errorf("after %s the cursor is on %q", c.keys, at)
		}
		d.wantFooter(c.footer)
	}
	d := drive(t, long().options(), 120, 24).keys(words("m 9 9 G")...)
	equal(t, d.m.placing.line, 98)
	d = drive(t, groupsFixture().options(), 120, 24).keys(words("v 4 G")...)
	equal(t, d.m.selection.at, 3)
	if d.keys(words("k v 2 j")...); d.m.selection.status() != "0/5 lines, range of 3" {
		t.Errorf("the range is %s", d.m.selection.status())
	}
}

// Pressed twice in a row, z unfolds the hunk and puts it into the middle, and Z applies with
// the hunks folded as they were. With anything in between they do twice what they do.
func TestKeysPressedTwice(t *testing.T) {
	d := drive(t, long().options(), 100, 21).keys("]", "]", "z", "z")
	p := &d.m.pane
	above, below := p.layout.HunkRow(d.m.rev.hunk)-p.top, p.top+p.height-p.layout.HunkEnd(p.layout.HunkRow(d.m.rev.hunk))
	if d.m.view.folded[d.m.rev.current().Key] || above-below > 1 || below-above > 1 {
		t.Errorf("%d rows above the hunk and %d below:\n%s", above, below, d.screen())
	}
	centred := d.screen()
	for _, again := range []string{"z", "esc z esc z z"} { // zzz, and zz on a folded hunk
		if d.keys(words(again)...); d.screen() != centred {
			t.Errorf("after %s the hunk is not unfolded in the middle:\n%s", again, d.screen())
		}
	}
	d.keys("esc", "z", "esc", "z", "esc", "z")
	if !d.m.view.folded[d.m.rev.current().Key] {
		t.Error("z with another key between does not fold")
	}
	d.keys("Z", "Z")
	if d.m.dialog == nil || !d.m.view.folded[d.m.rev.current().Key] || len(d.m.view.foldedIn(d.m.rev.Set)) != 1 {
		t.Errorf("folded: %v\n%s", d.m.view.folded, d.screen())
	}
	d.keys("esc", "Z")
	d.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress, X: 50, Y: 4})
	if d.keys("Z"); d.m.dialog != nil {
		t.Error("Z applies although something came between")
	}
	if d.keys("g", "g"); d.m.pane.cursor != 0 {
		t.Errorf("after gg the cursor is on row %d", d.m.pane.cursor)
	}
}

// v begins at the changed line under the cursor, or at the next one.
func TestMarkedLinesBeginAtTheCursor(t *testing.T) {
	for _, split := range []string{"", "|"} {
		for _, c := range []struct {
			keys string
			want string
		}{{"", "one"}, {"j", "ONE"}, {"j j j", "four"}, {"g", "one"}} {
			if split != "" {
				c.want = map[string]string{"": "one", "j": "more", "j j j": "four", "g": "one"}[c.keys]
			}
			d := drive(t, groupsFixture().options(), 120, 30).keys(words(split + " " + c.keys + " v")...)
			equal(t, strings.TrimSpace(string(d.m.selection.lines[d.m.selection.at].Text)), c.want, c.keys)
		}
	}
}
