package locate_test

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// code is a file of n lines like a program: repeated and unique words, blank lines
// and braces.
func code(n int) string {
	var b strings.Builder
	for i := range n {
		switch i % 5 {
		case 0:
			fmt.Fprintf(&b, "func process%d(value int) error {\n", i)
		case 1:
			fmt.Fprintf(&b, "\tresult, err := compute%d(value, %d)\n", i, i*7)
		case 2:
			fmt.Fprintf(&b, "\treturn check(result, err, %d)\n", i)
		case 3:
			b.WriteString("}\n")
		default:
			b.WriteString("\n")
		}
	}
	return b.String()
}

// excerpt is an edit of lines of text from line at on: the middle one is
// replaced. Each line is mapped by change.
func excerpt(text *model.Text, at, lines int, change func(line string) string) locate.Query {
	q := locate.Query{Stated: at}
	for i := range lines {
		line := locate.Line{Op: ' ', Text: []byte(change(string(text.Raw(at + i))))}
		if i == lines/2 {
			line.Op = '-'
			q.Lines = append(q.Lines, line)
			line = locate.Line{Op: '+', Text: []byte("something new\n")}
		}
		q.Lines = append(q.Lines, line)
	}
	return q
}

// BenchmarkFindLoose places texts of 60 lines in files of growing length, the
// indexes included: ten times the lines should take about ten times as long.
// For comparison it also measures an exact search with its index.
func BenchmarkFindLoose(b *testing.B) {
	indented := func(line string) string { return "  " + line }
	misspelt := func(line string) string { return strings.NewReplacer("value", "valeu", "err, ", "er, ").Replace(line) }
	absent := func(line string) string { return strings.ToUpper(line) }
	partly := func(line string) string { // also the removed line: a place is compared line by line in vain
		if strings.HasPrefix(line, "func") {
			return "what nobody said\n"
		}
		return line
	}
	for _, c := range []struct {
		name   string
		change func(string) string
		hunks  int
		found  bool
	}{
		{"indented", indented, 1, true},
		{"misspelt", misspelt, 1, true},
		{"absent", absent, 1, false},
		{"200 absent", absent, 200, false},
		{"partly absent", partly, 1, false},
		{"200 partly absent", partly, 200, false},
		{"200 misspelt", misspelt, 200, true},
	} {
		for _, n := range []int{1_000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				text := model.NewText([]byte(code(n)))
				var edits []locate.Query
				for i := range c.hunks {
					edits = append(edits, excerpt(text, i*(n-60)/c.hunks/5*5, 60, c.change))
				}
				for b.Loop() {
					var finder locate.Finder
					for _, q := range edits {
						if m, ok := finder.FindLoose(text, q); ok != c.found {
							b.Fatal(m.Placement, m.Why)
						}
					}
				}
			})
		}
	}
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("as it is/%d", n), func(b *testing.B) {
			text := model.NewText([]byte(code(n)))
			old := locate.Side(excerpt(text, n/2, 60, func(line string) string { return line }).Lines, '-')
			for b.Loop() {
				var finder locate.Finder
				if places, _ := finder.Find(text, locate.Ends, old, 0); len(places) != 1 {
					b.Fatal(places)
				}
			}
		})
	}
}

// BenchmarkHostile places 200 texts in files with many places.
func BenchmarkHostile(b *testing.B) {
	for name, c := range hostile {
		b.Run(name, func(b *testing.B) {
			text := model.NewText([]byte(c.file))
			q := locate.Query{Lines: locate.DiffLines([]byte(c.old), []byte(c.new)), Stated: 400}
			for b.Loop() {
				var finder locate.Finder
				for range 200 {
					finder.FindLoose(text, q)
				}
			}
		})
	}
}

var hostile = map[string]struct{ file, old, new string }{
	"equal lines":        {strings.Repeat("  x\n", 1<<18), strings.Repeat("x\n", 60), "y\n"},
	"one of equal lines": {strings.Repeat("  x\n", 1<<18), "x\n", "y\n"},
	"steps": {
		strings.Repeat("x\n  x\n", 1<<17), "    x\n", strings.Repeat("y\n", 1000),
	},
	"blank lines":     {strings.Repeat("\n", 1<<20), strings.Repeat("\n", 60), "x\n"},
	"blanks around":   {strings.Repeat("\n", 1<<19) + "  x\n" + strings.Repeat("\n", 1<<19), "\n\nx\n\n\n", "\ny\n"},
	"one long line":   {strings.Repeat("word ", 1<<18) + "\n", strings.Repeat("word ", 1<<10) + "\n", "x\n"},
	"context that is": {strings.Repeat("a\n", 1<<18), strings.Repeat("a\n", 1000) + "b\n" + strings.Repeat("a\n", 1000), strings.Repeat("a\n", 2000)},
	"context that fits": {
		strings.Repeat(strings.Repeat("a\n", 100)+"b\n", 1<<11),
		strings.Repeat("a\n", 1000) + "b\n" + strings.Repeat("a\n", 1000), strings.Repeat("a\n", 2000),
	},
	"new text around": {strings.Repeat("  a\n", 1<<18), "a\n", strings.Repeat("a\n", 1000)},
	"nearly alike":    {strings.Repeat("the first line of a text that repeats\n", 1<<14), strings.Repeat("the frist line of a text that repeats\n", 60), "x\n"},
	"many alike":      {numbered(1 << 14), strings.ReplaceAll(numbered(60), "file", "fiel"), "x\n"},
	"typographic":     {strings.Repeat("“x” – ", 1<<17) + "\n", "“y”\n", "z\n"},
}

// TestHostile: no search takes quadratic time. It checks that every search ends, and that
// matches are well formed.
func TestHostile(t *testing.T) {
	for name, c := range hostile {
		t.Run(name, func(t *testing.T) {
			text := model.NewText([]byte(c.file))
			for _, q := range []locate.Query{
				{Lines: locate.DiffLines([]byte(c.old), []byte(c.new)), Stated: -1},
				{Lines: locate.DiffLines([]byte(c.old), []byte(c.new)), Stated: 400},
				{Lines: locate.DiffLines([]byte(c.old), []byte(c.new)), Stated: -1, From: len(c.file) - 1},
				{Lines: locate.DiffLines([]byte(c.file), append([]byte("new\n"), c.file...)), Stated: 1},
				{Lines: locate.DiffLines([]byte(c.old), []byte(c.new)), Stated: -1, All: true},
			} {
				if m, ok := new(locate.Finder).FindLoose(text, q); ok && (len(m.Candidates) == 0 || len(m.Why) == 0) {
					t.Errorf("%v", m)
				}
			}
		})
	}
}
