package diffview

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
)

// A comment on any line of any layout has a row below that line there. It is found again, on
// the same text, whatever is decided and however the file is shown.
func TestCommentOnEachLine(t *testing.T) {
	found := 0
	for _, set := range []func() *model.ChangeSet{placements, kinds, characters, damaged} {
		cs := set()
		for file := range cs.Files {
			for _, bits := range []uint{0x30, 0x31, 0x33} { // in one column, side by side, all wrapped
				in := input(cs, 90)
				in.File = file
				in = options(in, bits, "")
				found += commentOnEach(t, in)
			}
		}
	}
	if found < 150 {
		t.Errorf("only %d comments were written", found)
	}
}

func commentOnEach(t *testing.T, in Input) int {
	t.Helper()
	plain, n := New(in), 0
	for row := range plain.Rows() {
		c, ok := plain.CommentAt(row, plain.HunkAt(row))
		if plain.rows[row].kind != rowCode {
			continue
		}
		if !ok || c.Says != "" || c.Gone {
			t.Fatalf("%s: row %d has %+v, %v", plain.file.Path, row, c, ok)
		}
		n++
		c.Says = "what I say"
		in.Comments = []Comment{c.Comment}
		l := New(in)
		at := l.CommentRow(c.Line)
		if at < 1 || l.comments[0].line != plain.lineAt(row) || l.Rows() != plain.Rows()+1 || !strings.Contains(l.Render(at, 1)[0], "✎ what I say") {
			t.Fatalf("%s: the comment on row %d is in row %d of\n%s", l.file.Path, row, at, strings.Join(l.Render(0, l.Rows()), "\n"))
		}
		if again, _ := l.CommentAt(at, 0); again.Comment != c.Comment || !l.isOn(&l.rows[at-1], again) {
			t.Fatalf("row %d has %+v, want %+v", at, again, c)
		}
		for _, d := range []model.Decision{model.Accepted, model.Rejected} {
			other := in
			other.Decisions, other.Context, other.SideBySide = make(model.Decisions, len(in.Decisions)), 1<<20, !in.SideBySide
			for id := range other.Decisions {
				other.Decisions[id] = d
			}
			if is := New(other).Comments()[0]; is.Gone || is.Comment != c.Comment || plain.codeLines[c.line].sign == unchanged && is.New == 0 {
				t.Fatalf("%s: with all %v, the comment on row %d is %+v", l.file.Path, d, row, is)
			}
		}
	}
	return n
}

// Equal lines of a hunk are told apart, in all its parts, and comments on a long line are below
// its last row.
func TestCommentOnOneOfEqualLines(t *testing.T) {
	long := strings.Repeat("word ", 30)
	cs := resolve(tree{"a.go": "x\ny\n"}, edits("a.go", finding{old: "x\n", new: long + "\nsame\n" + long + "\nsame\n", as: model.Exact}))
	in := input(cs, 60)
	for _, want := range []string{"same", long} {
		for nth := 1; nth <= 2; nth++ {
			in.Comments = []Comment{{Line: Line{Hunk: cs.Hunks[0].Key, Path: "a.go", Text: want, Nth: nth}, Says: "here"}}
			l := New(in)
			c, at := l.Comments()[0], l.CommentRow(in.Comments[0].Line)
			if number := map[string]int{"same": 2, long: 1}[want] + 2*(nth-1); c.New != number || at < 0 || l.lineAt(at-1) != c.line || l.lineAt(at+1) == c.line {
				t.Errorf("comment %d on %q is on line %d, row %d, want line %d:\n%s", nth, want, c.New, at, number, strings.Join(plain(in), "\n"))
			}
		}
	}
}

// A line of a file that has changed is the nearest one with its text.
func TestNearestLine(t *testing.T) {
	for _, c := range []struct {
		number int
		text   string
		want   int
	}{{2, "b", 2}, {1, "b", 2}, {5, "b", 4}, {3, "b", 2}, {99, "b", 4}, {2, "d", 0}, {0, "b", 0}, {-7, "b", 0}} {
		if got := nearestLine(model.NewText([]byte("a\nb\nc\nb\n")), c.number, c.text); got != c.want {
			t.Errorf("%q nearest to %d is line %d, want %d", c.text, c.number, got, c.want)
		}
	}
}

// The words of a comment are cut to the width, in safe text, below their side.
func TestCommentsFit(t *testing.T) {
	cs := resolve(tree{"a.go": "old\nkept\n"}, edits("a.go", finding{old: "old\n", new: "new\n", as: model.Exact}))
	for width := range 160 {
		in := input(cs, width)
		in.SideBySide = width%2 == 0
		for row := range New(in).Rows() {
			if c, ok := New(in).CommentAt(row, 0); ok {
				c.Says = fmt.Sprintf("row %d\n\x1b[31m\u202e%s", row, strings.Repeat("日本", 40))
				in.Comments = append(in.Comments, c.Comment)
			}
		}
		sound(t, in)
	}
	in := input(cs, 100)
	in.SideBySide = true
	in.Comments = []Comment{{Line: Line{Hunk: cs.Hunks[0].Key, Text: "new", Nth: 1}, Says: "right"}, {Line: Line{Hunk: cs.Hunks[0].Key, Text: "old", Number: 1}, Says: "left"}}
	rows := plain(in)
	left, right := strings.Index(rows[2], "✎ left"), ansi.StringWidth(strings.Split(rows[3], "✎ right")[0])
	if left < 0 || left > 10 || right < 50 || right > 60 {
		t.Errorf("the comments begin at %d and %d of\n%s", left, right, strings.Join(rows, "\n"))
	}
}
