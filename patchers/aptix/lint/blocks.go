package lint

import (
	"bytes"

	"aptix-tui/model"
)

// checkOtherBlocks reports a guarded code block besides that of p, and that of p without
// an end.
func (l *linter) checkOtherBlocks(p *model.Payload) {
	if p.Fence == nil {
		return
	}
	if !p.Fence.Closed {
		l.report("sys004/one-block", l.answer.Offset(p.Fence.Open), "the guarded code block around the JSON is not closed")
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
