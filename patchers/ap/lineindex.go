package ap

import (
	"math/bits"
	"slices"
)

// A lineIndex knows which chunks of a document may have a line, by its hash. It follows edits of
// chunks, and forgets nothing: what it knows is checked in the chunks.
type lineIndex struct {
	chunks []*chunk // when the index was made
	shift  uint
	starts []uint32 // by the high bits of a hash: where its places begin
	places []uint32 // indexes into chunks, ascending for each hash

	lastAdded map[uint64]int32 // by hash: the index of the last one in added
	added     []addedLine
	known     map[addedLine]bool // those that were not found among the last maxWalked of added
	scratch   []*chunk
}

// An addedLine is the hash of a line that a chunk got after the index was made.
type addedLine struct {
	hash   uint64
	chunk  *chunk
	before int32 // the index of the one before with the same hash; 0 if there is none
}

// maxWalked is how many of the lines with the same hash are compared with one that is added.
const maxWalked = 8

// newLineIndex indexes chunks by the hashes of their lines, with those behind decoration.
func newLineIndex(chunks []*chunk) *lineIndex {
	total := 0
	for _, c := range chunks {
		total += len(c.hashes) + len(c.marked)
	}
	width := uint(bits.Len(uint(total)))
	x := &lineIndex{chunks: slices.Clone(chunks), shift: 64 - width, places: make([]uint32, total), starts: make([]uint32, 1<<width+1)}
	x.lastAdded, x.added, x.known = map[uint64]int32{}, make([]addedLine, 1), map[addedLine]bool{}
	for _, c := range chunks {
		for _, hashes := range [][]uint64{c.hashes, c.marked} {
			for _, hash := range hashes {
				x.starts[hash>>x.shift+1]++
			}
		}
	}
	for slot := range 1 << width {
		x.starts[slot+1] += x.starts[slot]
	}
	next := slices.Clone(x.starts)
	for i, c := range chunks {
		for _, hashes := range [][]uint64{c.hashes, c.marked} {
			for _, hash := range hashes {
				slot := hash >> x.shift
				x.places[next[slot]] = uint32(i)
				next[slot]++
			}
		}
	}
	return x
}

// add adds hashes that c got. It reports whether the index should be made again: it has as
// many of them as lines.
func (x *lineIndex) add(c *chunk, hashes []uint64) bool {
	for _, hash := range hashes {
		if !x.knows(c, hash) {
			x.added = append(x.added, addedLine{hash, c, x.lastAdded[hash]})
			x.lastAdded[hash] = int32(len(x.added) - 1)
		}
	}
	return len(x.added) > len(x.places)+chunkLines
}

// knows reports whether hash was added to c; the first time behind maxWalked others, it reports
// false again.
func (x *lineIndex) knows(c *chunk, hash uint64) bool {
	i := x.lastAdded[hash]
	for range maxWalked {
		if i == 0 {
			return false
		}
		if x.added[i].chunk == c {
			return true
		}
		i = x.added[i].before
	}
	line := addedLine{hash: hash, chunk: c}
	was := x.known[line]
	x.known[line] = true
	return was
}

// find returns the chunks that may have a line with this hash, in their order. The next call
// writes over them.
func (x *lineIndex) find(hash uint64) []*chunk {
	out := x.scratch[:0]
	slot := hash >> x.shift
	last := -1
	for _, n := range x.places[x.starts[slot]:x.starts[slot+1]] {
		if int(n) != last && !x.chunks[n].replaced {
			out = append(out, x.chunks[n])
		}
		last = int(n)
	}
	if i := x.lastAdded[hash]; i > 0 {
		for ; i > 0; i = x.added[i].before {
			if c := x.added[i].chunk; !c.replaced {
				out = append(out, c)
			}
		}
		slices.SortFunc(out, func(a, b *chunk) int { return a.number - b.number })
		out = slices.Compact(out)
	}
	x.scratch = out
	return out
}
