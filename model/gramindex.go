package model

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sort"
)

// A gramIndex knows where some grams, runs of gramSize bytes, of an EditedText are: those of a
// set, or of each gramWindow grams in a row, the one with the smallest hash. Equal text has the
// same ones, so a pattern with one of the set, or of minGramPattern bytes, is found by one of its
// own.
type gramIndex struct {
	set    *gramSet // nil for the smallest of each window
	shift  uint
	starts []uint32 // by the high bits of the hash: where its offsets begin
	places []uint32 // offsets in the base

	lastAdded map[uint32]int32 // by hash: the index of the last one in added
	added     []addedGram
	scratch   []gram
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
	offset int32 // from the beginning of the patch; may be negative
	before int32 // the index of the one before with the same hash; 0 if there is none
	count  int   // how many there are with the hash, up to this one
}

// A gram is the hash of a run of bytes, and behind it the complement of its offset: of equal
// hashes, the last one is the smallest gram.
type gram uint64

func gramAt(b []byte, at int) gram {
	const odd = 0x9e3779b97f4a7c15
	return gram(binary.LittleEndian.Uint64(b[at:])*odd>>32<<32 | uint64(^uint32(at)))
}

func (g gram) hash() uint32 { return uint32(g >> 32) }

func (g gram) offset() int { return int(^uint32(g)) }

// appendGrams appends the grams of b from offset from on that are indexed, in order: the
// smallest of each window. A window is the end of one block of gramWindow grams and the
// beginning of the next one. This has no branch that depends on the text: they would take most
// of the time.
func appendGrams(out []gram, b []byte, from int) []gram {
	grams := len(b) - gramSize + 1
	if grams-from < gramWindow {
		return out
	}
	const none = ^gram(0)
	rest := [gramWindow + 1]gram{gramWindow: none} // the smallest of the last block from each one on
	for i := gramWindow - 1; i >= 0; i-- {
		rest[i] = min(rest[i+1], gramAt(b, from+i))
	}
	last := rest[0]
	out = append(out, last)
	for start := from + gramWindow; start < grams; start += gramWindow {
		var block, changes [gramWindow]gram
		smallest, n := none, 0
		size := min(gramWindow, grams-start)
		for i := range size {
			block[i] = gramAt(b, start+i)
			smallest = min(smallest, block[i])
			of := min(rest[i+1], smallest)
			changes[n] = of
			if of != last {
				n++
			}
			last = of
		}
		out = append(out, changes[:n]...)
		for i := size - 1; i >= 0; i-- {
			rest[i] = min(rest[i+1], block[i])
		}
	}
	return out
}

// newGramIndex indexes the base of e and its patches: the grams of set, or the smallest of each
// window if it is nil or too much of the text is in it.
func newGramIndex(e *EditedText, set *gramSet) *gramIndex {
	parts := textParts(e.base)
	grams, total := gramsOf(e.base, parts, set)
	if set != nil && total > len(e.base)/gramWindow {
		set = nil
		grams, total = gramsOf(e.base, parts, nil)
	}
	width := uint(max(bits.Len(uint(total))-1, 1))
	x := &gramIndex{set: set, shift: 32 - width, starts: make([]uint32, 1<<width+1), places: make([]uint32, total), lastAdded: map[uint32]int32{}, added: make([]addedGram, 1)}
	next := make([][]uint32, len(parts)) // by part and high bits: how many there are, then where the next one goes
	forEachPart(parts, func(i int) {
		next[i] = make([]uint32, 1<<width)
		for _, g := range grams[i] {
			next[i][g.hash()>>x.shift]++
		}
	})
	at := uint32(0)
	for slot := range 1 << width {
		for _, of := range next {
			of[slot], at = at, at+of[slot]
		}
		x.starts[slot+1] = at
	}
	forEachPart(parts, func(i int) {
		for _, g := range grams[i] {
			slot := g.hash() >> x.shift
			x.places[next[i][slot]] = uint32(g.offset())
			next[i][slot]++
		}
	})
	for _, p := range e.patches {
		x.addAround(e, p)
	}
	return x
}

// gramsOf returns the grams of b that are indexed, in order, by the part of b in which they, or
// their first windows, begin, and how many there are.
func gramsOf(b []byte, parts []Span, set *gramSet) (out [][]gram, total int) {
	out = make([][]gram, len(parts))
	forEachPart(parts, func(i int) {
		start := parts[i].Start
		if set != nil {
			out[i] = set.appendGrams(nil, b[:min(parts[i].End+gramSize-1, len(b))], start)
			return
		}
		end := min(parts[i].End+minGramPattern-1, len(b))
		out[i] = appendGrams(make([]gram, 0, (end-start)/4+gramWindow), b[:end], start)
	})
	for i := range out {
		if i > 0 && set == nil && out[i][0] == out[i-1][len(out[i-1])-1] {
			out[i] = out[i][1:] // a window of each part has it
		}
		total += len(out[i])
	}
	return out, total
}

// addAround adds the grams of the windows that p changed.
func (x *gramIndex) addAround(e *EditedText, p *patch) {
	start := max(0, p.at-minGramPattern+1)
	end := min(e.length, p.end()+minGramPattern-1)
	for _, g := range x.gramsIn(e.Slice(Span{start, end})) {
		before := x.lastAdded[g.hash()]
		x.lastAdded[g.hash()] = int32(len(x.added))
		x.added = append(x.added, addedGram{p, int32(start + g.offset() - p.at), before, x.added[before].count + 1})
	}
}

// gramsIn returns the grams of b that are indexed. The next call writes over them.
func (x *gramIndex) gramsIn(b []byte) []gram {
	if x.set != nil {
		x.scratch = x.set.appendGrams(x.scratch[:0], b, 0)
	} else {
		x.scratch = appendGrams(x.scratch[:0], b, 0)
	}
	return x.scratch
}

// find returns all occurrences of pattern in e, in order. ok is false if none of its grams is
// indexed or all are too frequent.
func (x *gramIndex) find(e *EditedText, pattern []byte) (out []int, ok bool) {
	if x.set == nil && len(pattern) < minGramPattern {
		return nil, false
	}
	rarest, count, hash := 0, maxGramPlaces+1, uint32(0)
	for _, g := range x.gramsIn(pattern) {
		slot := g.hash() >> x.shift
		if n := int(x.starts[slot+1]-x.starts[slot]) + x.added[x.lastAdded[g.hash()]].count; n < count {
			rarest, count, hash = g.offset(), n, g.hash()
		}
	}
	if count > maxGramPlaces {
		return nil, false
	}
	slot := hash >> x.shift
	for _, at := range x.places[x.starts[slot]:x.starts[slot+1]] {
		if now, kept := e.offsetNow(int(at)); kept && e.hasAt(now-rarest, pattern) {
			out = append(out, now-rarest)
		}
	}
	for i := x.lastAdded[hash]; i > 0; i = x.added[i].before {
		g := &x.added[i]
		if at := g.patch.at + int(g.offset) - rarest; !g.patch.dead && e.hasAt(at, pattern) {
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
