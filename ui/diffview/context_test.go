package diffview

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// shownLines lists the lines of the file that a layout shows unchanged, by number.
func shownLines(l *Layout) []int {
	var out []int
	for row, c := range l.lines(0, len(l.rows)) {
		if l.rows[row].wrapRow == 0 && c.sign == unchanged {
			out = append(out, int(c.old))
		}
	}
	return out
}

// spans writes ascending numbers as ranges.
func spans(numbers []int) string {
	var out []string
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		out = append(out, fmt.Sprintf("%d-%d", numbers[i], numbers[end]))
		i = end + 1
	}
	return strings.Join(out, " ")
}

// functions is Go functions of eight lines, each with a call at its sixth line: "call0()", "call1()".
func functions(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "func f%d() {\n\tif ok {\n\t\tone()\n\t\ttwo()\n\t\tthree()\n\t\tcall%d()\n\t}\n}\n", i, i)
	}
	return out.String()
}

// REVIEW §2.4: where rows are left, first the lines up to the beginning of the scope are shown, then
// as many on each side; where none are left, the lines up to that beginning if a pane has room.
func TestContextFillsHeight(t *testing.T) {
	calls := func(calls ...int) *model.ChangeSet {
		var all []finding
		for _, n := range calls {
			all = append(all, finding{old: fmt.Sprintf("\t\tcall%d()\n", n), new: fmt.Sprintf("\t\tother%d()\n", n)})
		}
		return resolve(tree{"a.go": functions(20)}, edits("a.go", all...))
	}
	many := make([]int, 20)
	for i := range many {
		many[i] = i
	}
	python := "class Cart:\n" + strings.Repeat("    one = 1\n", 30) + "\n    def add(\n        self,\n    ):\n        a()\n        b()\n        c()\n        d()\n\nend = 1\n"
	page := "# One\n\ntext\n\n## Two\n\na\n\n  b\n\nc\n\nmore\n\n" + strings.Repeat("end\n", 20)
	for _, c := range []struct {
		name            string
		set             *model.ChangeSet
		context, height int
		want            string
	}{
		{"no height", calls(4), 3, 0, "35-37 39-41"},
		{"a pane that is full", calls(4), 3, 11, "35-37 39-41"},
		{"no row for the scope", calls(4), 1, 9, "36-37 39-40"},
		{"rows for the inner scope", calls(4), 1, 10, "34-37 39-39"},
		{"the scope", calls(4), 3, 13, "33-37 39-41"},
		{"the scope, then both sides", calls(4), 3, 18, "30-37 39-43"},
		{"the whole file", calls(4), 3, 500, "1-37 39-160"},
		{"two scopes", calls(4, 9), 1, 22, "32-37 39-39 73-77 79-79"},
		{"two scopes and both sides", calls(4, 9), 1, 26, "31-37 39-40 72-77 79-80"},
		{"more hunks than rows: a pane has room for each scope", calls(many...), 1, 14, "1-5 7-13"},
		{"more hunks than rows: a pane has no room for a scope", calls(many...), 1, 10, "5-5 7-7"},
		{"the outermost scope that fits", resolve(tree{"a.py": python}, edits("a.py", finding{old: "        d()\n", new: "        e()\n"})), 1, 13, "32-38 40-41"},
		{"a section of Markdown", resolve(tree{"a.md": page}, edits("a.md", finding{old: "more\n", new: "less\n"})), 1, 15, "4-12 14-14"},
	} {
		in := input(c.set, 60)
		in.Context, in.Height = c.context, c.height
		l := New(in)
		got := spans(shownLines(l))
		if c.set.Hunks[0].Kind == model.KindContent && len(c.set.Hunks) == len(many) {
			got = strings.Join(strings.Fields(got)[:2], " ")
		}
		if got != c.want {
			t.Errorf("%s: lines %s are shown, want %s\n%s", c.name, got, c.want, strings.Join(plain(in), "\n"))
		}
	}
}

// Whatever is shown, no row is added that does not fit, none is left empty while lines are hidden
// beside a change, and neither a fold nor a decision changes which other lines are shown.
func TestContextKeepsWithinHeight(t *testing.T) {
	for _, set := range []func() *model.ChangeSet{placements, kinds, characters, damaged} {
		cs := set()
		for width := 30; width < 150; width += 29 {
			for height := 0; height < 60; height += 1 + height/12 {
				in := input(cs, width)
				in.SideBySide, in.Wrap = width%2 == 0, []Wrap{WrapChanged, WrapAll, WrapNone}[height%3]
				for in.File = range cs.Files {
					in.Height = 0
					bare := New(in).Rows()
					in.Height = height
					l := New(in)
					if bare <= height && l.Rows() > height || l.Rows() < bare && bare > height {
						t.Fatalf("%d rows become %d in %d:\n%s", bare, l.Rows(), height, strings.Join(plain(in), "\n"))
					}
					changes := len(cs.Regions(in.File, in.Decisions)) > 0
					if changes && in.Wrap != WrapAll && l.Rows() < height && slices.ContainsFunc(l.rows, func(r row) bool { return r.kind == rowHidden }) {
						t.Fatalf("%d of %d rows are used, and lines are hidden:\n%s", l.Rows(), height, strings.Join(plain(in), "\n"))
					}
					checkUnmoved(t, in, shownLines(l))
				}
			}
		}
	}
}

// checkUnmoved folds and rejects the last hunk of a file, which shows no further lines.
func checkUnmoved(t *testing.T, in Input, want []int) {
	t.Helper()
	hunks := in.Set.Files[in.File].Hunks
	last := hunks[len(hunks)-1]
	in.Decisions, _ = in.Set.Reject(in.Decisions, last)
	if got := shownLines(New(in)); !slices.Equal(got, want) {
		t.Fatalf("rejecting hunk %d, the lines %s become %s", last, spans(want), spans(got))
	}
	in.Folded = map[int]bool{last: true}
	for _, n := range shownLines(New(in)) {
		if !slices.Contains(want, n) && !slices.Contains(want, n+1) && !slices.Contains(want, n-1) {
			t.Fatalf("folding hunk %d shows line %d; before: %s", last, n, spans(want))
		}
	}
}
