package newtext

import (
	"bytes"
	"strconv"

	"aptix-tui/model/lazyregexp"
)

// isNumbered finds new lines that all begin with their numbers, as in the listing of a tool,
// where the old text has none.
func isNumbered(t *Text) (string, bool) {
	if tables.has(t.Name) || !numberedLine.Match(t.New) || numberedLines(t.Old) > 0 {
		return "", false
	}
	old, added := map[string]bool{}, []byte(nil)
	for line := range bytes.Lines(t.Old) {
		old[string(line)] = true
	}
	for line := range bytes.Lines(t.New) {
		if !old[string(line)] {
			added = append(added, line...)
		}
	}
	seen := numberedLines(added)
	few := seen < 3 && t.Whole || seen == 1 && !bytes.ContainsAny(added[:min(len(added), maxNumber)], "│→")
	return "", seen > 0 && !few
}

// numberedLines returns how many lines text has if each begins with its number and a mark, in
// order; else 0.
func numberedLines(text []byte) int {
	next, seen := 0, 0
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		m := numberedLine.FindSubmatch(line[:min(len(line), maxNumber)])
		if m == nil {
			return 0
		}
		n, err := strconv.Atoi(string(m[1]))
		if err != nil || seen > 0 && n < next {
			return 0
		}
		next, seen = n+1, seen+1
	}
	return seen
}

var numberedLine = lazyregexp.New(`(?m)^\s*(\d{1,6})(?: ?[|│→]|\t)`)

const maxNumber = 40 // bytes of a line that may be its number

// isIndented finds the content of a file in which every line is indented, as it is in the answer.
func isIndented(t *Text) (string, bool) {
	return "", t.Whole && t.Indented && indented(t.New) && !indented(t.Before)
}

func indented(text []byte) bool {
	lines := textLines(text)
	for _, line := range lines {
		if line[0] != ' ' && line[0] != '\t' {
			return false
		}
	}
	return len(lines) > 0
}
