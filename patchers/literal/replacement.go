package literal

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A Replacement is the locator of a text to find and the text that replaces it. The
// text is literal, of several lines or of part of one (READING §5.2, AFS §2.3, SYS-004
// §3.4).
type Replacement struct {
	Find, Replace []byte
	All           bool // every occurrence, not one
	Want          int  // how many occurrences are expected; 0 if any number is
	WholeLines    bool // Find begins and ends at the borders of lines
	Unsupported   bool // the edit may ask for something that is not done; not found, it needs review
	CheckSigns    bool // the signs of a diff in Replace are doubted
	AllPlaces     bool // all places are needed, and not only those that a person is offered
	*Lookups

	chain  *chain
	number int // in the chain
}

// Lookups are what the replacements of one payload share, since most are placed in
// the same text. The zero Lookups is ready.
type Lookups struct {
	finder locate.Finder
	folded locate.Memo[view]
	plain  locate.Memo[view]
}

// levels are the ways to search for the text as it is written, strictest first.
// The first that finds something decides.
var levels = []func(r Replacement, t *model.Text) *search{
	Replacement.searchExact,
	Replacement.searchLineEnds,
	Replacement.searchTypography,
}

// Locate finds the places of the text. An occurrence inside an occurrence of the
// new text is the result of an earlier run and does not count. Text that is not
// found as written is searched as whole lines (PLACING §3).
func (r Replacement) Locate(t *model.Text, _ int) model.Match {
	if m, ok := r.chain.applied(r.number, t); ok {
		return m
	}
	m := r.checkDiffSigns(t, r.place(t))
	if n := len(m.Candidates); r.Want > 0 && n > 0 && n != r.Want && m.Placement != model.Applied {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(otherCount.With(r.Want, n))
	}
	return r.unlessUnsupported(m)
}

// unlessUnsupported returns m, as a conflict if an unsupported edit is not found: such an edit
// would be skipped, and this one needs review.
func (r Replacement) unlessUnsupported(m model.Match) model.Match {
	if r.Unsupported && notFound(m) {
		m.Placement = model.Conflict
	}
	return m
}

// notFound reports whether the exact text is not in the file.
func notFound(m model.Match) bool {
	return m.Placement == model.Missing || m.Placement < model.Applied && len(m.Candidates) > 0 &&
		!slices.ContainsFunc(m.Candidates, func(c model.Candidate) bool { return c.Relaxation == model.AsWritten && (c.Score == 0 || c.Score == 1) })
}

// place locates the replacement with its new text as it is written.
func (r Replacement) place(t *model.Text) model.Match {
	for _, level := range levels {
		if s := level(r, t); s != nil && s.runFor(r) {
			return s.match(r)
		}
	}
	return r.placeLoosely(t)
}

// placeLoosely locates the replacement where its text is not as it is written.
func (r Replacement) placeLoosely(t *model.Text) model.Match {
	if m, ok := r.finder.FindLoose(t, r.query()); ok {
		return m
	}
	m := model.Match{Placement: model.Missing, Why: model.Because(findMissing.With())}
	if len(bytes.TrimSpace(r.Replace)) > 0 {
		if at := index(t.Bytes, r.Replace); at >= 0 {
			m.Why = m.Why.And(newTextAt.With(model.FileLine(t.LineAt(at) + 1)))
		}
	}
	m.Closest = r.finder.Closest(t, locate.SplitLines(r.Find))
	return m
}

// query returns the replacement as a search for whole lines. If the text to find
// ends without a line end, that of its last line is kept.
func (r Replacement) query() locate.Query {
	old, new := foldText(r.Find), foldText(r.Replace)
	switch endless := !bytes.HasSuffix(old, []byte("\n")); {
	case endless:
		old, new = append(old[:len(old):len(old)], '\n'), append(new[:len(new):len(new)], '\n')
	case len(new) > 0 && !bytes.HasSuffix(new, []byte("\n")):
		new = append(new[:len(new):len(new)], '\n')
	}
	return locate.Query{Lines: locate.DiffLines(old, new), Stated: -1, All: r.All, PartialLines: !r.WholeLines, IncludeExact: true}
}

// searchExact searches for the text byte for byte.
func (r Replacement) searchExact(t *model.Text) *search {
	return &search{view: view{file: t.Bytes, text: t.Bytes}, old: r.Find, new: r.Replace, wholeLines: r.WholeLines}
}

// searchLineEnds searches for the text with any line ends.
func (r Replacement) searchLineEnds(t *model.Text) *search {
	if !bytes.ContainsAny(r.Find, "\r\n") {
		return nil
	}
	v := r.folded.Get(t, func(t *model.Text) view { return foldLineEnds(t.Bytes) })
	if v.same && bytes.IndexByte(r.Find, '\r') < 0 {
		return nil // searchExact is the same
	}
	return &search{
		view:       v,
		old:        foldText(r.Find),
		new:        foldText(r.Replace),
		wholeLines: r.WholeLines,
		why:        otherLineEnds.With(),
	}
}

// searchTypography searches for a part of one line with any typographic
// characters.
func (r Replacement) searchTypography(t *model.Text) *search {
	old, _ := locate.FoldTypography(r.Find)
	if bytes.ContainsAny(old, "\r\n") || len(old) == 0 || r.WholeLines {
		return nil
	}
	v := r.plain.Get(t, func(t *model.Text) view {
		text, jumps := locate.FoldTypography(t.Bytes)
		return view{file: t.Bytes, text: text, deltas: jumps, same: len(jumps) == 0}
	})
	if v.same && bytes.Equal(old, r.Find) {
		return nil // searchExact is the same
	}
	return &search{view: v, old: old, new: r.Replace, relaxation: model.RelaxTypography}
}

// A search searches a view of the text for old, byte for byte.
type search struct {
	view
	old, new   []byte
	wholeLines bool
	why        model.Reason // how the view differs from the text
	// relaxation is what the search ignores, if that may lead to a wrong place.
	relaxation model.Relaxation

	most        int          // a search ends after this many places and one more; 0: it finds all
	pending     []int        // where old is to be replaced
	applied     []model.Span // results that hold old
	overlapping bool         // one of pending shares bytes with a result
}

// runFor finds the occurrences that r needs, from left to right, without overlap, and reports
// whether there are any.
func (s *search) runFor(r Replacement) bool {
	if !r.All && !r.AllPlaces {
		s.most = model.MaxOffered
	}
	return s.run()
}

// run finds the occurrences from left to right, without overlap, and reports
// whether there are any.
func (s *search) run() bool {
	results := findOccurrences(s.text, s.old, s.new)
	if s.wholeLines {
		results.keepWholeLines(s)
	}
	for at := 0; ; {
		n := index(s.text[at:], s.old)
		if n < 0 {
			return len(s.pending)+len(s.applied) > 0
		}
		at += n
		end := at + len(s.old)
		if s.splitsCharacter(at) || s.splitsCharacter(end) || s.wholeLines && s.splitsLine(at, end) {
			at++
			continue
		}
		result, touches := results.around(at, end)
		if touches && result.Start <= at && end <= result.End && s.haveLikeBorders(model.Span{Start: at, End: end}, result) {
			s.applied = append(s.applied, result)
		} else {
			s.pending = append(s.pending, at)
			s.overlapping = s.overlapping || touches
			if s.most > 0 && len(s.pending) > s.most {
				return true
			}
		}
		at = end
	}
}

// index is bytes.Index. It is faster in a long text, because it looks for a byte that is rare there
// and not for the first one, which often is a space. After a number of false hits the byte is not
// rare: each of them compares all of part.
func index(text, part []byte) int {
	var counts [256]int
	for _, c := range text[:min(len(text), 1<<12)] {
		counts[c]++
	}
	rare := 0
	for i, c := range part[:min(len(part), 64)] {
		if counts[c] < counts[part[rare]] {
			rare = i
		}
	}
	at := rare
	for range 16 {
		n := bytes.Index(text[min(at, len(text)):], part[rare:])
		if n < 0 {
			return -1
		}
		if at += n; bytes.HasPrefix(text[at-rare:], part) {
			return at - rare
		}
		at++
	}
	if n := bytes.Index(text[at-rare:], part); n >= 0 {
		return at - rare + n
	}
	return -1
}

// haveLikeBorders reports whether old, an occurrence of the old text, may be a part of
// result. If the old text is of several lines and has one at the border of a line, result
// is at one, too: else it is there by chance, or the old text was inside a line.
func (s *search) haveLikeBorders(old, result model.Span) bool {
	if bytes.IndexByte(s.old, '\n') < 0 {
		return true
	}
	return (s.startsLine(result.Start) || !s.startsLine(old.Start)) && (s.endsLine(result.End) || !s.endsLine(old.End))
}

// startsLine reports whether a line begins at at. A byte order mark is not part of one.
func (s *search) startsLine(at int) bool {
	return at == 0 || isLineEnd(s.text[at-1]) || at == len(byteOrderMark) && string(s.text[:at]) == byteOrderMark
}

// byteOrderMark is U+FEFF in UTF-8.
const byteOrderMark = "\xef\xbb\xbf"

// endsLine reports whether a text that ends at at ends with its line, with or without the
// line end.
func (s *search) endsLine(at int) bool {
	return at == len(s.text) || isLineEnd(s.text[at-1]) || isLineEnd(s.text[at])
}

// splitsLine reports whether text[start:end] begins or ends inside a line.
func (s *search) splitsLine(start, end int) bool {
	return !s.startsLine(start) || !s.endsLine(end)
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// match returns the match of r for the occurrences.
func (s *search) match(r Replacement) model.Match {
	if len(s.pending) == 0 {
		return model.Match{
			Placement: model.Applied, Candidates: []model.Candidate{{Extent: s.span(s.applied[0])}},
			Why: model.Because(insideNewText.With()),
		}
	}
	m := model.Match{Placement: model.Exact, PlaceAll: r.All}
	if s.relaxation != model.AsWritten {
		m.Placement = model.Loose
	}
	m.Candidates = make([]model.Candidate, len(s.pending))
	for i, at := range s.pending {
		m.Candidates[i] = s.candidate(at)
	}
	switch ended := s.most > 0 && len(s.pending) > s.most; {
	case r.All:
	case ended:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(locate.SeveralPlaces.With(model.MoreThan(s.most)))
	case len(s.pending) > 1:
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(locate.SeveralPlaces.With(len(s.pending)))
	}
	if s.overlapping {
		m.Placement = model.Ambiguous
		m.Why = m.Why.And(sharesBytes.With())
	}
	if len(s.applied) > 0 {
		m.Why = m.Why.And(doneAlready.With(len(s.applied)))
	}
	m.Why = m.Why.And(s.why)
	if s.relaxation != model.AsWritten {
		m.Why = m.Why.And(locate.FoundRegardless.With(s.relaxation.Reason()))
	}
	return m
}

// candidate returns the candidate at one occurrence. Whole lines that old and new
// share at either end are context.
func (s *search) candidate(at int) model.Candidate {
	head, tail := commonLines(s.old, s.new)
	extent := s.span(model.Span{Start: at, End: at + len(s.old)})
	changed := s.span(model.Span{Start: at + head, End: at + len(s.old) - tail})
	return model.Candidate{
		Extent:  extent,
		Splices: []model.Splice{{Span: changed, New: s.adaptLineEnds(s.new[head:len(s.new)-tail], extent)}},

		Relaxation: s.relaxation,
	}
}

// commonLines returns how many bytes of whole lines a and b share at their start
// and at their end. Text within one line shares none.
func commonLines(a, b []byte) (head, tail int) {
	if bytes.IndexByte(a, '\n') < 0 {
		return 0, 0
	}
	for n := 0; n < min(len(a), len(b)) && a[n] == b[n]; n++ {
		if a[n] == '\n' {
			head = n + 1
		}
	}
	a, b = a[head:], b[head:]
	for n := 1; n <= min(len(a), len(b)) && a[len(a)-n] == b[len(b)-n]; n++ {
		if beginsLine(a, len(a)-n) && beginsLine(b, len(b)-n) {
			tail = n
		}
	}
	return head, tail
}

func beginsLine(b []byte, at int) bool { return at == 0 || b[at-1] == '\n' }
