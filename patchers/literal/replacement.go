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
	if len(bytes.TrimSpace(r.Replace)) > 0 && !r.lacks(t, r.Replace) {
		if at := locate.FirstPlace(t.Bytes, r.Replace); at >= 0 {
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
	if r.lacks(t, r.Find) {
		return nil
	}
	v := view{file: t.Bytes, text: t.Bytes}
	if r.mayEndFile(t) && bytes.IndexByte(t.Bytes, '\r') < 0 {
		v = r.closed.Get(t, func(*model.Text) view { return v.closed() })
	}
	s := &search{view: v, find: r.Find, new: r.Replace, old: r.Find, made: r.Replace, wholeLines: r.WholeLines}
	if r.WholeLines && !v.endless && bytes.HasSuffix(r.Find, []byte("\n")) && !bytes.HasPrefix(t.Bytes, []byte(byteOrderMark)) {
		s.places, s.placed = r.finder.Offsets(t, locate.SplitLines(r.Find))
	}
	return s
}

// lacks reports whether text is known not to be in t.
func (r Replacement) lacks(t *model.Text, text []byte) bool {
	lines := locate.SplitLines(text)
	if n := len(lines); n > 0 && !r.WholeLines {
		lines = lines[1:max(n-1, 1)]
	}
	return r.finder.Lacks(t, lines)
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
	return !slices.ContainsFunc(words, func(word []byte) bool { return locate.FirstPlace(text, word) < 0 })
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
