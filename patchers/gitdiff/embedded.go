package gitdiff

import (
	"path"
	"slices"

	"aptix-tui/model"
)

// Embedded reads a diff that another format holds for the file at name: a
// gitPatch of a bundle (AFS §1.1), a START-PATCH block (AOF §3.2). Line numbers
// count from firstLine, the line of the answer at which the diff begins.
//
// File headers may be missing. One that names another file of the same last
// component is a warning, and the caller's path wins; any other makes the
// change invalid, as do a second file, a rename and a copy.
func Embedded(name string, diff []byte, firstLine int) (model.FileChange, []model.Diagnostic) {
	r := newReader(ownLines(diff, firstLine))
	n := firstLine
	for !r.ended(n) && r.starts(n) == noStart && !isHunkMark(r.at(n)) {
		n++
	}
	if r.ended(n) {
		n = firstLine
	}
	s := &section{reader: r, first: n, last: n}
	headed := r.starts(n) != noStart
	next := n
	if headed {
		next = heads[r.starts(n)](s, n)
		s.last = max(n, next-1)
	} else {
		s.head = head{plain: true, old: name, new: name}
	}
	s.readBodies(next)
	s.takePath(name)
	if second := r.next(s.last + 1); second > 0 {
		s.fail("several-files", second, "the diff holds a second file; expected one for %s only", name)
	} else if at := r.trailing(s.last + 1); at > 0 {
		s.warn("trailing-text", at, "the text behind the diff is no part of it and is ignored")
	}
	change := s.change()
	return change, s.diags
}

// takePath compares the path of the header with name, which wins.
func (s *section) takePath(name string) {
	h := &s.head
	clean := path.Clean(name)
	for _, header := range slices.Compact([]string{h.old, h.new}) {
		switch {
		case s.invalid != "" || path.Clean(header) == clean:
		case path.Base(header) != path.Base(clean):
			s.fail("header-path", s.first, "the header names %s; expected a diff of %s", header, name)
		default:
			s.warn("header-path", s.first, "the header names %s; the diff is read as one of %s", header, name)
		}
	}
	if h.renamed || h.copied {
		s.fail("header-path", s.first, "the diff renames or copies a file; expected changes of %s only", name)
	}
	h.old, h.new = name, name
}
