package linediff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func text(t *rapid.T, name string) []byte {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "", "\ta"}), 0, 12).Draw(t, name)
	s := strings.Join(lines, "\n")
	if rapid.Bool().Draw(t, name+" ends") && s != "" {
		s += "\n"
	}
	return []byte(s)
}

// build makes the new text from the old one and the changes.
func build(old, new []byte, changes []Change) []byte {
	a, b := split(old), split(new)
	var out []string
	at := 0
	for _, c := range changes {
		out = append(append(out, a[at:c.OldStart]...), b[c.NewStart:c.NewEnd]...)
		at = c.OldEnd
	}
	return []byte(strings.Join(append(out, a[at:]...), ""))
}

func TestLinesMakeNewOfOld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, new := text(t, "old"), text(t, "new")
		changes := Lines(old, new)
		if got := build(old, new, changes); !bytes.Equal(got, new) {
			t.Fatalf("%q to %q: %v gives %q", old, new, changes, got)
		}
		for i, c := range changes {
			if c.OldStart == c.OldEnd && c.NewStart == c.NewEnd {
				t.Fatalf("change %d is empty: %v", i, changes)
			}
			if i > 0 && changes[i-1].OldEnd >= c.OldStart {
				t.Fatalf("changes touch: %v", changes)
			}
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

func TestWords(t *testing.T) {
	for _, c := range []struct{ old, new, gone, came string }{
		{"return sum(a, b)", "return total(a, b)", "sum", "total"},
		{"x := 1", "x := 1 + y", "", " + y"},
		{"completely", "different", "", ""},
		{"größe = 1", "größe = 2", "1", "2"},
	} {
		gone, came := Words([]byte(c.old), []byte(c.new))
		if g, n := cut(c.old, gone), cut(c.new, came); g != c.gone || n != c.came {
			t.Errorf("%q to %q: got %q and %q", c.old, c.new, g, n)
		}
	}
}

func cut(s string, spans []Span) string {
	out := ""
	for _, p := range spans {
		out += s[p.Start:p.End]
	}
	return out
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("a\nb\nc"), []byte("a\nc\n"))
	f.Fuzz(func(t *testing.T, old, new []byte) {
		if got := build(old, new, Lines(old, new)); !bytes.Equal(got, new) {
			t.Fatalf("got %q, want %q", got, new)
		}
		Words(old, new)
	})
}

func BenchmarkLines(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		r := rand.New(rand.NewPCG(1, 2))
		var old, new []byte
		for i := range n {
			line := fmt.Sprintf("line %d of %d\n", i, r.IntN(50))
			old = append(old, line...)
			if r.IntN(50) == 0 {
				line = "changed " + line
			}
			new = append(new, line...)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(old)))
			for b.Loop() {
				Lines(old, new)
			}
		})
	}
}
