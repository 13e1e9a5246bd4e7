package calls

import (
	"bytes"
	gopath "path"
	"regexp"
	"strconv"
	"strings"

	"aptix-tui/model"
)

// DoubtContent returns why content may not be what the file name is to hold: it may have
// the line numbers of a listing, or be escaped as in HTML.
func DoubtContent(content []byte, name string) model.Reason {
	ext := strings.ToLower(gopath.Ext(name))
	if ext != ".csv" && ext != ".tsv" && isNumbered(content) {
		return numbered.With()
	}
	if prose[ext] {
		return model.Reason{}
	}
	for _, pair := range [][2]string{{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;&amp;", "&&"}} {
		if markup[ext] && pair[1] == "&&" {
			continue
		}
		if bytes.Contains(content, []byte(pair[0])) && !bytes.Contains(content, []byte(pair[1])) {
			return escapedText.With(pair[0], pair[1])
		}
	}
	return model.Reason{}
}

// prose are the extensions of files in which entities are usual, and markup those of files
// in which they are beside tags.
var (
	prose  = map[string]bool{".md": true, ".mdx": true, ".markdown": true, ".txt": true, ".rst": true}
	markup = map[string]bool{".html": true, ".htm": true, ".xml": true, ".svg": true, ".vue": true, ".jsx": true, ".tsx": true, ".xhtml": true}
)

// isNumbered reports whether each line of content begins with its number and a mark, as in
// the listing of a tool.
func isNumbered(content []byte) bool {
	next, seen := 0, 0
	for line := range bytes.Lines(content) {
		m := numberedLine.FindSubmatch(line[:min(len(line), maxNumber)])
		if m == nil {
			if len(bytes.TrimSpace(line)) > 0 {
				return false
			}
			continue
		}
		n, err := strconv.Atoi(string(m[1]))
		if err != nil || seen > 0 && n < next {
			return false
		}
		next, seen = n+1, seen+1
	}
	return seen > 2
}

var numberedLine = regexp.MustCompile(`^\s*(\d{1,6})(?: ?[|│→]|\t)`)

const maxNumber = 40 // bytes of a line that may be its number
