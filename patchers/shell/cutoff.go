package shell

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// maxCutOff bounds how many other here-documents without an end are in one without an end.
// Without a bound, each would hold all that follow it.
const maxCutOff = 8

// cutOffBefore returns the line at which a here-document without an end, from line n on, is cut
// off: at the latest at line stop.
func (s *script) cutOffBefore(n, stop int) int {
	lines := s.Memo(cutOffKey{}, func() any { return cutOffLines(s.Answer) }).([]int)
	if at, _ := slices.BinarySearch(lines, n); at+maxCutOff < len(lines) {
		return min(stop, lines[at+maxCutOff])
	}
	return stop
}

type cutOffKey struct{}

// cutOffLines returns the lines of a that write a here-document without an end to a file.
func cutOffLines(a *model.Answer) (out []int) {
	next := map[string]int{} // the next line with each text, whitespace and marks aside
	for n := a.Lines(); n > 0; n-- {
		if line := a.Line(n); mayWrite(line) {
			s := script{Block: model.Block{Answer: a}}
			text, _ := s.command(n)
			if commands, _ := parseLine(text); givesToFile(commands) && lacksEnd(commands, next, n+1) {
				out = append(out, n)
			}
		}
		line := bytes.TrimSpace(a.Line(n))
		next[string(line)] = n
		next[string(bytes.TrimSpace(bytes.TrimPrefix(line, []byte("> "))))] = n
	}
	slices.Reverse(out)
	return out
}

// lacksEnd reports whether a here-document of commands, whose text begins at line n, has no end.
func lacksEnd(commands []simple, next map[string]int, n int) bool {
	for _, c := range commands {
		for _, r := range c.heredocs() {
			n += maxBeyond // of a here-document, which begins behind the one before
			if end, ok := next[r.word.text]; !ok || end >= n {
				return true
			}
		}
	}
	return false
}
