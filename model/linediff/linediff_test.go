package linediff

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func text(t *rapid.T, name string) []byte {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "", "\ta"}), 0, 20).Draw(t, name)
	s := strings.Join(lines, "\n")
	if rapid.Bool().Draw(t, name+" ends") && s != "" {
		s += "\n"
	}
	return []byte(s)
}

// build makes the new text from the old one and the changes.
func build(old, new []byte, changes []Change) []byte {
	a, b := splitLines(old), splitLines(new)
	var out []string
	at := 0
	for _, c := range changes {
		out = append(append(out, a[at:c.OldStart]...), b[c.NewStart:c.NewEnd]...)
		at = c.OldEnd
	}
	return []byte(strings.Join(append(out, a[at:]...), ""))
}

// The changes make the new text of the old one, do not touch, and are the fewest that there are
// if they are small. Count counts them.
func TestLinesMakeNewOfOld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, new := text(t, "old"), text(t, "new")
		changes := Lines(old, new)
		if got := build(old, new, changes); !bytes.Equal(got, new) {
			t.Fatalf("%q to %q: %v gives %q", old, new, changes, got)
		}
		removed, added := 0, 0
		for i, c := range changes {
			if removed, added = removed+c.OldEnd-c.OldStart, added+c.NewEnd-c.NewStart; c.size() == 0 || i > 0 && changes[i-1].OldEnd >= c.OldStart {
				t.Fatalf("change %d is empty or touches the one before: %v", i, changes)
			}
		}
		a, b := splitLines(old), splitLines(new)
		if fewest := len(a) + len(b) - 2*common(a, b); removed+added != fewest {
			t.Fatalf("%q to %q: %d lines removed and added, %d would do", old, new, removed+added, fewest)
		}
		if r, n := Count(old, new); r != removed || n != added {
			t.Errorf("Count(%q, %q) = −%d +%d, Lines has −%d +%d", old, new, r, n, removed, added)
		}
	})
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     []Change
	}{
		{"", "", nil},
		{"a\n", "a\n", nil},
		{"", "a\nb", []Change{{0, 0, 0, 2}}},
		{"a", "a\n", []Change{{0, 1, 0, 1}}},
		{"a\nb\nc\n", "a\nB\nc\n", []Change{{1, 2, 1, 2}}},
		{"f\n}\n\ng\n}\n", "f\n}\n\nh\n}\n\ng\n}\n", []Change{{3, 3, 3, 6}}},
	} {
		if got := Lines([]byte(c.old), []byte(c.new)); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%q to %q: got %v, want %v", c.old, c.new, got, c.want)
		}
	}
}

// common is the length of the longest common subsequence, by the book.
func common(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if row[j+1] = max(above, row[j]); x == y {
				row[j+1] = diagonal + 1
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

// Whole-file content is reviewed as the hunks of a line diff, each acceptable
// on its own (READING §5.1), however many places of the file it changes.
func TestManyPlacesStayApart(t *testing.T) {
	for _, repeats := range []int{0, 7} { // 0: every line occurs once
		for _, places := range []int{60, 400} {
			old, new, want := scattered(2000, places, repeats)
			changes := Lines(old, new)
			if got := build(old, new, changes); !bytes.Equal(got, new) {
				t.Errorf("%d places, repeats %d: the changes do not make the new text", places, repeats)
			}
			got := 0
			for _, c := range changes {
				got += c.size()
			}
			if got != want {
				t.Errorf("%d places, repeats %d: %d lines removed and added, want %d", places, repeats, got, want)
			}
		}
	}
}

// scattered is two texts that differ in as many lines, evenly spread, and how
// many lines a diff of them removes and adds. Lines that do not differ repeat
// with that period.
func scattered(lines, places, period int) (old, new []byte, size int) {
	for i := range lines {
		n := i
		if period > 0 {
			n = i % period
		}
		line := fmt.Sprintf("line %d\n", n)
		if i%(lines/places) == 1 && size < 2*places {
			old = fmt.Appendf(old, "old %d\n", i)
			line, size = fmt.Sprintf("new %d\n", i), size+2
		} else {
			old = append(old, line...)
		}
		new = append(new, line...)
	}
	return old, new, size
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ old, new, gone, came string }{
		{"return sum(a, b)", "return total(a, b)", "sum", "total"},
		{"x := 1", "x := 1 + y", "", " + y"},
		{"completely", "different", "", ""},
		{"größe = 1", "größe = 2", "1", "2"},
		{`Error(w, "bad id", 400)`, `Error(w, "id must be a number", Bad)`, "bad id|400", "id must be a number|Bad"},
		{"f(a.sku != sku);", "f(a.sku !== sku);", "!=", "!=="},
		{"sum += price", "sum + price", "+=", "+"},
		{"a  -  b = c(d)", "b  -  a = c(d)", "a|b", "b|a"}, // two blanks do not join
		{"\t\tsum := price", "  return sum + price", ":=", "return |+"},
		{"    y = 2", "\t\ty = 20", "2", "20"},
		{"    y = 2", "\t\ty = 2", "    ", "\t\t"},
		{"same", "  same", "", "  "},
		{"", "  ", "", "  "},
	} {
		old, new := []byte(c.old), []byte(c.new)
		gone, came := WordSpans(old, new, WordChanges(old, new))
		if g, n := cut(c.old, gone), cut(c.new, came); g != c.gone || n != c.came {
			t.Errorf("%q to %q: got %q and %q", c.old, c.new, g, n)
		}
	}
}

func cut(s string, spans []Span) string {
	var out []string
	for _, p := range spans {
		out = append(out, s[p.Start:p.End])
	}
	return strings.Join(out, "|")
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("a\nb\nc"), []byte("a\nc\n"))
	f.Fuzz(func(t *testing.T, old, new []byte) {
		if got := build(old, new, Lines(old, new)); !bytes.Equal(got, new) {
			t.Fatalf("got %q, want %q", got, new)
		}
		WordSpans(old, new, WordChanges(old, new))
	})
}
