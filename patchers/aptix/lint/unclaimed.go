package lint

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/jsontext"
)

// checkUnclaimed checks blocks without a payload that are meant as Aptix JSON.
func (l *linter) checkUnclaimed(payloads []*model.Payload) {
	l.payload, l.path = -1, ""
	for _, f := range l.blocks(payloads) {
		from, to := l.answer.Offset(f.Open+1), l.answer.Offset(min(f.Close, l.answer.Lines()+1))
		text := bytes.TrimSpace(l.answer.Text()[from:max(from, to)])
		if beginsWithBracket(text) && !endsInEllipsis(text) && aptix.IsMeant(text) {
			l.reportUnread(model.Block{Answer: l.answer, Fence: f}, from+bytes.IndexByte(l.answer.Text()[from:to], text[0]))
		}
	}
}

func beginsWithBracket(text []byte) bool { return len(text) > 0 && (text[0] == '{' || text[0] == '[') }

// endsInEllipsis reports whether text, or its list of entries, ends in an
// ellipsis: it is an example of a payload.
func endsInEllipsis(text []byte) bool {
	text = bytes.TrimRight(text, "]} \t\r\n")
	return bytes.HasSuffix(text, []byte("...")) || bytes.HasSuffix(text, []byte("…"))
}

// blocks lists the guarded code blocks of the answer without a payload. An answer that is only
// JSON is a block without fences.
func (l *linter) blocks(payloads []*model.Payload) (out []*model.Fence) {
	if len(payloads) == 0 && bytes.HasPrefix(bytes.TrimSpace(l.answer.Text()), []byte("{")) {
		return []*model.Fence{{Close: l.answer.Lines() + 1}}
	}
	fences := model.FencesOf(l.answer)
	for first, last := range aptix.Gaps(l.answer, payloads) { // fences of content are none
		fences.Resume(first)
		for n := first; n <= last; n++ {
			f := fences.Around(n)
			if f != nil && f.Open == n-1 && !slices.ContainsFunc(payloads, func(p *model.Payload) bool { return f.Open <= p.First && p.First < f.Close }) {
				out = append(out, f)
			}
		}
	}
	return out
}

// reportUnread reports why the JSON at offset at is no payload.
func (l *linter) reportUnread(b model.Block, at int) {
	d := jsontext.Read(b, at, aptix.Limits)
	said := len(l.out)
	for _, r := range d.Remarks {
		if name := remarks[r.Code]; name != "" {
			l.add(name, r.Message, "", r.Line, r.Column)
		}
	}
	switch {
	case d.Broken != nil:
		l.add("sys004/not-json", d.Broken.Message, "", d.Broken.Line, d.Broken.Column)
	case !d.Top.Has("files", "patches"):
		l.report("sys004/mode-missing", at, `this is %s with neither "files" nor "patches"; expected an object with one of them`, d.Top.Kind)
	case len(l.out) == said:
		l.checkShape(d.Top)
	}
}

// Applies reports whether Check has anything to check in an answer: Aptix JSON, or blocks that
// are meant as such.
func Applies(a *model.Answer, payloads []*model.Payload) bool {
	l := &linter{answer: a}
	l.checkUnclaimed(payloads)
	return len(l.out) > 0 || slices.ContainsFunc(payloads, func(p *model.Payload) bool { return p.Format == aptix.Bundle || p.Format == aptix.Structured })
}
