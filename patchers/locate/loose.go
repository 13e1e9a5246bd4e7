package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

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
const budget = 1 << 12

// maxAll is how many lines, over all of its places, an edit of every place may
// have to change. What would change more, a person is asked about.
const maxAll = 1 << 17

// maxAdded is how many added lines tell how the new text is to be indented.
const maxAdded = 64

// Loosely climbs the ladder of SPEC §4 behind equal lines, and stops at the
// first rung on which the old text of w stands somewhere. It tells whether that
// leads to a match. What stands only before w.From leads to none.
func (f *Finder) Loosely(t *model.Text, w Wanted) (model.Match, bool) {
	shadow := f.shadow.Get(t, withoutCR)
	if shadow == t {
		return f.climb(t, w)
	}
	w.Equal = true
	m, ok := f.climb(shadow, w)
	withCR(t, &m)
	return m, ok
}

func (f *Finder) climb(t *model.Text, w Wanted) (model.Match, bool) {
	x := f.solid.Get(t, newSolid)
	s := newSearch(x, w, model.Reason{})
	if hits := s.everywhere(); len(hits) > 0 {
		return s.match(hits)
	}
	if m, result, made := s.result(); made {
		r, hits := f.relaxed(t, s)
		return r.doubted(m, hits, result), true
	}
	if r, hits := s.reread(); len(hits) > 0 {
		return r.match(hits)
	}
	if w.All {
		return model.Match{}, false
	}
	return f.guess(t, s)
}

// relaxed is the rungs that do not take the edit of s as it is written, or not
// all of it. It returns the search that has hits.
func (f *Finder) relaxed(t *model.Text, s *search) (*search, []hit) {
	if r, hits := s.reread(); len(hits) > 0 {
		return r, hits
	}
	return s, f.inPart(t, s)
}

// reread takes the edit in the ways of readings, up to the first in which its
// old text stands somewhere.
func (s *search) reread() (*search, []hit) {
	for i := range readings {
		if r, ok := readings[i].search(s.x, s.Wanted); ok {
			if hits := r.everywhere(); len(hits) > 0 {
				return r, hits
			}
		}
	}
	return s, nil
}

// inPart is where a part of the old text of s stands, or what is like it.
func (f *Finder) inPart(t *model.Text, s *search) []hit {
	if s.All || !s.removes() {
		return nil
	}
	if hits := s.fewer(); len(hits) > 0 {
		return hits
	}
	return s.similar(f.words.Get(t, NewWords))
}

// guess places an edit whose old text stands nowhere by what may have become of
// its lines.
func (f *Finder) guess(t *model.Text, s *search) (model.Match, bool) {
	if m, ok := s.offer(s.wrapped(f.streams.Get(t, newStreams)), model.Loose); ok {
		return m, true
	}
	if parts, placement := s.merged(); len(parts) > 0 {
		return s.offer(parts, placement)
	}
	proposals := s.explained(f.words.Get(t, NewWords))
	if len(proposals) > 0 && proposals[0].doubt {
		if m, ok := s.offer(proposals, model.Fuzzy); ok {
			return m, true
		}
	}
	if hits := f.inPart(t, s); len(hits) > 0 {
		return s.match(hits)
	}
	return s.offer(proposals, model.Fuzzy)
}

// A search is the search for one edit in one text. Blank lines are no part of
// what it looks for.
type search struct {
	Wanted
	x       *Index
	reading model.Reason // how the edit was read, if not as it is written

	old         []int   // the lines of the edit that the old text has and that are not blank
	oldAt       []int   // which line of the old text each of them is
	ids         []int32 // their numbers
	first, last int     // those of them from the first change to the last, not included
	added       [][]byte
	left        map[[2]int][]int32 // see solid
	removed     map[string]bool    // see goes
	more        bool               // there are more places than were looked at
}

func newSearch(x *Index, w Wanted, reading model.Reason) *search {
	s := &search{Wanted: w, x: x, reading: reading, first: -1, left: map[[2]int][]int32{}}
	var texts [][]byte
	at := 0
	for i, line := range w.Lines {
		if line.Op != ' ' && s.first < 0 {
			s.first = len(s.old)
		}
		if line.Op != '+' {
			if len(essence(line.Text)) > 0 {
				s.old, s.oldAt = append(s.old, i), append(s.oldAt, at)
				texts = append(texts, line.Text)
			}
			at++
		}
		if line.Op != ' ' {
			s.last = len(s.old)
		}
		if line.Op == '+' && len(s.added) < maxAdded {
			s.added = append(s.added, line.Text)
		}
	}
	s.first = max(s.first, 0)
	s.ids = x.numbers(texts)
	return s
}

// removes tells that lines with text go. A pure insertion does not, and so needs
// all of its context (SPEC §5.3).
func (s *search) removes() bool {
	return slices.ContainsFunc(s.old, func(i int) bool { return s.Lines[i].Op == '-' })
}

// A hit is a place at which old[lo:hi] stands, from a position of the index on.
type hit struct {
	lo, hi, at int
	level      int
	score      float64
	pairs      []pair // the indentation of the lines
	uniform    bool   // one change of indentation fits all pairs
}

// everywhere is where all of the old text stands.
func (s *search) everywhere() []hit { return s.hits(0, len(s.old)) }

// hits are the places of old[lo:hi], if there are many those about the line
// stated among them.
func (s *search) hits(lo, hi int) []hit {
	if lo == hi {
		return nil
	}
	most := max(budget/(hi-lo), Limit+1)
	places := s.x.places(s.ids[lo:hi], most)
	if len(places) == most {
		s.more = true
		near, _ := slices.BinarySearch(s.x.rows, int32(s.Stated+s.oldAt[lo]))
		places = append(places, s.x.around(s.ids[lo:hi], near)...)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	out := make([]hit, len(places))
	for i, at := range places {
		out[i] = hit{lo: lo, hi: hi, at: at}
	}
	return out
}

// fewer is where the old text stands with the fewest lines of context left out,
// from the outside in. All places are found by growing and shrinking one range
// of lines over the context, as what holds more lines stands in fewer places.
func (s *search) fewer() []hit {
	lo, hi := s.first, s.last
	for lo > max(0, s.first-maxContext) && s.ids[lo-1] != unknown {
		lo--
	}
	for hi < min(len(s.old), s.last+maxContext) && s.ids[hi] != unknown {
		hi++
	}
	if slices.Contains(s.ids[s.first:s.last], unknown) {
		return nil
	}
	stands := func(i, j int) bool { return len(s.x.places(s.ids[i:j], 1)) > 0 }
	widest := 0
	var ranges [][2]int
	for i, j := lo, s.last-1; i <= s.first; i++ {
		for j < hi && stands(i, j+1) {
			j++
		}
		if j < s.last || j-i < widest {
			continue
		}
		if j-i > widest {
			widest, ranges = j-i, nil
		}
		ranges = append(ranges, [2]int{i, j})
	}
	var out []hit
	for _, r := range ranges {
		if s.words(r[0], r[1]) {
			out = append(out, s.hits(r[0], r[1])...)
		}
	}
	return out
}

// words tells that there are words in old[lo:hi]: brackets stand everywhere.
func (s *search) words(lo, hi int) bool {
	return slices.ContainsFunc(s.old[lo:hi], func(i int) bool { return bytes.ContainsFunc(s.Lines[i].Text, isWord) })
}

// maxContext is how many lines of context on each side are left out one by one.
const maxContext = 64

// match weighs hits, which all stand on one rung, and makes a match of those
// that count.
func (s *search) match(hits []hit) (model.Match, bool) {
	hits = s.strictest(hits)
	if hits[0].level == 0 && !s.Equal && s.reading.None() && s.whole(&hits[0]) {
		return model.Match{}, false
	}
	s.sort(hits)
	s.more = s.more || s.All && len(hits)*len(s.Lines) > maxAll
	var live []hit
	var done *model.Match
	nearest := 0
	for i := range hits {
		h := &hits[i]
		if from, to, ok := s.done(h); ok {
			if done == nil {
				done, nearest = s.applied(h, from, to), s.away(h)
			}
		} else if s.changes(h) && (s.From == 0 || s.end(h) >= s.From && s.start(h) >= s.From) {
			live = append(live, *h)
		}
		if len(live) == Limit && (!s.All || s.more) {
			s.more = s.more || i+1 < len(hits)
			break
		}
	}
	switch {
	case done != nil && (len(live) == 0 || s.Stated >= 0 && nearest < s.away(&live[0])):
		return *done, true
	case len(live) == 0 || !s.whole(&live[0]) && s.replayed():
		return model.Match{}, false
	}
	return s.choose(live)
}

// changes reports whether the edit would change anything at h. Where only blank
// lines differ, there may be none to take away.
func (s *search) changes(h *hit) bool { return len(s.candidate(h).Splices) > 0 }

// start is where the first change at h begins.
func (s *search) start(h *hit) int {
	splices := s.candidate(h).Splices
	if len(splices) == 0 {
		return s.x.text.Start(s.x.row(h.at))
	}
	return splices[0].Start
}

// end is where h ends.
func (s *search) end(h *hit) int { return s.x.text.Start(s.x.row(h.at+h.hi-h.lo-1) + 1) }

// whole tells that h leaves out no line of the old text.
func (s *search) whole(h *hit) bool { return h.hi-h.lo == len(s.old) && h.score == 0 }

// sort puts the best of hits first: the most similar, the nearest to the line
// stated, the first in the file.
func (s *search) sort(hits []hit) {
	slices.SortStableFunc(hits, func(a, b hit) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		case s.Stated < 0:
			return a.at - b.at
		}
		return s.away(&a) - s.away(&b)
	})
}

// away is how far h lies from the line stated.
func (s *search) away(h *hit) int { return away(s.line(h), s.Stated) }

// line is where the old text begins if it stands at h, up to blank lines.
func (s *search) line(h *hit) int { return s.x.row(h.at) - s.oldAt[h.lo] }

// choose makes a match of live places.
func (s *search) choose(live []hit) (model.Match, bool) {
	best := &live[0]
	each := s.All && !s.more
	m := model.Match{Placement: model.Loose, Each: each, Why: model.Because(foundLoosely.With(s.how(best)))}
	if best.score > 0 {
		m.Placement = model.Fuzzy
		m.Why = model.Because(mostSimilar.With(percent(best.score), fileLine(s.x.row(best.at))))
	}
	if !each && len(live) > 1 || s.more {
		m.Placement, m.Why = model.Ambiguous, model.Because(s.several(live))
	}
	if other, ok := s.elsewhere(live); ok && !each {
		if other.Placement == model.Applied {
			return other, true
		}
		m.Placement, m.Why = model.Ambiguous, m.Why.And(other.Why...)
	} else if why := s.resembles(live); !why.None() && !each {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(why)
	}
	end := -1
	for i := range live {
		c := s.candidate(&live[i])
		if each && c.Extent.Start < end {
			continue
		}
		m.Candidates = append(m.Candidates, c)
		end = c.Extent.End
	}
	return m, true
}

// percent rounds down, so that only equal text is wholly alike.
func percent(score float64) int { return int(100 * score) }

func (s *search) several(live []hit) model.Reason {
	if live[0].score > 0 {
		return severalSimilar.With(len(live), percent(live[0].score))
	}
	if s.more {
		return moreThanOffered.With(s.how(&live[0]))
	}
	return severalLoosely.With(len(live), s.how(&live[0]))
}

// relaxation is what h ignores: one relaxation, or several things assumed.
func (s *search) relaxation(h *hit) (model.Relaxation, model.Reasons) {
	left, relaxed := s.leftOutAt(h), s.relaxed(h)
	if left.None() && s.reading.None() {
		return relaxed, nil
	}
	return model.RelaxProposal, model.Because(s.reading).And(s.ignored(h)...)
}

// how is the same as a part of a sentence.
func (s *search) how(h *hit) model.Joined {
	var parts model.Reasons
	if !s.reading.None() {
		parts = parts.And(withReading.With(s.reading))
	}
	if ignored := s.ignored(h); len(ignored) > 0 {
		parts = parts.And(regardlessOf.With(model.Joined{Reasons: ignored, Separator: " and of "}))
	}
	return model.Joined{Reasons: parts, Separator: ", "}
}

// ignored is what h ignores, but for a reading of the edit.
func (s *search) ignored(h *hit) model.Reasons {
	out := model.Because(s.leftOutAt(h))
	if relaxed := s.relaxed(h); relaxed != model.AsWritten {
		out = out.And(relaxed.Reason())
	}
	return out
}

// leftOutAt says how many context lines h leaves out, if it does.
func (s *search) leftOutAt(h *hit) model.Reason {
	if left := len(s.old) - (h.hi - h.lo); left > 0 {
		return contextLeftOut.With(left, s.context())
	}
	return model.Reason{}
}

// relaxed is what h ignores of the lines that it places.
func (s *search) relaxed(h *hit) model.Relaxation {
	switch ignores := levels[h.level].ignores; {
	case h.score > 0:
		return model.RelaxSimilarity
	case ignores == model.AsWritten && len(s.old) == h.hi-h.lo && s.reading.None():
		return ladder[Ends].Ignores
	default:
		return ignores
	}
}

// context is how many lines with text the edit keeps.
func (s *search) context() int {
	n := 0
	for _, i := range s.old {
		if s.Lines[i].Op == ' ' {
			n++
		}
	}
	return n
}
