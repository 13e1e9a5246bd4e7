package locate

import "aptix-tui/model"

// Wanted is an edit whose old text does not stand in the text as it is.
type Wanted struct {
	Lines  []Line
	Stated int // the line, from 0, at which the old text is said to begin; negative if none is
	From   int // the offset before which nothing may change
	// All: every place is meant, not one of them. Rungs that guess are not
	// tried.
	All bool
	// Piece: the old text may begin and end inside of a line.
	Piece bool
	// Equal: places of equal lines count too. Else the caller has looked for them,
	// and had its reasons if there still are some.
	Equal bool
	// AsWritten: indentation means nothing in the old text, so that it tells
	// nothing about that of the new one.
	AsWritten bool
	// Signed: the author has said of each line what becomes of it, so that no line
	// of the text is both kept and removed.
	Signed bool
}

// budget is how many lines are compared in weighing the places of one old text.
const maxCompared = 1 << 12

// maxAll is how many lines, over all of its places, an edit of every place may
// have to change. What would change more, a person is asked about.
const maxAll = 1 << 17

// maxAdded is how many added lines tell how the new text is to be indented.
const maxAdded = 64

// Loosely climbs the ladder of SPEC §4 behind equal lines, and stops at the
// first rung on which the old text of w stands somewhere. It tells whether that
// leads to a match. What stands only before w.From leads to none.
func (f *Finder) Loosely(t *model.Text, w Wanted) (model.Match, bool) {
	shadow := f.lfText.Get(t, crToLF)
	if shadow == t {
		return f.tryLevels(t, w)
	}
	w.Equal = true
	m, ok := f.tryLevels(shadow, w)
	restoreCR(t, &m)
	return m, ok
}

func (f *Finder) tryLevels(t *model.Text, w Wanted) (model.Match, bool) {
	x := f.nonBlank.Get(t, newNonBlankIndex)
	s := newSearch(x, w, model.Reason{})
	if hits := s.allHits(); len(hits) > 0 {
		return s.match(hits)
	}
	if m, result, made := s.findResult(); made {
		r, hits := f.findRelaxed(t, s)
		return r.maybeApplied(m, hits, result), true
	}
	if r, hits := s.reread(); len(hits) > 0 {
		return r.match(hits)
	}
	if w.All {
		return model.Match{}, false
	}
	return f.propose(t, s)
}

// relaxed is the rungs that do not take the edit of s as it is written, or not
// all of it. It returns the search that has hits.
func (f *Finder) findRelaxed(t *model.Text, s *search) (*search, []hit) {
	if r, hits := s.reread(); len(hits) > 0 {
		return r, hits
	}
	return s, f.findPartial(t, s)
}

// reread takes the edit in the ways of readings, up to the first in which its
// old text stands somewhere.
func (s *search) reread() (*search, []hit) {
	for i := range readings {
		if r, ok := readings[i].search(s.x, s.Wanted); ok {
			if hits := r.allHits(); len(hits) > 0 {
				return r, hits
			}
		}
	}
	return s, nil
}

// inPart is where a part of the old text of s stands, or what is like it.
func (f *Finder) findPartial(t *model.Text, s *search) []hit {
	if s.All || !s.removes() {
		return nil
	}
	if hits := s.withLessContext(); len(hits) > 0 {
		return hits
	}
	return s.similar(f.words.Get(t, NewWords))
}

// guess places an edit whose old text stands nowhere by what may have become of
// its lines.
func (f *Finder) propose(t *model.Text, s *search) (model.Match, bool) {
	if m, ok := s.offer(s.wrapped(f.wraps.Get(t, newWrapIndex)), model.Loose); ok {
		return m, true
	}
	if parts, placement := s.merged(); len(parts) > 0 {
		return s.offer(parts, placement)
	}
	proposals := s.proposals(f.words.Get(t, NewWords))
	if len(proposals) > 0 && proposals[0].doubt {
		if m, ok := s.offer(proposals, model.Fuzzy); ok {
			return m, true
		}
	}
	if hits := f.findPartial(t, s); len(hits) > 0 {
		return s.match(hits)
	}
	return s.offer(proposals, model.Fuzzy)
}
