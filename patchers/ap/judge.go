package ap

import (
	"slices"

	"aptix-tui/model"
)

// A state is how far a modification is done at one place.
type state uint8

const (
	fresh   state = iota // to be done
	done                 // the result is there (AP §3.1)
	unsure               // the new text is near, and so is the old one
	endless              // snippet_tail is not found
)

// A judge looks at single places of one modification.
type judge struct {
	l      *locator
	pg     *page
	scope  int
	blocks []region          // all places where content stands, by the normalised search
	exact  []int             // the first lines of those where it stands as it is written
	later  [][]region        // all places of each form with the snippet in it
	tails  []region          // all places where snippet_tail stands
	texts  map[string][]byte // the content, by line end
	near   int               // the line where an unsure verdict found the new text
	other  bool              // a verdict of done found the result in another form than it is written
}

func newJudge(l *locator, pg *page, scope int) *judge {
	j := &judge{l: l, pg: pg, scope: scope, texts: map[string][]byte{}}
	lo := scope
	if l.action == "INSERT_BEFORE" {
		lo = pg.above(scope, len(l.wanted.keys))
	}
	j.blocks = pg.find(l.wanted, lo, len(pg.lines))
	if len(j.blocks) > 0 {
		j.exact = pg.stands(l.content, lo)
	}
	if l.toEnd {
		j.tails = []region{{len(pg.lines), len(pg.lines) - 1}}
	} else if l.tail != nil {
		j.tails = l.foreign(pg, l.tail, pg.find(l.tail, scope, len(pg.lines)))
	}
	for _, f := range l.forms {
		if f.snippet {
			j.later = append(j.later, pg.find(&f.needle, pg.above(scope, len(f.keys)), len(pg.lines)))
		}
	}
	return j
}

// asWritten reports whether content stands at block line by line, but for white
// space at the end of lines.
func (j *judge) asWritten(block region) bool {
	_, ok := slices.BinarySearch(j.exact, block.first)
	return ok
}

// block is the content that stands from line first on.
func (j *judge) block(first int) (region, bool) {
	at, ok := slices.BinarySearchFunc(j.blocks, first, func(r region, line int) int { return r.first - line })
	if !ok {
		return region{}, false
	}
	return j.blocks[at], true
}

// around is the one of blocks that begins last of those at r or before it, and
// whether r is within it.
func around(blocks []region, r region) (region, bool) {
	at, ok := slices.BinarySearchFunc(blocks, r.first, func(r region, line int) int { return r.first - line })
	if !ok {
		at--
	}
	if at < 0 {
		return region{}, false
	}
	return blocks[at], blocks[at].last >= r.last
}

// shows reports whether content at block, which is asWritten or not, shows that
// the modification is done there. In another form it must be telling.
func (j *judge) shows(block region, asWritten bool) bool {
	if asWritten {
		return true
	}
	if j.l.tells {
		j.other = true
		return true
	}
	j.near = block.first
	return false
}

// verdict is what there is to do at s, and where.
func (j *judge) verdict(s site) (state, model.Candidate) {
	if j.l.action == "INSERT_AFTER" || j.l.action == "INSERT_BEFORE" {
		return j.insertion(s)
	}
	r := s.region
	block, stands := around(j.blocks, r)
	verbatim := stands && j.asWritten(block)
	if j.l.tail != nil {
		tail, ok := j.tail(s)
		switch {
		case ok:
			r.last = tail.last
		case stands && j.shows(block, verbatim):
			return done, model.Candidate{Extent: j.pg.span(block)}
		default:
			return endless, j.replacement(j.expand(r))
		}
	}
	wide := j.expand(r)
	if stands && block.last >= r.last && (block != r || verbatim && wide == r) && j.shows(block, verbatim) {
		return done, model.Candidate{Extent: j.pg.span(block)}
	}
	c := j.replacement(wide)
	switch {
	case stands && (j.l.tail != nil || block != r):
		j.near = block.first
		return unsure, c
	case j.isLater(r):
		return done, j.laterAt(r)
	}
	return j.orBefore(s, c)
}

// replacement puts the content in the place of r.
func (j *judge) replacement(r region) model.Candidate {
	c := model.Candidate{Extent: j.pg.span(r)}
	c.Splices = []model.Splice{{Span: c.Extent, New: j.text(r.first)}}
	return c
}

// isLater reports whether this modification and later ones have been made at r.
func (j *judge) isLater(r region) bool {
	_, ok := j.laterAround(r)
	return ok
}

func (j *judge) laterAround(r region) (region, bool) {
	for _, blocks := range j.later {
		if b, ok := around(blocks, r); ok {
			return b, true
		}
	}
	return region{}, false
}

// laterAt is the place of a modification that has been made at r, together with
// later ones. What is inserted before r leaves the cursor behind it, as it did
// then: what the later ones put between the two is behind the cursor.
func (j *judge) laterAt(r region) model.Candidate {
	c := model.Candidate{Extent: j.pg.span(r), Before: true}
	if b, ok := j.laterAround(r); ok && j.l.action == "INSERT_BEFORE" {
		if own, ok := j.block(b.first); ok && own.last < r.first {
			c.Extent.Start = j.pg.start(max(own.last+1, j.scope))
		}
	}
	return c
}

// orBefore is the verdict on c, which is to be done at s unless new text stands
// in the scope before s. Nearer to the anchor than the old text, it has taken
// the place of the one that was meant, and s is the next one, which is not
// (SPEC §4). Without an anchor it may as well be another text like it; of a snippet
// that most files hold in many places, also behind s.
func (j *judge) orBefore(s site, c model.Candidate) (state, model.Candidate) {
	at, _ := slices.BinarySearchFunc(j.blocks, s.scope, func(r region, line int) int { return r.first - line })
	if at == len(j.blocks) {
		return fresh, c
	}
	b, anchored := j.blocks[at], j.l.anchor != nil
	before, telling := b.last < s.first, len(j.l.wanted.keys) > 1 && j.l.tells
	switch {
	case before && telling && anchored:
		j.near = b.first
		return done, model.Candidate{Extent: j.pg.span(b)}
	case before && (telling || anchored), !anchored && j.l.tells && allCommon(j.l.snippet.keys):
		j.near = b.first
		return unsure, c
	}
	return fresh, c
}

// tail is the first snippet_tail behind s in its scope (AP §3.2).
func (j *judge) tail(s site) (region, bool) {
	at, _ := slices.BinarySearchFunc(j.tails, s.last+1, func(r region, line int) int { return r.first - line })
	if at == len(j.tails) || j.tails[at].last >= s.scopeEnd {
		return region{}, false
	}
	return j.tails[at], true
}

// expand takes the blank lines around r in that the options ask for (AP §3.3), those
// before the scope, too: that bounds searches only.
func (j *judge) expand(r region) region {
	for n := j.l.leading; n > 0 && r.first > 0 && isBlank(j.pg.text(r.first-1)); n-- {
		r.first--
	}
	for n := j.l.trailing; n > 0 && r.last+1 < len(j.pg.lines) && isBlank(j.pg.text(r.last+1)); n-- {
		r.last++
	}
	return r
}

// beside is the content that stands next to r where an insertion puts it, but
// for blank lines between them, and whether it is as the insertion would write it.
func (j *judge) beside(r region) (b region, verbatim, ok bool) {
	at := j.pg.beside(r, j.l.action == "INSERT_BEFORE", len(j.l.wanted.keys))
	if b, ok = j.block(at); !ok {
		return b, false, false
	}
	adjacent := b.first == r.last+1 || b.last == r.first-1
	return b, adjacent && j.asWritten(b), true
}

// insertion is the verdict on an insertion after or before the region. Content
// that stands there in other indentation, or behind other blank lines, matches
// by the normalised comparison of AP §3.2.
func (j *judge) insertion(s site) (state, model.Candidate) {
	r := j.expand(s.region)
	c := model.Candidate{Extent: j.pg.span(r), Before: j.l.action == "INSERT_BEFORE"}
	if len(j.l.content) == 0 {
		return done, c
	}
	state := fresh
	b, verbatim, stands := j.beside(r)
	switch {
	case stands && j.shows(b, verbatim):
		if !c.Before {
			c.Extent.End = j.pg.lines[b.last].next
		}
		return done, c
	case j.isLater(s.region):
		return done, j.laterAt(s.region)
	case stands:
		state = unsure
	}
	at, line := c.Extent.End, r.last
	if c.Before {
		at, line = c.Extent.Start, r.first
	}
	text := j.text(line)
	if l := j.pg.lines[line]; !c.Before && l.next == l.end {
		text = append([]byte(j.l.lineEnd(j.pg, line)), text...)
	}
	c.Splices = []model.Splice{{Span: model.Span{Start: at, End: at}, New: text}}
	return state, c
}

// lineEnd is how lines put beside line i end.
func (l *locator) lineEnd(pg *page, i int) string {
	if end := pg.lineEnd(i); end != "" {
		return end
	}
	if l.lineEnds != "" {
		return l.lineEnds
	}
	return "\n"
}

// text is the content in the line ends of line i, the last line included.
//
// This is the rule of final newlines (AP §4.4, SPEC §5.5): text put at the end of
// a file ends in one line end, also where the file had none, and so does a file
// that a patch creates (directive.text). A file whose last line no modification
// touches keeps its end as it is.
func (j *judge) text(i int) []byte {
	end := j.l.lineEnd(j.pg, i)
	text, ok := j.texts[end]
	if !ok {
		text = j.l.endedBy(end)
		j.texts[end] = text
	}
	return text
}

// endedBy is the content with end behind each of its lines.
func (l *locator) endedBy(end string) []byte {
	var text []byte
	for _, line := range l.written {
		text = append(append(text, line...), end...)
	}
	return text
}
