package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// at is a locator that knows the offset.
type at struct {
	span model.Span
	new  string
}

func (a at) Locate(*model.Text, int) model.Match {
	return model.Match{Candidates: []model.Candidate{{Extent: a.span, Splices: []model.Splice{{Span: a.span, New: []byte(a.new)}}}}}
}

// big is a file of 50,000 lines with a hunk at every tenth.
func big() *fixture {
	var b strings.Builder
	change := model.FileChange{Op: model.OpEdit, Path: "big.txt", Simultaneous: true}
	for i := range 50_000 {
		start := b.Len()
		fmt.Fprintf(&b, "this is line %d of a large file\n", i)
		if i%10 == 5 {
			change.Edits = append(change.Edits, model.Edit{Locator: at{model.Span{Start: start, End: b.Len()}, "another line\n"}})
		}
	}
	return &fixture{tree: memory{"big.txt": b.String()}, payloads: []*model.Payload{payload(change)}}
}

// manyFiles is 2,400 files of 100 lines of code with five hunks each.
func manyFiles() *fixture {
	f := &fixture{tree: memory{}}
	var changes []model.FileChange
	for n := range 2_400 {
		var b strings.Builder
		change := model.FileChange{Op: model.OpEdit, Path: fmt.Sprintf("dir%02d/file%04d.go", n/80, n), Simultaneous: true}
		for i := range 100 {
			start := b.Len()
			fmt.Fprintf(&b, "func f%d(n int) string { return \"line %d\" }\n", i, i)
			if i%20 == 5 {
				change.Edits = append(change.Edits, model.Edit{Locator: at{model.Span{Start: start, End: b.Len()}, "var another = 1\n"}})
			}
		}
		f.tree[change.Path] = b.String()
		changes = append(changes, change)
	}
	f.payloads = []*model.Payload{payload(changes...)}
	return f
}

// BenchmarkKey measures from a key to its frame.
func BenchmarkKey(b *testing.B) {
	for _, c := range []struct {
		name string
		of   func() *fixture
		keys []string
	}{
		{"deep", big, []string{"]", " ", "j"}},
		{"many", manyFiles, []string{"]", " ", "j", "}"}},
	} {
		opt := c.of().options()
		opt.inColour("dark")
		for _, key := range c.keys {
			b.Run(c.name+"/"+key, func(b *testing.B) {
				d := drive(b, opt, 120, 40)
				b.ReportAllocs()
				for b.Loop() {
					d.press(key)
					d.m.View()
				}
			})
		}
	}
}

// press presses a key without waiting for its commands, such as those that highlight.
func (d *driver) press(key string) {
	next, _ := d.m.Update(keyMsg(key))
	d.m = next.(Model)
}

// BenchmarkFirstFrame measures from a change set to the first frame.
func BenchmarkFirstFrame(b *testing.B) {
	for _, c := range []struct {
		name string
		of   func() *fixture
	}{{"deep", big}, {"many", manyFiles}} {
		opt := c.of().options()
		opt.inColour("dark")
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m, _ := New(opt).Update(tea.WindowSizeMsg{Width: 120, Height: 40})
				m.View()
			}
		})
	}
}
