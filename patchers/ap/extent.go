package ap

import (
	"path"
	"strings"

	"aptix-tui/model"
)

// maxOtherHeaders is how many headers of other patches a value may hold. It keeps a
// sequence of many patches from being read to the end for each of them.
const maxOtherHeaders = 16

// An extent is the lines after the header that belong to the patch.
type extent struct {
	last  int
	doubt model.Reason // why the end of the last value is not certain
	open  bool         // the fence around the patch is never closed
	end   ending       // what follows the last value

	doubts map[int]model.Reason // of the values before the last one, by the line of the directive
}

// A directiveScan is how far the directives show the patch to reach.
type directiveScan struct {
	last        int                  // the last directive, or the header
	key         string               // its keyword
	limit       int                  // the first line that is certainly not part of the patch
	ended       bool                 // the last directive is END
	otherHeader int                  // the first header of another patch after last, 0 if there is none
	doubts      map[int]model.Reason // by the line of a directive: why its value may not end where the next one begins
}

// extent finds the end of the patch. A fence that its last value opens is part of it,
// the fence around it is not (READING §1.4).
func (s *patchScan) extent() extent {
	w := s.scanDirectives()
	var x extent
	switch {
	case w.ended:
		x.last = w.last
	case s.b.Fence != nil:
		x = s.inFence(w)
	default:
		x = s.inProse(w)
	}
	x.doubts = w.doubts
	for x.last > s.head.line && isBlank(s.b.Line(x.last)) {
		x.last--
	}
	return x
}

// ending is what follows the last value, whose end is in x. Line limit is the first
// one that is certainly not part of the patch.
func (s *patchScan) ending(x extent, limit int) ending {
	next := x.last + 1
	for next < limit && isBlank(s.b.Line(next)) {
		next++
	}
	switch {
	case x.open, next > s.b.Lines() && !s.isPatchInput():
		return uncertain
	case next > s.b.Lines():
		return atInputEnd
	case s.b.Fence != nil || next == limit:
		return beforeOther
	}
	return uncertain
}

// isPatchInput reports whether the input is a patch from its first line, or a patch file.
func (s *patchScan) isPatchInput() bool {
	n := 1
	for n < s.head.line && (isBlank(s.b.Line(n)) || isComment(s.b.Line(n))) {
		n++
	}
	_, header := readHeader(s.b.Line(n))
	return header || strings.EqualFold(path.Ext(s.b.Name), ".ap")
}

// scanDirectives looks for the last directive of the patch. Another header with its
// ID begins another patch. Headers with other IDs may be part of a value.
func (s *patchScan) scanDirectives() directiveScan {
	w := directiveScan{last: s.head.line, limit: s.b.Lines() + 1, doubts: map[int]model.Reason{}}
	foreign := 0
	for n := s.head.line + 1; n < w.limit; n++ {
		if c, ok := s.directiveAt(n); ok {
			if s.continuesInFence(w.last, n) {
				w.doubts[w.last] = unpairedFences.With()
			}
			w.last, w.key, w.otherHeader, foreign = n, c.key, 0, 0
			if w.ended = c.isEnd(); w.ended {
				return w
			}
			continue
		}
		h, ok := readHeader(s.b.Line(n))
		switch {
		case !ok || !h.proper && h.id != s.head.id:
		case h.id == s.head.id:
			w.limit = s.commentsBefore(w.last, n)
		case foreign == maxOtherHeaders:
			w.limit = n
		default:
			if foreign++; w.otherHeader == 0 {
				w.otherHeader = n
			}
		}
	}
	if w.otherHeader > 0 && w.key == "content" && s.isValue(w.last, w.otherHeader) {
		w.otherHeader = 0
	}
	return w
}

// isValue reports whether the patch whose header is line n is the content that begins
// after line from: only its comments come before it.
func (s *patchScan) isValue(from, n int) bool {
	for n--; n > from; n-- {
		if line := s.b.Line(n); !isBlank(line) && !isComment(line) {
			return false
		}
	}
	return true
}

// commentsBefore is the first line of the comments before the header in line n, or of
// the fence around them, but after line from.
func (s *patchScan) commentsBefore(from, n int) int {
	first := n
	for m := n - 1; m > from; m-- {
		line := s.b.Line(m)
		_, fence := model.ReadFenceLine(line)
		if fence || isComment(line) {
			first = m
		}
		if fence || !isComment(line) && !isBlank(line) {
			break
		}
	}
	return first
}

// continuesInFence reports whether the directive in line n, which follows the one in line
// from, seems to be the first line of another fence: the lines between the fences are no
// part of a value.
func (s *patchScan) continuesInFence(from, n int) bool {
	opener := n - 1
	for opener > from && (isBlank(s.b.Line(opener)) || isComment(s.b.Line(opener))) {
		opener--
	}
	if s.b.Fence == nil || opener == from {
		return false
	}
	m, ok := model.ReadFenceLine(s.b.Line(opener))
	return ok && (m.Info != "" || s.b.Fence.Info == "") && s.closing(from, opener).last > 0
}

// inFence is the extent of a patch in a fence.
func (s *patchScan) inFence(w directiveScan) extent {
	x := extent{}
	c := s.closing(w.last, w.limit)
	switch {
	case c.line > 0:
		x.last = c.line - 1
		if c.doubtful {
			x.doubt = unpairedFences.With()
		}
	case w.limit <= s.b.Lines() && !s.isFenceLine(w.limit):
		x.last = w.limit - 1 // a header with the same ID, in the same fence
		x.doubtOtherHeader(s, w)
	default:
		next := s.nextPayload(w.last, w.limit)
		c = s.closing(w.last, next)
		x.last, x.doubt = c.last-1, unpairedFences.With()
		if c.last == 0 {
			x.last, x.doubt, x.open = next-1, unclosedFence.With(), true
		}
	}
	if w.otherHeader > 0 && w.otherHeader <= x.last {
		x.doubt = anotherHeader.With()
		if !keywords[w.key].value {
			x.last = s.commentsBefore(w.last, w.otherHeader) - 1
		}
	}
	if k := keywords[w.key]; k.action || !k.value && !x.open {
		x.doubt = model.Reason{}
	}
	x.end = s.ending(x, x.last+1)
	return x
}

func (x *extent) doubtOtherHeader(s *patchScan, w directiveScan) {
	if isComment(s.b.Line(w.limit)) {
		x.doubt = anotherHeader.With()
	}
}

func (s *patchScan) isFenceLine(n int) bool {
	_, ok := model.ReadFenceLine(s.b.Line(n))
	return ok
}

// inProse is the extent of a patch outside fences. After prose it reaches to the
// next payload. A patch that begins the answer reaches to the end, or to the next
// patch.
func (s *patchScan) inProse(w directiveScan) extent {
	x := extent{last: w.limit - 1}
	if w.limit <= s.b.Lines() {
		x.doubtOtherHeader(s, w)
	}
	if w.otherHeader > 0 {
		x.last, x.doubt = s.commentsBefore(w.last, w.otherHeader)-1, anotherHeader.With()
	}
	switch {
	case !s.startsAnswer():
		x.last, x.doubt = s.nextPayload(w.last, x.last+1)-1, proseFollows.With()
	case x.doubt.None():
		next := w.last + 1
		for payload := s.nextPayload(w.last, x.last+1); next < payload && !s.isFenceLine(next); {
			next++
		}
		if next <= x.last {
			x.doubt = otherPayload.With(next)
		}
	}
	limit := x.last + 1
	if !keywords[w.key].value {
		x.doubt = model.Reason{}
		limit = s.nextPayload(w.last, limit)
		x.last = min(x.last, limit-1)
		for n := w.last + 1; n <= x.last; n++ {
			if isBlank(s.b.Line(n)) {
				x.last = n - 1
			}
		}
	}
	x.end = s.ending(x, limit)
	return x
}

// startsAnswer reports whether the answer begins with the patch, or with others whose END is
// directly above it.
func (s *patchScan) startsAnswer() bool {
	n := s.first - 1
	for n > 0 && isBlank(s.b.Line(n)) {
		n--
	}
	if n == 0 || !s.isPatchInput() {
		return n == 0
	}
	f := strings.Fields(string(s.b.Line(n)))
	return len(f) == 2 && isID(f[0]) && f[1] == "END"
}

// nextPayload is the first line between from and to, both excluded, that looks like the
// beginning of another payload, or of the fence around one; to if there is none.
func (s *patchScan) nextPayload(from, to int) int {
	for n := from + 1; n < to; n++ {
		line := s.b.Line(n)
		if h, ok := readHeader(line); ok && h.proper {
			return s.commentsBefore(from, n)
		}
		if m, ok := model.ReadFenceLine(line); ok && s.b.BeginsFence(m.Info) {
			return n
		}
		if s.b.Begins(n, Format) {
			if n-1 > from && s.isFenceLine(n-1) {
				return n - 1
			}
			return n
		}
	}
	return to
}

// closesPatch reports whether l can close fence f around the patch. The indentation of
// f is removed already, so an indented line is part of a value.
func closesPatch(l model.FenceLine, f *model.Fence) bool {
	return l.Indent == 0 && l.Closes(f.Char, f.Length)
}

// A closing is where the fence around a patch ends.
type closing struct {
	line     int // the closer that leaves no fence of a value open; 0 if there is none
	last     int // the last possible closer, up to line; 0 if there is none
	doubtful bool
}

// closing looks for the closer of the fence around the patch in the lines between
// from and to, both excluded. The fences in between are counted in pairs.
func (s *patchScan) closing(from, to int) closing {
	var open []model.FenceLine
	last, doubtful := 0, false
	for n := from + 1; n < to; n++ {
		m, ok := model.ReadFenceLine(s.b.Line(n))
		if !ok {
			continue
		}
		var top model.FenceLine
		if len(open) > 0 {
			top = open[len(open)-1]
		}
		ends := closesPatch(m, s.b.Fence)
		if ends {
			last = n
		}
		switch {
		case ends && (top.Char != m.Char || s.b.Fence.Length > top.Length):
			if !s.mayGoOn(n, to) {
				return closing{line: n, last: n, doubtful: doubtful}
			}
			doubtful = true
			open = append(open, m)
		case m.Closes(top.Char, top.Length):
			open = open[:len(open)-1]
		case len(open) == 0 || m.Info != "" && m.Char == top.Char && m.Length >= top.Length:
			open = append(open, m)
		}
	}
	return closing{last: last}
}

// mayGoOn reports whether the value may go on after the bare fence line n: text follows
// directly, and then another bare fence line.
func (s *patchScan) mayGoOn(n, to int) bool {
	if n+1 >= to || isBlank(s.b.Line(n+1)) {
		return false
	}
	for n++; n < to; n++ {
		if m, ok := model.ReadFenceLine(s.b.Line(n)); ok {
			return m.Info == ""
		}
	}
	return false
}
