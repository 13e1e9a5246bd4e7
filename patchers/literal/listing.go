package literal

import (
	"bytes"
	"path"
	"strconv"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Numbered is why text that is to be written may be the listing of a tool.
var Numbered = model.ReasonKind{Code: "tool/numbers", Sentence: "each line begins with a number, maybe the line numbers of a listing"}

// tables are the extensions of files whose lines may begin with numbers.
var tables = map[string]bool{".csv": true, ".tsv": true}

// IsListing reports whether each line of content, which the file name is to hold, begins with
// its number, as in the listing of a tool.
func IsListing(content []byte, name string) bool {
	return !isTable(name) && numberedLines(content) > 2
}

func isTable(name string) bool { return tables[strings.ToLower(path.Ext(name))] }

// numberedLines returns how many lines content has if each begins with its number and a mark,
// in order; else 0.
func numberedLines(content []byte) int {
	next, seen := 0, 0
	for line := range bytes.Lines(content) {
		m := numberedLine.FindSubmatch(line[:min(len(line), maxNumber)])
		if m == nil {
			if len(bytes.TrimSpace(line)) > 0 {
				return 0
			}
			continue
		}
		n, err := strconv.Atoi(string(m[1]))
		if err != nil || seen > 0 && n < next {
			return 0
		}
		next, seen = n+1, seen+1
	}
	return seen
}

// DoubtNumbers returns why the new text of an edit may not be what the file name is to hold:
// its lines have the numbers of a listing, and those of the old text have none.
func DoubtNumbers(from, to []byte, name string) model.Reason {
	seen := numberedLines(to)
	if seen == 0 || seen == 1 && !bytes.ContainsAny(to[:min(len(to), maxNumber)], "│→") {
		return model.Reason{}
	}
	if isTable(name) || numberedLines(from) > 0 {
		return model.Reason{}
	}
	return Numbered.With()
}

var numberedLine = lazyregexp.New(`^\s*(\d{1,6})(?: ?[|│→]|\t)`)

const maxNumber = 40 // bytes of a line that may be its number
