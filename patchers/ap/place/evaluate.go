package place

import (
	"bytes"
	"slices"
	"sort"

	"aptix-tui/model"
)

// An applicationState says whether a modification is applied at a place.
type applicationState uint8

const (
	notApplied   applicationState = iota // the result is not there
	applied                              // the result is there (AP §3.1)
	maybeApplied                         // both the new text and the old one are there
	rangeOpen                            // snippet_tail is not found
)

// An evaluator finds the state of single places of one modification.
type evaluator struct {
	loc         *Locator
	doc         *document
	contentAt   []lineRange // all places of the content, by the normalised search
	tails       []lineRange // all places of snippet_tail
	newTextLine int         // the line of the new text for maybeApplied
	otherForm   bool        // a result has another indentation or other blank lines
}

func newEvaluator(l *Locator, doc *document, scope int) *evaluator {
	e := &evaluator{loc: l, doc: doc}
	lo := scope
	if l.Action == "INSERT_BEFORE" {
		lo = doc.startOfPrevious(scope, len(l.contentKeys.keys))
	}
	e.contentAt = doc.find(l.contentKeys, lo, doc.lines)
	if l.TailAtEnd {
		e.tails = []lineRange{{doc.lines, doc.lines - 1}}
	} else if l.tail != nil {
		e.tails = l.withoutInserted(doc, l.tail, doc.find(l.tail, scope, doc.lines))
	}
	return e
}

// isExact reports whether the lines of block are the content, with whitespace at the end
// of lines ignored.
func (e *evaluator) isExact(block lineRange) bool {
	if block.last-block.first+1 != len(e.loc.content) {
		return false
	}
	for i, line := range e.loc.content {
		if !bytes.Equal(line, bytes.TrimRight(e.doc.text(block.first+i), " \t")) {
			return false
		}
	}
	return true
}

// contentFrom is the content that begins at line first.
func (e *evaluator) contentFrom(first int) (lineRange, bool) {
	at := firstFrom(e.contentAt, first)
	if at == len(e.contentAt) || e.contentAt[at].first != first {
		return lineRange{}, false
	}
	return e.contentAt[at], true
}

// firstFrom is the index of the first of places, which are ascending, that begins at line or
// after it; their number if none does.
func firstFrom(places []lineRange, line int) int {
	return sort.Search(len(places), func(i int) bool { return places[i].first >= line })
}

// blockAround is the last of blocks that begins at r or before it, and whether r
// is within it.
func blockAround(blocks []lineRange, r lineRange) (lineRange, bool) {
	at := firstFrom(blocks, r.first+1) - 1
	if at < 0 {
		return lineRange{}, false
	}
	return blocks[at], blocks[at].last >= r.last
}

// showsApplied reports whether content at block shows that the modification is
// applied there. Content in another form must be distinctive.
func (e *evaluator) showsApplied(block lineRange, exact bool) bool {
	if !exact && !e.loc.distinctive {
		e.newTextLine = block.first
		return false
	}
	e.otherForm = e.otherForm || !exact
	return true
}

// evaluate returns the state of s and its candidate.
func (e *evaluator) evaluate(s site) (applicationState, model.Candidate) {
	if !e.loc.removes() {
		return e.evaluateInsertion(s)
	}
	r := s.lineRange
	block, found := blockAround(e.contentAt, r)
	exact := found && e.isExact(block)
	if e.loc.tail != nil {
		tail, ok := e.tailAfter(s)
		switch {
		case ok:
			r.last = tail.last
		case found && e.showsApplied(block, exact):
			return applied, model.Candidate{Extent: e.doc.span(block)}
		default:
			return rangeOpen, e.replacement(e.withBlankLines(r))
		}
	}
	wide := e.withBlankLines(r)
	if found && block.last >= r.last && (block != r || exact && wide == r) && e.showsApplied(block, exact) {
		return applied, model.Candidate{Extent: e.doc.span(block)}
	}
	c := e.replacement(wide)
	if found && (e.loc.tail != nil || block != r) {
		e.newTextLine = block.first
		return maybeApplied, c
	}
	return e.checkNewTextBefore(s, c)
}

// replacement replaces r with the content.
func (e *evaluator) replacement(r lineRange) model.Candidate {
	c := model.Candidate{Extent: e.doc.span(r)}
	c.Splices = []model.Splice{{Span: c.Extent, New: e.text(r.first)}}
	return c
}

// checkNewTextBefore is the state of s with the candidate c unless new text is in the
// scope before s: it may have replaced the intended place, and s is the next one
// (PLACING §3.4).
func (e *evaluator) checkNewTextBefore(s site, c model.Candidate) (applicationState, model.Candidate) {
	at := firstFrom(e.contentAt, s.scope)
	if at == len(e.contentAt) {
		return notApplied, c
	}
	b, anchored := e.contentAt[at], e.loc.anchor != nil
	before, telling := b.last < s.first, len(e.loc.contentKeys.keys) > 1 && e.loc.distinctive
	switch {
	case before && telling && anchored:
		return applied, model.Candidate{Extent: e.doc.span(b)}
	case before && (telling || anchored):
		e.newTextLine = b.first
		return maybeApplied, c
	}
	return notApplied, c
}

// tailAfter is the first snippet_tail after s in its scope (AP §3.2).
func (e *evaluator) tailAfter(s site) (lineRange, bool) {
	at := firstFrom(e.tails, s.last+1)
	if at == len(e.tails) || e.tails[at].last >= s.scopeEnd {
		return lineRange{}, false
	}
	return e.tails[at], true
}

// withBlankLines is r with the blank lines around it that the options ask for (AP
// §3.3). Lines before the scope count, because the scope limits only searches.
func (e *evaluator) withBlankLines(r lineRange) lineRange {
	for n := e.loc.Leading; n > 0 && r.first > 0 && isBlank(e.doc.text(r.first-1)); n-- {
		r.first--
	}
	for n := e.loc.Trailing; n > 0 && r.last+1 < e.doc.lines && isBlank(e.doc.text(r.last+1)); n-- {
		r.last++
	}
	return r
}

// contentBeside is the content next to r where an insertion puts it, with blank lines
// between them ignored, and whether it is exactly what the insertion would write.
func (e *evaluator) contentBeside(r lineRange) (b lineRange, exact, ok bool) {
	at := e.doc.beside(r, e.loc.Action == "INSERT_BEFORE", len(e.loc.contentKeys.keys))
	if b, ok = e.contentFrom(at); !ok {
		return b, false, false
	}
	adjacent := b.first == r.last+1 || b.last == r.first-1
	return b, adjacent && e.isExact(b), true
}

// evaluateInsertion is the state of an insertion after or before s. Content with
// another indentation, or after other blank lines, matches by the normalised
// comparison of AP §3.2.
func (e *evaluator) evaluateInsertion(s site) (applicationState, model.Candidate) {
	r := e.withBlankLines(s.lineRange)
	c := model.Candidate{Extent: e.doc.span(r), CursorAtStart: e.loc.Action == "INSERT_BEFORE"}
	if len(e.loc.content) == 0 {
		return applied, c
	}
	b, exact, found := e.contentBeside(r)
	if found && e.showsApplied(b, exact) {
		switch {
		case !c.CursorAtStart:
			c.Extent.End = e.doc.start(b.last + 1)
		case r.last < r.first: // at the end of the file
			c.Extent.Start = e.doc.start(b.first)
		}
		return applied, c
	}
	state := notApplied
	if !found && e.loc.sameCount > 1 && e.loc.distinctive {
		// Other insertions of the patch may be between the content and r.
		e.newTextLine = e.loc.contentOutside(e.doc, r)
		found = e.newTextLine >= 0
	}
	if found {
		state = maybeApplied
	}
	at, line, before := c.Extent.End, max(r.last, 0), r.last
	if c.CursorAtStart {
		at, line, before = c.Extent.Start, r.first, r.first-1
	}
	text := e.text(line)
	if before >= 0 && !e.doc.endsInLineEnd(before) {
		text = append([]byte(e.loc.newLineEnd(e.doc, line)), text...)
	}
	c.Splices = []model.Splice{{Span: model.Span{Start: at, End: at}, New: text}}
	return state, c
}

// newLineEnd is the line end of lines that are put beside line i.
func (l *Locator) newLineEnd(doc *document, i int) string {
	if end := doc.lineEnd(i); end != "" {
		return end
	}
	if l.LineEnds != "" {
		return l.LineEnds
	}
	return "\n"
}

// text is the content with the line end of line i after each line.
//
// This is the rule of final newlines (AP §4.4): text put at the end of a
// file ends in one line end, also where the file had none, and so does a file that a
// patch creates. A file whose last line no modification touches keeps
// its end.
func (e *evaluator) text(i int) []byte {
	return joinLines(e.loc.written, e.loc.newLineEnd(e.doc, i))
}

// withoutOwnInsertions is the places of s without those inside content that is where
// an insertion would put it: the insertion made them before.
func (l *Locator) withoutOwnInsertions(doc *document, s search) []site {
	if l.removes() || len(s.sites) < 2 || len(l.content) == 0 {
		return s.sites
	}
	e := newEvaluator(l, doc, s.scope)
	var own []lineRange
	for _, x := range s.sites {
		if b, exact, ok := e.contentBeside(e.withBlankLines(x.lineRange)); ok && e.showsApplied(b, exact) {
			own = append(own, b)
		}
	}
	return slices.DeleteFunc(s.sites, func(x site) bool {
		_, covered := blockAround(own, x.lineRange)
		return covered
	})
}

// An evaluation is the states of the places of a modification.
type evaluation struct {
	unapplied []model.Candidate // not applied, or maybe
	applied   []model.Candidate // the first one only
	snippets  []model.Candidate // open ranges: the snippet alone
	states    [rangeOpen + 1]int
	places    int
}

// count evaluates sites until as many are found as a person is offered.
func (e *evaluator) count(sites []site) evaluation {
	t := evaluation{places: len(sites)}
	for i, s := range sites {
		if len(t.unapplied)+len(t.snippets) == model.MaxOffered || i*len(e.loc.content) > maxCompared {
			break
		}
		state, c := e.evaluate(s)
		t.states[state]++
		switch state {
		case applied:
			t.applied = append(t.applied, c)
		case rangeOpen:
			t.snippets = append(t.snippets, c)
		default:
			t.unapplied = append(t.unapplied, c)
		}
	}
	return t
}

// maxCompared is how many lines are compared with the content of one modification.
const maxCompared = 1 << 21

// decide makes a match of the places that the rules leave.
func (l *Locator) decide(e *evaluator, s search) model.Match {
	t := e.count(l.ownPlaceFirst(s))
	m := model.Match{Candidates: t.unapplied, Why: s.why}
	ask := func(why ...model.Reason) model.Match {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(why...)
		return m
	}
	switch {
	case t.states[applied] == t.places:
		return e.appliedMatch(t, s)
	case len(t.snippets) > 0 && len(t.unapplied) == 0:
		m.Candidates = t.snippets
		return ask(tailMissingAfter.With(fileLine(s.sites[0].first)))
	case len(t.unapplied) == 0:
		return model.Match{Placement: model.Missing, Why: m.Why.And(t.severalReasons()...)}
	case s.many:
		return ask(t.severalReasons()...)
	case t.states[maybeApplied] > 0:
		return ask(newTextNear.With(fileLine(e.newTextLine)))
	case l.cursorPassed:
		return ask(sameSnippet.With(l.sameCount, l.ordinal+1))
	case s.hybrid && l.removes() && (l.onlyRemoves() || l.contentOutside(e.doc, s.sites[0].lineRange) >= 0):
		return ask(hybridRemoval.With())
	}
	if why := l.maybeApplied(e.doc, s.sites[0]); !why.None() {
		return ask(why)
	}
	return m
}

// appliedMatch is the match of a modification that is applied at the places of t.
func (e *evaluator) appliedMatch(t evaluation, s search) model.Match {
	why := resultThere.With()
	if e.otherForm {
		why = resultOtherForm.With()
	}
	return appliedMatch(t.applied[0], s.why.And(why)...)
}

// severalReasons counts the places.
func (t *evaluation) severalReasons() model.Reasons {
	var why model.Reasons
	if t.places > 1 {
		why = why.And(severalPlaces.With(t.places))
	}
	if t.states[applied] > 0 {
		why = why.And(someDone.With(t.states[applied]))
	}
	if t.places > model.MaxOffered {
		why = why.And(someOffered.With(len(t.unapplied)))
	}
	return why
}

// ownPlaceFirst is the places of s. Where a patch names a snippet as often as the
// file has it, each modification has its own place first.
func (l *Locator) ownPlaceFirst(s search) []site {
	passed := l.sameCount - len(s.sites) // places before the cursor
	own := l.ordinal - passed
	if l.anchor != nil || passed < 0 || own <= 0 || own >= len(s.sites) {
		return s.sites
	}
	sites := slices.Delete(slices.Clone(s.sites), own, own+1)
	return append([]site{s.sites[own]}, sites...)
}
