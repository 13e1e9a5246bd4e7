package calls

import (
	"bytes"
	gopath "path"
	"regexp"
	"strconv"
	"strings"

	"aptix-tui/model"
)

// DoubtContent returns why content may not be what the file name is to hold: it may be a
// patch, have the line numbers of a listing, or be escaped as in HTML.
func DoubtContent(content []byte, name string) model.Reason {
	ext := strings.ToLower(gopath.Ext(name))
	switch {
	case !tables[ext] && isNumbered(content):
		return numbered.With()
	case isPatch(content, name):
		return patchContent.With()
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

// tables are the extensions of files whose lines may begin with numbers.
var tables = map[string]bool{".csv": true, ".tsv": true}

// isNumbered reports whether each line of content begins with its number, as in the listing
// of a tool.
func isNumbered(content []byte) bool { return numberedLines(content) > 2 }

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

// DoubtNewText returns why the new text of an edit may not be what the file name is to hold:
// its lines have the numbers of a listing, and those of the old text have none.
func DoubtNewText(from, to []byte, name string) model.Reason {
	seen := numberedLines(to)
	if seen == 0 || seen == 1 && !bytes.ContainsAny(to[:min(len(to), maxNumber)], "│→") {
		return model.Reason{}
	}
	if tables[strings.ToLower(gopath.Ext(name))] || numberedLines(from) > 0 {
		return model.Reason{}
	}
	return numbered.With()
}

// isPatch reports whether content begins as a patch or as a block of old and new text, and
// the file name is not one of patches.
func isPatch(content []byte, name string) bool {
	ext := strings.ToLower(gopath.Ext(name))
	return !patchFiles[ext] && (beginsBlock(content) || ext != ".txt" && beginsPatch.Match(content))
}

// beginsBlock reports whether the first line of content with text begins a block of old and
// new text.
func beginsBlock(content []byte) bool {
	first, _, more := bytes.Cut(bytes.TrimLeft(content, " \t\r\n"), []byte("\n"))
	return more && len(first) < maxNumber && searchMark.Match(bytes.TrimRight(first, "\r"))
}

var (
	patchFiles  = map[string]bool{".diff": true, ".patch": true, ".rej": true}
	beginsPatch = regexp.MustCompile(`^\s*(?:diff --git |(?:Index: .*\n=+\r?\n)?--- .*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|\*\*\* Begin Patch[ \t]*\r?\n)`)
)

var numberedLine = regexp.MustCompile(`^\s*(\d{1,6})(?: ?[|│→]|\t)`)

const maxNumber = 40 // bytes of a line that may be its number
