package calls

import (
	"bytes"
	gopath "path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/search"
)

// DoubtContent returns why content may not be what the file name is to hold: it may be a
// patch, have the line numbers of a listing, or be escaped as in HTML.
func DoubtContent(content []byte, name string) model.Reason {
	ext := strings.ToLower(gopath.Ext(name))
	switch {
	case literal.IsListing(content, name):
		return literal.Numbered.With()
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

// isPatch reports whether content begins as a patch or as a block of old and new text, and
// the file name is not one of patches.
func isPatch(content []byte, name string) bool {
	ext := strings.ToLower(gopath.Ext(name))
	return !patchFiles[ext] && (search.BeginsBlock(content) || ext != ".txt" && beginsPatch.Match(content))
}

var (
	patchFiles  = map[string]bool{".diff": true, ".patch": true, ".rej": true}
	beginsPatch = lazyregexp.New(`^\s*(?:diff --git |(?:Index: .*\n=+\r?\n)?--- .*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|\*\*\* Begin Patch[ \t]*\r?\n)`)
)
