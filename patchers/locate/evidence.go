package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// Adds reports whether new has text that old lacks, on rung r: whether it is
// more than a run of lines of old. What an edit leaves of its old text stands
// in the file before the edit too, and is no evidence that the edit is made.
func Adds(r int, old, new [][]byte) bool {
	return len(new) > 0 && !bytes.Contains(folded(exactLevels[r].Fold, old), folded(exactLevels[r].Fold, new))
}

// adds reports whether the new text has something that the old one lacks, white
// space and the like apart.
func (s *search) addsNonBlank() bool { return addsNonBlank(Side(s.Lines, '-'), Side(s.Lines, '+')) }

func addsNonBlank(old, new [][]byte) bool {
	return !bytes.Contains(folded(normalized, nonBlank(old)), folded(normalized, nonBlank(new)))
}

// folded is lines as fold shows them, each between line feeds.
func folded(fold Fold, lines [][]byte) []byte {
	out := []byte{'\n'}
	for _, line := range lines {
		out = append(append(out, bytes.TrimSuffix(fold(line), []byte("\n"))...), '\n')
	}
	return out
}

// proves reports whether what stands at h, a place of the new text that n looks
// for, says that the edit is made there. The added lines stand there as they
// are, or indented as the context is; else a change of white space, quotes or
// the like would count as made where its old text still stands: a line that is
// removed as it stands there is no evidence of one that is added. Where no text
// is added, blank lines count. The new text has something that the old one lacks.
func (s *search) proves(n *search, h *hit) bool {
	ops := s.newOps()
	first, end := n.old[h.lo], n.old[h.hi-1]+1
	shift, shifted := n.contextShift(h, ops)
	for i := h.lo; i < h.hi; i++ {
		if ops[n.old[i]] != '+' {
			continue
		}
		line, raw := n.Lines[n.old[i]].Text, withoutEnd(n.raw(n.x.row(h.at+i-h.lo)))
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

// goes reports whether the edit removes line, which has no line end, as it is.
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

// addsText reports whether the edit adds a line with text.
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

// contextShift is the change of indentation that the kept lines of n show at h,
// if they show one.
func (s *search) contextShift(h *hit, ops []byte) (shift, bool) {
	var pairs []pair
	for i := h.lo; i < h.hi; i++ {
		if ops[s.old[i]] == '+' {
			continue
		}
		old, _ := cutIndent(s.Lines[s.old[i]].Text)
		file, _ := cutIndent(s.raw(s.x.row(h.at + i - h.lo)))
		pairs = append(pairs, pair{old, file})
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

// solidOf is lines without the blank ones.
func nonBlank(lines [][]byte) [][]byte {
	var out [][]byte
	for _, line := range lines {
		if len(normalized(line)) > 0 {
			out = append(out, line)
		}
	}
	return out
}

// A Result is where the new text of an edit stands.
type Result struct {
	From, To int // its lines in the text, the last one not included
	// Reach is how far from the line stated the old text counts as well as over
	// the new text; negative for nowhere.
	Reach int

	added map[int]bool // those of its lines, with text, that the edit adds
}

// Waiting returns the places at which a rung below equal lines finds the old
// text of w although its new text stands at r: over that, but for the lines
// that were added, or within reach of the line stated. Where there are any, it
// is a question whether the edit is made.
func (f *Finder) Waiting(t *model.Text, w Wanted, r Result) []model.Candidate {
	if f.lfText.Get(t, crToLF) != t {
		return nil
	}
	x := f.nonBlank.Get(t, newNonBlankIndex)
	s := newSearch(x, w, model.Reason{})
	r.added = make(map[int]bool)
	for i, op := range s.newOps() {
		if op == '+' && len(normalized(t.Raw(r.From+i))) > 0 {
			r.added[r.From+i] = true
		}
	}
	if hits := s.allHits(); len(hits) > 0 {
		return s.pending(hits, r)
	}
	s, hits := f.findRelaxed(t, s)
	return s.pending(hits, r)
}

// waiting is the places of hits that the new text at r does not explain.
func (s *search) pending(hits []hit, r Result) []model.Candidate {
	if len(hits) == 0 {
		return nil
	}
	hits = s.keepStrictest(hits)
	s.sort(hits)
	var out []model.Candidate
	for i := range hits {
		h := &hits[i]
		first, end := s.x.row(h.at), s.x.row(h.at+h.hi-h.lo-1)+1
		over := first < r.To && r.From < end
		if over && !s.explainedBy(h, r) || !over && s.Stated >= 0 && s.distance(h) <= r.Reach {
			out = append(out, s.candidate(h))
		}
		if len(out) == Limit {
			break
		}
	}
	return out
}

// covered reports whether the new text at r is what looks like the old text
// at h, which lies over it: all that h would remove are lines that were added.
func (s *search) explainedBy(h *hit, r Result) bool {
	if h.score > 0 && len(r.added) > 0 {
		return true // a new text is like its old one
	}
	removes := false
	for i := h.lo; i < h.hi; i++ {
		if s.Lines[s.old[i]].Op != '-' {
			continue
		}
		if removes = true; !r.added[s.x.row(h.at+i-h.lo)] {
			return false
		}
	}
	return removes || s.x.row(h.at) >= r.From && s.x.row(h.at+h.hi-h.lo-1) < r.To
}
