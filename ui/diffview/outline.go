package diffview

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
)

// A heading is where a hunk stands.
type heading struct {
	at    string // what its anchor names: the line of its first change, or the byte; empty for nothing
	title []byte // the line of the file that it stands under
}

// An outline finds the line that a change stands under: the last one above it
// that opens something. It is asked from top to bottom, and reads every line
// once.
type outline struct {
	isHeading func(line []byte) bool
	read      int    // lines read so far
	title     []byte // the last heading among them
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

// openerFor says which lines open something in a file: in Markdown its
// headings, else lines that begin at the margin with a letter, as Git has it.
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
