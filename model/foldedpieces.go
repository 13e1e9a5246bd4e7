package model

import "slices"

// Text that is replaced again and again leaves a hidden piece behind each time. Edits after
// that would look at all of them, so that pieces in a row are folded into one.

// minFolded is how many hidden pieces in a row are folded.
const minFolded = 16

// fold returns s with the pieces folded that stay hidden, where at least so many are in a row.
func (s sequence) fold(on hunkSet, order buildOrder, least int) sequence {
	out := make(sequence, 0, len(s))
	for start := 0; start < len(s); {
		end := start
		for end < len(s) && s[end].staysHidden(on, order.free) {
			end++
		}
		if end-start >= least {
			out = append(out, foldedPiece(s[start:end], on, order))
		} else {
			end = max(end, start+1)
			out = append(out, s[start:end]...)
		}
		start = end
	}
	return out
}

// foldedPiece returns one piece for pieces that stay hidden. It names those of the hunks that
// remove them on which no other of these builds.
func foldedPiece(pieces sequence, on hunkSet, order buildOrder) piece {
	var removers []int
	for i := range pieces {
		for _, id := range pieces[i].removedBy {
			if on.has(id) && !order.free(id) {
				removers = append(removers, id)
			}
		}
	}
	slices.Sort(removers)
	p := piece{base: pieces[0].base, folded: slices.Clone(pieces)}
	built := map[int]bool{} // on by a later one
	for _, id := range slices.Backward(slices.Compact(removers)) {
		if !built[id] {
			p.removedBy = append(p.removedBy, id)
		}
		for _, n := range order.needs(id) {
			built[n] = true
		}
	}
	return p
}

// unfoldedLen returns the number of pieces of s without folding.
func (s sequence) unfoldedLen() int {
	n := len(s)
	for i := range s {
		if s[i].folded != nil {
			n += s[i].folded.unfoldedLen() - 1
		}
	}
	return n
}

// appendUnfolded appends the pieces of s without folding to out.
func (s sequence) appendUnfolded(out sequence) sequence {
	for i := range s {
		if s[i].folded != nil {
			out = s[i].folded.appendUnfolded(out)
		} else {
			out = append(out, s[i])
		}
	}
	return out
}
