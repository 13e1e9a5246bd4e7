package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// warnAfterEnd warns about directives of this patch after its END, up to the next
// header: they are not read.
func (p *parser) warnAfterEnd(s *patchScan, x extent) {
	if c, ok := s.directiveAt(x.last); !ok || !c.isEnd() {
		return
	}
	lines := s.b.Memo(patchLinesKey{}, func() any { return newPatchLines(s.b.Answer) }).(*patchLines)
	n := lines.after(x.last, s, func(n int) bool {
		c, ok := s.directiveAt(n)
		return ok && !c.isEnd()
	})
	if n > 0 {
		p.block = nil
		p.warn("ap/behind-end", n, "the patch ended with END at line %d: this directive and the rest are not read", x.last)
	}
}

// patchLines are the lines of an answer that may be headers, and those that may be directives,
// by their ID: an ID may be in few of many lines. Indented ones are so in some fences only.
type patchLines struct {
	headers    []int
	directives map[string][]int
}

type patchLinesKey struct{}

func newPatchLines(a *model.Answer) *patchLines {
	l := &patchLines{directives: map[string][]int{}}
	for n := 1; n <= a.Lines(); n++ {
		line := bytes.TrimLeft(a.Line(n), " \t")
		if _, ok := readHeader(line); ok {
			l.headers = append(l.headers, n)
		}
		if len(line) >= idLength && isID(string(line[:idLength])) {
			l.directives[string(line[:idLength])] = append(l.directives[string(line[:idLength])], n)
		}
	}
	return l
}

// after returns the first line after line from, of those up to the next header, that begins
// with the ID of the patch and is one; 0 if there is none.
func (l *patchLines) after(from int, s *patchScan, is func(n int) bool) int {
	next := s.b.Lines() + 1
	at, _ := slices.BinarySearch(l.headers, from+1)
	for _, n := range l.headers[at:] {
		if _, ok := readHeader(s.b.Line(n)); ok {
			next = n
			break
		}
	}
	if !isID(s.head.id) {
		for n := from + 1; n < next; n++ {
			if is(n) {
				return n
			}
		}
		return 0
	}
	all := l.directives[s.head.id]
	at, _ = slices.BinarySearch(all, from+1)
	for _, n := range all[at:] {
		if n < next && is(n) {
			return n
		}
	}
	return 0
}
