package diffview

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// Lines are compared with the line they became, not with the one at the same
// index. A complete rewrite is not searched.
func TestCounterparts(t *testing.T) {
	var old, new strings.Builder
	for i := range 300 {
		fmt.Fprintf(&old, "\tcall%d(x)\n", i)
		fmt.Fprintf(&new, "        call%d(x)\n", i)
	}
	all := ""
	for i := range 300 {
		all += fmt.Sprintf(" %d:%d", i+1, i+1)
	}
	for _, c := range []struct {
		old, new string
		want     string // pairs of line numbers
	}{
		{"a = first(x)\nb = second(y)\n", "# comment\na = first(z)\nb = second(y, 1)\n", "1:2 2:3"},
		{"a = first(x)\nb = second(y)\n", "b = second(z)\n", "2:1"},
		{"one(1)\ntwo(2)\n", "two(3)\none(4)\n", "2:1"}, // they cannot cross
		{"nothing here\nis like\n", "what comes()\nin its[place]\n", ""},
		{"single\n", "other\n", "1:1"}, // compared by words, which finds nothing
		{"RETURN Total\nx\n", "a new line\n    return total\n", "1:2"},
		{old.String(), new.String(), all[1:]}, // too many to compare, but as many as before
		{strings.Repeat("func f(a int) {}\n", 500), strings.Repeat("func f(b int) {}\n", 501), ""},
	} {
		var got []string
		l := New(input(changed(c.old, c.new), 80))
		for _, code := range l.codeLines {
			if code.sign == removed && code.counterpart != 0 {
				got = append(got, fmt.Sprintf("%d:%d", code.old, l.codeLines[code.counterpart].new))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q to %q: counterparts %v, want %s", c.old, c.new, got, c.want)
		}
	}
}

// Selectable lines are numbered as in model.Hunk.ChangedLines, also side by side and in
// a hunk that builds on others.
func TestSelectableLines(t *testing.T) {
	stacked := resolve(tree{"n": "1\n2\n3\n4\n5\n"},
		edits("n", finding{old: "2\n", new: "two\n"}, finding{old: "4\n", new: "four\n"}),
		edits("n", finding{old: "two\n3\nfour\n", new: "TWO\n3\nFOUR\n"}))
	several := resolve(tree{"n": numbered(9)}, model.FileChange{Op: model.OpEdit, Path: "n",
		Edits: []model.Edit{{Locator: splices{{"3\n", "three\nmore\n"}, {"9\n", "nine\n"}}}}})
	for name, c := range map[string]struct {
		cs   *model.ChangeSet
		hunk int
	}{"one": {placements(), 1}, "several places": {several, 0}, "built on others": {stacked, 2}} {
		for _, split := range []bool{false, true} {
			in := input(c.cs, 100)
			in.SideBySide, in.LineSelection = split, &LineSelection{Hunk: c.hunk}
			lines := c.cs.Hunks[c.hunk].ChangedLines()
			if len(lines) < 2 {
				t.Fatalf("%s: no line is selectable: %v", name, lines)
			}
			l := New(in)
			if !l.ShowsChanges(c.hunk, lines) {
				t.Errorf("%s: other lines are shown", name)
			}
			for i, want := range lines {
				row := l.LineRow(i)
				if row < 0 {
					t.Errorf("%s: line %d is not shown", name, i)
					continue
				}
				in.LineSelection = &LineSelection{Hunk: c.hunk, At: i}
				drawn := l.With(in).Render(row, 1)[0]
				sign := map[bool]string{false: "-", true: "+"}[want.Added]
				text := strings.TrimSpace(string(want.Text))
				if _, after, ok := strings.Cut(drawn, "▶[ ] "+sign); !ok || !strings.HasPrefix(strings.TrimSpace(after), text) {
					t.Errorf("%s: line %d (%s%s) is drawn as %q", name, i, sign, text, drawn)
				}
			}
			if l.LineRow(len(lines)) != -1 {
				t.Errorf("%s: there is a line too many", name)
			}
		}
	}
}
