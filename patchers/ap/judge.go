package ap

import (
	"fmt"
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
	blocks []int             // the first lines of all places where content stands
	tails  []region          // all places where snippet_tail stands
	texts  map[string][]byte // the content, by line end
	near   int               // the line where an unsure verdict found the new text
}

func newJudge(l *locator, pg *page, scope int) *judge {
	j := &judge{l: l, pg: pg, scope: scope, texts: map[string][]byte{}}
	j.blocks = pg.stands(l.content, scope)
	if l.toEnd {
		j.tails = []region{{len(pg.lines), len(pg.lines) - 1}}
	} else if l.tail != nil {
		j.tails = l.foreign(pg, l.tail, pg.find(l.tail, scope, len(pg.lines)))
	}
	return j
}

// holds tells that content stands from line first on.
func (j *judge) holds(first int) bool {
	_, ok := slices.BinarySearch(j.blocks, first)
	return ok
}

// around is the content that stands around r.
func (j *judge) around(r region) (region, bool) {
	at, ok := slices.BinarySearch(j.blocks, r.first)
	if !ok {
		at--
	}
	if at < 0 {
		return region{}, false
	}
	b := region{j.blocks[at], j.blocks[at] + len(j.l.content) - 1}
	return b, b.last >= r.last
}

// verdict is what there is to do at s, and where.
func (j *judge) verdict(s site) (state, model.Candidate) {
	if j.l.action == "INSERT_AFTER" || j.l.action == "INSERT_BEFORE" {
		return j.insertion(s)
	}
	r := s.region
	block, stands := j.around(r)
	if j.l.tail != nil {
		tail, ok := j.tail(s)
		if !ok && stands {
			return done, model.Candidate{Extent: j.pg.span(block)}
		}
		if !ok {
			return endless, model.Candidate{}
		}
		r.last = tail.last
	}
	wide := j.expand(r)
	if stands && block.last >= r.last && (block != r || wide == r) {
		return done, model.Candidate{Extent: j.pg.span(block)}
	}
	c := model.Candidate{Extent: j.pg.span(wide)}
	c.Splices = []model.Splice{{Span: c.Extent, New: j.text(wide.first)}}
	if stands && j.l.tail != nil {
		j.near = block.first
		return unsure, c
	}
	if block, ok := j.before(s); ok {
		j.near = block.first
		if j.telling() {
			return done, model.Candidate{Extent: j.pg.span(block)}
		}
		return unsure, c
	}
	return fresh, c
}

// telling tells that content has several lines, so that it does not stand
// somewhere by chance.
func (j *judge) telling() bool {
	n := 0
	for _, line := range j.l.content {
		if !isBlank(line) {
			n++
		}
	}
	return n > 1
}

// before is new text between the anchor and s. Nearer to the anchor than the
// old text, it has taken the place of the one that was meant, and s is the next
// one, that nobody meant (SPEC §4).
func (j *judge) before(s site) (region, bool) {
	at, _ := slices.BinarySearch(j.blocks, s.scope)
	if j.l.anchor == nil || at == len(j.blocks) {
		return region{}, false
	}
	b := region{j.blocks[at], j.blocks[at] + len(j.l.content) - 1}
	return b, b.last < s.first
}

// tail is the first snippet_tail behind s in its scope (AP §3.2).
func (j *judge) tail(s site) (region, bool) {
	at, _ := slices.BinarySearchFunc(j.tails, s.last+1, func(r region, line int) int { return r.first - line })
	if at == len(j.tails) || j.tails[at].last >= s.scopeEnd {
		return region{}, false
	}
	return j.tails[at], true
}

// expand takes the blank lines around r in that the options ask for (AP §3.3),
// but none before the scope.
func (j *judge) expand(r region) region {
	for n := j.l.leading; n > 0 && r.first > j.scope && isBlank(j.pg.text(r.first-1)); n-- {
		r.first--
	}
	for n := j.l.trailing; n > 0 && r.last+1 < len(j.pg.lines) && isBlank(j.pg.text(r.last+1)); n-- {
		r.last++
	}
	return r
}

// insertion is the verdict on an insertion after or before the region.
func (j *judge) insertion(s site) (state, model.Candidate) {
	r := j.expand(s.region)
	c := model.Candidate{Extent: j.pg.span(r), Before: j.l.action == "INSERT_BEFORE"}
	n := len(j.l.content)
	if n == 0 {
		return done, c
	}
	if c.Before {
		if j.holds(r.first - n) {
			return done, c
		}
		at := model.Span{Start: c.Extent.Start, End: c.Extent.Start}
		c.Splices = []model.Splice{{Span: at, New: j.text(r.first)}}
		return fresh, c
	}
	if j.holds(r.last + 1) {
		c.Extent.End = j.pg.lines[r.last+n].next
		return done, c
	}
	at := model.Span{Start: c.Extent.End, End: c.Extent.End}
	text := j.text(r.last)
	if l := j.pg.lines[r.last]; l.next == l.end {
		text = append([]byte(j.lineEnd(r.last)), text...)
	}
	c.Splices = []model.Splice{{Span: at, New: text}}
	return fresh, c
}

// lineEnd is how lines put beside line i end.
func (j *judge) lineEnd(i int) string {
	if end := j.pg.lineEnd(i); end != "" {
		return end
	}
	if j.l.lineEnds != "" {
		return j.l.lineEnds
	}
	return "\n"
}

// text is the content in the line ends of line i. The last line has one too,
// also at the end of a file that had none (AP §4.4).
func (j *judge) text(i int) []byte {
	end := j.lineEnd(i)
	text, ok := j.texts[end]
	if !ok {
		for _, line := range j.l.written {
			text = append(append(text, line...), end...)
		}
		j.texts[end] = text
	}
	return text
}

// uncovered leaves out the places of s that an insertion made before: those
// inside content that stands where an insertion would put it.
func (l *locator) uncovered(pg *page, s search) []site {
	if l.action != "INSERT_AFTER" && l.action != "INSERT_BEFORE" || len(s.sites) < 2 || len(l.content) == 0 {
		return s.sites
	}
	all := newJudge(l, pg, s.scope)
	own := &judge{l: l, pg: pg, scope: s.scope}
	for _, x := range s.sites {
		first := all.expand(x.region).last + 1
		if l.action == "INSERT_BEFORE" {
			first = all.expand(x.region).first - len(l.content)
		}
		if all.holds(first) {
			own.blocks = append(own.blocks, first)
		}
	}
	return slices.DeleteFunc(s.sites, func(x site) bool {
		_, covered := own.around(x.region)
		return covered
	})
}

// A tally is the verdicts on all places of a modification.
type tally struct {
	open   []model.Candidate // fresh or unsure
	done   []model.Candidate // the first one only
	count  [endless + 1]int
	places int
}

func (j *judge) tally(sites []site) tally {
	t := tally{places: len(sites)}
	for _, s := range sites {
		state, c := j.verdict(s)
		t.count[state]++
		switch {
		case state == done && t.done == nil:
			t.done = []model.Candidate{c}
		case (state == fresh || state == unsure) && len(t.open) < maxPlaces:
			t.open = append(t.open, c)
		}
	}
	return t
}

// decide makes a match of the places that the rules left.
func (l *locator) decide(j *judge, s search) model.Match {
	t := j.tally(l.preselected(s))
	m := model.Match{Candidates: t.open, Note: s.note}
	switch {
	case t.count[done] == t.places:
		return applied(t.done[0], join(s.note, "the result is there already (AP §3.1)"))
	case len(t.open) == 0:
		why := fmt.Sprintf("snippet_tail is not found behind the snippet in line %d (AP §3.2)", s.sites[0].first+1)
		closest := l.memory.finder.Closest(j.pg.source, l.tail.lines)
		return model.Match{Placement: model.Missing, Note: join(s.note, why), Closest: closest}
	case s.many:
		m.Placement, m.Note = model.Ambiguous, join(m.Note, t.several())
	case t.count[unsure] > 0:
		m.Placement = model.Ambiguous
		m.Note = join(m.Note, fmt.Sprintf("the new text stands in line %d already: it may have been applied before", j.near+1))
	case l.passed:
		m.Placement = model.Ambiguous
		m.Note = join(m.Note, fmt.Sprintf("the patch names this snippet %d times; this place is left for number %d", l.of, l.nth+1))
	}
	return m
}

// several says how many places there are, and what became of them.
func (t *tally) several() string {
	note := ""
	if t.places > 1 {
		note = fmt.Sprintf("%d places hold the snippet, where one is expected (AP §3.2)", t.places)
	}
	if t.count[done] > 0 {
		note = join(note, fmt.Sprintf("at %d of them the result is there already", t.count[done]))
	}
	if shown := len(t.open); shown < t.count[fresh]+t.count[unsure] {
		note = join(note, fmt.Sprintf("the first %d are offered", shown))
	}
	return note
}

// preselected is the places of s; where a patch names one snippet as often as
// it stands in the file, each modification has its own first.
func (l *locator) preselected(s search) []site {
	passed := l.of - len(s.sites) // those that the cursor left behind
	own := l.nth - passed
	if l.anchor != nil || passed < 0 || own <= 0 || own >= len(s.sites) {
		return s.sites
	}
	sites := slices.Delete(slices.Clone(s.sites), own, own+1)
	return append([]site{s.sites[own]}, sites...)
}
