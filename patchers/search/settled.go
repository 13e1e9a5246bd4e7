package search

import (
	"aptix-tui/model"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
)

// A settled is the locator of a block that may be applied already: the text to find is
// gone, and the new text is where it was (HABITS §1.5).
type settled struct {
	of       model.Locator
	old, new []byte
	finder   *locate.Finder
}

// Locate reports a block as applied if its text to find has no place, and its new text
// one that its lines identify.
func (s settled) Locate(t *model.Text, from int) model.Match {
	return s.settle(s.of.Locate(t, from), t)
}

// settle returns m, the match of the block in t, or that of an applied block.
func (s settled) settle(m model.Match, t *model.Text) model.Match {
	found := m
	if literal.IsPart(m) {
		found = model.Match{Placement: model.Missing}
	}
	if found.Placement != model.Missing && found.Placement != model.Fuzzy {
		return m
	}
	at, ok := s.result(t)
	if !ok {
		return m
	}
	new := locate.SplitLines(s.new)
	place := model.Span{Start: t.Start(at), End: t.Start(at + len(new))}
	if !s.identified(found, place) {
		return m
	}
	q := locate.Query{Lines: locate.DiffLines(s.old, s.new), Stated: -1, IncludeExact: true}
	if len(s.finder.Pending(t, q, locate.ResultRange{From: at, To: at + len(new), Reach: -1})) > 0 {
		return m
	}
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: place}}, Why: model.Because(newTextThere.With(model.FileLine(at + 1)))}
}

// result is the line of the only place of the new text, if that adds text.
func (s settled) result(t *model.Text) (at int, ok bool) {
	old, new := locate.SplitLines(s.old), locate.SplitLines(s.new)
	if !locate.AnyWithWords(new) || !locate.Adds(locate.Ends, old, new) {
		return 0, false
	}
	places, more := s.finder.Find(t, locate.Ends, new, 0)
	if len(places) != 1 || more {
		return 0, false
	}
	return places[0], true
}

// identified reports whether the new text at place takes the place of the old one: two
// kept or two added lines hold words, or the text most similar to the old one is there.
// Similar text elsewhere may be the old text.
func (s settled) identified(m model.Match, place model.Span) bool {
	for _, c := range m.Candidates {
		if c.Extent.End <= place.Start || place.End <= c.Extent.Start {
			return false
		}
	}
	if len(m.Candidates) > 0 {
		return true
	}
	lines := locate.DiffLines(s.old, s.new)
	var added [][]byte
	for _, l := range lines {
		if l.Op == '+' {
			added = append(added, l.Text)
		}
	}
	return locate.DistinctiveAnywhere(lines) || locate.TwoWithWords(added)
}
