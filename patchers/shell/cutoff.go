package shell

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A wordIndex knows where the here-documents of an answer may end.
type wordIndex struct {
	ends   map[string][]int // the lines that are the word of a here-document, whitespace and marks aside
	cutOff []int            // the lines that write a here-document without an end to a file
}

type wordIndexKey struct{}

// words returns the index of the answer.
func (s *script) words() *wordIndex {
	return s.Memo(wordIndexKey{}, func() any { return newWordIndex(s.Answer) }).(*wordIndex)
}

func newWordIndex(a *model.Answer) *wordIndex {
	type opening struct {
		line  int
		words []string
	}
	x, writes := &wordIndex{ends: map[string][]int{}}, []opening(nil)
	for _, n := range heredocLines(a) {
		line := a.Line(n)
		if len(line) > maxLine {
			continue
		}
		s := script{Block: model.Block{Answer: a}}
		text, _ := s.command(n)
		commands, _ := parseLine(text)
		words := heredocWords(commands)
		for _, word := range words {
			x.ends[word] = nil
		}
		if len(words) > 0 && mayWrite(line) && givesToFile(commands) {
			writes = append(writes, opening{n, words})
		}
	}
	for n := 1; len(x.ends) > 0 && n <= a.Lines(); n++ {
		line := bytes.TrimSpace(a.Line(n))
		for _, text := range [][]byte{line, bytes.TrimSpace(bytes.TrimPrefix(line, []byte("> ")))} {
			if of, is := x.ends[string(text)]; is && (len(of) == 0 || of[len(of)-1] != n) {
				x.ends[string(text)] = append(of, n)
			}
		}
	}
	for _, w := range writes {
		reach := w.line + 1
		if slices.ContainsFunc(w.words, func(word string) bool {
			reach += maxBeyond // of a here-document, which begins behind the one before
			return !x.mayEnd(word, w.line+1, reach)
		}) {
			x.cutOff = append(x.cutOff, w.line)
		}
	}
	return x
}

// heredocWords returns the words that end the here-documents of commands.
func heredocWords(commands []simple) (out []string) {
	for _, c := range commands {
		for _, r := range c.redirs {
			if r.op == "<<" || r.op == "<<-" {
				out = append(out, r.word.text)
			}
		}
	}
	return out
}

// mayEnd reports whether a here-document with this word may end from line n on, before line
// stop.
func (x *wordIndex) mayEnd(word string, n, stop int) bool {
	ends, known := x.ends[word]
	at, _ := slices.BinarySearch(ends, n)
	return !known || at < len(ends) && ends[at] < stop
}

// maxCutOff bounds how many other here-documents without an end are in one without an end.
// Without a bound, each would hold all that follow it.
const maxCutOff = 8

// stop returns the line at which a here-document without an end, from line n on, is cut off: at
// the latest at line stop.
func (x *wordIndex) stop(n, stop int) int {
	if at, _ := slices.BinarySearch(x.cutOff, n); at+maxCutOff < len(x.cutOff) {
		return min(stop, x.cutOff[at+maxCutOff])
	}
	return stop
}
