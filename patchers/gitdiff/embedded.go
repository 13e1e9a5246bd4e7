package gitdiff

import (
	"path"
	"slices"

	"aptix-tui/model"
)

// Embedded reads the diff for the file name that another format holds: a gitPatch of
// a bundle (AFS §1.1), a START-PATCH block (AOF §3.2). Line numbers count from
// firstLine, the line of the answer at which the diff begins.
//
// File headers may be missing. A header with another file of the same last component
// is a warning, and name is used. Any other file makes the change invalid, as do a
// second file, a rename and a copy.
func Embedded(name string, diff []byte, firstLine int) (model.FileChange, []model.Diagnostic) {
	return embedded(name, diff, firstLine, false)
}

// EmbeddedEdit is Embedded for a file that exists: only a header creates or deletes
// it, and a hunk that replaces nothing is an insertion.
func EmbeddedEdit(name string, diff []byte, firstLine int) (model.FileChange, []model.Diagnostic) {
	return embedded(name, diff, firstLine, true)
}

func embedded(name string, diff []byte, firstLine int, exists bool) (model.FileChange, []model.Diagnostic) {
	r := newReader(ownLines(diff, firstLine))
	s := &section{reader: r, exists: exists, header: header{plain: true, old: name, new: name}}
	next := s.diffStart(firstLine)
	s.first, s.last = next, next
	kind := r.startAt(next)
	s.addDoubt(s.unread(textAround, firstLine, next, kind == noStart))
	if kind != noStart {
		next = headerReaders[kind](s, next)
		s.last = max(s.first, next-1)
	}
	s.readBodies(next)
	s.replacePath(name)
	if second := r.nextSection(s.last + 1); second > 0 {
		s.fail("several-files", second, "the diff holds a second file; expected one for %s only", name)
	} else {
		s.addDoubt(s.unread(textAround, s.last+1, s.block.Lines()+s.shift+1, false))
	}
	change := s.change()
	return change, s.diags
}

// diffStart is the line from n on at which the diff begins: a header, or the first
// line of a hunk without one. If there is neither, it is line n.
func (s *section) diffStart(n int) int {
	mark, body, changed := n, 0, false
	for ; !s.ended(mark) && s.startAt(mark) == noStart && !isHunkHeader(s.at(mark)); mark++ {
		line := s.at(mark)
		if body == 0 && isHunkLine(line) && !s.blank(mark) && !isHalfHeader(line) {
			body = mark
		}
		changed = changed || !isHalfHeader(line) && (looksLikeChange(line) || len(line) > 1 && line[0] == '+')
	}
	switch {
	case s.startAt(mark) == noStart && changed:
		return body
	case s.ended(mark):
		return n
	}
	return mark
}

// replacePath compares the path of the header with name, and uses name.
func (s *section) replacePath(name string) {
	h := &s.header
	clean := path.Clean(name)
	for _, header := range slices.Compact([]string{h.old, h.new}) {
		switch {
		case !s.invalid.None() || path.Clean(header) == clean:
		case path.Base(header) != path.Base(clean):
			s.fail("header-path", s.first, "the header names %s; expected a diff of %s", header, name)
		default:
			s.warn("header-path", s.first, "the header names %s; the diff is read as one of %s", header, name)
		}
	}
	if h.renamed || h.copied {
		s.fail("header-path", s.first, "the diff renames or copies a file; expected changes to %s only", name)
	}
	h.old, h.new = name, name
}
