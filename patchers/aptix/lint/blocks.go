package lint

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/jsontext"
)

// checkBlock checks the guarded code block around Aptix JSON against SYS-004 §8.
// above is the payload before it.
func (l *linter) checkBlock(p, above *model.Payload, top *jsontext.Value) {
	l.path = ""
	f := p.Fence
	switch {
	case f == nil:
		l.report("sys004/one-block", top.Span.Start, "the JSON is in no guarded code block")
		return
	case !f.Closed:
		l.report("sys004/one-block", l.answer.Offset(f.Open), "the guarded code block around the JSON is not closed")
	}
	if aptix.FenceTag(f) != "json" {
		l.report("sys004/fence-language", l.answer.Offset(f.Open), "the language of the block is %s; expected json", jsontext.Quote([]byte(aptix.FenceTag(f))))
	}
	l.checkText(l.answer.Offset(max(f.Open, above.Last)+1), top.Span.Start)
	if top.Whole {
		l.checkText(top.Span.End, l.answer.Offset(f.Close))
	}
}

// checkText reports text between two offsets, if there is any.
func (l *linter) checkText(from, to int) {
	if from >= to {
		return
	}
	between := l.answer.Text()[from:to]
	if rest := bytes.TrimSpace(between); len(rest) > 0 {
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		at := from + len(between) - len(bytes.TrimLeft(between, " \t\r\n"))
		l.report("sys004/only-json-in-block", at, "the block contains %s; expected nothing but the JSON", jsontext.Quote(bytes.TrimSpace(line)))
	}
}

// checkOtherBlocks reports a guarded code block besides that of p.
func (l *linter) checkOtherBlocks(p *model.Payload) {
	if p.Fence == nil {
		return
	}
	last := l.closer(p)
	for n := 1; n <= l.answer.Lines(); n++ {
		if n == p.Fence.Open {
			n = last
		} else if isFence(l.answer.Line(n)) {
			l.report("sys004/one-block", l.answer.Offset(n), "there is another guarded code block; expected only the one around the JSON")
			return
		}
	}
}

// closer returns the line that closes the block of p. If the JSON continues after
// what seemed to close it, that is the next line that is not blank.
func (l *linter) closer(p *model.Payload) int {
	if p.Last < p.Fence.Close {
		return p.Fence.Close
	}
	for n := p.Last + 1; n <= l.answer.Lines(); n++ {
		if line := l.answer.Line(n); len(bytes.TrimSpace(line)) > 0 {
			if isFence(line) {
				return n
			}
			break
		}
	}
	return p.Last
}

// isFence reports whether line opens or closes a guarded code block.
func isFence(line []byte) bool {
	_, ok := model.ReadFenceLine(line)
	return ok
}
