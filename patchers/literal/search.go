package literal

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A search searches a view of the text for old, byte for byte.
type search struct {
	view
	find, new  []byte // as they are written
	old, made  []byte // find and new in the view
	final      []byte // what later replacements make of made, if they change it
	later      []laterText
	wholeLines bool
	places     []int // of old, if placed
	placed     bool
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
	if s.all = r.All; !r.All {
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
	places := locate.PlacesOfBytes(s.text, s.old)
	if s.placed {
		places = slices.Values(s.places)
	}
	for at := range places {
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
		for at := range locate.PlacesOfBytes(l.made, s.old) {
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
