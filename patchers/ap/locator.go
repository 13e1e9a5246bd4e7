package ap

import (
	"slices"

	"aptix-tui/model"
)

// maxPlaces is how many places of one snippet are offered to a person.
const maxPlaces = 100

// maxShorter is how many paragraphs are left off a snippet at most.
const maxShorter = 16

// A locator finds the place of one modification (AP §3.1 to §3.3). It is the
// same for every text but for what it remembers of the last one.
type locator struct {
	action            string
	snippet           *needle
	anchor, tail      *needle  // nil if not given
	content           [][]byte // lines without their ends; none for DELETE
	written           [][]byte // content as it is to be written, with the blanks at the end of lines
	wanted            *needle  // the content to look for
	tells             bool     // the content shows by itself that it has taken the place of the snippet
	leading, trailing int      // how many blank lines to include
	edge              edge     // which end of the file the snippet names
	toEnd             bool     // the snippet_tail is the end of the file
	overlaps          bool     // the search begins at the anchor's first line (AP 3.2)
	scopeEnd          bool     // the place reaches to the end of the block that the snippet opens
	language          *language
	lineEnds          string // what the file block asks for; empty if nothing
	doubtful          bool   // the snippet may have run into prose
	strict            bool   // without the heuristics of AP §3.6
	marked            bool   // lines of one line may have a mark before them in the file

	// Edits of the same path that name the same snippet without an anchor:
	// this is number nth of them, from 0, of as many. passed tells that one of
	// those before it leaves the cursor behind its place.
	nth, of int
	passed  bool

	forms  []form     // what later modifications make of what this one makes
	edges  atEdges    // what the answer inserts at the ends of the file
	next   []*locator // the first modifications behind this one, in its file
	number int        // among all modifications of its file

	siblings *siblings // all modifications of its file; nil if Join was not called
	memory   *memory
	patch    *model.Payload
	order    int         // among the edits of the patch for the path
	trail    model.Trail // what the modifications before it did
}

// prepare is to be called when snippet and content are known.
func (l *locator) prepare() {
	l.wanted = newNeedle(l.content)
	l.tells = tells(l.wanted.keys, l.snippet.keys)
}

// rewrite gives l another content.
func (l *locator) rewrite(content [][]byte) { l.content, l.written = content, content }

// Locate finds the place of the modification in the lines that begin at from or
// behind it (AP §3.2, Sequential Cursoring). What stands before is offered, but
// for a person to choose; so is what only another reading of the modification
// finds.
func (l *locator) Locate(t *model.Text, from int) model.Match {
	pg := l.memory.pages.Get(t, newPage)
	if l.edgy() {
		return l.atEdges(pg, t, from)
	}
	return l.read(pg, from)
}

// read finds the place of a modification that names text of the file, by its
// other readings where the first one leaves it open.
func (l *locator) read(pg *page, from int) model.Match {
	m := l.locate(pg, from)
	for _, way := range readings {
		if other, ok := l.reread(way, pg, &m); ok {
			if offered, ok := way.offer(m, other.locate(pg, from)); ok {
				return offered
			}
		}
	}
	return m
}

func (l *locator) locate(pg *page, from int) model.Match {
	cursor := pg.from(from)
	m, missing := l.place(pg, cursor, cursor)
	if missing.why == nil {
		return m
	}
	if cursor > 0 {
		earlier, still := l.place(pg, 0, cursor)
		if still.why == nil {
			return before(l.withFirst(pg, earlier), from)
		}
		missing = still
	}
	if m, ok := l.unfound(pg, cursor, missing); ok {
		return m
	}
	return model.Match{
		Placement: model.Missing, Why: missing.why.And(l.fate(pg, missing.what)), Closest: l.memory.finder.Closest(pg.source, missing.what.lines),
	}
}

// withFirst adds the first place behind the anchor to m, a match behind the
// cursor with an anchor before it: of blocks in another order than the file's
// that is the one meant.
func (l *locator) withFirst(pg *page, m model.Match) model.Match {
	if l.anchor == nil || m.Placement == model.Applied {
		return m
	}
	first, missing := l.place(pg, 0, 0)
	if missing.why != nil || first.Placement == model.Applied {
		return m
	}
	for _, c := range first.Candidates {
		if !slices.ContainsFunc(m.Candidates, func(o model.Candidate) bool { return o.Extent == c.Extent }) {
			m.Candidates = append(m.Candidates, c)
		}
	}
	return m
}

// unfound is what becomes of a modification whose anchor or snippet no rule of
// AP finds: it is done, or a person may take a place.
func (l *locator) unfound(pg *page, cursor int, missing missing) (model.Match, bool) {
	switch {
	case missing.what == l.anchor:
		if m, ok := l.doneInAnchor(pg, cursor); ok {
			return m, true
		}
		return l.withoutAnchor(pg, cursor, missing)
	case l.doubtful:
		if m, ok := l.shorter(pg, cursor); ok {
			return m, true
		}
	case l.shrinks():
		return l.gone(pg, cursor, missing)
	}
	if m, ok := l.outOfScope(pg, missing); ok {
		return m, true
	}
	return l.loosely(pg, cursor, missing)
}

// shorter leaves off paragraphs from the end of a snippet into which prose may
// have run, until it is found. Whether that is so is a person's choice.
func (l *locator) shorter(pg *page, cursor int) (model.Match, bool) {
	lines := l.snippet.lines
	for end, tries := len(lines)-1, 0; end > 0 && tries < maxShorter; end-- {
		if !isBlank(lines[end]) {
			continue
		}
		tries++
		short := *l
		short.snippet = newNeedle(lines[:end])
		short.prepare()
		m, missing := short.place(pg, cursor, cursor)
		if missing.why == nil && len(m.Candidates) > 0 {
			m.Placement = model.Ambiguous
			m.Why = m.Why.And(snippetShortened.With(end))
			return m, true
		}
	}
	return model.Match{}, false
}

// before makes a person's choice of what stands before the cursor.
func before(m model.Match, from int) model.Match {
	switch m.Placement {
	case model.Applied:
		if len(m.Candidates) > 0 && (m.Candidates[0].Extent.End < from || m.Candidates[0].Before && m.Candidates[0].Extent.Start < from) {
			m.Candidates = nil // the cursor does not move back
		}
	case model.Exact, model.Loose, model.Fuzzy, model.Ambiguous:
		m.Placement, m.Why = model.Ambiguous, m.Why.And(beforeCursor.With())
	}
	return m
}

// A missing is what was not found, and why it is a failure.
type missing struct {
	what *needle
	why  model.Reasons
}

// A site is an occurrence of the snippet, and the lines where its scope begins
// and ends.
type site struct {
	region
	scope, scopeEnd int
	anchor          *region // nil if no anchor led there
}

// A search is what was found of anchor and snippet.
type search struct {
	scope int           // the first line of the search scope
	sites []site        // the places that the rules leave
	why   model.Reasons // which heuristic led there
	many  bool          // the rules ask for one place where there are several

	doubt   model.Reason // why the sites are one place of which the end is not certain
	warning model.Reason // what is unusual about the place
}

// place looks for anchor and snippet from line lo on and judges what it finds.
func (l *locator) place(pg *page, lo, cursor int) (model.Match, missing) {
	s, m := l.search(pg, lo, cursor)
	if m.why != nil {
		return model.Match{}, m
	}
	if m = l.extend(pg, &s); m.why != nil {
		return model.Match{}, m
	}
	j := newJudge(l, pg, l.reach(s, cursor))
	switch {
	case len(s.sites) > 0 && !s.doubt.None():
		return l.either(j, s), missing{}
	case len(s.sites) > 0:
		match := l.decide(j, s)
		match.Warning = s.warning
		return match, missing{}
	}
	if m, ok := l.doneElsewhere(j, s, cursor); ok {
		return m, missing{}
	}
	return model.Match{}, missing{l.snippet, s.why.And(l.notFound(s.scope))}
}

// doneElsewhere is the match where the snippet is gone and the content, or what
// later modifications make of it, stands in the scope (AP §3.1).
func (l *locator) doneElsewhere(j *judge, s search, cursor int) (model.Match, bool) {
	if s.scope < cursor || l.doubtful {
		return model.Match{}, false
	}
	if l.action == "REPLACE" && len(j.blocks) > 0 && l.tells {
		traces, _ := l.traces(j.pg, s.scope)
		for _, at := range j.blocks[:min(len(j.blocks), maxPlaces)] {
			// Where the old text stands in another form, the change is one of form.
			changed := len(traces.Candidates) == 0 && !l.unshifted(j.pg, at)
			if !j.asWritten(at) && !changed || j.pg.lingers(traces, at) {
				continue
			}
			m := applied(model.Candidate{Extent: j.pg.span(at)}, replacementFound.With(fileLine(at.first)))
			m.Unproved = len(l.wanted.keys) == 1
			return m, true
		}
	}
	if at, ok := l.laterAlone(j.pg, s.scope); ok {
		return applied(model.Candidate{Extent: j.pg.span(at), Before: true}, laterResultFound.With(fileLine(at.first))), true
	}
	return model.Match{}, false
}

func applied(c model.Candidate, why ...model.Reason) model.Match {
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{c}, Why: model.Because(why...)}
}

func (l *locator) notFound(scope int) model.Reason {
	switch {
	case l.anchor != nil:
		return snippetMissingAnchor.With()
	case scope > 0:
		return snippetMissingCursor.With()
	}
	return snippetMissing.With()
}

// search finds the places of the snippet that AP §3.2 lets count, from line lo
// on. With an anchor before the cursor, the snippet is looked for behind the
// cursor first.
func (l *locator) search(pg *page, lo, cursor int) (search, missing) {
	end := len(pg.lines)
	if l.anchor == nil {
		places, how := l.find(pg, l.snippet, lo, end)
		s := search{scope: lo, why: model.Because(how), sites: sites(places, lo, end)}
		s.sites = l.uncovered(pg, s)
		s.many = len(s.sites) > 1
		return s, missing{}
	}
	anchors, how := l.find(pg, l.anchor, lo, end)
	if len(anchors) == 0 {
		return search{}, missing{l.anchor, model.Because(anchorMissing.With())}
	}
	return l.follow(pg, anchors, how, cursor), missing{}
}

// follow finds the places of the snippet behind anchors, behind the cursor first.
func (l *locator) follow(pg *page, anchors []region, how model.Reason, cursor int) search {
	s := search{why: model.Because(how)}
	end := len(pg.lines)
	var places []region
	for _, s.scope = range []int{max(l.behind(anchors[0]), cursor), l.behind(anchors[0])} {
		if places, how = l.find(pg, l.snippet, s.scope, end); len(places) > 0 {
			break
		}
	}
	s.sites = sites(places, s.scope, end)
	if s.why = s.why.And(how); !how.None() && len(places) > 1 {
		s.many = true
		return s
	}
	s.sites = l.uncovered(pg, s)
	l.choose(&s, anchors, end)
	return s
}

func sites(places []region, scope, end int) []site {
	out := make([]site, len(places))
	for i, r := range places {
		out[i] = site{region: r, scope: scope, scopeEnd: end}
	}
	return out
}

// find is the normalised search, and the hybrid search where that finds
// nothing. The reason names the latter.
func (l *locator) find(pg *page, n *needle, lo, hi int) ([]region, model.Reason) {
	places := l.foreign(pg, n, pg.find(n, lo, hi))
	if len(places) > 0 || l.strict {
		return places, model.Reason{}
	}
	places = l.foreign(pg, n, pg.hybrid(n, lo, hi, l.marked))
	switch {
	case len(places) > 0 && len(n.keys) == 1:
		return places, foundWithMarkSingle.With()
	case len(places) > 0:
		return places, foundHybrid.With()
	}
	return nil, model.Reason{}
}

// choose keeps the places that anchors leave; a scope ends where the next anchor
// begins. Behind one anchor, which is the rule, the first place counts. Of
// several, the one that the snippet follows is taken if it follows no other, and
// follows that one once (AP §3.6).
func (l *locator) choose(s *search, anchors []region, end int) {
	all := s.sites
	s.sites = nil
	for i, a := range anchors {
		hi := end
		if i+1 < len(anchors) {
			hi = anchors[i+1].first
		}
		at, _ := slices.BinarySearchFunc(all, l.behind(a), func(x site, line int) int { return x.first - line })
		for ; at < len(all) && all[at].last < hi; at++ {
			s.sites = append(s.sites, site{all[at].region, max(l.behind(a), s.scope), hi, &a})
			if len(anchors) == 1 {
				return
			}
		}
	}
	if len(anchors) == 1 {
		return
	}
	why := severalAnchors.With(len(anchors))
	if s.many = l.strict || len(s.sites) > 1; !s.many && len(s.sites) == 1 {
		why = oneAnchorFollowed.With(len(anchors), fileLine(s.sites[0].first))
	}
	s.why = s.why.And(why)
}
