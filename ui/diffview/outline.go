package diffview

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
)

// A heading is the position of a hunk in the file.
type heading struct {
	at    string // what its anchor names: the line of its first change, or the byte; "" for none
	title []byte // the heading line above it
}

// An outline finds the last heading line above a change. It is called from top
// to bottom and reads each line once.
type outline struct {
	isHeading func(line []byte) bool
	read      int    // number of lines read so far
	title     []byte // the last heading of them
}

func (o *outline) above(t *model.Text, line int) []byte {
	for i := line - 1; i >= o.read; i-- {
		if l := t.Line(i); len(l) > 0 && o.isHeading(l) {
			o.title = l[:min(len(l), maxTitleBytes)]
			break
		}
	}
	o.read = max(o.read, line)
	return o.title
}

// headingMatcher returns which lines of a file are headings: those of Markdown,
// otherwise lines that begin with a letter, as in Git.
func headingMatcher(name string) func(line []byte) bool {
	if ext := strings.ToLower(path.Ext(name)); ext == ".md" || ext == ".markdown" {
		return func(line []byte) bool {
			return bytes.HasPrefix(bytes.TrimLeft(line, "#"), []byte(" ")) && line[0] == '#'
		}
	}
	return func(line []byte) bool {
		c := line[0]
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$'
	}
}
