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

// A wordIndex has the words of the lines of a text.
type wordIndex struct {
	text    *model.Text
	numbers *numbering         // of the lines as they are written
	words   map[uint64][]int32 // the numbers of the lines with a word, in any text so far
	known   []bool             // the numbers that are in words
	first   []int32            // number → the first line that has it; -1 for none
	others  []int32            // line → the next one with the same number; -1 for none
}

// setLines makes w the index of the text of x, which numbers lines as they are written.
func (w *wordIndex) setLines(x *Index) {
	if w.text == x.text {
		return
	}
	if w.text = x.text; w.numbers != x.numbers {
		w.numbers, w.words, w.known = x.numbers, map[uint64][]int32{}, nil
	}
	n := len(x.numbers.counts)
	w.known = append(w.known, make([]bool, n-len(w.known))...)
	w.first, w.others = slices.Repeat([]int32{-1}, n), make([]int32, len(x.ids))
	for row, id := range slices.Backward(x.ids) {
		w.others[row], w.first[id] = w.first[id], int32(row)
		if !w.known[id] {
			w.known[id] = true
			w.addWords(id, x.text.Raw(row))
		}
	}
}

func (w *wordIndex) addWords(id int32, line []byte) {
	for _, word := range lineHashes(line) {
		if with := w.words[word]; len(with) == 0 || with[len(with)-1] != id {
			w.words[word] = append(with, id)
		}
	}
}

// linesWith returns the lines with a word; some of them if there are more than maxWordLines.
func (w *wordIndex) linesWith(word uint64) (rows []int) {
	for _, id := range w.words[word] {
		for row := w.first[id]; row >= 0; row = w.others[row] {
			if rows = append(rows, int(row)); len(rows) > maxWordLines {
				return rows
			}
		}
	}
	return rows
}

// lineHashes returns the hashes of the words of line, in order, and at the end that of the
// line without whitespace, which may be rare where its words are not. A line without words
// has none.
func lineHashes(line []byte) (all []uint64) {
	line = line[:min(len(line), maxLine)]
	for word := range bytes.FieldsFuncSeq(line, NotInWord) {
		all = append(all, maphash.Bytes(hashSeed, word))
	}
	if len(all) == 0 {
		return nil
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

// NotInWord reports whether r is an ASCII character that words of code have not.
func NotInWord(r rune) bool {
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
			for _, row := range found {
				votes[row-i] += 1 / float64(len(found))
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
