package diffview

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkKey is what a key costs in a file of 5,000 lines and one hunk: a decision, which
// makes a new layout, and another row, which does not. The lexer is not measured.
func BenchmarkKey(b *testing.B) {
	var text strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&text, "\treturn total(items, %d) // of a file\n", i)
	}
	old := text.String()
	for name, new := range map[string]string{
		"one line": strings.Replace(old, "2500", "x", 1), "every line": strings.ReplaceAll(old, "total", "sum"),
	} {
		in := input(changed(old, new), 120)
		in.Styles, in.Selected = themed("dark"), 0
		b.Run(name+"/decision", func(b *testing.B) {
			for b.Loop() {
				New(in).Render(0, 50)
			}
		})
		b.Run(name+"/row", func(b *testing.B) {
			l := New(in)
			for at := 0; b.Loop(); at++ {
				l.With(in).Render(at%l.Rows(), 50)
			}
		})
	}
}
