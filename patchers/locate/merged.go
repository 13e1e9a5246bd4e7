package locate

import (
	"slices"

	"aptix-tui/model"
)

// maxParts is how many hunks may have been written as one.
const maxParts = 3

// A part is consecutive lines of the old text, old[lo:hi], and their position in the
// index.
type part struct{ lo, hi, at int }

// merged is the edit as several hunks that were written as one, without the lines
// between them: each part of the old text has an exact place, in order. It is loose;
// or fuzzy if an ellipsis represents the lines left out.
func (s *search) merged() ([]proposal, model.Placement) {
	var parts []part
	placement := model.Loose
	for lo, after := 0, 0; lo < len(s.old); {
		if s.isEllipsisLine(lo) {
			lo++
			placement = model.Fuzzy
			continue
		}
		p, alone := s.longestPrefix(lo, after)
		if p.hi == lo || !alone || len(parts) == maxParts {
			return nil, placement
		}
		parts = append(parts, p)
		lo, after = p.hi, p.at+p.hi-p.lo
	}
	if len(parts) < 2 || s.resultPresent() {
		return nil, placement
	}
	if s.moveSeams(parts); slices.ContainsFunc(parts, func(p part) bool { return !s.identifiable(p) }) {
		return nil, placement
	}
	return []proposal{s.mergedProposal(parts)}, placement
}

// isEllipsisLine reports whether old line i is an ellipsis.
func (s *search) isEllipsisLine(i int) bool {
	line := s.Lines[s.old[i]]
	return s.ids[i] == unknownID && line.Op == ' ' && isEllipsis(line.Text)
}

// longestPrefix is the longest sequence of old lines from lo on with a place at a
// position not before after, and whether it has only one there.
func (s *search) longestPrefix(lo, after int) (p part, alone bool) {
	most := lo
	for most < len(s.old) && s.ids[most] != unknownID {
		most++
	}
	least := lo // the text holds old[lo:least], and not old[lo:most+1]
	for least < most {
		hi := (least + most + 1) / 2
		if len(s.placesFrom(lo, hi, after)) > 0 {
			least = hi
		} else {
			most = hi - 1
		}
	}
	places := s.placesFrom(lo, least, after)
	if len(places) == 0 {
		return part{lo: lo, hi: lo}, false
	}
	return part{lo, least, slices.Min(places)}, len(places) == 1
}

// placesFrom are places of old[lo:hi] at positions not before after.
func (s *search) placesFrom(lo, hi, after int) []int {
	if lo >= hi {
		return nil
	}
	return slices.DeleteFunc(s.x.places(s.ids[lo:hi], MaxPlaces), func(at int) bool { return at < after })
}

// moveSeams moves the border between two parts up to a place between context lines,
// if there is one.
func (s *search) moveSeams(parts []part) {
	for i := 1; i < len(parts); i++ {
		a, b := &parts[i-1], &parts[i]
		if a.hi < b.lo {
			continue // an ellipsis is between them
		}
		for back := 0; ; back++ {
			hi, at := a.hi-back, b.at-back
			if hi-1 <= a.lo || at < a.at+hi-a.lo || back > 0 && s.x.ids[at] != s.ids[hi] {
				break
			}
			if s.contextAround(hi) {
				a.hi, b.lo, b.at = hi, hi, at
				break
			}
		}
	}
}

// contextAround reports whether context, and no added line, is on both sides of the
// border before old[hi].
func (s *search) contextAround(hi int) bool {
	lines := s.Lines[s.old[hi-1] : s.old[hi]+1]
	return !slices.ContainsFunc(lines, func(l Line) bool { return l.Op != ' ' })
}

// identifiable reports whether p holds enough to identify its place: if it changes
// anything, two lines, one with words and one of context. There is no change at its
// borders with other parts, unless an ellipsis marks them.
func (s *search) identifiable(p part) bool {
	if !s.hasWords(p.lo, p.hi) {
		return false
	}
	if p.lo > 0 && !s.isEllipsisLine(p.lo-1) && !s.contextAround(p.lo) || p.hi < len(s.old) && !s.isEllipsisLine(p.hi) && !s.contextAround(p.hi) {
		return false
	}
	from, to := s.editRange(&hit{lo: p.lo, hi: p.hi})
	kept := slices.ContainsFunc(s.old[p.lo:p.hi], func(i int) bool { return s.Lines[i].Op == ' ' })
	changes := slices.ContainsFunc(s.Lines[from:to], func(l Line) bool { return l.Op != ' ' })
	return kept && (!changes || p.hi-p.lo >= 2)
}

// mergedProposal is the edit with each part at its place.
func (s *search) mergedProposal(parts []part) proposal {
	p := proposal{score: 1}
	for i, part := range parts {
		h := hit{lo: part.lo, hi: part.hi, at: part.at}
		from, to := s.editRange(&h)
		rows := s.rows(&h)
		for n := from; n < to; n++ {
			switch line := s.Lines[n]; {
			case line.Op == '+':
				p.steps = append(p.steps, addStep(line.Text))
			case rows[n] >= 0:
				p.steps = append(p.steps, s.rowStep(line.Op, rows[n]))
				if len(normalized(line.Text)) > 0 {
					p.pairs = append(p.pairs, s.pairOf(line.Text, rows[n]))
				}
			}
		}
		if i > 0 {
			p.assumed = p.assumed.And(linesBetween.With(fileLine(s.x.rows[part.at])))
		}
	}
	return p
}
