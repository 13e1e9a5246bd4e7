package diffview

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
)

// A heading is the position of a hunk in the file.
type heading struct {
	at    string // what its anchor names: the line of its first change; "" for none
	title []byte // the nearest line above it that begins a definition or section
}

// An outline finds the title of a change as Git does: the nearest line above it that begins at
// the left margin with a letter, or the heading of Markdown.
type outline struct {
	isHeading func(line []byte) bool

	text  *model.Text
	line  int    // the one that was looked up last
	title []byte // of that line
}

func newOutline(name string, text *model.Text) *outline {
	o := &outline{text: text, isHeading: func(line []byte) bool { return len(line) > 0 && isLetter(line[0]) }}
	if ext := strings.ToLower(path.Ext(name)); ext == ".md" || ext == ".markdown" {
		o.isHeading = func(line []byte) bool {
			return len(line) > 0 && line[0] == '#' && bytes.HasPrefix(bytes.TrimLeft(line, "#"), []byte(" "))
		}
	}
	return o
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$'
}

// titleAbove returns the title of a line. It reads those above the line that was looked up before
// only if that is further down.
func (o *outline) titleAbove(line int) []byte {
	if line < o.line {
		o.line, o.title = 0, nil
	}
	for i := line - 1; i >= o.line; i-- {
		if l := o.text.Line(i); o.isHeading(l) {
			o.title = l[:min(len(l), maxTitleBytes)]
			break
		}
	}
	o.line = line
	return o.title
}
