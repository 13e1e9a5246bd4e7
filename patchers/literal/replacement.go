package literal

import (
	"bytes"
	"slices"
	"unicode/utf8"

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
	AllPlaces     bool // all places are needed, and not only those that a person is offered
	*Lookups

	final []byte      // what the replacements after this one make of Replace; nil if it stays
	later []laterText // those after this one whose new text has the text to find
}

// Lookups are what the replacements of one payload share, since most are placed in
// the same text. The zero Lookups is ready.
type Lookups struct {
	finder    locate.Finder
	closed    locate.Memo[view]
	folded    locate.Memo[view]
	plain     locate.Memo[view]
	blankless locate.Memo[view]
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
	m := r.place(t)
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
	if !r.All {
		m, ok := r.finder.FindLoose(t, r.query())
		if m, ok = r.orPart(t, m, ok); ok {
			return m
		}
	}
	m := model.Match{Placement: model.Missing, Why: model.Because(findMissing.With())}
	if len(bytes.TrimSpace(r.Replace)) > 0 {
		if at := bytes.Index(t.Bytes, r.Replace); at >= 0 {
			m.Why = m.Why.And(newTextAt.With(model.FileLine(t.LineAt(at) + 1)))
		}
	}
	m.Closest = r.finder.Closest(t, locate.SplitLines(r.Find))
	return m
}

// orPart returns m, the match of the looser levels if there is one. A part of a line with any
// blanks comes before whole lines that are only similar, or lack lines.
func (r Replacement) orPart(t *model.Text, m model.Match, ok bool) (model.Match, bool) {
	if ok && (m.Placement == model.Applied || m.Candidates[0].Relaxation != model.RelaxSimilarity && m.Candidates[0].Relaxation != model.RelaxProposal) {
		return m, true
	}
	if s := r.searchBlanks(t); s != nil && s.runFor(r) && (len(s.pending) > 0 || !r.WholeLines) {
		return s.match(r), true
	}
	return m, ok
}

// IsPart reports whether the places of m are lines with more text than the edit has.
func IsPart(m model.Match) bool {
	return len(m.Candidates) > 0 && m.Candidates[0].Relaxation == model.RelaxPartOfLine
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
	return locate.Query{Lines: locate.DiffLines(old, new), Stated: -1, PartialLines: !r.WholeLines, IncludeExact: true}
}

// searchExact searches for the text byte for byte.
func (r Replacement) searchExact(t *model.Text) *search {
	v := view{file: t.Bytes, text: t.Bytes}
	if r.mayEndFile(t) && bytes.IndexByte(t.Bytes, '\r') < 0 {
		v = r.closed.Get(t, func(*model.Text) view { return v.closed() })
	}
	return &search{view: v, find: r.Find, new: r.Replace, old: r.Find, made: r.Replace, wholeLines: r.WholeLines}
}

// mayEndFile reports whether the last line of t has no line end, and may be the last line of
// the text, which has one: that does not count (PLACING §6.4).
func (r Replacement) mayEndFile(t *model.Text) bool {
	return endsInText(r.Find) && (endsInText(r.Replace) || !bytes.HasSuffix(r.Replace, []byte("\n"))) && t.Len() > 0 && !isLineEnd(t.Bytes[t.Len()-1])
}

// endsInText reports whether text ends with a line that is not empty, and its line end.
func endsInText(text []byte) bool {
	body, ok := bytes.CutSuffix(text, []byte("\n"))
	body = bytes.TrimSuffix(body, []byte("\r"))
	return ok && len(body) > 0 && !isLineEnd(body[len(body)-1])
}

// searchLineEnds searches for the text with any line ends.
func (r Replacement) searchLineEnds(t *model.Text) *search {
	if !bytes.ContainsAny(r.Find, "\r\n") {
		return nil
	}
	v := r.folded.Get(t, func(t *model.Text) view { return foldLineEnds(t.Bytes).closed() })
	if v.same && bytes.IndexByte(r.Find, '\r') < 0 {
		return nil // searchExact is the same
	}
	if v.endless && !r.mayEndFile(t) {
		v.text, v.endless = v.text[:len(v.text)-1], false
	}
	find, new := foldText(r.Find), foldText(r.Replace)
	return &search{view: v, find: find, new: new, old: find, made: new, wholeLines: r.WholeLines, why: otherLineEnds.With()}
}

// searchTypography searches for a part of one line with any typographic
// characters.
func (r Replacement) searchTypography(t *model.Text) *search {
	if bytes.ContainsAny(r.Find, "\r\n") || r.WholeLines {
		return nil
	}
	s := &search{find: r.Find, new: r.Replace, relaxation: model.RelaxTypography}
	return s.in(t, &r.plain, locate.FoldTypography)
}

// searchBlanks searches for the text with any blanks and typographic characters, in lines that may
// have more text.
func (r Replacement) searchBlanks(t *model.Text) *search {
	s := &search{find: foldText(r.Find), new: foldText(r.Replace), relaxation: model.RelaxInnerBlanks}
	if r.WholeLines {
		s.find, s.new, s.relaxation = bytes.TrimSuffix(s.find, []byte("\n")), bytes.TrimSuffix(s.new, []byte("\n")), model.RelaxPartOfLine
	}
	for _, trim := range []func([]byte, string) []byte{bytes.TrimLeft, bytes.TrimRight} {
		if find := trim(s.find, " \t"); len(find) < len(s.find) {
			s.find, s.new = find, trim(s.new, " \t")
		}
	}
	if r.WholeLines && addsLines(s.find, s.new) || !hasWords(t.Bytes, s.find) || !t.AllowLooseSearch() {
		return nil
	}
	s.blankless = true
	return s.in(t, &r.blankless, locate.FoldBlanks)
}

// hasWords reports whether text may have the words of find. Blanks are never inside of a word, so
// that most texts need not be folded. A letter before one that is no ASCII may be composed with it.
func hasWords(text, find []byte) bool {
	if bytes.IndexFunc(find, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return true
	}
	words := bytes.FieldsFunc(find, func(r rune) bool {
		return r != '_' && (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9')
	})
	return !slices.ContainsFunc(words, func(word []byte) bool { return !bytes.Contains(text, word) })
}

// in returns s as a search in t folded; nil if nothing is left to find.
func (s *search) in(t *model.Text, memo *locate.Memo[view], fold func([]byte) ([]byte, []locate.OffsetDelta)) *search {
	s.old, _ = fold(s.find)
	s.made, _ = fold(s.new)
	blankless := s.blankless
	s.view = memo.Get(t, func(t *model.Text) view {
		text, deltas := fold(t.Bytes)
		return view{file: t.Bytes, text: text, deltas: deltas, folded: true, blankless: blankless}
	})
	if len(s.old) == 0 {
		return nil
	}
	return s
}

// addsLines reports whether new is old with lines before or after it. They would split the line
// that has old.
func addsLines(old, new []byte) bool {
	return bytes.HasPrefix(new, append(bytes.Clone(old), '\n')) || bytes.HasSuffix(new, append([]byte("\n"), old...))
}

// A search searches a view of the text for old, byte for byte.
type search struct {
	view
	find, new  []byte // as they are written
	old, made  []byte // find and new in the view
	final      []byte // what later replacements make of made, if they change it
	later      []laterText
	wholeLines bool
	why        model.Reason // how the view differs from the text
	// relaxation is what the search ignores, if that may lead to a wrong place.
	relaxation model.Relaxation

	all         bool         // the places must not overlap
	most        int          // a search ends after this many places and one more; 0: it finds all
	pending     []int        // where old is to be replaced
	applied     []model.Span // results that hold old
	overlapping bool         // one of pending shares bytes with a result
}

// runFor finds the occurrences that r needs, and reports whether there are any.
func (s *search) runFor(r Replacement) bool {
	if s.all = r.All; !r.All && !r.AllPlaces {
		s.most = model.MaxOffered
	}
	if s.relaxation == model.AsWritten {
		s.final, s.later = r.final, r.later
		if s.folded {
			s.final = foldText(r.final)
		}
	}
	return s.run()
}

// run finds the occurrences from left to right, and reports whether there are any. Those that
// overlap count too, unless all are meant.
func (s *search) run() bool {
	var results, final occurrences
	if !bytes.Equal(s.old, s.made) || bytes.Equal(s.find, s.new) {
		results = s.occurrencesOf(s.made)
	}
	if len(s.final) > 0 && !bytes.Equal(s.old, s.final) {
		final = s.occurrencesOf(s.final)
	}
	changed := false // whether a later replacement changed a result
	free := 0        // where the next one may begin if all are meant
	for at := range placesOf(s.text, s.old) {
		end := at + len(s.old)
		if s.all && at < free || !s.isPlace(at, end) {
			continue
		}
		free = end
		place := model.Span{Start: at, End: end}
		result, touches := results.around(at, end)
		if !touches || !s.isResult(result, place) {
			if last, ok := final.around(at, end); ok && s.isResult(last, place) {
				result, touches, changed = last, true, true
			}
		}
		if touches && s.isResult(result, place) {
			s.applied = append(s.applied, result)
			continue
		}
		s.pending = append(s.pending, at)
		s.overlapping = s.overlapping || touches || s.isMadeLater(place)
		if s.most > 0 && len(s.pending) > s.most {
			break
		}
	}
	s.overlapping = s.overlapping || changed && len(s.pending) > 0
	return len(s.pending)+len(s.applied) > 0
}

// isPlace reports whether the text may begin and end at these offsets.
func (s *search) isPlace(at, end int) bool {
	return !s.splitsCharacter(at) && !s.splitsCharacter(end) && !(s.wholeLines && s.splitsLine(at, end)) && !(s.blankless && s.splitsWord(at, end))
}

// isResult reports whether old, an occurrence of the old text, is a part of result, which
// has the new text as it is written.
func (s *search) isResult(result, old model.Span) bool {
	if result.Start > old.Start || old.End > result.End || !s.haveLikeBorders(old, result) {
		return false
	}
	place := s.span(result)
	return s.relaxation == model.AsWritten || bytes.Equal(s.file[place.Start:place.End], s.new)
}

// isMadeLater reports whether old, an occurrence of the old text, is in the new text of a later
// replacement that finds nothing more, as after an earlier run; or this new text is in the file and
// builds on that of s.
func (s *search) isMadeLater(old model.Span) bool {
	if len(s.pending) > model.MaxOffered {
		return false
	}
	return slices.ContainsFunc(s.later, func(l laterText) bool {
		if l.linked {
			return len(s.pending) == 1 && bytes.Contains(s.text, l.made) && !bytes.Contains(s.text, l.find)
		}
		for at := range placesOf(l.made, s.old) {
			if start := old.Start - at; start >= 0 && bytes.HasPrefix(s.text[start:], l.made) {
				return !bytes.Contains(s.text, l.find)
			}
		}
		return false
	})
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
	c := s.changeOf(s.find, s.new)
	for i, at := range s.pending {
		if s.addsLineEnd(at + len(s.old)) {
			c = s.changeOf(bytes.TrimSuffix(s.find, []byte("\n")), bytes.TrimSuffix(s.new, []byte("\n")))
		}
		m.Candidates[i] = s.candidate(at, c)
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

// A change is what a search replaces of old: all but the whole lines that find and new share at
// either end, which are context.
type change struct {
	start, end int // offsets in old
	new        []byte
}

func (s *search) changeOf(find, new []byte) change {
	head, tail := commonLines(find, new)
	c := change{start: lineStart(s.old, find[:head]), end: len(s.old), new: new[head : len(new)-tail]}
	if tail > 0 {
		c.end = lineStart(s.old, find[:len(find)-tail])
	}
	return c
}

// candidate returns the candidate at one occurrence.
func (s *search) candidate(at int, c change) model.Candidate {
	extent := s.span(model.Span{Start: at, End: at + len(s.old)})
	changed := extent
	if c.start > 0 {
		changed.Start = s.lineOffset(at + c.start)
	}
	if c.end < len(s.old) {
		changed.End = s.lineOffset(at + c.end)
	}
	return model.Candidate{Extent: extent, Splices: []model.Splice{{Span: changed, New: s.adaptLineEnds(c.new, extent)}}, Relaxation: s.relaxation}
}

// lineStart returns the offset in text after as many lines as before has.
func lineStart(text, before []byte) (at int) {
	for range bytes.Count(before, []byte("\n")) {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return at
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
