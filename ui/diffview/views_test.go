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

// A folded hunk shows only its header; its context is hidden, that of its
// neighbours is not.
func TestFolds(t *testing.T) {
	cs := resolve(tree{"n": numbered(20)}, edits("n",
		finding{old: "\n6\n", new: "\nsix\n"}, finding{old: "\n10\n", new: "\nten\nand more\n"}, finding{old: "99\n", new: "y\n", note: "not there"}))
	in := input(cs, 60)
	in.Context = 1
	in.Folded = map[int]bool{1: true, 2: true}
	rowsAre(t, plain(in), `
         ⋯ 4 unchanged lines
 ● accepted  @@ 6                                     exact
  5  5   5
  6    - 6
     6 + six
  7  7   7
         ⋯ 2 unchanged lines
 ● accepted  ▸ @@ 10                           +2 −1  exact
 ○ undecided ▸ @@ answer line 1            +1 −0  ! missing
         ⋯ 10 unchanged lines`)
}

// A folded hunk with several regions has one row, also with hunks between them.
func TestFoldedHunkInSeveralRegions(t *testing.T) {
	git := model.FileChange{Op: model.OpEdit, Path: "n", Edits: []model.Edit{{Locator: splices{{"3\n", "three\n"}, {"9\n", "nine\n"}}}}}
	cs := resolve(tree{"n": numbered(9)}, git, edits("n", finding{old: "6\n", new: "six\n"}))
	in := input(cs, 60)
	in.Folded = map[int]bool{0: true}
	rowsAre(t, headers(in), `
 ● accepted  ▸ @@ 3                            +2 −2  exact
 ● accepted  @@ 6                                     exact`)
}

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

// An unplaced hunk shows the keys that help and the possible files.
func TestHelp(t *testing.T) {
	cs := resolve(tree{"n": "1\n"}, edits("n", finding{old: "2\n", new: "two\n", note: "not there"}, finding{old: "1\n", new: "one\n"}))
	cs.Hunks[0].SimilarPaths = []string{"m", "o\x1b"}
	in := input(cs, 60)
	in.Help = func(h *model.Hunk) string { return fmt.Sprintf("m places change %d", h.ID) }
	rows := plain(in)
	rowsAre(t, rows[:9], `
 ○ undecided @@ answer line 1                     ! missing
   not there; > expected
     > 2
   new text from the answer:
     + two
   possible files:
     1 m
     2 o␛
   m places change 0`)
	rowsAre(t, rows[9:11], `
 ● accepted  @@ 1                                     exact
 1   - 1`)
}

// The rows of a file with a marker are computed from their numbers.
func TestMarker(t *testing.T) {
	cs := resolve(tree{"n": "1\n2\n3\n"}, edits("n", finding{old: "x\n", new: "new\nlines\n"}))
	in := input(cs, 44)
	in.Selected, in.Marker = 0, &Marker{Line: 1, New: in.Set.Hunks[0].New()}
	l := New(in)
	for _, c := range []struct {
		line, count int
		want        string
	}{
		{1, 0, `
▎○ undecided @@ answer line 1     ! missing
 1 1   1
▎▶ goes before line 2 ──────────────────────
▎  2 + new
▎  3 + lines
 2 4   2
 3 5   3`},
		{0, 2, `
▎○ undecided @@ answer line 1     ! missing
▎▶ replaces lines 1 to 2 ───────────────────
▎1   - 1
▎2   - 2
▎  1 + new
▎  2 + lines
 3 3   3`},
		{9, 9, `
▎○ undecided @@ answer line 1     ! missing
 1 1   1
 2 2   2
 3 3   3
▎▶ goes after the last line ────────────────
▎  4 + new
▎  5 + lines`},
	} {
		in.Marker = &Marker{Line: c.line, Count: c.count, New: in.Set.Hunks[0].New()}
		l = l.With(in)
		rows := l.Render(0, l.Rows())
		for i := range rows {
			rows[i] = strings.TrimRight(rows[i], " ")
		}
		rowsAre(t, rows, c.want)
		if row := l.HunkRow(0); row != 1+min(c.line, 3) || !strings.Contains(rows[row], "▶") {
			t.Errorf("the marker is said to be in row %d", row)
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

// PLACING §4.1: what a hunk elides is kept. Between its changes there are only lines of
// context and a row that counts the others, which more context shows.
func TestLinesThatAHunkKeeps(t *testing.T) {
	git := model.FileChange{Op: model.OpEdit, Path: "n", Edits: []model.Edit{{Locator: splices{{"\n3\n", "\nthree\n"}, {"\n50\n", "\nfifty\n"}}}}}
	cs := resolve(tree{"n": numbered(60)}, git)
	in := input(cs, 60)
	in.Context = 1
	rowsAre(t, plain(in), `
 ● accepted  @@ 3                                     exact
  1  1   1
  2  2   2
  3    - 3
     3 + three
  4  4   4
         ⋯ 44 unchanged lines
 49 49   49
 50    - 50
    50 + fifty
 51 51   51
         ⋯ 9 unchanged lines`)
	in.Context = 30
	if rows := strings.Join(plain(in), "\n"); strings.Contains(rows, "kept") {
		t.Errorf("more context does not show the lines:\n%s", rows)
	}
}

// A hunk that creates a file where another one may be meant shows those, and its lines.
func TestOtherFilesOfACreation(t *testing.T) {
	cs := resolve(tree{}, model.FileChange{Op: model.OpCreate, Path: "n", Content: []byte("1\n")})
	cs.Hunks[0].SimilarPaths = []string{"a/n", "b/\x1bn"}
	in := input(cs, 60)
	in.Help = func(*model.Hunk) string { return "1-9 take one" }
	rowsAre(t, plain(in)[1:], `
   1-9 take one: 1 a/n · 2 b/␛n
   1 + 1`)
}
