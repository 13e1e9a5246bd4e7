package ap

import (
	"slices"

	"aptix-tui/model"
)

// A locator finds the place of one modification (AP §3.1 to §3.3). Its state is a
// cache of the last text.
type locator struct {
	action            string
	snippet           *needle
	anchor, tail      *needle  // nil if not given
	content           [][]byte // lines without their ends; none for DELETE
	written           [][]byte // content as it is written, with trailing blanks
	contentKeys       *needle  // the content to look for
	distinctive       bool     // the content shows that it has replaced the snippet
	leading, trailing int      // how many blank lines to include
	edge              edge     // the end of the file that the snippet names
	tailAtEnd         bool     // the snippet_tail is the end of the file
	fromAnchorStart   bool     // the search begins at the anchor's first line (AP 3.2)
	scopeEnd          bool     // the place extends to the end of the block that the snippet opens
	path              string
	lineEnds          string    // requested by the file block; empty if none
	snippetDoubted    bool      // the snippet may have run into prose
	strict            bool      // without the heuristics of AP §3.6
	noHybrid          []*needle // texts that hybrid search is not tried for

	// Edits of the same path that name the same snippet without an anchor: this is number
	// ordinal of sameCount, from 0. cursorPassed: one of those before it leaves the
	// cursor after its place.
	ordinal, sameCount int
	cursorPassed       bool

	laterResults []laterResult // this result after later modifications
	following    []*locator    // the first modifications after this one, in its file
	number       int           // among all modifications of its file

	siblings *siblings // all modifications of its file
	shared   *sharedState
	patch    *model.Payload
	trail    model.PrecedingEdits // changes by the modifications before it
}

// prepare sets what depends on snippet and content.
func (l *locator) prepare() {
	l.contentKeys = newNeedle(l.content)
	l.distinctive = distinctive(l.contentKeys.keys, l.snippet.keys)
}

// Locate is LocateAfter without other modifications.
func (l *locator) Locate(t *model.Text, from int) model.Match {
	return l.LocateAfter(t, from, model.PrecedingEdits{})
}

// locate finds the place of the modification in the lines from offset from on (AP
// §3.2, Sequential Cursoring). A place before it, and a place that only another
// reading of the modification has, are offered to a person.
func (l *locator) locate(doc *document, from int) model.Match {
	if l.usesEdge() {
		return l.locateAtEdges(doc, from)
	}
	return l.locateText(doc, from)
}

// locateText finds the place of a modification that names text of the file.
func (l *locator) locateText(doc *document, from int) model.Match {
	cursor := doc.lineFrom(from)
	m, missing := l.placeFrom(doc, cursor, cursor)
	if missing.why == nil {
		return m
	}
	if cursor > 0 {
		earlier, earlierFailure := l.placeFrom(doc, 0, cursor)
		if earlierFailure.why == nil {
			return ambiguousBeforeCursor(earlier, from)
		}
		missing = earlierFailure
	}
	if m, ok := l.fallback(doc, cursor, missing); ok {
		return m
	}
	return model.Match{
		Placement: model.Missing, Why: missing.why.And(l.removalReason(doc, missing.needle)), Closest: l.shared.finder.Closest(doc.source, missing.needle.lines),
	}
}

// fallback is the match of a modification whose anchor or snippet no rule of AP
// finds: it is applied, or places are offered to a person. One of them is a line with a mark
// before the snippet.
func (l *locator) fallback(doc *document, cursor int, missing failure) (model.Match, bool) {
	if missing.needle == l.snippet && len(l.snippet.keys) == 1 && !l.strict && len(doc.find(l.snippet, 0, doc.lines)) == 0 {
		if m, ok := l.offerAnywhere(doc, doc.findMarked(l.snippet.keys[0]), model.Because(foundWithMark.With())); ok {
			return m, true
		}
	}
	switch {
	case missing.needle == l.anchor:
		if m, ok := l.appliedInAnchor(doc, cursor); ok {
			return m, true
		}
		return l.offerWithoutAnchor(doc, missing)
	case l.onlyRemoves() && !l.snippetDoubted:
		return l.removedMatch(doc, cursor, missing)
	}
	if m, ok := l.offerWithoutAnchor(doc, missing); ok {
		return m, true
	}
	return l.locateLoosely(doc, cursor, missing)
}

// ambiguousBeforeCursor makes a match before the cursor ambiguous.
func ambiguousBeforeCursor(m model.Match, from int) model.Match {
	switch m.Placement {
	case model.Applied:
		if len(m.Candidates) > 0 && (m.Candidates[0].Extent.End < from || m.Candidates[0].CursorAtStart && m.Candidates[0].Extent.Start < from) {
			m.Candidates = nil // the cursor does not move back
		}
	case model.Exact, model.Loose, model.Fuzzy, model.Ambiguous:
		m.Placement, m.Why = model.Ambiguous, m.Why.And(placeBeforeCursor.With())
	}
	return m
}

// A failure is the text that was not found, and why that prevents a match.
type failure struct {
	needle *needle
	why    model.Reasons
}

// placeFrom looks for anchor and snippet from line lo on and evaluates the places. Hybrid
// search (AP §3.6) is for a text that is not found and whose absence does not mean that the
// modification is applied (AP §3.1).
func (l *locator) placeFrom(doc *document, lo, cursor int) (model.Match, failure) {
	plain := *l
	for plain.noHybrid = []*needle{l.anchor, l.snippet}; ; {
		m, missing := plain.placeAfter(doc, lo, cursor)
		at := slices.Index(plain.noHybrid, missing.needle)
		if missing.needle == nil || at < 0 || l.strict || len(doc.findHybrid(missing.needle, lo, doc.lines)) == 0 {
			return m, missing
		}
		plain.noHybrid = slices.Delete(plain.noHybrid, at, at+1)
	}
}

func (l *locator) placeAfter(doc *document, lo, cursor int) (model.Match, failure) {
	s, m := l.search(doc, lo, cursor)
	if m.why != nil {
		return model.Match{}, m
	}
	if m = l.extendToBlock(doc, &s); m.why != nil {
		return model.Match{}, m
	}
	e := newEvaluator(l, doc, l.searchStart(s, cursor))
	switch {
	case len(s.sites) > 0 && !s.doubt.None():
		return l.eitherPlace(e, s), failure{}
	case len(s.sites) > 0:
		match := l.decide(e, s)
		match.Warning = s.warning
		return match, failure{}
	}
	if m, ok := l.appliedElsewhere(e, s, cursor); ok {
		return m, failure{}
	}
	return model.Match{}, failure{l.snippet, s.why.And(l.snippetFailure())}
}

// appliedElsewhere is the match where the snippet is not found, and the content, or
// what later modifications make of it, is in the scope (AP §3.1).
func (l *locator) appliedElsewhere(e *evaluator, s search, cursor int) (model.Match, bool) {
	if s.scope < cursor || l.snippetDoubted {
		return model.Match{}, false
	}
	if l.action == "REPLACE" && len(e.contentAt) > 0 && l.distinctive {
		traces, _ := l.looseMatches(e.doc, s.scope)
		for _, at := range e.contentAt[:min(len(e.contentAt), model.MaxOffered)] {
			// If the old text is there in another form, the change is one of form.
			changed := len(traces.Candidates) == 0 && !l.keepsOldIndent(e.doc, at)
			if !e.isExact(at) && !changed || e.doc.remainsOutside(traces, at) {
				continue
			}
			m := appliedMatch(model.Candidate{Extent: e.doc.span(at)}, replacementFound.With(fileLine(at.first)))
			m.NoEvidence = len(l.contentKeys.keys) == 1
			return m, true
		}
	}
	if at, ok := l.laterResultAlone(e.doc, s.scope); ok {
		return appliedMatch(model.Candidate{Extent: e.doc.span(at), CursorAtStart: true}, laterResultFound.With(fileLine(at.first))), true
	}
	return model.Match{}, false
}

func appliedMatch(c model.Candidate, why ...model.Reason) model.Match {
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{c}, Why: model.Because(why...)}
}

// snippetFailure is why the snippet is not found.
func (l *locator) snippetFailure() model.Reason {
	if l.anchor != nil {
		return snippetMissingAnchor.With()
	}
	return snippetMissing.With()
}
