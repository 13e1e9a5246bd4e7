package linediff

import (
	"hash/maphash"
	"math/bits"
)

// A numbering gives equal lines equal numbers, from 0, in the order in which they come. Its hash
// table has a fixed size: most lines of a text are new, and a map would grow with them.
type numbering struct {
	seed  maphash.Seed
	slots []slot // their number is a power of two
	lines []string
	next  int // the number after the highest one found so far: two texts have most lines in the same order
}

// A slot has the number of a line, with the high bits of its hash. The number is that of the next
// line, so that zero is a free slot.
type slot struct{ hash, next uint32 }

// newNumbering returns a numbering for two texts of that many lines.
func newNumbering(old, new int) *numbering {
	most := old + new
	return &numbering{seed: maphash.MakeSeed(), slots: make([]slot, 1<<bits.Len(uint(most+most/4))), lines: make([]string, 0, max(old, new))}
}

// addAll returns the numbers of lines. Hashes are those of hashesOf, or nil if few lines are
// likely to need one.
func (n *numbering) addAll(lines []string, hashes []uint64) []rune {
	out := make([]rune, len(lines))
	n.next = 0
	for i, line := range lines {
		if n.next < len(n.lines) && n.lines[n.next] == line {
			out[i] = rune(n.next)
			n.next++
			continue
		}
		number, known := n.add(line, n.hash(hashes, i, line))
		if known {
			n.next = max(n.next, number+1)
		}
		out[i] = rune(number)
	}
	return out
}

// hash returns the hash of line, which is line i of those of hashes. Hashes may be nil.
func (n *numbering) hash(hashes []uint64, i int, line string) uint64 {
	if hashes != nil {
		return hashes[i]
	}
	return maphash.String(n.seed, line)
}

// hashesOf returns the hashes of lines. They are computed before the table is read, so that
// the processor need not wait for one entry of it to find the next.
func (n *numbering) hashesOf(lines []string) []uint64 {
	out := make([]uint64, len(lines))
	for i, line := range lines {
		out[i] = maphash.String(n.seed, line)
	}
	return out
}

// add returns the number of line, and whether it had one.
func (n *numbering) add(line string, hash uint64) (number int, known bool) {
	high := uint32(hash >> 32)
	for i := hash; ; i++ {
		s := &n.slots[i&uint64(len(n.slots)-1)]
		switch {
		case s.next == 0:
			n.lines = append(n.lines, line)
			*s = slot{high, uint32(len(n.lines))}
			return len(n.lines) - 1, false
		case s.hash == high && n.lines[s.next-1] == line:
			return int(s.next - 1), true
		}
	}
}
