package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// Adds reports whether new has text that old lacks, on level r: whether it is more
// than consecutive lines of old. The part of the old text that an edit keeps is in
// the file before the edit too, and does not show that the edit is applied.
func Adds(r int, old, new [][]byte) bool {
	return len(new) > 0 && !bytes.Contains(folded(exactLevels[r].Fold, old), folded(exactLevels[r].Fold, new))
}

// addsNonBlank reports whether the new text has text that the old one lacks, with
// whitespace and typography ignored.
func (s *search) addsNonBlank() bool { return addsNonBlank(Side(s.Lines, '-'), Side(s.Lines, '+')) }

func addsNonBlank(old, new [][]byte) bool {
	return !bytes.Contains(folded(normalized, nonBlank(old)), folded(normalized, nonBlank(new)))
}

// folded is lines folded, each between line feeds.
func folded(fold Fold, lines [][]byte) []byte {
	out := []byte{'\n'}
	for _, line := range lines {
		out = append(append(out, bytes.TrimSuffix(fold(line), []byte("\n"))...), '\n')
	}
	return out
}

// proves reports whether the text at h, a place of the new text that n looks for,
// shows that the edit is applied there. The added lines are there exactly, or
// indented as the context is. Otherwise a change of whitespace, quotes or the like
// would count as applied where the old text is unchanged: a line that is removed
// exactly as it is there is no evidence of an added one. If no text is added, blank
// lines count. The new text must also have text that the old one lacks.
func (s *search) proves(n *search, h *hit) bool {
	ops := s.newOps()
	first, end := n.old[h.lo], n.old[h.hi-1]+1
	shift, shifted := n.contextShift(h, ops)
	for i := h.lo; i < h.hi; i++ {
		if ops[n.old[i]] != '+' {
			continue
		}
		line, raw := n.Lines[n.old[i]].Text, withoutEnd(n.raw(n.x.rows[h.at+i-h.lo]))
		if bytes.Equal(withoutEnd(line), raw) {
			continue
		}
		if !shifted || !bytes.Equal(shift.apply(withoutEnd(line)), raw) || s.isRemoved(raw) {
			return false
		}
	}
	if n.setLevel(h); !looseLevels[h.level].aligned && !s.addsText() {
		return false
	}
	return addsNonBlank(Side(s.Lines, '-'), Side(n.Lines[first:end], '+'))
}

// isRemoved reports whether the edit removes exactly line, which has no line end.
func (s *search) isRemoved(line []byte) bool {
	if s.removed == nil {
		s.removed = make(map[string]bool)
		for _, l := range s.Lines {
			if l.Op == '-' {
				s.removed[string(withoutEnd(l.Text))] = true
			}
		}
	}
	return s.removed[string(line)]
}

// addsText reports whether the edit adds a non-blank line.
func (s *search) addsText() bool {
	return slices.ContainsFunc(s.Lines, func(l Line) bool { return l.Op == '+' && len(normalized(l.Text)) > 0 })
}

// newOps are the operations of the lines of the new text.
func (s *search) newOps() []byte {
	var ops []byte
	for _, line := range s.Lines {
		if line.Op != '-' {
			ops = append(ops, line.Op)
		}
	}
	return ops
}

// contextShift is the change of indentation of the kept lines of n at h, if there is
// one.
func (s *search) contextShift(h *hit, ops []byte) (shift, bool) {
	var pairs []pair
	for i := h.lo; i < h.hi; i++ {
		if ops[s.old[i]] == '+' {
			continue
		}
		pairs = append(pairs, s.pairOf(s.Lines[s.old[i]].Text, s.x.rows[h.at+i-h.lo]))
	}
	if len(pairs) == 0 {
		return shift{}, false
	}
	found := shifts(pairs, 1)
	if len(found) == 0 {
		return shift{}, false
	}
	return found[0], true
}

// nonBlank is lines without the blank ones.
func nonBlank(lines [][]byte) [][]byte {
	return slices.DeleteFunc(slices.Clone(lines), func(line []byte) bool { return len(normalized(line)) == 0 })
}

// A ResultRange is the place of the new text of an edit.
type ResultRange struct {
	From, To int // lines of the text, To excluded
	// Reach is the distance from the stated line within which the old text counts
	// although it does not overlap the new text; negative for none.
	Reach int
}

// Pending returns the places at which a looser level than equal lines finds the old
// text of q although its new text is at r: over r, unless r explains it, or within reach of
// the stated line. If there are any, it is not certain that the edit is applied.
func (f *Finder) Pending(t *model.Text, q Query, r ResultRange) (out []model.Candidate) {
	if !t.AllowLooseSearch() || f.hasLoneCR(t) {
		return nil
	}
	s := newSearch(f.indexed(t), q)
	hits := s.allHits()
	if len(hits) == 0 {
		return nil
	}
	added := make(map[int]bool) // lines of the text
	for i, op := range s.newOps() {
		added[r.From+i] = op == '+'
	}
	hits = s.keepStrictest(hits)
	s.sort(hits)
	for i := range hits {
		h := &hits[i]
		over := s.x.rows[h.at] < r.To && r.From <= s.x.rows[h.at+h.hi-h.lo-1]
		if over && !s.explainedBy(h, r, added) || !over && s.Stated >= 0 && s.distance(h) <= r.Reach {
			out = append(out, s.candidate(h))
		}
		if len(out) == MaxPlaces {
			break
		}
	}
	return out
}

// explainedBy reports whether the new text at r is what looks like the old text at h, which
// overlaps it: the edit at h would remove only added lines, or it removes none and h is in r.
func (s *search) explainedBy(h *hit, r ResultRange, added map[int]bool) bool {
	removes := false
	for i := h.lo; i < h.hi; i++ {
		if s.Lines[s.old[i]].Op == '-' {
			if removes = true; !added[s.x.rows[h.at+i-h.lo]] {
				return false
			}
		}
	}
	return removes || s.x.rows[h.at] >= r.From && s.x.rows[h.at+h.hi-h.lo-1] < r.To
}
