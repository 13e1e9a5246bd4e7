package ap

import (
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
	loc         *locator
	doc         *document
	scope       int
	contentAt   []lineRange       // all places of the content, by the normalised search
	exactAt     []int             // the first lines of its exact places
	laterAt     [][]lineRange     // all places of each later result that keeps the snippet
	tails       []lineRange       // all places of snippet_tail
	texts       map[string][]byte // the content, by line end
	newTextLine int               // the line of the new text for maybeApplied
	result      model.Reason      // how the results were found
}

func newEvaluator(l *locator, doc *document, scope int) *evaluator {
	e := &evaluator{loc: l, doc: doc, scope: scope, texts: map[string][]byte{}, result: resultThere.With()}
	lo := scope
	if l.action == "INSERT_BEFORE" {
		lo = doc.startOfPrevious(scope, len(l.contentKeys.keys))
	}
	e.contentAt = doc.find(l.contentKeys, lo, doc.lines)
	if len(e.contentAt) > 0 {
		e.exactAt = doc.findExact(l.content, lo)
	}
	if l.tailAtEnd {
		e.tails = []lineRange{{doc.lines, doc.lines - 1}}
	} else if l.tail != nil {
		e.tails = l.withoutInserted(doc, l.tail, doc.find(l.tail, scope, doc.lines))
	}
	for _, f := range l.laterResults {
		if f.keepsSnippet {
			e.laterAt = append(e.laterAt, doc.find(&f.needle, doc.startOfPrevious(scope, len(f.keys)), doc.lines))
		}
	}
	return e
}

// isExact reports whether content is at block line by line, with whitespace at the
// end of lines ignored.
func (e *evaluator) isExact(block lineRange) bool {
	_, ok := slices.BinarySearch(e.exactAt, block.first)
	return ok
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
	if exact {
		return true
	}
	if e.loc.distinctive {
		e.result = resultOtherForm.With()
		return true
	}
	e.newTextLine = block.first
	return false
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
	if with, ok := e.appliedWithLater(r); ok {
		return applied, with
	}
	return e.checkNewTextBefore(s, c)
}

// replacement replaces r with the content.
func (e *evaluator) replacement(r lineRange) model.Candidate {
	c := model.Candidate{Extent: e.doc.span(r)}
	c.Splices = []model.Splice{{Span: c.Extent, New: e.text(r.first)}}
	return c
}

// appliedWithLater is the place of a modification that is applied at r together with
// later ones; false if it is not. An insertion before r leaves the cursor after the
// inserted text, where the text of the later ones begins.
func (e *evaluator) appliedWithLater(r lineRange) (model.Candidate, bool) {
	for _, blocks := range e.laterAt {
		b, ok := blockAround(blocks, r)
		if !ok {
			continue
		}
		c := model.Candidate{Extent: e.doc.span(r), CursorAtStart: true}
		if own, ok := e.contentFrom(b.first); ok && e.loc.action == "INSERT_BEFORE" && own.last < r.first {
			c.Extent.Start = e.doc.start(max(own.last+1, e.scope))
		}
		return c, true
	}
	return model.Candidate{}, false
}

// checkNewTextBefore is the state of s with the candidate c unless new text is in the
// scope before s. New text that is nearer to the anchor than the old text has
// replaced the intended place, and s is the next one, which is not intended
// (PLACING §3.4). Without an anchor it may be another similar text. For a snippet that most
// files have in many places, new text after s counts too.
func (e *evaluator) checkNewTextBefore(s site, c model.Candidate) (applicationState, model.Candidate) {
	at := firstFrom(e.contentAt, s.scope)
	if at == len(e.contentAt) {
		return notApplied, c
	}
	b, anchored := e.contentAt[at], e.loc.anchor != nil
	before, telling := b.last < s.first, len(e.loc.contentKeys.keys) > 1 && e.loc.distinctive
	switch {
	case before && telling && anchored:
		e.newTextLine = b.first
		return applied, model.Candidate{Extent: e.doc.span(b)}
	case before && (telling || anchored), !anchored && e.loc.distinctive && allCommon(e.loc.snippet.keys):
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
	for n := e.loc.leading; n > 0 && r.first > 0 && isBlank(e.doc.text(r.first-1)); n-- {
		r.first--
	}
	for n := e.loc.trailing; n > 0 && r.last+1 < e.doc.lines && isBlank(e.doc.text(r.last+1)); n-- {
		r.last++
	}
	return r
}

// contentBeside is the content next to r where an insertion puts it, with blank lines
// between them ignored, and whether it is exactly what the insertion would write.
func (e *evaluator) contentBeside(r lineRange) (b lineRange, exact, ok bool) {
	at := e.doc.beside(r, e.loc.action == "INSERT_BEFORE", len(e.loc.contentKeys.keys))
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
	c := model.Candidate{Extent: e.doc.span(r), CursorAtStart: e.loc.action == "INSERT_BEFORE"}
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
	if with, ok := e.appliedWithLater(s.lineRange); ok {
		return applied, with
	}
	state := notApplied
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
func (l *locator) newLineEnd(doc *document, i int) string {
	if end := doc.lineEnd(i); end != "" {
		return end
	}
	if l.lineEnds != "" {
		return l.lineEnds
	}
	return "\n"
}

// text is the content with the line end of line i after each line.
//
// This is the rule of final newlines (AP §4.4): text put at the end of a
// file ends in one line end, also where the file had none, and so does a file that a
// patch creates (parser.text). A file whose last line no modification touches keeps
// its end.
func (e *evaluator) text(i int) []byte {
	end := e.loc.newLineEnd(e.doc, i)
	text, ok := e.texts[end]
	if !ok {
		text = joinLines(e.loc.written, end)
		e.texts[end] = text
	}
	return text
}

// withoutOwnInsertions is the places of s without those inside content that is where
// an insertion would put it: the insertion made them before.
func (l *locator) withoutOwnInsertions(doc *document, s search) []site {
	if l.removes() || len(s.sites) < 2 || len(l.content) == 0 {
		return s.sites
	}
	all := newEvaluator(l, doc, s.scope)
	var own []lineRange
	for _, x := range s.sites {
		if b, exact, ok := all.contentBeside(all.withBlankLines(x.lineRange)); ok && all.showsApplied(b, exact) {
			own = append(own, b)
		}
	}
	return slices.DeleteFunc(s.sites, func(x site) bool {
		_, covered := blockAround(own, x.lineRange)
		return covered
	})
}

// An evaluation is the states of all places of a modification.
type evaluation struct {
	unapplied []model.Candidate // not applied, or maybe
	applied   []model.Candidate // the first one only
	snippets  []model.Candidate // open ranges: the snippet alone
	states    [rangeOpen + 1]int
	places    int
}

func (e *evaluator) count(sites []site) evaluation {
	t := evaluation{places: len(sites)}
	for _, s := range sites {
		state, c := e.evaluate(s)
		t.states[state]++
		switch {
		case state == applied && t.applied == nil:
			t.applied = []model.Candidate{c}
		case (state == notApplied || state == maybeApplied) && len(t.unapplied) < model.MaxOffered:
			t.unapplied = append(t.unapplied, c)
		case state == rangeOpen && len(t.snippets) < model.MaxOffered:
			t.snippets = append(t.snippets, c)
		}
	}
	return t
}

// decide makes a match of the places that the rules leave.
func (l *locator) decide(e *evaluator, s search) model.Match {
	t := e.count(l.ownPlaceFirst(s))
	m := model.Match{Candidates: t.unapplied, Why: s.why}
	switch {
	case t.states[applied] == t.places:
		return appliedMatch(t.applied[0], s.why.And(e.result)...)
	case len(t.unapplied) == 0:
		why := m.Why.And(tailMissingAfter.With(fileLine(s.sites[0].first)), snippetAlone.With())
		return model.Match{Placement: model.Ambiguous, Candidates: t.snippets, Why: why}
	case s.many:
		m.Placement, m.Why = model.Ambiguous, m.Why.And(t.severalReasons()...)
	case t.states[maybeApplied] > 0:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(newTextNear.With(fileLine(e.newTextLine)))
	case l.cursorPassed:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(sameSnippet.With(l.sameCount, l.ordinal+1))
	case s.hybrid && l.removes() && (len(l.content) == 0 || l.resultOutside(e.doc, s.sites[0].lineRange) >= 0):
		m.Placement, m.Why = model.Ambiguous, m.Why.And(hybridRemoval.With())
	case l.deletedElsewhere(e.doc, s.sites[0]):
		return model.Match{Placement: model.Applied, NoEvidence: true, Why: model.Because(movedElsewhere.With())}
	default:
		why := l.outsideAnchorBlock(e.doc, s.sites[0])
		if why.None() {
			why = l.maybeAppliedBefore(e.doc, s.sites[0])
		}
		if !why.None() {
			m.Placement, m.Why = model.Ambiguous, m.Why.And(why)
		}
	}
	return m
}

// severalReasons counts the places by state.
func (t *evaluation) severalReasons() model.Reasons {
	var why model.Reasons
	if t.places > 1 {
		why = why.And(severalPlaces.With(t.places))
	}
	if t.states[applied] > 0 {
		why = why.And(someDone.With(t.states[applied]))
	}
	if shown := len(t.unapplied); shown < t.states[notApplied]+t.states[maybeApplied] {
		why = why.And(someOffered.With(shown))
	}
	return why
}

// ownPlaceFirst is the places of s. Where a patch names a snippet as often as the
// file has it, each modification has its own place first.
func (l *locator) ownPlaceFirst(s search) []site {
	passed := l.sameCount - len(s.sites) // places before the cursor
	own := l.ordinal - passed
	if l.anchor != nil || passed < 0 || own <= 0 || own >= len(s.sites) {
		return s.sites
	}
	sites := slices.Delete(slices.Clone(s.sites), own, own+1)
	return append([]site{s.sites[own]}, sites...)
}
