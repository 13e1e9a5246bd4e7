package diffview

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// With a context as long as the file, nothing is hidden.
func TestWholeFileAsContext(t *testing.T) {
	cs := resolve(tree{"n": numbered(200)}, edits("n", finding{old: "\n6\n", new: "\nsix\n"}))
	in := input(cs, 60)
	in.Context = 1 << 60
	if l := New(in); l.Rows() != 202 || strings.Contains(strings.Join(plain(in), ""), "unchanged") {
		t.Errorf("there are %d rows:\n%s", l.Rows(), strings.Join(plain(in), "\n"))
	}
}

// Lines are compared with the line they became, not with the one at the same
// index.
func TestCounterparts(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     string // pairs of line numbers
	}{
		{"a = first(x)\nb = second(y)\n", "# comment\na = first(z)\nb = second(y, 1)\n", "1:2 2:3"},
		{"a = first(x)\nb = second(y)\n", "b = second(z)\n", "2:1"},
		{"one(1)\ntwo(2)\n", "two(3)\none(4)\n", "2:1"}, // they cannot cross
		{"nothing here\nis like\n", "what comes()\nin its[place]\n", ""},
		{"single\n", "other\n", "1:1"}, // compared by words, which finds nothing
	} {
		cs := resolve(tree{"n": c.old}, edits("n", finding{old: c.old, new: c.new}))
		var got []string
		l := New(input(cs, 80))
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

// A complete rewrite is not searched for counterparts.
func TestCounterpartsAreBounded(t *testing.T) {
	old, new := strings.Repeat("func f(a int) {}\n", 3000), strings.Repeat("func f(b int) {}\n", 3001)
	cs := resolve(tree{"n": old}, edits("n", finding{old: old, new: new}))
	l := New(input(cs, 80))
	for _, code := range l.codeLines {
		if code.counterpart != 0 {
			t.Fatal("lines of a rewrite are paired")
		}
	}
}

// The lines that differ from the expected text are listed, up to a limit, with
// their whitespace where only that differs. The diff does not show them.
func TestMismatch(t *testing.T) {
	g := theme.Unicode()
	for _, c := range []struct {
		name, here, wants string
		want              []string
	}{
		{"words", "one\ntwo\n", "one\nto\n", []string{"< two", "> to"}},
		{"indentation", "\tone\n", "  one\n", []string{"< → one", "> ··one"}},
		{"equal", "one\n", "one\n", nil},
	} {
		n := near{here: c.here, removed: c.here, new: "new\n", as: model.Loose, candidate: model.Candidate{Assumptions: because("whitespace")}}
		cs := resolve(tree{"n": "0\n" + c.here}, model.FileChange{Op: model.OpEdit, Path: "n", Edits: []model.Edit{n.edit(c.wants)}})
		if got := Mismatch(cs.Hunks[0], g); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		for _, row := range plain(input(cs, 70)) {
			if strings.Contains(row, "< ") || strings.Contains(row, "> ") {
				t.Errorf("%s: the diff shows %q", c.name, row)
			}
		}
	}
	here := numbered(300)
	n := near{here: here, removed: "9\n", new: "nine\n", as: model.Loose, candidate: model.Candidate{Assumptions: because("whitespace")}}
	cs := resolve(tree{"n": "0\n" + here}, model.FileChange{Op: model.OpEdit, Path: "n",
		Edits: []model.Edit{n.edit(strings.ReplaceAll(here, "\n", " \n"))}})
	got := Mismatch(cs.Hunks[0], g)
	if len(got) != 2*maxMismatchLines+1 || got[len(got)-1] != "⋯ 400 more" {
		t.Errorf("%d lines, the last is %q", len(got), got[len(got)-1])
	}
}

// The explanation takes one row, and the change follows.
func TestOneRowOfExplanation(t *testing.T) {
	long := strings.Repeat("a long explanation ", 20)
	for _, width := range []int{20, 40, 60, 80, 120} {
		cs := resolve(tree{"n": "2\n"}, edits("n", finding{old: "2\n", new: "two\n", as: model.Fuzzy, note: long, relaxation: long, score: 0.5}))
		in := input(cs, width)
		rows := plain(in)
		if len(rows) != 4 || !strings.HasSuffix(rows[1], "…") || !strings.HasSuffix(rows[2], "- 2") {
			t.Errorf("width %d:\n%s", width, strings.Join(rows, "\n"))
		}
		in.Rest = "i shows more"
		if rest := plain(in)[1]; strings.HasSuffix(rest, "… i shows more") != (width >= 60) || ansi.StringWidth(rest) > width {
			t.Errorf("width %d: %q", width, rest)
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
			for i, want := range lines {
				row := l.LineRow(i)
				if row < 0 {
					t.Errorf("%s: line %d is not shown", name, i)
					continue
				}
				in.LineSelection = &LineSelection{Hunk: c.hunk, First: i, Last: i}
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
