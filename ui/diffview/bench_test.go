package diffview

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
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

// wide is a typical input of large, but without syntax colours: otherwise the
// lexer would be measured.
func wide(lines, hunks int) Input {
	in := input(large(lines, hunks), 160)
	in.Styles = themed("dark")
	return in
}

// BenchmarkFirstScreen is what opening a file costs before its colours arrive.
func BenchmarkFirstScreen(b *testing.B) {
	in := input(large(50_000, 200), 120)
	in.Styles = themed("dark")
	b.ReportAllocs()
	for b.Loop() {
		New(in).Render(0, 50)
	}
}

// BenchmarkScroll is what one more screen of it costs.
func BenchmarkScroll(b *testing.B) {
	in := input(large(50_000, 200), 120)
	in.Styles = themed("dark")
	in.Highlight = theme.NewHighlighter(in.Styles).Highlight
	l := New(in)
	l.Render(0, 50)
	b.ReportAllocs()
	for at := 0; b.Loop(); at++ {
		l.Render(at%l.Rows(), 50)
	}
}

// BenchmarkLayout is what a decision, a fold or another width costs: growth
// with the hunks and the lines of a file. View is the model's part of it.
func BenchmarkLayout(b *testing.B) {
	views := map[string]func(in *Input){
		"unified": func(*Input) {},
		"split":   func(in *Input) { in.SideBySide = true },
		"wrapped": func(in *Input) { in.Wrap = WrapAll },
		"folded": func(in *Input) {
			in.Folded = map[int]bool{}
			for id := range in.Set.Hunks {
				in.Folded[id] = true
			}
		},
	}
	for _, size := range []struct{ lines, hunks int }{{10_000, 500}, {100_000, 5_000}} {
		in := wide(size.lines, size.hunks)
		b.Run(fmt.Sprintf("view/%d", size.lines), func(b *testing.B) {
			for b.Loop() {
				in.Set.View(in.File, in.Decisions)
			}
		})
		for name, view := range views {
			in := in
			view(&in)
			b.Run(fmt.Sprintf("%s/%d", name, size.lines), func(b *testing.B) {
				for b.Loop() {
					New(in)
				}
			})
		}
	}
}

// BenchmarkFrame is what one frame of the largest file costs once it is laid
// out: another row on top, another hunk selected, another match.
func BenchmarkFrame(b *testing.B) {
	in := wide(100_000, 5_000)
	for name, set := range map[string]func(in *Input){
		"unified": func(*Input) {}, "split": func(in *Input) { in.SideBySide = true },
		"wrapped": func(in *Input) { in.Wrap = WrapAll }, "searched": func(in *Input) { in.Query = "file" },
		"marker": func(in *Input) { in.Marker = &Marker{} },
	} {
		in := in
		set(&in)
		l := New(in)
		b.Run(name, func(b *testing.B) {
			for at := 0; b.Loop(); at++ {
				if in.Selected = at % 5_000; in.Marker != nil {
					in.Marker = &Marker{Line: at, Count: 1}
				}
				l.With(in).Render(at%l.Rows(), 50)
			}
		})
	}
}

// BenchmarkSearch is what a search of the largest file costs.
func BenchmarkSearch(b *testing.B) {
	in := wide(100_000, 5_000)
	for b.Loop() {
		Search(in, "another line 9")
	}
}
