package diffview

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// lineAt is a locator that replaces a line by its number.
type lineAt struct {
	line int
	new  string
}

func (f lineAt) Locate(t *model.Text, _ int) model.Match {
	s := model.Span{Start: t.Start(f.line), End: t.Start(f.line + 1)}
	return model.Match{Candidates: []model.Candidate{{Extent: s, Splices: []model.Splice{{Span: s, New: []byte(f.new)}}}}}
}

// large is a file of so many lines and hunks.
func large(lines, hunks int) *model.ChangeSet {
	var text strings.Builder
	c := model.FileChange{Op: model.OpEdit, Path: "long.go", Simultaneous: true}
	for i := range lines {
		fmt.Fprintf(&text, "\tline %05d of a file that is long\n", i)
		if every := lines / hunks; i%every == every/2 {
			locator := lineAt{i, fmt.Sprintf("\tanother line %d\n\tof the same file\n", i)}
			c.Edits = append(c.Edits, model.Edit{Locator: locator, New: []byte(locator.new)})
		}
	}
	return resolve(tree{"long.go": text.String()}, c)
}

// BenchmarkKey is what a key costs in a file of 5,000 lines: a decision, which makes a new
// layout, and another row or match, which does not.
func BenchmarkKey(b *testing.B) {
	every := strings.Repeat("\treturn total(items, 10) // of a file\n", 5000)
	for name, cs := range map[string]*model.ChangeSet{
		"one line": large(5000, 1), "200 hunks": large(5000, 200), "every line": changed(every, strings.ReplaceAll(every, "total", "sum")),
	} {
		in := input(cs, 120)
		in.Styles, in.Selected = themed("dark"), 0 // without syntax colours: the lexer is not measured
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
		marker := in
		marker.Marker = &Marker{Line: 2500, Count: 1}
		b.Run(name+"/marker", func(b *testing.B) {
			l := New(marker)
			for b.Loop() {
				l.With(marker).Render(2500, 50)
			}
		})
	}
}
