package model

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sort"
)

// A gramIndex knows where some grams, runs of gramSize bytes, of an EditedText are: of each
// gramWindow grams in a row, the one with the smallest hash. Equal text has the same ones, so
// a pattern of minGramPattern bytes is found by one of its own.
type gramIndex struct {
	shift  uint
	starts []uint32 // by the high bits of the hash: where its offsets begin
	places []uint32 // offsets in the base

	added map[uint32][]addedGram // by hash
}

const (
	gramSize       = 8
	gramWindow     = 8
	minGramPattern = gramSize + gramWindow - 1
	// maxGramPlaces is how many places of a gram are looked at.
	maxGramPlaces = 1 << 10
)

// An addedGram is a gram in or near the text of a patch. What is near may have changed since.
type addedGram struct {
	patch  *patch
	offset int // from the beginning of the patch; may be negative
}

func gramHash(b []byte) uint32 {
	return uint32(binary.LittleEndian.Uint64(b) * 0x9e3779b97f4a7c15 >> 32)
}

// eachGram calls visit with the grams of b that are indexed, in order.
func eachGram(b []byte, visit func(at int, hash uint32)) {
	var hashes [gramWindow]uint32
	best, seen := -1, -1 // offsets of the smallest of the window, and of the last one visited
	for at := 0; at+gramSize <= len(b); at++ {
		hash := gramHash(b[at:])
		hashes[at%gramWindow] = hash
		switch {
		case best < 0:
			best = at
		case best == at-gramWindow: // it left the window
			best = at
			for n := at - 1; n > at-gramWindow; n-- {
				if hashes[n%gramWindow] < hashes[best%gramWindow] {
					best = n
				}
			}
		case hash <= hashes[best%gramWindow]:
			best = at
		}
		if at >= gramWindow-1 && best != seen {
			visit(best, hashes[best%gramWindow])
			seen = best
		}
	}
}

// newGramIndex indexes the base of e and its patches.
func newGramIndex(e *EditedText) *gramIndex {
	var places, hashes []uint32
	eachGram(e.base, func(at int, hash uint32) { places, hashes = append(places, uint32(at)), append(hashes, hash) })
	width := uint(max(bits.Len(uint(len(places)))-1, 1))
	x := &gramIndex{shift: 32 - width, starts: make([]uint32, 1<<width+1), places: make([]uint32, len(places)), added: map[uint32][]addedGram{}}
	for _, hash := range hashes {
		x.starts[hash>>x.shift+1]++
	}
	for i := 1; i < len(x.starts); i++ {
		x.starts[i] += x.starts[i-1]
	}
	next := slices.Clone(x.starts)
	for i, hash := range hashes {
		slot := hash >> x.shift
		x.places[next[slot]] = places[i]
		next[slot]++
	}
	for _, p := range e.patches {
		x.addAround(e, p)
	}
	return x
}

// addAround adds the grams of the windows that p changed.
func (x *gramIndex) addAround(e *EditedText, p *patch) {
	start := max(0, p.at-minGramPattern+1)
	end := min(e.length, p.end()+minGramPattern-1)
	eachGram(e.Slice(Span{start, end}), func(at int, hash uint32) {
		x.added[hash] = append(x.added[hash], addedGram{p, start + at - p.at})
	})
}

// find returns all occurrences of pattern in e, in order. ok is false if it is too short or its
// grams are too frequent.
func (x *gramIndex) find(e *EditedText, pattern []byte) (out []int, ok bool) {
	if len(pattern) < minGramPattern {
		return nil, false
	}
	rarest, count, hash := 0, maxGramPlaces+1, uint32(0)
	eachGram(pattern, func(at int, h uint32) {
		slot := h >> x.shift
		if n := int(x.starts[slot+1]-x.starts[slot]) + len(x.added[h]); n < count {
			rarest, count, hash = at, n, h
		}
	})
	if count > maxGramPlaces {
		return nil, false
	}
	slot := hash >> x.shift
	for _, at := range x.places[x.starts[slot]:x.starts[slot+1]] {
		if now, kept := e.offsetNow(int(at)); kept && e.hasAt(now-rarest, pattern) {
			out = append(out, now-rarest)
		}
	}
	for _, g := range x.added[hash] {
		if at := g.patch.at + g.offset - rarest; !g.patch.dead && e.hasAt(at, pattern) {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), true
}

// offsetNow returns the offset in the text of an offset in the base; kept is false if what was
// there is no part of the text.
func (e *EditedText) offsetNow(at int) (now int, kept bool) {
	n := sort.Search(len(e.patches), func(i int) bool { return e.patches[i].baseStart > at })
	if n == 0 {
		return at, true
	}
	p := e.patches[n-1]
	return p.end() + at - p.baseEnd, at >= p.baseEnd
}
