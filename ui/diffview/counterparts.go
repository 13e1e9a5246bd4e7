package diffview

import (
	"cmp"
	"hash/maphash"
	"slices"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/linediff"
)

const (
	// mostComparisons is how many pairs of lines are compared in one file, and
	// mostOfRun in one run of lines: what is beyond is rewritten, not changed.
	maxComparisons    = 200_000
	maxRunComparisons = 10_000
	// similarEnough is how much two lines must have in common, 0 to 1, to be two
	// states of one.
	minSimilarity = 0.4
	// comparedBytes is how much of a line is looked at for that.
	comparedBytes = 512
)

// pairUp finds for lines that go what they have become: the counterparts that
// are most alike on the whole, in their order. A single line for a single one,
// and as many for as many where comparing them costs too much, are taken as
// they come. What is wholly different gets no marks in any case.
func (b *builder) pairLines(from, to changeSide, d linediff.Change, gone, came []int32) {
	cost := len(gone) * len(came)
	tooMuch := cost > maxRunComparisons || cost > b.comparisons
	if cost == 1 || tooMuch && len(gone) == len(came) {
		for i := range gone {
			b.setCounterpart(gone[i], came[i])
		}
		return
	}
	if cost == 0 || tooMuch {
		return
	}
	b.comparisons -= cost
	for _, p := range counterparts(from.wordBags(d.OldStart, d.OldEnd), to.wordBags(d.NewStart, d.NewEnd)) {
		b.setCounterpart(gone[p[0]], came[p[1]])
	}
}

func (b *builder) setCounterpart(a, c int32) {
	b.codeLines[a].counterpart, b.codeLines[c].counterpart = c, a
}

func (p changeSide) wordBags(from, to int) []wordBag {
	out := make([]wordBag, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, wordBagOf(p.Line(i)))
	}
	return out
}

// counterparts pairs elements of a and c, ascending in both, so that the sum of
// their likeness is the greatest.
func counterparts(a, c []wordBag) [][2]int {
	width := len(c) + 1
	best := make([]float64, (len(a)+1)*width) // of what is left behind i and j
	take := make([]bool, len(best))
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(c) - 1; j >= 0; j-- {
			at := i*width + j
			best[at] = max(best[at+1], best[at+width])
			if s := a[i].similarity(c[j]); s >= minSimilarity && s+best[at+width+1] >= best[at] {
				best[at], take[at] = s+best[at+width+1], true
			}
		}
	}
	var out [][2]int
	for i, j := 0, 0; i < len(a) && j < len(c); {
		switch at := i*width + j; {
		case take[at]:
			out = append(out, [2]int{i, j})
			i, j = i+1, j+1
		case best[at+1] > best[at+width]:
			j++
		default:
			i++
		}
	}
	return out
}

// A bag is the words and signs of a line, white space left out, without their
// order.
type wordBag struct {
	words []word // ascending by hash
	bytes int    // of all of them
}

type word struct {
	hash  uint64
	bytes int
}

// seed makes hashes that nobody can foresee; what is drawn does not depend on
// them.
var seed = maphash.MakeSeed()

func wordBagOf(line []byte) wordBag {
	var b wordBag
	line = line[:min(len(line), comparedBytes)]
	for len(line) > 0 {
		n := wordLength(line)
		if r, _ := utf8.DecodeRune(line); !unicode.IsSpace(r) {
			b.words = append(b.words, word{maphash.Bytes(seed, line[:n]), n})
			b.bytes += n
		}
		line = line[n:]
	}
	slices.SortFunc(b.words, func(x, y word) int { return cmp.Compare(x.hash, y.hash) })
	return b
}

// wordLength is the length of the run of letters and digits that a line begins
// with, or else of its first character.
func wordLength(line []byte) int {
	for n := 0; n < len(line); {
		r, size := utf8.DecodeRune(line[n:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' {
			if n == 0 {
				return size
			}
			return n
		}
		n += size
	}
	return len(line)
}

// like is how much two bags have in common, 0 to 1.
func (b wordBag) similarity(o wordBag) float64 {
	if b.bytes == 0 || o.bytes == 0 {
		return 0
	}
	common := 0
	for i, j := 0, 0; i < len(b.words) && j < len(o.words); {
		switch x, y := b.words[i], o.words[j]; {
		case x.hash < y.hash:
			i++
		case x.hash > y.hash:
			j++
		default:
			common += x.bytes
			i, j = i+1, j+1
		}
	}
	return float64(common) / float64(max(b.bytes, o.bytes))
}
