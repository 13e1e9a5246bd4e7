package locate

import (
	"bytes"
	"hash/maphash"
	"sync"
)

// A numbering gives numbers to folded lines, from 0. The indexes of the versions of one text
// share it. It is safe for concurrent use.
type numbering struct {
	mu    sync.RWMutex
	seed  maphash.Seed
	ids   map[uint64]int32 // hash of a line → its number
	lines [][]byte         // by number
}

// unknownID is the number of a line that the text does not have.
const unknownID = -1

func newNumbering() *numbering {
	return &numbering{seed: maphash.MakeSeed(), ids: map[uint64]int32{}}
}

// find returns the number of line, or unknownID.
func (n *numbering) find(line []byte) int32 {
	n.mu.RLock()
	defer n.mu.RUnlock()
	_, id := n.lookup(line)
	return id
}

// add returns the number of line, and gives it one if it has none. It must be locked. It
// keeps line.
func (n *numbering) add(line []byte) int32 {
	slot, id := n.lookup(line)
	if id == unknownID {
		id = int32(len(n.lines))
		n.ids[slot] = id
		n.lines = append(n.lines, line)
	}
	return id
}

// lookup finds the number of line. If two different lines have the same hash, the later one
// takes the next free slot: numbers are equal only for equal lines.
func (n *numbering) lookup(line []byte) (slot uint64, id int32) {
	for slot = maphash.Bytes(n.seed, line); ; slot++ {
		id, known := n.ids[slot]
		if !known {
			return slot, unknownID
		}
		if bytes.Equal(line, n.lines[id]) {
			return slot, id
		}
	}
}
