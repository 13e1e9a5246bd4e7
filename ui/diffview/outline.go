package diffview

import (
	"bytes"
	"path"
	"slices"
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
	sections  bool // all lines below a heading are in its scope, whatever their indentation

	text  *model.Text
	line  int    // the one that was looked up last
	title []byte // of that line
}

func newOutline(name string, text *model.Text) *outline {
	o := &outline{text: text, isHeading: func(line []byte) bool { return len(line) > 0 && isLetter(line[0]) }}
	if ext := strings.ToLower(path.Ext(name)); ext == ".md" || ext == ".markdown" {
		o.sections = true
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

// scopeAbove returns the first line, from line first on, of the outermost scope that a region is in:
// the last of the lines above it each of which is indented less than the one before, up to the title.
// It is the beginning of the region if there is none.
func (o *outline) scopeAbove(first int, r model.Region) int {
	scope, indent := r.OldStart, 0
	for line := range bytes.Lines(slices.Concat(r.Changes[0].Old, r.Changes[0].New)) {
		if indent = leading(line); !blank(line) {
			break
		}
	}
	if o.sections {
		indent = 1
	}
	for i := r.OldStart - 1; i >= first && indent > 0; i-- {
		line := o.text.Line(i)
		switch n := leading(line); {
		case n == len(line) || n >= indent:
		case n == 0 && line[0] == '}':
			return scope // another scope ends
		case n > 0 && bytes.IndexByte([]byte(")]}"), line[n]) < 0, n == 0 && o.isHeading(line):
			scope, indent = i, n
		}
	}
	return scope
}
