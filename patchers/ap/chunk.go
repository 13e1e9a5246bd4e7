package ap

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"slices"

	"aptix-tui/model"
)

// chunkLines is how many lines a chunk has at most.
const chunkLines = 128

// A chunk is some lines of a document. Their offsets and numbers count from its beginning.
type chunk struct {
	start, first, firstFilled int // its offset in the document, and how many lines come before it

	text   []byte
	lines  []line
	filled []int                  // the lines with more than white space
	hashes []uint64               // of those, without white space at both ends
	keys   [chunkLines / 4]uint64 // a hashSet of hashes

	facts *chunkFacts      // nil until they are asked for
	marks map[uint64][]int // the filled lines that have decoration before a text, by its hash; nil until it is asked for
}

// chunkFacts is what kinds of lines a chunk has.
type chunkFacts struct{ plus, minus, fence bool }

// newChunks divides text, which begins at the offset start of a document, into chunks of
// about the same size. A byte order mark is not part of the first line.
func newChunks(text []byte, start int) []*chunk {
	var all []line
	at := 0
	if start == 0 && bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		at = 3
	}
	cut := lineCutter{text: text, lf: -1, cr: -1}
	for at < len(text) {
		l := cut.lineAt(at)
		all, at = append(all, l), l.next
	}
	if len(all) == 0 {
		if len(text) == 0 {
			return nil
		}
		return []*chunk{{text: text}}
	}
	n := (len(all) + chunkLines - 1) / chunkLines
	out := make([]*chunk, n)
	from := 0 // the offset of the chunk
	for i := range out {
		lines := all[i*len(all)/n : (i+1)*len(all)/n]
		end := lines[len(lines)-1].next
		out[i] = newChunk(text[from:end:end], lines, from)
		from = end
	}
	return out
}

// newChunk is the chunk of lines, whose offsets count from that many bytes before text.
func newChunk(text []byte, lines []line, before int) *chunk {
	c := &chunk{text: text, lines: lines, filled: make([]int, 0, len(lines)), hashes: make([]uint64, 0, len(lines))}
	for i := range lines {
		l := &lines[i]
		l.start, l.end, l.next = l.start-before, l.end-before, l.next-before
		if key := bytes.TrimSpace(text[l.start:l.end]); len(key) > 0 {
			hash := hashOf(key)
			c.filled, c.hashes = append(c.filled, i), append(c.hashes, hash)
			hashSet(c.keys[:]).add(hash)
		}
	}
	return c
}

// kinds is the facts of c.
func (c *chunk) kinds() *chunkFacts {
	if c.facts != nil {
		return c.facts
	}
	c.facts = &chunkFacts{}
	for _, i := range c.filled {
		text := c.text[c.lines[i].start:c.lines[i].end]
		_, fence := model.ReadFenceLine(text)
		c.facts.plus = c.facts.plus || text[0] == '+'
		c.facts.minus = c.facts.minus || text[0] == '-'
		c.facts.fence = c.facts.fence || fence
	}
	return c.facts
}

// maxMarkWords is how many words of decoration before a text are looked behind. Lines with more
// have the hash manyMarks.
const (
	maxMarkWords = 8
	manyMarks    = 0
)

// withMarks is the lines, ascending, that may be the text with this hash with decoration
// before it, or without.
func (c *chunk) withMarks(hash uint64) []int {
	if c.marks == nil {
		c.marks = map[uint64][]int{}
		for n, i := range c.filled {
			c.addMarks(i, c.hashes[n])
		}
	}
	if c.marks[manyMarks] == nil || hash == manyMarks {
		return c.marks[hash]
	}
	out := slices.Concat(c.marks[hash], c.marks[manyMarks])
	slices.Sort(out)
	return slices.Compact(out)
}

// addMarks adds line i, which has this hash without white space at both ends.
func (c *chunk) addMarks(i int, hash uint64) {
	rest := bytes.TrimSpace(c.text[c.lines[i].start:c.lines[i].end])
	for range maxMarkWords {
		c.marks[hash] = append(c.marks[hash], i)
		n := bytes.IndexAny(rest, " \t")
		if n < 0 || !isDecoration(rest[:n+1]) {
			return
		}
		rest = bytes.TrimSpace(rest[n:])
		hash = hashOf(rest)
	}
	c.marks[manyMarks] = append(c.marks[manyMarks], i)
}

// lineAt is the line of b that begins at an offset.
func lineAt(b []byte, start int) line {
	cut := lineCutter{text: b, lf: -1, cr: -1}
	return cut.lineAt(start)
}

// A lineCutter divides a text into lines, from top to bottom. It remembers the next LF and
// the next CR, of which a text may have no other.
type lineCutter struct {
	text   []byte
	lf, cr int
}

// lineAt is the line that begins at an offset, which is not less than the one before.
func (c *lineCutter) lineAt(start int) line {
	c.lf, c.cr = c.indexFrom(c.lf, start, '\n'), c.indexFrom(c.cr, start, '\r')
	l := line{start, min(c.lf, c.cr), min(c.lf, c.cr, len(c.text)-1) + 1}
	if c.cr+1 == c.lf && c.lf < len(c.text) {
		l.next = c.lf + 1
	}
	return l
}

// indexFrom is the offset of the first c from start on, the length of the text if there is
// none. It was at known before.
func (c *lineCutter) indexFrom(known, start int, b byte) int {
	if known >= start {
		return known
	}
	if n := bytes.IndexByte(c.text[start:], b); n >= 0 {
		return start + n
	}
	return len(c.text)
}

// splitLines is b by lines, without their ends.
func splitLines(b []byte) [][]byte {
	var out [][]byte
	cut := lineCutter{text: b, lf: -1, cr: -1}
	for at := 0; at < len(b); {
		l := cut.lineAt(at)
		out, at = append(out, b[l.start:l.end]), l.next
	}
	return out
}

var hashSeed = maphash.MakeSeed()

func hashOf(key []byte) uint64 { return maphash.Bytes(hashSeed, key) }

// A hashSet is a Bloom filter for hashes. Its length is a power of two.
type hashSet []uint64

// newHashSet is a set for so many hashes, with 16 bits for each.
func newHashSet(most int) hashSet {
	return make(hashSet, 1<<max(bits.Len(uint(most))-2, 0))
}

func (s hashSet) add(hash uint64) {
	a, b := s.bitsOf(hash)
	s[a>>6] |= 1 << (a & 63)
	s[b>>6] |= 1 << (b & 63)
}

// mayHave reports whether hash was added; for one in a hundred others, too.
func (s hashSet) mayHave(hash uint64) bool {
	a, b := s.bitsOf(hash)
	return s[a>>6]&(1<<(a&63)) != 0 && s[b>>6]&(1<<(b&63)) != 0
}

// bitsOf is the two bits that hash has.
func (s hashSet) bitsOf(hash uint64) (a, b uint64) {
	last := uint64(len(s))<<6 - 1
	return hash & last, hash >> 32 & last
}
