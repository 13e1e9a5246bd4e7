package lint

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// guarded holds the guarded code block around Aptix JSON to SYS-004 §8. above
// is the payload before it.
func (l *linter) guarded(p, above *model.Payload, top *jsontext.Value) {
	l.path = ""
	f := p.Fence
	switch {
	case f == nil:
		l.breach("sys004/one-block", top.Span.Start, "the JSON stands in no guarded code block")
		return
	case !f.Closed:
		l.breach("sys004/one-block", l.answer.Offset(f.Open), "the guarded code block around the JSON is not closed")
	}
	if tag(f) != "json" {
		l.breach("sys004/fence-language", l.answer.Offset(f.Open), "the language of the block is %s; expected json", jsontext.Brief([]byte(tag(f))))
	}
	l.strange("sys004/only-json-in-block", l.answer.Offset(behind(f, above)), top.Span.Start)
	if top.Whole {
		l.strange("sys004/only-json-in-block", top.Span.End, l.answer.Offset(f.Close))
	}
}

// diff holds a Git patch to AFS §3.1, and its block to having nothing in it
// but patches. above and below are the payloads around it.
func (l *linter) diff(p, above, below *model.Payload) {
	l.repeat(p, diffRemarks)
	l.repeat(p, patchRemarks)
	start := l.answer.Offset(p.First)
	f := p.Fence
	if f == nil {
		l.breach("afs/patch-fence", start, "the Git patch stands in no fenced block")
		return
	}
	if tag(f) != "patch" {
		l.breach("afs/patch-fence", start, "the tag of the block around the Git patch is %s; expected patch", jsontext.Brief([]byte(tag(f))))
	}
	if !f.Closed {
		l.breach("afs/patch-fence", l.answer.Offset(f.Open), "the fenced block around the Git patch is not closed")
	}
	l.strange("afs/patch-commentary", l.answer.Offset(behind(f, above)), start)
	l.strange("afs/patch-commentary", l.answer.Offset(p.Last+1), l.answer.Offset(min(f.Close, below.First)))
}

// tag is the language of a block: the first word behind its fence.
func tag(f *model.Fence) string {
	word, _, _ := strings.Cut(f.Info, " ")
	return word
}

// behind is the line behind the opener of f, or behind the payload above that
// ends in its block.
func behind(f *model.Fence, above *model.Payload) int { return max(f.Open, above.Last) + 1 }

// strange tells what stands between two offsets, if anything does.
func (l *linter) strange(rule string, from, to int) {
	if from >= to {
		return
	}
	between := l.answer.Text()[from:to]
	if rest := bytes.TrimSpace(between); len(rest) > 0 {
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		at := from + len(between) - len(bytes.TrimLeft(between, " \t\r\n"))
		l.breach(rule, at, "in the block stands %s, which is no part of the payload", jsontext.Brief(bytes.TrimSpace(line)))
	}
}

// nestedFence tells a code fence inside the JSON, which only a string over
// several lines can hold.
func (l *linter) nestedFence(p *model.Payload) {
	for n := p.First + 1; n <= p.Last; n++ {
		if isFence(l.answer.Line(n)) {
			l.breach("afs/nested-fence", l.answer.Offset(n), "a code fence stands inside the JSON")
			return
		}
	}
}

// together holds the payloads to what concerns all of them: one mode and one
// block. order is the place of those that are JSON or Git patches.
func (l *linter) together(payloads []*model.Payload, order []int) {
	var first *model.Payload
	l.path = ""
	for _, i := range order {
		p := payloads[i]
		l.payload = i
		switch {
		case !isJSON(p):
		case first == nil:
			first = p
			l.alone(p)
		case p.Format != first.Format:
			l.breach("sys004/mixed-modes", l.answer.Offset(p.First), "here is %s, and above it %s; expected one of them", p.Format.Noun, first.Format.Noun)
			return
		}
	}
}

// alone tells a guarded code block beside that of p.
func (l *linter) alone(p *model.Payload) {
	if p.Fence == nil {
		return
	}
	last := l.closer(p)
	for n := 1; n <= l.answer.Lines(); n++ {
		if n == p.Fence.Open {
			n = last
		} else if isFence(l.answer.Line(n)) {
			l.breach("sys004/one-block", l.answer.Offset(n), "here is another guarded code block; expected that of the JSON alone")
			return
		}
	}
}

// closer is the line that closes the block of p. Where the JSON reaches over
// what seemed to close it, that is the next one that holds anything.
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
