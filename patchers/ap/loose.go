package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// loosely climbs the ladder of SPEC §4 for a snippet that no rule of AP finds.
// White space is ignored by those rules, so that only looser rungs are left. It
// looks where AP §3.2 lets a snippet be; a range, whose middle nobody has seen,
// is never placed so.
func (l *locator) loosely(pg *page, cursor int, missing missing) (model.Match, bool) {
	if missing.what != l.snippet || l.tail != nil || l.leading+l.trailing > 0 {
		return model.Match{}, false
	}
	scope := cursor
	if l.anchor != nil {
		anchors, _ := l.find(pg, l.anchor, cursor, len(pg.lines))
		if len(anchors) != 1 {
			return model.Match{}, false
		}
		scope = anchors[0].last + 1
	}
	if m, ok := l.looselyFrom(pg, pg.start(scope)); ok || scope == 0 || l.anchor != nil {
		return m, ok
	}
	m, ok := l.looselyFrom(pg, 0)
	return before(m, pg.start(scope)), ok
}

func (l *locator) looselyFrom(pg *page, from int) (model.Match, bool) {
	m, ok := l.memory.finder.Loosely(pg.source, locate.Wanted{
		Lines: l.lines(), Stated: -1, From: from, Piece: true, AsWritten: true,
	})
	for i := range m.Candidates {
		m.Candidates[i].Before = l.action == "INSERT_BEFORE"
		l.endLine(pg, m.Candidates[i].Splices)
	}
	return m, ok
}

// endLine lets text that splices put at the end of the file end in a line end (AP
// §4.4, see judge.text).
func (l *locator) endLine(pg *page, splices []model.Splice) {
	for i := range splices {
		s := &splices[i]
		if n := len(s.New); s.End == len(pg.bytes) && n > 0 && s.New[n-1] != '\n' && s.New[n-1] != '\r' {
			s.New = append(bytes.Clone(s.New), l.lineEnd(pg, len(pg.lines)-1)...)
		}
	}
}

// gone is the match of a removal whose snippet is not found. AP §3.1 takes a
// DELETE for complete then. That is so only while no looser search finds the
// snippet, and people are told; what is merely like it counts where half of its
// lines are equal, as a file may hold what is like a text that was deleted.
func (l *locator) gone(pg *page, cursor int, missing missing) (model.Match, bool) {
	m, ok := l.loosely(pg, cursor, missing)
	if ok && m.Placement != model.Applied && (m.Candidates[0].Score == 0 || l.action == "REPLACE" || l.half(pg, m.Candidates[0].Extent)) {
		return m, true
	}
	scope := l.scope(pg, cursor)
	if l.stays(pg, scope) {
		return model.Match{}, false
	}
	if _, ok := l.traces(pg, scope); ok {
		return model.Match{}, false
	}
	why := noTrace.With()
	if closest := l.closest(pg); closest != nil {
		empty := l.action == "REPLACE" && len(l.wanted.keys) == 0 && closest.Score >= likely
		if closest.Start >= pg.start(scope) && (empty || l.half(pg, closest.Span)) {
			return model.Match{}, false
		}
		why = closestLine.With(fileLine(pg.source.LineAt(closest.Start)))
	}
	if places := pg.find(l.snippet, 0, len(pg.lines)); len(places) > 0 {
		why = onlyBeforeScope.With(fileLine(places[0].first))
	}
	why = takenForDeleted.With(model.Because(l.fate(pg, l.snippet), why))
	return model.Match{Placement: model.Applied, Unproved: true, Why: model.Because(why)}, true
}

// scope is the line where the search for the snippet begins.
func (l *locator) scope(pg *page, cursor int) int {
	if l.anchor != nil {
		if anchors, _ := l.find(pg, l.anchor, cursor, len(pg.lines)); len(anchors) > 0 {
			return l.behind(anchors[0])
		}
	}
	return cursor
}

// likely is from which likeness on a text is taken for what an empty content was
// to remove: empty text is no evidence of its own.
const likely = 0.6

func (l *locator) closest(pg *page) *model.Closest {
	return l.memory.finder.Closest(pg.source, l.snippet.lines)
}

// half reports whether at least half of the lines of the snippet, one that is
// not common among them, stand at s as they are. A removal that keeps some of
// them shows nothing so.
func (l *locator) half(pg *page, s model.Span) bool {
	if len(l.wanted.keys) > 0 {
		return false
	}
	has := solid(pg.texts(pg.region(s)))
	equal, telling := 0, false
	for i := range min(len(has), len(l.snippet.keys)) {
		if key := bytes.TrimSpace(has[i]); bytes.Equal(key, l.snippet.keys[i]) {
			equal++
			telling = telling || !isCommon(key)
		}
	}
	return telling && 2*equal >= len(l.snippet.keys)
}

// stays reports whether what a removal keeps of its snippet stands nowhere
// without the rest: next to every place a line shares a word with the one that
// was to go from there.
func (l *locator) stays(pg *page, lo int) bool {
	if len(l.wanted.keys) == 0 {
		return false
	}
	at := within(l.snippet.keys, l.wanted.keys)
	behind := at + len(l.wanted.keys)
	for _, r := range pg.find(l.wanted, lo, len(pg.lines)) {
		above, below := pg.beside(r, true, 1), pg.beside(r, false, 1)
		if (at == 0 || above < 0 || !alike(pg.text(above), l.snippet.keys[at-1])) &&
			(behind == len(l.snippet.keys) || below < 0 || !alike(pg.text(below), l.snippet.keys[behind])) {
			return false
		}
	}
	return true
}

// alike reports whether two lines have a word in common that most files do not
// have.
func alike(a, b []byte) bool {
	words := map[string]bool{}
	for word := range bytes.FieldsFuncSeq(a, isNoLetter) {
		words[string(word)] = true
	}
	for word := range bytes.FieldsFuncSeq(b, isNoLetter) {
		if words[string(word)] && !common[string(word)] {
			return true
		}
	}
	return false
}

// outOfScope offers the places of a snippet that does not stand behind its
// anchor, the nearest above it first.
func (l *locator) outOfScope(pg *page, missing missing) (model.Match, bool) {
	if l.anchor == nil || l.strict || missing.what != l.snippet {
		return model.Match{}, false
	}
	places, how := l.find(pg, l.snippet, 0, len(pg.lines))
	slices.Reverse(places)
	return l.anywhere(pg, places, model.Because(how, outsideScope.With()))
}

// withoutAnchor is the match where the anchor is not found: the place behind
// text that is the anchor in another form, or else every place of the snippet.
func (l *locator) withoutAnchor(pg *page, cursor int, missing missing) (model.Match, bool) {
	if l.strict {
		return model.Match{}, false
	}
	if m, ok := l.behindLike(pg, cursor); ok {
		return m, true
	}
	places, how := l.find(pg, l.snippet, 0, len(pg.lines))
	return l.anywhere(pg, places, model.Because(how, anchorIgnored.With(missing.why)))
}

// behindLike places the snippet behind text that is the anchor in another form.
func (l *locator) behindLike(pg *page, cursor int) (model.Match, bool) {
	anchors, how := l.relaxed(pg, l.anchor)
	if len(anchors) == 0 {
		return model.Match{}, false
	}
	s := l.follow(pg, anchors, model.Reason{}, cursor)
	if len(s.sites) == 0 {
		return model.Match{}, false
	}
	m := l.decide(newJudge(l, pg, s.scope), s)
	if m.Placement == model.Applied {
		return m, l.tells
	}
	if m.Placement == model.Exact {
		m.Placement = how.Placement
	}
	m.Why = model.Because(anchorRelaxed.With(how.Why)).And(m.Why...)
	for i := range m.Candidates {
		m.Candidates[i].Relaxation, m.Candidates[i].Score = model.RelaxLiteralAnchor, how.Candidates[0].Score
	}
	if s.sites[0].first < cursor {
		m = before(m, pg.start(cursor))
	}
	return m, true
}

// relaxed is where n stands in another form, and how it was found.
func (l *locator) relaxed(pg *page, n *needle) ([]region, model.Match) {
	how := model.Match{Placement: model.Loose, Candidates: make([]model.Candidate, 1)}
	if places := pg.hybrid(n, 0, len(pg.lines), true); len(places) > 0 {
		how.Why = model.Because(foundWithMark.With())
		return places, how
	}
	if lines, ok := undecorated(n.lines); ok {
		if places := pg.find(newNeedle(lines), 0, len(pg.lines)); len(places) > 0 {
			how.Why = model.Because(foundWithoutMark.With())
			return places, how
		}
	}
	m, ok := l.memory.finder.Loosely(pg.source, locate.Wanted{Lines: locate.Derive(plain(n.lines), nil), Stated: -1, Piece: true, AsWritten: true})
	if !ok {
		return nil, m
	}
	var places []region
	for _, c := range m.Candidates {
		places = append(places, pg.region(c.Extent))
	}
	slices.SortFunc(places, func(a, b region) int { return a.first - b.first })
	if m.Placement == model.Ambiguous {
		m.Placement = model.Loose
	}
	return places, m
}

// anywhere offers places that no rule of AP leads to, and says why.
func (l *locator) anywhere(pg *page, places []region, why model.Reasons) (model.Match, bool) {
	if len(places) == 0 {
		return model.Match{}, false
	}
	s := search{sites: sites(places, 0, len(pg.lines)), many: len(places) > 1}
	s.sites = l.uncovered(pg, s)
	m := l.decide(newJudge(l, pg, 0), s)
	if m.Placement == model.Applied {
		return m, l.tells
	}
	if len(m.Candidates) > 0 {
		m.Placement, m.Why = model.Ambiguous, why.And(m.Why...)
	}
	return m, true
}

// old is the snippet as lines that are removed.
func (l *locator) old() []locate.Line {
	return locate.Derive(plain(l.snippet.lines), nil)
}

// lines is the modification as lines that it keeps, removes and adds.
func (l *locator) lines() []locate.Line {
	snippet := make([][]byte, len(l.snippet.lines))
	for i, line := range l.snippet.lines {
		snippet[i] = bytes.TrimRight(line, " \t")
	}
	old, new := plain(trimBlank(snippet)), plain(l.content)
	switch l.action {
	case "INSERT_AFTER":
		return locate.Derive(old, append(bytes.Clone(old), new...))
	case "INSERT_BEFORE":
		return locate.Derive(old, append(bytes.Clone(new), old...))
	}
	return locate.Derive(old, new)
}
