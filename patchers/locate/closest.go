package locate

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"maps"
	"slices"

	"aptix-tui/model"
)

// Bounds that keep the search for the closest text near-linear.
const (
	maxLine      = 1024    // bytes of a line that are read
	maxWordLines = 16      // a word on more lines than this is no evidence of a place
	maxVotes     = 1 << 16 // votes counted for one search
	maxWindows   = 8       // best windows compared line by line
	slack        = 2       // lines that a line may have moved inside its window
	closeScore   = 0.4     // below this, nothing is close
)

var hashSeed = maphash.MakeSeed()

// A wordIndex has the words of the lines of a text, sorted.
type wordIndex struct {
	text  *model.Text
	words []wordAt
}

// A wordAt is one of the lineHashes of a line.
type wordAt struct {
	hash uint64
	row  int
}

func newWordIndex(t *model.Text) *wordIndex {
	w := &wordIndex{text: t}
	var line []uint64
	for row := range t.Lines() {
		line = appendHashes(line[:0], t.Raw(row))
		for _, hash := range line {
			w.words = append(w.words, wordAt{hash, row})
		}
	}
	slices.SortFunc(w.words, func(a, b wordAt) int { return cmp.Or(cmp.Compare(a.hash, b.hash), a.row-b.row) })
	w.words = slices.Compact(w.words)
	return w
}

// linesWith returns the first maxWordLines+1 lines with a word.
func (w *wordIndex) linesWith(word uint64) []wordAt {
	first, _ := slices.BinarySearchFunc(w.words, word, func(a wordAt, word uint64) int { return cmp.Compare(a.hash, word) })
	last := first
	for last < len(w.words) && w.words[last].hash == word && last-first <= maxWordLines {
		last++
	}
	return w.words[first:last]
}

// lineHashes returns the hashes of the words of line, in order, and at the end that of the
// line without whitespace, which may be rare where its words are not. A line without words
// has none.
func lineHashes(line []byte) []uint64 { return appendHashes(nil, line) }

// appendHashes appends the lineHashes of line to all.
func appendHashes(all []uint64, line []byte) []uint64 {
	line = line[:min(len(line), maxLine)]
	before := len(all)
	for word := range bytes.FieldsFuncSeq(line, notInWord) {
		all = append(all, maphash.Bytes(hashSeed, word))
	}
	if len(all) == before {
		return all
	}
	var whole maphash.Hash
	whole.SetSeed(hashSeed)
	for part := range bytes.FieldsSeq(line) {
		whole.Write(part)
	}
	return append(all, whole.Sum64())
}

// onlyWords returns the hashes of words of the lineHashes of a line.
func onlyWords(hashes []uint64) []uint64 { return hashes[:max(len(hashes)-1, 0)] }

func notInWord(r rune) bool {
	return r < 0x80 && r != '_' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}

// closest returns the window of as many lines as lines has that most resembles them,
// nil if none is close. Every rare word and line votes for the windows in which it would have
// the same position as in lines. The windows with the most votes are compared line by
// line.
func (w *wordIndex) closest(lines [][]byte) *model.Closest {
	var best *model.Closest
	for _, start := range w.bestWindows(lines, maxWindows) {
		score := w.similarWords(lines, start)
		if score >= closeScore && (best == nil || score > best.Score) {
			end := min(start+len(lines), w.text.Lines())
			best = &model.Closest{
				Span:  model.Span{Start: w.text.Start(max(start, 0)), End: w.text.Start(end)},
				Score: score,
			}
		}
	}
	return best
}

// bestWindows are the first lines of the n windows with the most votes for lines, best first. A
// first line may be before the text.
func (w *wordIndex) bestWindows(lines [][]byte, n int) []int {
	votes := make(map[int]float64)
	cast := 0
	for i, line := range lines {
		for _, word := range lineHashes(line) {
			found := w.linesWith(word)
			if len(found) > maxWordLines || cast > maxVotes {
				continue
			}
			for _, at := range found {
				votes[at.row-i] += 1 / float64(len(found))
			}
			cast += len(found)
		}
	}
	starts := slices.Collect(maps.Keys(votes))
	slices.SortFunc(starts, func(a, b int) int { return cmp.Or(cmp.Compare(votes[b], votes[a]), a-b) })
	return starts[:min(len(starts), n)]
}

// similarWords is the share of words that a line and the one near its place have in
// common, over all lines: 0 to 1.
func (w *wordIndex) similarWords(lines [][]byte, start int) float64 {
	last, total, found := w.text.Lines()-1, 0, 0.0
	for i, line := range lines {
		words := onlyWords(lineHashes(line))
		total += len(words)
		best := 0.0
		for at := max(start+i-slack, 0); at <= min(start+i+slack, last); at++ {
			other := onlyWords(lineHashes(w.text.Raw(at)))
			if common := shared(words, other); common > 0 {
				best = max(best, 2*float64(common)/float64(len(words)+len(other)))
			}
		}
		found += best * float64(len(words))
	}
	if total == 0 {
		return 0
	}
	return found / float64(total)
}

// shared is how many words a and b have in common, repetitions included.
func shared(a, b []uint64) int {
	count := make(map[uint64]int, len(b))
	for _, word := range b {
		count[word]++
	}
	n := 0
	for _, word := range a {
		if count[word] > 0 {
			count[word]--
			n++
		}
	}
	return n
}
