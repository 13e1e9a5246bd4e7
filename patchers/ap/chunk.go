package ap

import (
	"bytes"
	"hash/maphash"
	"runtime"
	"slices"
	"sort"
	"sync"

	"aptix-tui/model"
)

// chunkLines is how many lines a chunk has at most, and newChunkLines how many a new one has.
const (
	chunkLines    = 128
	newChunkLines = chunkLines / 2
)

// A chunk is some lines of a document. Their offsets and numbers count from its beginning.
type chunk struct {
	position      // see document.positionOf
	number   int  // among all chunks of the document
	replaced bool // it is no part of the document any more

	text   []byte
	lines  []line
	filled []int    // the lines with more than whitespace
	hashes []uint64 // of those, without whitespace at both ends

	marked []uint64 // the hashes of the texts that have decoration before them, and of earlier ones

	facts *chunkFacts      // nil until they are asked for
	marks map[uint64][]int // the filled lines that have decoration before a text, by its hash; nil until it is asked for
}

// A position is an offset in a document, and how many lines and filled lines come before it.
type position struct{ start, first, firstFilled int }

// add adds what is by times as much text.
func (p *position) add(text position, by int) {
	p.start, p.first, p.firstFilled = p.start+by*text.start, p.first+by*text.first, p.firstFilled+by*text.firstFilled
}

// size is the position behind c, counted from its beginning.
func (c *chunk) size() position { return position{len(c.text), len(c.lines), len(c.filled)} }

// chunkFacts is what kinds of lines a chunk has.
type chunkFacts struct{ plus, minus, fence bool }

// minPart is the length of text from which parts of it are divided into chunks on all cores.
const minPart = 1 << 18

// newChunks divides text, which begins at the offset start of a document, into chunks.
func newChunks(text []byte, start int) []*chunk {
	n := min(runtime.GOMAXPROCS(0), len(text)/minPart)
	if n < 2 {
		return chunksOf(text, start)
	}
	parts := make([][]*chunk, n)
	var group sync.WaitGroup
	for i, from := 0, 0; i < n; i++ {
		to := max(from, bytes.LastIndexByte(text[:len(text)*(i+1)/n], '\n')+1)
		if i == n-1 {
			to = len(text)
		}
		part, at := text[from:to], start+from
		group.Go(func() { parts[i] = chunksOf(part, at) })
		from = to
	}
	group.Wait()
	return slices.Concat(parts...)
}

// chunksOf divides text, which begins at the offset start of a document, into chunks of
// about the same size. A byte order mark is not part of the first line.
func chunksOf(text []byte, start int) []*chunk {
	at := 0
	if start == 0 && bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		at = 3
	}
	all := splitInto(make([]line, 0, bytes.Count(text, []byte("\n"))+1), text, at)
	if len(all) == 0 {
		if len(text) == 0 {
			return nil
		}
		return []*chunk{{text: text}}
	}
	n := (len(all) + newChunkLines - 1) / newChunkLines
	out := make([]*chunk, n)
	from := 0 // the offset of the chunk
	for i := range out {
		end := (i + 1) * len(all) / n
		lines := all[i*len(all)/n : end : end]
		to := lines[len(lines)-1].next
		out[i] = newChunk(text[from:to:to], lines, from)
		from = to
	}
	return out
}

// replace puts the part now of text, the new text of c, in the place of its part old. Both
// spans count from the beginning of c. It returns the hashes that are new. Not ok: new chunks
// must replace c.
func (c *chunk) replace(text []byte, old, now model.Span) (made []uint64, ok bool) {
	// A line end before the change and one after it may be one CRLF now.
	first := max(sort.Search(len(c.lines), func(i int) bool { return c.lines[i].start >= old.Start })-1, 0)
	last := sort.Search(len(c.lines), func(i int) bool { return c.lines[i].next > old.End })
	behind := min(last+1, len(c.lines))
	if c.number == 0 && first == 0 {
		return nil, false // there may be a byte order mark
	}
	from, to := c.lines[first].start, len(text)
	if behind < len(c.lines) {
		to = c.lines[behind].start + now.End - old.End
	}
	lines := splitInto(nil, text[:to], from)
	if len(c.lines)-(behind-first)+len(lines) > chunkLines || len(lines) == 0 {
		return nil, false
	}
	for i := behind; i < len(c.lines); i++ {
		l := &c.lines[i]
		by := now.End - old.End
		l.start, l.end, l.next = l.start+by, l.end+by, l.next+by
	}
	head, tail := sort.SearchInts(c.filled, first), sort.SearchInts(c.filled, behind)
	for i := tail; i < len(c.filled); i++ {
		c.filled[i] += len(lines) - (behind - first)
	}
	filled, made := filledOf(text, lines, first)
	c.text, c.facts, c.marks = text, nil, nil
	c.lines = slices.Replace(c.lines, first, behind, lines...)
	c.filled = slices.Replace(c.filled, head, tail, filled...)
	c.hashes = slices.Replace(c.hashes, head, tail, made...)
	marked := markedIn(text, lines)
	c.marked = append(c.marked, marked...)
	return slices.Concat(made, marked), true
}

// newChunk is the chunk of lines, whose offsets count from that many bytes before text.
func newChunk(text []byte, lines []line, before int) *chunk {
	for i := range lines {
		l := &lines[i]
		l.start, l.end, l.next = l.start-before, l.end-before, l.next-before
	}
	c := &chunk{text: text, lines: lines}
	c.filled, c.hashes = filledOf(text, lines, 0)
	c.marked = markedIn(text, lines)
	return c
}

// filledOf is those of lines of text with more than whitespace, counted from first, and their
// hashes without whitespace at both ends.
func filledOf(text []byte, lines []line, first int) (filled []int, hashes []uint64) {
	filled, hashes = make([]int, 0, len(lines)), make([]uint64, 0, len(lines))
	for i, l := range lines {
		if key := bytes.TrimSpace(text[l.start:l.end]); len(key) > 0 {
			filled, hashes = append(filled, first+i), append(hashes, hashOf(key))
		}
	}
	return filled, hashes
}

// filledText is the text of filled line i of c without whitespace at both ends.
func (c *chunk) filledText(i int) []byte {
	l := c.lines[c.filled[i]]
	return bytes.TrimSpace(c.text[l.start:l.end])
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

// addMarks adds line i, which has this hash without whitespace at both ends.
func (c *chunk) addMarks(i int, hash uint64) {
	c.marks[hash] = append(c.marks[hash], i)
	for _, hash := range appendMarked(nil, c.text[c.lines[i].start:c.lines[i].end]) {
		c.marks[hash] = append(c.marks[hash], i)
	}
}

// markedIn is the hashes of the texts of lines that have decoration before them.
func markedIn(text []byte, lines []line) (hashes []uint64) {
	for _, l := range lines {
		hashes = appendMarked(hashes, text[l.start:l.end])
	}
	return hashes
}

// appendMarked appends the hashes of the texts in a line that have decoration before them.
func appendMarked(hashes []uint64, text []byte) []uint64 {
	rest := bytes.TrimSpace(text)
	for range maxMarkWords {
		if len(rest) == 0 || isLetter(rest[0]) {
			return hashes // no decoration begins with a letter
		}
		n := bytes.IndexAny(rest, " \t")
		if n < 0 || !isDecoration(rest[:n+1]) {
			return hashes
		}
		rest = bytes.TrimSpace(rest[n:])
		hashes = append(hashes, hashOf(rest))
	}
	return append(hashes, manyMarks)
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' || b == '_' }

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

// splitInto appends the lines of text from an offset on.
func splitInto(out []line, text []byte, at int) []line {
	cut := lineCutter{text: text, lf: -1, cr: -1}
	for at < len(text) {
		l := cut.lineAt(at)
		out, at = append(out, l), l.next
	}
	return out
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
