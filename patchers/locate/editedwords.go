package locate

import (
	"hash/maphash"
	"slices"
)

// postings are the lines with each of some hashes.
type postings struct {
	byHash map[uint64]*posting
	most   int // how many lines with one hash are of use
	has    func(l *editedLine, hash uint64) bool
}

// A posting is the lines with one hash, in no order, and some that had it.
type posting struct {
	lines []*editedLine
	count int // of those that have it
}

// addAll adds a line to the lines with each of the hashes, once.
func (p *postings) addAll(hashes []uint64, l *editedLine) {
	for i, hash := range hashes {
		if !slices.Contains(hashes[:i], hash) {
			p.add(hash, l)
		}
	}
}

func (p *postings) add(hash uint64, l *editedLine) {
	of := p.byHash[hash]
	if of == nil {
		of = &posting{}
		p.byHash[hash] = of
	}
	if len(of.lines) == cap(of.lines) && of.count < len(of.lines)/2 {
		p.compact(of, hash)
	}
	of.lines = append(of.lines, l)
	of.count++
}

// removeAll says that a line with these hashes is replaced.
func (p *postings) removeAll(hashes []uint64) {
	for i, hash := range hashes {
		if !slices.Contains(hashes[:i], hash) {
			p.remove(hash)
		}
	}
}

// remove says that a line no longer has a hash.
func (p *postings) remove(hash uint64) {
	of := p.byHash[hash]
	if of.count--; of.count == 0 {
		delete(p.byHash, hash)
	}
}

// compact drops the lines without the hash.
func (p *postings) compact(of *posting, hash uint64) {
	of.lines = slices.DeleteFunc(of.lines, func(l *editedLine) bool { return !p.has(l, hash) })
}

// rows returns the lines with a hash in order, or any most+1 if there are more.
func (p *postings) rows(hash uint64) []int32 {
	of := p.byHash[hash]
	switch {
	case of == nil:
		return nil
	case of.count > p.most:
		return make([]int32, p.most+1)
	case of.count < len(of.lines):
		p.compact(of, hash)
	}
	out := make([]int32, len(of.lines))
	for i, l := range of.lines {
		out[i] = int32(l.row())
	}
	slices.Sort(out)
	return slices.Compact(out) // a line may have lost the hash and got it again
}

// wordLines is part of indexedText.
func (x *EditedLines) wordLines() wordIndex {
	if x.words == nil {
		x.words = &postings{byHash: map[uint64]*posting{}, most: maxWordLines, has: func(l *editedLine, _ uint64) bool { return !l.gone }}
		for row, l := range x.all() {
			l.words = lineHashes(x.seed, x.Raw(row))
			x.words.addAll(l.words, l)
		}
	}
	return x
}

// all yields the lines with their numbers.
func (x *EditedLines) all() func(yield func(int, *editedLine) bool) {
	return func(yield func(int, *editedLine) bool) {
		for row := range x.lines {
			if !yield(row, x.line(row)) {
				return
			}
		}
	}
}

func (x *EditedLines) hashes(line []byte) []uint64 { return lineHashes(x.seed, line) }

func (x *EditedLines) wordsOf(row int) []uint64 { return x.line(row).words }

// linesWith is part of wordIndex.
func (x *EditedLines) linesWith(words [][]uint64) map[uint64][]int32 {
	found := make(map[uint64][]int32)
	for _, line := range words {
		for _, word := range line {
			if _, known := found[word]; !known {
				found[word] = x.words.rows(word)
			}
		}
	}
	return found
}

// wrapLines is part of indexedText.
func (x *EditedLines) wrapLines() wrapLines {
	if x.wraps == nil {
		x.wraps = &postings{byHash: map[uint64]*posting{}, most: maxWrapped, has: func(l *editedLine, hash uint64) bool { return l.wrap == hash }}
		for row, l := range x.all() {
			x.setWrap(l, x.wrapHash(row))
		}
	}
	return x
}

// rowsWith is part of wrapLines.
func (x *EditedLines) rowsWith(key [minWrapped]byte) []int32 {
	return x.wraps.rows(maphash.Bytes(x.seed, key[:]))
}

// wrapHash is the hash of the first bytes from a line on, without whitespace; 0 for too few.
func (x *EditedLines) wrapHash(row int) uint64 {
	var key [minWrapped]byte
	if !wrapKey(x, row, &key) {
		return 0
	}
	return maphash.Bytes(x.seed, key[:])
}

// setWrap sets the hash of the first bytes of a line.
func (x *EditedLines) setWrap(l *editedLine, hash uint64) {
	if l.wrap == hash {
		return
	}
	if l.wrap != 0 {
		x.wraps.remove(l.wrap)
	}
	if l.wrap = hash; hash != 0 {
		x.wraps.add(hash, l)
	}
}

// updateWraps follows a change of the lines from first to last, excluded. Lines before them
// whose first bytes go on in them have changed, too.
func (x *EditedLines) updateWraps(first, last int) {
	for row := first; row < last; row++ {
		x.setWrap(x.line(row), x.wrapHash(row))
	}
	end := x.Start(first)
	for row, n := first-1, 0; row >= 0 && n < minWrapped && end-x.Start(row) < maxLine; row-- {
		x.setWrap(x.line(row), x.wrapHash(row))
		n += len(withoutSpace(x.Raw(row)))
	}
}
