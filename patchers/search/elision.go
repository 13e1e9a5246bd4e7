package search

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// An elided is the locator of a block with lines in place of omitted code, at the same
// places of both texts (HABITS §2.6). What they stand for stays. The parts between them
// are placed in their order.
type elided struct {
	text     model.Locator // with these lines as text
	segments []segment
	unpaired bool // the two texts do not have the same elisions
	finder   *locate.Finder
}

// A segment is a part of both texts between two elisions.
type segment struct{ old, new [][]byte }

func newElided(as model.Locator, search, replace [][]byte, olds, news []int, f *locate.Finder) elided {
	e := elided{text: as, unpaired: len(olds) != len(news), finder: f}
	if e.unpaired {
		return e
	}
	search, replace = unescaped(search), unescaped(replace)
	for i := range len(olds) + 1 {
		one := segment{between(search, olds, i), between(replace, news, i)}
		e.segments = append(e.segments, one.withoutBlank(i > 0, i < len(olds)))
	}
	return e
}

// between returns part i of lines between the elisions at.
func between(lines [][]byte, at []int, i int) [][]byte {
	first, end := 0, len(lines)
	if i > 0 {
		first = at[i-1] + 1
	}
	if i < len(at) {
		end = at[i]
	}
	return lines[first:end]
}

// withoutBlank returns s without the blank lines that both texts have beside an elision
// before or after them. A blank line that only one text has is a change.
func (s segment) withoutBlank(before, after bool) segment {
	blankAt := func(lines [][]byte, i int) bool { return len(lines) > 0 && len(bytes.TrimSpace(lines[i])) == 0 }
	for before && blankAt(s.old, 0) && blankAt(s.new, 0) {
		s.old, s.new = s.old[1:], s.new[1:]
	}
	for after && blankAt(s.old, len(s.old)-1) && blankAt(s.new, len(s.new)-1) {
		s.old, s.new = s.old[:len(s.old)-1], s.new[:len(s.new)-1]
	}
	return s
}

// Locate places the lines as text if they are in the file, else the parts between them.
func (e elided) Locate(t *model.Text, from int) model.Match {
	return e.unlessText(e.text.Locate(t, from), t)
}

// unlessText returns m, the match of the lines as text in t, if they are in the file; else that
// of the parts.
func (e elided) unlessText(m model.Match, t *model.Text) model.Match {
	switch {
	case standsIn(m):
		return m
	case e.unpaired:
		return model.Match{Placement: model.Missing, Why: model.Because(unpairedElision.With()), Closest: m.Closest}
	}
	if !e.anchored() {
		return model.Match{Placement: model.Missing, Why: model.Because(unanchored.With())}
	}
	return e.place(t)
}

// anchored reports whether each part with new text has text to find.
func (e elided) anchored() bool {
	some := false
	for _, s := range e.segments {
		if len(s.old) == 0 && len(s.new) > 0 {
			return false
		}
		some = some || len(s.old) > 0
	}
	return some
}

// place places the parts in their order.
func (e elided) place(t *model.Text) model.Match {
	places, several, ok := e.chain(t, func(s segment) [][]byte { return s.old })
	made, each, isMade := e.chain(t, func(s segment) [][]byte { return s.new })
	isMade = isMade && each == 1
	switch {
	case !ok && isMade:
		c := model.Candidate{Extent: e.extent(t, made, func(s segment) int { return len(s.new) })}
		return model.Match{Placement: model.Applied, Candidates: []model.Candidate{c}, Why: model.Because(segmentsApplied.With())}
	case !ok:
		return model.Match{Placement: model.Missing, Why: model.Because(segmentMissing.With())}
	}
	m := model.Match{Placement: model.Loose, Candidates: []model.Candidate{e.candidate(t, places)}, Why: model.Because(locate.FoundRegardless.With(keptSpans.With()))}
	if several > 1 {
		m.Placement, m.Why = model.Ambiguous, model.Because(locate.SeveralPlaces.With(several), locate.FoundRegardless.With(keptSpans.With()))
	} else if isMade {
		m.Placement, m.Why = model.Ambiguous, model.Because(segmentsThere.With(), locate.FoundRegardless.With(keptSpans.With()))
	}
	if len(m.Candidates[0].Splices) == 0 {
		m.Placement = model.Applied
	}
	return m
}

// chain returns the first lines of t at which one side of the segments is in order, -1 for an empty one, and the largest
// number of places of a segment that changes; ok is false if there are none.
func (e elided) chain(t *model.Text, side func(segment) [][]byte) (places []int, several int, ok bool) {
	end := 0 // of the text before
	several = 1
	for _, s := range e.segments {
		lines, at := side(s), -1
		if len(lines) > 0 {
			found, more := e.finder.Find(t, locate.Ends, lines, end)
			found = slices.DeleteFunc(slices.Clone(found), func(n int) bool { return n < end })
			if len(found) == 0 || more {
				return nil, 0, false
			}
			if at, end = found[0], found[0]+len(lines); !equalLines(s.old, s.new) {
				several = max(several, len(found))
			}
		}
		places = append(places, at)
	}
	return places, several, true
}

// extent is the span from the first to the last of the segments.
func (e elided) extent(t *model.Text, places []int, length func(segment) int) model.Span {
	out := model.Span{Start: -1}
	for i, s := range e.segments {
		if places[i] < 0 {
			continue
		}
		if out.Start < 0 {
			out.Start = t.Start(places[i])
		}
		out.End = t.Start(places[i] + length(s))
	}
	return out
}

// candidate replaces each segment at its place.
func (e elided) candidate(t *model.Text, places []int) model.Candidate {
	c := model.Candidate{Extent: e.extent(t, places, func(s segment) int { return len(s.old) }), Assumptions: model.Because(keptSpans.With())}
	for i, s := range e.segments {
		if !equalLines(s.old, s.new) && places[i] >= 0 {
			f := locate.AlignedAt(t, locate.DiffLines(join(s.old), join(s.new)), places[i])
			c.Splices = append(c.Splices, f.Candidate().Splices...)
		}
	}
	return c
}

func equalLines(a, b [][]byte) bool { return bytes.Equal(join(a), join(b)) }
