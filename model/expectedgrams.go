package model

import "math/bits"

// Most searches in a text that many edits change are for their old texts, which are known
// before. An index of one gram of each of these is made in a fraction of the time of an index
// for every pattern.

// expectedTexts are the texts that will be searched in a file.
type expectedTexts struct {
	searches int      // how many at least
	texts    [][]byte // some of them
	chosen   *gramSet // nil until it is asked for
}

// add adds the old text of e.
func (t *expectedTexts) add(e *Edit) {
	t.searches++
	if len(e.Old) >= gramSize {
		t.texts = append(t.texts, e.Old)
	}
}

// grams returns the set of a gram of each text, or nil if that does not pay. Of its grams, each
// text has the one that the texts have least often: they are a sample of the file.
func (t *expectedTexts) grams() *gramSet {
	if t == nil || len(t.texts) <= scansBeforeIndex {
		return nil
	}
	if t.chosen != nil {
		return t.chosen
	}
	const width = 16
	counts := make([]uint32, 1<<width) // by the high bits of the hash
	for _, text := range t.texts {
		for at := range len(text) - gramSize + 1 {
			counts[gramAt(text, at).hash()>>(32-width)]++
		}
	}
	t.chosen = newGramSet(len(t.texts))
	for _, text := range t.texts {
		rarest, least := gram(0), ^uint32(0)
		for at := range len(text) - gramSize + 1 {
			g := gramAt(text, at)
			if n := counts[g.hash()>>(32-width)]; n < least || n == least && g.hash() < rarest.hash() {
				rarest, least = g, n
			}
		}
		if least < ^uint32(0) {
			t.chosen.add(rarest)
		}
	}
	return t.chosen
}

// A gramSet is a set of grams. It has a few others, too.
type gramSet struct {
	shift uint
	bits  []uint64
}

// newGramSet returns a set with room for so many grams: of a hundred others, it has about one.
func newGramSet(most int) *gramSet {
	width := uint(min(max(bits.Len(uint(most))+7, 6), 24))
	return &gramSet{shift: 32 - width, bits: make([]uint64, 1<<(width-6))}
}

func (s *gramSet) add(g gram) {
	bit := g.hash() >> s.shift
	s.bits[bit>>6] |= 1 << (bit & 63)
}

func (s *gramSet) has(g gram) bool {
	bit := g.hash() >> s.shift
	return s.bits[bit>>6]&(1<<(bit&63)) != 0
}

// appendGrams appends the grams of b from offset from on that are in s, in order.
func (s *gramSet) appendGrams(out []gram, b []byte, from int) []gram {
	for at := from; at+gramSize <= len(b); at++ {
		if g := gramAt(b, at); s.has(g) {
			out = append(out, g)
		}
	}
	return out
}
