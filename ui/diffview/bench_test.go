package diffview

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// large is a file of 50,000 lines with 200 hunks.
func large() *model.ChangeSet {
	var text strings.Builder
	var findings []finding
	for i := range 50_000 {
		fmt.Fprintf(&text, "\tline %05d of a file that is long\n", i)
		if i%250 == 100 {
			old := fmt.Sprintf("line %05d of a file", i)
			findings = append(findings, finding{old: old, new: "another line\n\tof the same file"})
		}
	}
	return resolve(tree{"long.go": text.String()}, edits("long.go", findings...))
}

// BenchmarkFirstScreen is what opening a file costs before its colours arrive.
func BenchmarkFirstScreen(b *testing.B) {
	in := input(large(), 120)
	in.Styles = theme.Dark(renderer())
	b.ReportAllocs()
	for b.Loop() {
		New(in).Render(0, 50)
	}
}

// BenchmarkScroll is what one more screen of it costs.
func BenchmarkScroll(b *testing.B) {
	in := input(large(), 120)
	in.Styles = theme.Dark(renderer())
	in.Highlight = theme.NewHighlighter(in.Styles).Highlight
	l := New(in)
	l.Render(0, 50)
	b.ReportAllocs()
	for at := 0; b.Loop(); at++ {
		l.Render(at%l.Rows(), 50)
	}
}
