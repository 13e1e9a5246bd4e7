package unclaimed

import (
	"bytes"
	"iter"
	"slices"
	"sort"

	"aptix-tui/model"
)

// Parts are the parts outside of payloads and of the structures around them.
func (u *finder) Parts() iter.Seq[*model.Part] { return slices.Values(u.parts) }

// findParts sets the parts.
func (u *finder) findParts() {
	fences := model.FencesOf(u.answer)
	for n := 1; n <= u.answer.Lines(); n++ {
		if u.held[n] != 0 {
			if u.held[n+1] == 0 {
				fences.Resume(n + 1)
			}
			continue
		}
		p := u.part(n, fences.Around(n))
		u.parts = append(u.parts, p)
		n = p.End - 1
	}
}

// part is the part that begins at line n, in fence f if that is not nil.
func (u *finder) part(n int, f *model.Fence) *model.Part {
	p := &model.Part{First: n, End: n + 1, Fence: f, Next: u.answer.Lines() + 1}
	i := sort.Search(len(u.payloads), func(i int) bool { return u.payloads[i].First > n })
	if i > 0 {
		p.Before = u.payloads[i-1]
	}
	if i < len(u.payloads) {
		p.Next = u.payloads[i].First
	}
	b := model.Block{Answer: u.answer, Fence: f}
	ends := func(m int) bool { return f == nil && model.EndsParagraph(u.answer.Line(m)) }
	for !ends(n) && p.End < b.Limit() && u.held[p.End] == 0 && !ends(p.End) {
		p.End++
	}
	p.Whole = f == nil || n == f.Open+1 && p.End == f.Close
	var text []byte
	for ; n < p.End; n++ {
		line := b.Line(n)
		if p.FirstText == 0 && len(bytes.TrimSpace(line)) > 0 {
			p.FirstText = n
		}
		text = append(append(text, line...), '\n')
	}
	p.Text = bytes.TrimSpace(text)
	return p
}
