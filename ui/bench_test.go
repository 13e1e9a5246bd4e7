package ui

import (
	"fmt"
	"strings"
	"testing"

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

func BenchmarkKey(b *testing.B) {
	for _, key := range []string{"]", " ", "j"} {
		b.Run(key, func(b *testing.B) {
			d := drive(b, big().options(), 120, 40)
			for b.Loop() {
				d.keys(key)
				d.m.View()
			}
		})
	}
}
