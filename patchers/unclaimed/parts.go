package unclaimed

import (
	"bytes"
	"iter"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
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
	quoted := isQuoted(u.answer.Line(n))
	for p.End < limit && u.valueEnds[p.End] == 0 {
		if line := u.answer.Line(p.End); f == nil && (model.EndsParagraph(line) || isQuoted(line) != quoted) {
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

// readText sets the text of p, without the marks of a quotation. A fence in a
// quotation becomes the fence of p.
func (u *finder) readText(p *model.Part) {
	b := model.Block{Answer: u.answer, Fence: p.Fence}
	var mark []byte
	if first := b.Line(p.First); isQuoted(first) {
		mark = quotation.Find(first)
	}
	var text []byte
	for n := p.First; n < p.End; n++ {
		line := b.Line(n)
		if p.FirstText == 0 && len(bytes.TrimSpace(line)) > 0 {
			p.FirstText = n
		}
		text = append(append(text, model.WithoutQuoteMark(mark, line)...), '\n')
	}
	if len(mark) > 0 {
		p.Fence, text = quotedFence(p.Fence, text)
	}
	p.Text = bytes.TrimSpace(text)
}

// quotation matches the mark before each line of a quotation.
var quotation = lazyregexp.New(`^[ \t]*(>[ \t]?)+`)

// isQuoted reports whether quotation matches line.
func isQuoted(line []byte) bool {
	indent := model.Indentation(line)
	return indent < len(line) && line[indent] == '>'
}

// quotedFence is the first fence in the text of a quotation, and the text in it; f
// and all of the text if there is none.
func quotedFence(f *model.Fence, text []byte) (*model.Fence, []byte) {
	var open *model.Fence
	at, from := 0, 0
	for line := range bytes.Lines(text) {
		at += len(line)
		line = bytes.TrimRight(line, "\r\n")
		if open == nil {
			open, from = model.OpenFence(line), at
		} else if open.ClosedBy(line) {
			open.Closed = true
			return open, text[from : at-len(line)-1]
		}
	}
	if open == nil {
		return f, text
	}
	open.Closed = true // where the quotation ends
	return open, text[from:]
}
