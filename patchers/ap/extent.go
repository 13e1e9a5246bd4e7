package ap

import "aptix-tui/model"

// maxForeign is how many headers of other patches may stand in one value, so
// that a row of many patches is not read from each of them to its end.
const maxForeign = 16

// An extent is the lines behind the header that are the patch's.
type extent struct {
	last  int
	gaps  []gap
	doubt string // why the last value may reach too far, or not far enough; empty if it does not
	open  bool   // the fence around the patch is never closed
	end   ending // what follows the last value

	doubts map[int]string // of the values before the last one, by the line of the directive
}

// A gap is what stands between two fences that hold parts of one patch: from the
// closer of the first to the opener of the second and comments behind it.
type gap struct{ first, last int }

// A walk is how far directives show the patch to reach.
type walk struct {
	last    int    // the last directive, or the header
	key     string // its keyword
	limit   int    // the first line that is certainly not the patch's
	ended   bool   // the last directive is END
	foreign int    // the first header of another patch behind last, 0 if there is none
	gaps    []gap
	doubts  map[int]string // by the line of a directive: why its value may not end where the next one begins
}

// extent tells where the patch ends: a fence that its last value opens is part
// of it, the one around it is not (SPEC §2).
func (s *scan) extent() extent {
	w := s.walk()
	var x extent
	switch {
	case w.ended:
		x.last = w.last
	case s.b.Fence != nil:
		x = s.inFence(w)
	default:
		x = s.inProse(w)
	}
	x.gaps, x.doubts = w.gaps, w.doubts
	for x.last > s.head.line && isBlank(s.b.Line(x.last)) {
		x.last--
	}
	return x
}

// ending is what follows the last value, which x has the end of. Line limit is
// the first one that is certainly not the patch's.
func (s *scan) ending(x extent, limit int) ending {
	next := x.last + 1
	for next < limit && isBlank(s.b.Line(next)) {
		next++
	}
	switch {
	case x.open || next > s.b.Lines():
		return endAnswer
	case s.b.Fence != nil || next == limit:
		return endCertain
	}
	return endText
}

// walk looks for the last directive of the patch. Another header with its ID
// begins another patch; headers with other IDs may be part of a value.
func (s *scan) walk() walk {
	w := walk{last: s.head.line, limit: s.b.Lines() + 1, doubts: map[int]string{}}
	foreign := 0
	for n := s.head.line + 1; n < w.limit; n++ {
		if c, ok := s.directive(n); ok {
			g, doubt := s.resumes(&w, n)
			if g.first > 0 {
				w.gaps = append(w.gaps, g)
			}
			if doubt != "" {
				w.doubts[w.last] = doubt
			}
			w.last, w.key, w.foreign, foreign = n, c.key, 0, 0
			if w.ended = c.ends(); w.ended {
				return w
			}
			continue
		}
		h, ok := readHeader(s.b.Line(n))
		if !ok && s.head.version == "" {
			h, ok = headless(s.b, n) // other patches have no header either, it seems
		}
		switch {
		case !ok || !h.proper && h.id != s.head.id:
		case h.id == s.head.id:
			w.limit = s.opening(w.last, n)
		case foreign == maxForeign:
			w.limit = n
		default:
			if foreign++; w.foreign == 0 {
				w.foreign = n
			}
		}
	}
	if w.foreign > 0 && w.key == "content" && s.isValue(w.last, w.foreign) {
		w.foreign = 0
	}
	return w
}

// isValue tells that the patch whose header is line n is what a content that
// begins behind line from is about: nothing but its comments stands before it.
func (s *scan) isValue(from, n int) bool {
	for n--; n > from; n-- {
		if line := s.b.Line(n); !isBlank(line) && !isComment(line) {
			return false
		}
	}
	return true
}

// opening is the first line of the comments before the header in line n, or of
// the fence around them, but behind line from.
func (s *scan) opening(from, n int) int {
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

// resumes looks whether the directive in line n, behind the one that w has
// reached, is the first thing in a further fence while the one that the patch
// stood in is closed before. What stands between the two is no part of a value.
// A bare fence line ends a fence of the value, unless the fence around the patch
// was opened by one, too: then it is in doubt.
func (s *scan) resumes(w *walk, n int) (g gap, doubt string) {
	opener := n - 1
	for opener > w.last && (isBlank(s.b.Line(opener)) || isComment(s.b.Line(opener))) {
		opener--
	}
	f := s.b.Fence
	if f == nil || opener == w.last {
		return gap{}, ""
	}
	m, ok := model.ReadFenceLine(s.b.Line(opener))
	if !ok {
		return gap{}, ""
	}
	c := s.closing(w.last, opener)
	switch {
	case c.last == 0:
		return gap{}, ""
	case m.Info == "" && f.Info == "":
		return gap{}, doubtFences
	case m.Info == "":
		return gap{}, ""
	case c.line == 0 || c.doubtful:
		doubt = doubtFences
	}
	return gap{c.last, n - 1}, doubt
}

// Why a last value is in doubt.
const (
	doubtProse   = "prose behind the patch may have run into its last value"
	doubtFences  = "the fences in the last value are not in pairs: it may end elsewhere"
	doubtOpen    = "the fence around the patch is never closed: its last value may be cut off"
	doubtAnother = "the header of another patch follows: the last value may end elsewhere"
)

// inFence is the extent of a patch in a fence.
func (s *scan) inFence(w walk) extent {
	x := extent{}
	c := s.closing(w.last, w.limit)
	switch {
	case c.line > 0:
		x.last = c.line - 1
		if c.doubtful {
			x.doubt = doubtFences
		}
	case w.limit <= s.b.Lines() && !s.isMark(w.limit):
		x.last = w.limit - 1 // a header with the same ID, in the same fence
		x.foreignDoubt(s, w)
	default:
		next := s.another(w.last, w.limit)
		c = s.closing(w.last, next)
		x.last, x.doubt = c.last-1, doubtFences
		if c.last == 0 {
			x.last, x.doubt, x.open = next-1, doubtOpen, true
		}
	}
	if w.foreign > 0 && w.foreign <= x.last {
		x.doubt = doubtAnother
		if !keywords[w.key].value {
			x.last = s.opening(w.last, w.foreign) - 1
		}
	}
	if !keywords[w.key].value && !x.open {
		x.doubt = ""
	}
	x.end = s.ending(x, x.last+1)
	return x
}

func (x *extent) foreignDoubt(s *scan, w walk) {
	if isComment(s.b.Line(w.limit)) {
		x.doubt = doubtAnother
	}
}

func (s *scan) isMark(n int) bool {
	_, ok := model.ReadFenceLine(s.b.Line(n))
	return ok
}

// inProse is the extent of a patch outside of fences. Behind prose it reaches
// to the next payload; an answer that is a patch from its first line is one to
// the end, or to the next patch.
func (s *scan) inProse(w walk) extent {
	x := extent{last: w.limit - 1}
	if w.limit <= s.b.Lines() {
		x.foreignDoubt(s, w)
	}
	if w.foreign > 0 {
		x.last, x.doubt = s.opening(w.last, w.foreign)-1, doubtAnother
	}
	switch {
	case !s.alone():
		x.last, x.doubt = s.another(w.last, x.last+1)-1, doubtProse
	case x.doubt == "" && s.oddFences(w.last, x.last):
		x.doubt = doubtFences // its own opener was not copied, it seems
	}
	limit := x.last + 1
	if !keywords[w.key].value {
		x.doubt = ""
		limit = s.another(w.last, limit)
		for n := w.last + 1; n <= x.last; n++ {
			if isBlank(s.b.Line(n)) {
				x.last = n - 1
			}
		}
	}
	x.end = s.ending(x, limit)
	return x
}

// oddFences tells that the fences between line from, excluded, and line to are
// not in pairs.
func (s *scan) oddFences(from, to int) bool {
	n := 0
	for i := from + 1; i <= to; i++ {
		if s.isMark(i) {
			n++
		}
	}
	return n%2 == 1
}

// alone tells that nothing stands before the patch.
func (s *scan) alone() bool {
	for n := s.first - 1; n > 0; n-- {
		if !isBlank(s.b.Line(n)) {
			return false
		}
	}
	return true
}

// another is the first line between from and to, both excluded, that looks like
// the beginning of another payload, or of the fence around one; to if there is
// none.
func (s *scan) another(from, to int) int {
	for n := from + 1; n < to; n++ {
		line := s.b.Line(n)
		if h, ok := readHeader(line); ok && h.proper {
			return s.opening(from, n)
		}
		if m, ok := model.ReadFenceLine(line); ok && s.b.BeginsFence(m.Info) {
			return n
		}
		if s.b.Begins(n, Format) {
			if n-1 > from && s.isMark(n-1) {
				return n - 1
			}
			return n
		}
	}
	return to
}

// A source is the lines of a patch behind its header.
type source struct {
	b    model.Block
	next int
	x    extent
}

// line is the next line and its number; 0 behind the last one.
func (s *source) line() ([]byte, int) {
	if len(s.x.gaps) > 0 && s.next == s.x.gaps[0].first {
		s.next, s.x.gaps = s.x.gaps[0].last+1, s.x.gaps[1:]
	}
	if s.next > s.x.last {
		return nil, 0
	}
	s.next++
	return s.b.Line(s.next - 1), s.next - 1
}
