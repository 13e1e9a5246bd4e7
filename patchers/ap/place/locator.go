package place

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A Locator finds the place of a modification in the text of its file (AP §3.1 to §3.3).
// It is a model.SequentialLocator and a model.FileAnalyzer.
type Locator struct {
	Modification
	snippet      *needle
	anchor, tail *needle  // nil if not given
	content      [][]byte // lines without their ends; none for DELETE
	written      [][]byte // content as it is written, with trailing blanks
	contentKeys  *needle  // the content to look for
	distinctive  bool     // the content shows that it has replaced the snippet

	// Edits of the same path that name the same snippet without an anchor: this is number
	// ordinal of sameCount, from 0. cursorPassed: one of those before it leaves the
	// cursor after its place.
	ordinal, sameCount int
	cursorPassed       bool

	number int // among all modifications of its file
	shared *sharedState
	trail  model.PrecedingEdits // changes by the modifications before it
}

// Locate is LocateAfter without other modifications.
func (l *Locator) Locate(t *model.Text, from int) model.Match {
	return l.LocateAfter(t, from, model.PrecedingEdits{})
}

// locate finds the place of the modification in the lines from offset from on (AP
// §3.2, Sequential Cursoring). A place before it, and a place that only another
// reading of the modification has, are offered to a person.
func (l *Locator) locate(doc *document, from int) model.Match {
	if l.usesEdge() {
		return l.locateAtEdges(doc, from)
	}
	return l.locateText(doc, from)
}

// locateText finds the place of a modification that names text of the file.
func (l *Locator) locateText(doc *document, from int) model.Match {
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
	if m, ok := l.offerAnywhere(doc, missing); ok {
		return m
	}
	if missing.needle == l.snippet && !l.SnippetDoubted {
		if m, ok := l.withoutSnippet(doc, l.scopeStart(doc, cursor)); ok {
			return m
		}
	}
	return model.Match{
		Placement: model.Missing, Why: missing.why.And(l.removalReason(doc, missing.needle)), Closest: l.shared.finder.Closest(doc.source, missing.needle.lines),
	}
}

// ambiguousBeforeCursor makes a match before the cursor ambiguous.
func ambiguousBeforeCursor(m model.Match, from int) model.Match {
	switch m.Placement {
	case model.Applied:
		if len(m.Candidates) > 0 && (m.Candidates[0].Extent.End < from || m.Candidates[0].CursorAtStart && m.Candidates[0].Extent.Start < from) {
			m.Candidates = nil // the cursor does not move back
		}
	case model.Exact, model.Ambiguous:
		m.Placement, m.Why = model.Ambiguous, m.Why.And(placeBeforeCursor.With())
	}
	return m
}

// A failure is the text that was not found, and why that prevents a match.
type failure struct {
	needle *needle
	why    model.Reasons
}

// placeFrom looks for anchor and snippet from line lo on and evaluates the places.
func (l *Locator) placeFrom(doc *document, lo, cursor int) (model.Match, failure) {
	s, missing := l.search(doc, lo, cursor)
	if missing.why != nil {
		return model.Match{}, missing
	}
	if missing = l.extendToBlock(doc, &s); missing.why != nil {
		return model.Match{}, missing
	}
	if len(s.sites) == 0 {
		if at, ok := l.replacedIn(doc, s.scope); ok && s.scope >= cursor && !l.SnippetDoubted {
			return l.replacedMatch(doc, at), failure{}
		}
		if l.anchor != nil {
			return model.Match{}, failure{l.snippet, s.why.And(snippetMissingAnchor.With())}
		}
		return model.Match{}, failure{l.snippet, s.why.And(snippetMissing.With())}
	}
	e := newEvaluator(l, doc, l.searchStart(s, cursor))
	if !s.doubt.None() {
		return l.eitherPlace(e, s), failure{}
	}
	m := l.decide(e, s)
	m.Warning = s.warning
	return m, failure{}
}

// scopeAfter is the line at which the search for the snippet of anchor a begins:
// after a (AP §3.2), or, since AP 3.2, at the first line of a.
func (l *Locator) scopeAfter(a lineRange) int {
	if l.Version32 {
		return a.first
	}
	return a.last + 1
}

// searchStart is the line from which the results of s are searched. Where the snippet
// is the beginning of the anchor, results before the scope count too, up to the
// cursor.
func (l *Locator) searchStart(s search, cursor int) int {
	if l.Version32 && l.anchor != nil && s.sites[0].first == s.scope {
		return min(cursor, s.scope)
	}
	return s.scope
}

// scopeStart is the line where the search for the snippet begins.
func (l *Locator) scopeStart(doc *document, cursor int) int {
	if l.anchor != nil {
		if anchors, _ := l.find(doc, l.anchor, cursor, doc.lines); len(anchors) > 0 {
			return l.scopeAfter(anchors[0])
		}
	}
	return cursor
}

// replacedIn is the content of a REPLACE from line lo on that shows that it is applied
// though its snippet is not found (AP §3.1).
func (l *Locator) replacedIn(doc *document, lo int) (lineRange, bool) {
	if l.Action != "REPLACE" || !l.distinctive {
		return lineRange{}, false
	}
	places := doc.find(l.contentKeys, lo, doc.lines)
	if len(places) == 0 {
		return lineRange{}, false
	}
	if !(&evaluator{loc: l, doc: doc}).isExact(places[0]) {
		return lineRange{}, false
	}
	// The snippet in another form is still to be replaced elsewhere.
	m, ok := l.findLoose(doc, lo, true)
	return places[0], !ok || slices.ContainsFunc(m.Candidates, func(c model.Candidate) bool { return c.Extent.Start == doc.start(places[0].first) })
}

func (l *Locator) replacedMatch(doc *document, at lineRange) model.Match {
	m := appliedMatch(model.Candidate{Extent: doc.span(at)}, replacementFound.With(fileLine(at.first)))
	m.NoEvidence = len(l.contentKeys.keys) == 1
	return m
}

func appliedMatch(c model.Candidate, why ...model.Reason) model.Match {
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{c}, Why: model.Because(why...)}
}

// findLoose looks for the snippet in another form (PLACING §3) from line lo on: AP's
// rules ignore whitespace already. With all, levels that guess are not tried.
func (l *Locator) findLoose(doc *document, lo int, all bool) (model.Match, bool) {
	return l.shared.finder.FindLoose(doc.source, locate.Query{
		Lines: l.editLines(), Stated: -1, From: doc.start(lo), PartialLines: !all, KeepIndent: true, All: all,
	})
}

// withoutSnippet is the match of a modification whose snippet no rule of AP finds from
// line lo on. A range is never placed in another form, because the patch does not show
// its middle. A removal is complete then (AP §3.1); but only if nothing similar is left,
// and a warning says so.
func (l *Locator) withoutSnippet(doc *document, lo int) (model.Match, bool) {
	similar, kept := false, true
	if l.onlyRemoves() {
		closest := l.shared.finder.Closest(doc.source, l.snippet.lines)
		similar = closest != nil && closest.Start >= doc.start(lo) && closest.Score >= minRemainingScore
		kept = len(l.contentKeys.keys) == 0 || len(doc.find(l.contentKeys, lo, doc.lines)) > 0
	}
	if l.tail == nil && l.Leading+l.Trailing == 0 {
		m, ok := l.findLoose(doc, lo, false)
		for i := range m.Candidates {
			m.Candidates[i].CursorAtStart = l.Action == "INSERT_BEFORE"
		}
		if ok && (!l.onlyRemoves() || m.Placement != model.Applied && (m.Candidates[0].Score == 0 || similar)) {
			return m, true
		}
	}
	if !l.onlyRemoves() || !kept || similar && len(l.contentKeys.keys) == 0 {
		return model.Match{}, false
	}
	why := takenForDeleted.With(model.Because(snippetMissing.With(), l.removalReason(doc, l.snippet)))
	return model.Match{Placement: model.Applied, NoEvidence: true, Why: model.Because(why)}, true
}

// minRemainingScore is the similarity from which a text counts as what was to be removed,
// because its absence is no evidence.
const minRemainingScore = 0.6

// offerAnywhere offers places of the snippet that no rule of AP leads to: all of them
// where the anchor is not found, those above the anchor, the nearest one first, where it
// is, and lines with a mark before a snippet of one line.
func (l *Locator) offerAnywhere(doc *document, missing failure) (model.Match, bool) {
	if l.Strict {
		return model.Match{}, false
	}
	places, how := l.find(doc, l.snippet, 0, doc.lines)
	why := model.Because(how, outsideScope.With())
	switch {
	case missing.needle == l.anchor:
		why = model.Because(how, anchorIgnored.With(missing.why))
	case len(l.snippet.keys) == 1 && len(doc.find(l.snippet, 0, doc.lines)) == 0:
		places, why = doc.findMarked(l.snippet.keys[0]), model.Because(foundWithMark.With())
	case l.anchor == nil || l.onlyRemoves():
		return model.Match{}, false
	default:
		slices.Reverse(places)
	}
	if len(places) == 0 {
		return model.Match{}, false
	}
	m := l.decide(newEvaluator(l, doc, 0), search{sites: sites(places, 0, doc.lines), many: len(places) > 1})
	if m.Placement == model.Applied {
		return m, l.distinctive
	}
	m.Placement, m.Why = model.Ambiguous, why.And(m.Why...)
	return m, len(m.Candidates) > 0
}

// editLines is the modification as kept, removed and added lines.
func (l *Locator) editLines() []locate.Line {
	snippet := make([][]byte, len(l.snippet.lines))
	for i, line := range l.snippet.lines {
		snippet[i] = bytes.TrimRight(line, " \t")
	}
	old, new := joinLines(TrimBlank(snippet), "\n"), joinLines(l.content, "\n")
	switch l.Action {
	case "INSERT_AFTER":
		return locate.DiffLines(old, append(bytes.Clone(old), new...))
	case "INSERT_BEFORE":
		return locate.DiffLines(old, append(bytes.Clone(new), old...))
	}
	return locate.DiffLines(old, new)
}
