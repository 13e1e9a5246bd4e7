package locate

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"sync"
)

// A numbering gives numbers to folded lines, from 0. The indexes of the versions of one text
// share it. It is safe for concurrent use. It has a hash table of its own because most lines
// are different: a map for as many takes twice the time.
type numbering struct {
	mu    sync.RWMutex
	seed  maphash.Seed
	slots []lineSlot // their number is a power of two
	lines [][]byte   // by number
}

// A lineSlot has the hash of a line and the number of the next line; it is free if that is zero.
type lineSlot struct{ hash, next uint32 }

// unknownID is the number of a line that the text does not have.
const unknownID = -1

// newNumbering returns a numbering that need not grow for that many lines.
func newNumbering(lines int) *numbering {
	return &numbering{seed: maphash.MakeSeed(), slots: make([]lineSlot, max(64, 1<<bits.Len(uint(2*lines)))), lines: make([][]byte, 0, lines)}
}

// find returns the number of line, or unknownID.
func (n *numbering) find(line []byte) int32 {
	n.mu.RLock()
	defer n.mu.RUnlock()
	return int32(n.lookup(line, n.hash(line)).next) - 1
}

// add returns the number of line, and gives it one if it has none. It must be locked. It
// keeps line.
func (n *numbering) add(line []byte) int32 { return n.addHashed(line, n.hash(line)) }

// addHashed is add for a line with this hash.
func (n *numbering) addHashed(line []byte, hash uint32) int32 {
	s := n.lookup(line, hash)
	if s.next == 0 {
		n.lines = append(n.lines, line)
		*s = lineSlot{hash, uint32(len(n.lines))}
		if 2*len(n.lines) > len(n.slots) {
			n.grow()
			return int32(len(n.lines) - 1)
		}
	}
	return int32(s.next) - 1
}

func (n *numbering) hash(line []byte) uint32 { return uint32(maphash.Bytes(n.seed, line)) }

// lookup returns the slot of line, or a free one. If two different lines have the same hash,
// the later one takes the next free slot: numbers are equal only for equal lines.
func (n *numbering) lookup(line []byte, hash uint32) *lineSlot {
	for i := hash; ; i++ {
		s := &n.slots[i&uint32(len(n.slots)-1)]
		if s.next == 0 || s.hash == hash && bytes.Equal(line, n.lines[s.next-1]) {
			return s
		}
	}
}

// grow doubles the number of slots.
func (n *numbering) grow() {
	old := n.slots
	n.slots = make([]lineSlot, 2*len(old))
	for _, s := range old {
		i := s.hash
		for s.next > 0 && n.slots[i&uint32(len(n.slots)-1)].next > 0 {
			i++
		}
		if s.next > 0 {
			n.slots[i&uint32(len(n.slots)-1)] = s
		}
	}
}
