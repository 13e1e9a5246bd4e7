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
	l.checkText("sys004/only-json-in-block", l.answer.Offset(lineAfter(f, above)), top.Span.Start)
	if top.Whole {
		l.checkText("sys004/only-json-in-block", top.Span.End, l.answer.Offset(f.Close))
	}
}

// checkDiff checks a Git patch against AFS §3.1. Its block must contain nothing
// but patches. above and below are the payloads around it.
func (l *linter) checkDiff(p, above, below *model.Payload) {
	l.addRemarks(p, diffRemarks)
	l.addRemarks(p, patchRemarks)
	start := l.answer.Offset(p.First)
	f := p.Fence
	if f == nil {
		l.report("afs/patch-fence", start, "the Git patch is in no fenced block")
		return
	}
	if aptix.FenceTag(f) != "patch" {
		l.report("afs/patch-fence", start, "the tag of the block around the Git patch is %s; expected patch", jsontext.Quote([]byte(aptix.FenceTag(f))))
	}
	if !f.Closed {
		l.report("afs/patch-fence", l.answer.Offset(f.Open), "the fenced block around the Git patch is not closed")
	}
	l.checkText("afs/patch-commentary", l.answer.Offset(lineAfter(f, above)), start)
	l.checkText("afs/patch-commentary", l.answer.Offset(p.Last+1), l.answer.Offset(min(f.Close, below.First)))
}

// lineAfter returns the line after the opening fence of f, or after the payload
// above that ends in its block.
func lineAfter(f *model.Fence, above *model.Payload) int { return max(f.Open, above.Last) + 1 }

// checkText reports text between two offsets, if there is any.
func (l *linter) checkText(rule string, from, to int) {
	if from >= to {
		return
	}
	between := l.answer.Text()[from:to]
	if rest := bytes.TrimSpace(between); len(rest) > 0 {
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		at := from + len(between) - len(bytes.TrimLeft(between, " \t\r\n"))
		l.report(rule, at, "the block contains %s; expected nothing but the JSON or the patch", jsontext.Quote(bytes.TrimSpace(line)))
	}
}

// checkNestedFence reports a code fence inside the JSON, which only a string over
// several lines can contain.
func (l *linter) checkNestedFence(p *model.Payload) {
	for n := p.First + 1; n <= p.Last; n++ {
		if isFence(l.answer.Line(n)) {
			l.report("afs/nested-fence", l.answer.Offset(n), "a code fence is inside the JSON")
			return
		}
	}
}

// checkMode checks what concerns all payloads: one mode and one block. order has
// the indexes of those that are JSON or Git patches.
func (l *linter) checkMode(payloads []*model.Payload, order []int) {
	var first *model.Payload
	l.path = ""
	for _, i := range order {
		p := payloads[i]
		l.payload = i
		switch {
		case !isJSON(p):
		case first == nil:
			first = p
			l.checkOtherBlocks(p)
		case p.Format != first.Format:
			l.report("sys004/mixed-modes", l.answer.Offset(p.First), "this is %s, but above it is %s; expected only one of them", p.Format.Noun, first.Format.Noun)
			return
		}
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
