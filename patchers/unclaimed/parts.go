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
	for n := 1; n <= u.answer.Lines(); {
		last := max(u.valueEnds[n], u.draftAt(n).Last)
		if p := u.payloadAt(n); p != nil {
			last = max(last, p.Last)
		}
		if last > 0 {
			n = last + 1
			fences.Resume(n)
			continue
		}
		p := u.part(n, fences.Around(n))
		u.parts = append(u.parts, p)
		n = p.End
	}
}

// part is the part that begins at line n, in fence f if that is not nil.
func (u *finder) part(n int, f *model.Fence) *model.Part {
	p := &model.Part{First: n, End: n + 1, Fence: f, Whole: true, Next: u.answer.Lines() + 1}
	i := u.nextPayload(n)
	if i > 0 {
		p.Before = u.payloads[i-1]
	}
	if i < len(u.payloads) {
		p.Next = u.payloads[i].First
	}
	limit := p.Next
	switch {
	case f != nil:
		limit = min(limit, f.Close)
	case model.EndsParagraph(u.answer.Line(n)):
		limit = p.End
	}
	limit = min(limit, u.nextDraft(n))
	for p.End < limit && u.valueEnds[p.End] == 0 {
		if line := u.answer.Line(p.End); f == nil && model.EndsParagraph(line) {
			break
		}
		p.End++
	}
	if f != nil {
		p.Whole = n == f.Open+1 && p.End == f.Close
	}
	u.readText(p)
	return p
}

// nextDraft is the first line of the draft after line n, or the line after the answer.
func (u *finder) nextDraft(n int) int {
	i := sort.Search(len(u.drafts), func(i int) bool { return u.drafts[i].First > n })
	if i < len(u.drafts) {
		return u.drafts[i].First
	}
	return u.answer.Lines() + 1
}

// readText sets the text of p.
func (u *finder) readText(p *model.Part) {
	b := model.Block{Answer: u.answer, Fence: p.Fence}
	var text []byte
	for n := p.First; n < p.End; n++ {
		line := b.Line(n)
		if p.FirstText == 0 && len(bytes.TrimSpace(line)) > 0 {
			p.FirstText = n
		}
		text = append(append(text, line...), '\n')
	}
	p.Text = bytes.TrimSpace(text)
}
