package locate

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

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

// scansBeforeWordList is how often the words of all lines are read before they are listed.
const scansBeforeWordList = 8

// A wordIndex finds the lines of a text with each of its rarer words.
type wordIndex interface {
	source() LineText
	hashes(line []byte) []uint64 // as lineHashes returns them
	wordsOf(row int) []uint64    // the same for a line of the text
	// linesWith returns the first maxWordLines+1 lines with each of the words, and maybe of
	// others. More than maxWordLines of them need not be the right ones.
	linesWith(words [][]uint64) map[uint64][]int32
}

// A WordIndex finds the lines of a text with each of its rarer words. After some searches it
// lists them. It is safe for concurrent use.
type WordIndex struct {
	text     *model.Text
	seed     maphash.Seed
	words    [][]uint64 // line → its lineHashes
	searches atomic.Int32
	list     sync.Once
	lines    map[uint64][]int32 // hash of a word → its first maxWordLines+1 lines
}

// newWordIndex indexes the words of t. What it has in common with the text of before, which
// may be nil, is taken from there.
func newWordIndex(before *WordIndex, t *model.Text) *WordIndex {
	w := &WordIndex{text: t, words: make([][]uint64, 0, t.Lines())}
	head, tail := 0, 0
	if before == nil {
		w.seed = maphash.MakeSeed()
	} else {
		w.seed = before.seed
		head, tail = commonEnds(before.text, t)
		w.words = append(w.words, before.words[:head]...)
	}
	for i := head; i < t.Lines()-tail; i++ {
		w.words = append(w.words, w.hashes(t.Raw(i)))
	}
	if tail > 0 {
		w.words = append(w.words, before.words[len(before.words)-tail:]...)
	}
	return w
}

func (w *WordIndex) source() LineText { return w.text }

func (w *WordIndex) wordsOf(row int) []uint64 { return w.words[row] }

// linesWith is part of wordIndex.
func (w *WordIndex) linesWith(words [][]uint64) map[uint64][]int32 {
	if w.searches.Add(1) > scansBeforeWordList {
		w.list.Do(func() {
			w.lines = make(map[uint64][]int32)
			w.addLines(w.lines, func(uint64) bool { return true })
		})
		return w.lines
	}
	found := make(map[uint64][]int32)
	var bits [1 << 10]uint64 // of the words wanted, by a part of their hash
	for _, line := range words {
		for _, word := range line {
			found[word] = nil
			bits[word>>6%(1<<10)] |= 1 << (word % 64)
		}
	}
	w.addLines(found, func(word uint64) bool {
		if bits[word>>6%(1<<10)]>>(word%64)&1 == 0 {
			return false
		}
		_, wanted := found[word]
		return wanted
	})
	return found
}

// addLines adds to found the lines of the words that are wanted.
func (w *WordIndex) addLines(found map[uint64][]int32, wanted func(word uint64) bool) {
	for i, words := range w.words {
		for _, word := range words {
			if !wanted(word) {
				continue
			}
			at := found[word]
			if len(at) <= maxWordLines && (len(at) == 0 || at[len(at)-1] != int32(i)) {
				found[word] = append(at, int32(i))
			}
		}
	}
}

// hashes is part of wordIndex.
func (w *WordIndex) hashes(line []byte) []uint64 { return lineHashes(w.seed, line) }

// lineHashes returns the hashes of the words of line, in order, and at the end that of the
// line without whitespace, which may be rare where its words are not. A line without words
// has none.
func lineHashes(seed maphash.Seed, line []byte) (all []uint64) {
	line = line[:min(len(line), maxLine)]
	for word := range bytes.FieldsFuncSeq(line, notInWord) {
		all = append(all, maphash.Bytes(seed, word))
	}
	if len(all) == 0 {
		return nil
	}
	var whole maphash.Hash
	whole.SetSeed(seed)
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

// Closest is what closest returns for the text.
func (w *WordIndex) Closest(lines [][]byte) *model.Closest { return closest(w, lines) }

// closest returns the window of as many lines as lines has that most resembles them,
// nil if none is close. Every rare word and line votes for the windows in which it would have
// the same position as in lines. The windows with the most votes are compared line by
// line.
func closest(w wordIndex, lines [][]byte) *model.Closest {
	var best *model.Closest
	words, text := hashesOf(w, lines), w.source()
	for _, start := range windows(w, words, maxWindows) {
		score := similarWords(w, words, start)
		if score >= closeScore && (best == nil || score > best.Score) {
			end := min(start+len(lines), text.Lines())
			best = &model.Closest{
				Span:  model.Span{Start: text.Start(max(start, 0)), End: text.Start(end)},
				Score: score,
			}
		}
	}
	return best
}

// hashesOf are the hashes of the words of lines.
func hashesOf(w wordIndex, lines [][]byte) [][]uint64 {
	words := make([][]uint64, len(lines))
	for i, line := range lines {
		words[i] = w.hashes(line)
	}
	return words
}

// bestWindows are the first lines of the n most likely windows for lines, best first.
func bestWindows(w wordIndex, lines [][]byte, n int) []int { return windows(w, hashesOf(w, lines), n) }

// windows are the first lines of the n windows with the most votes, best first. A
// first line may be before the text.
func windows(w wordIndex, words [][]uint64, n int) []int {
	votes := make(map[int]float64)
	cast := 0
	lines := w.linesWith(words)
	for i, line := range words {
		for _, word := range line {
			at := lines[word]
			if len(at) > maxWordLines || cast > maxVotes {
				continue
			}
			for _, line := range at {
				votes[int(line)-i] += 1 / float64(len(at))
			}
			cast += len(at)
		}
	}
	starts := slices.Collect(maps.Keys(votes))
	slices.SortFunc(starts, func(a, b int) int { return cmp.Or(cmp.Compare(votes[b], votes[a]), a-b) })
	return starts[:min(len(starts), n)]
}

// similarWords is the share of words that a line and the one near its place have in
// common, over all lines: 0 to 1.
func similarWords(w wordIndex, words [][]uint64, start int) float64 {
	last, total, found := w.source().Lines()-1, 0, 0.0
	for i, line := range words {
		line = onlyWords(line)
		total += len(line)
		best := 0.0
		for at := max(start+i-slack, 0); at <= min(start+i+slack, last); at++ {
			other := onlyWords(w.wordsOf(at))
			if common := shared(line, other); common > 0 {
				best = max(best, 2*float64(common)/float64(len(line)+len(other)))
			}
		}
		found += best * float64(len(line))
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
