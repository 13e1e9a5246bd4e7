package diffview

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/linediff"
)

const (
	// maxComparisons is how many pairs of lines are compared in one file, and
	// maxRunComparisons in one run of lines. Larger changes count as rewrites.
	maxComparisons    = 200_000
	maxRunComparisons = 10_000
	// minSimilarity is the similarity, 0 to 1, from which a line counts as a
	// changed version of another.
	minSimilarity = 0.4
	// comparedBytes is how many bytes of a line are compared.
	comparedBytes = 512
)

// pairLines pairs removed lines with the added lines they became: in order and with the greatest
// total similarity. A single line is paired with a single line without comparing them. So are
// runs of equal length that are too large to compare.
func (b *builder) pairLines(from, to changeSide, d linediff.Change, oldLines, newLines []int32) {
	cost := len(oldLines) * len(newLines)
	tooMuch := cost > min(maxRunComparisons, b.comparisons)
	switch {
	case cost == 1 || tooMuch && len(oldLines) == len(newLines):
		for i := range oldLines {
			b.setCounterpart(oldLines[i], newLines[i])
		}
	case cost > 0 && !tooMuch:
		b.comparisons -= cost
		for _, p := range counterparts(from.wordBags(d.OldStart, d.OldEnd), to.wordBags(d.NewStart, d.NewEnd)) {
			b.setCounterpart(oldLines[p[0]], newLines[p[1]])
		}
	}
}

// setCounterpart pairs two lines, unless one has its counterpart elsewhere.
func (b *builder) setCounterpart(a, c int32) {
	if old, new := &b.codeLines[a], &b.codeLines[c]; old.movedWith == 0 && new.movedWith == 0 {
		old.counterpart, new.counterpart = c, a
	}
}

func (p changeSide) wordBags(from, to int) []wordBag {
	out := make([]wordBag, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, wordBagOf(p.Line(i)))
	}
	return out
}

// counterparts returns the pairs of elements of a and c, ascending in both,
// with the greatest total similarity.
func counterparts(a, c []wordBag) [][2]int {
	width := len(c) + 1
	best := make([]float64, (len(a)+1)*width) // of the pairs from i and j on
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

// A wordBag is the multiset of words and symbols of a line, without whitespace, in lower case.
type wordBag struct {
	words []string // ascending
	bytes int      // total
}

func wordBagOf(line []byte) wordBag {
	var b wordBag
	line = bytes.ToLower(line[:min(len(line), comparedBytes)])
	for len(line) > 0 {
		n := wordLength(line)
		if r, _ := utf8.DecodeRune(line); !unicode.IsSpace(r) {
			b.words = append(b.words, string(line[:n]))
			b.bytes += n
		}
		line = line[n:]
	}
	slices.Sort(b.words)
	return b
}

// wordLength returns the length of the run of letters and digits that line
// begins with, or else of its first character.
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

// similarity returns how much of the larger bag both have in common, 0 to 1.
func (b wordBag) similarity(o wordBag) float64 {
	if b.bytes == 0 || o.bytes == 0 {
		return 0
	}
	common := 0
	for i, j := 0, 0; i < len(b.words) && j < len(o.words); {
		switch x, y := b.words[i], o.words[j]; {
		case x < y:
			i++
		case x > y:
			j++
		default:
			common += len(x)
			i, j = i+1, j+1
		}
	}
	return float64(common) / float64(max(b.bytes, o.bytes))
}
