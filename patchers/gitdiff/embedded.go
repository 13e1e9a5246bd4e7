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
	return embedded(name, diff, firstLine, false)
}

// EmbeddedEdit is Embedded for a file that exists: only a header creates or
// deletes it, and a hunk that replaces nothing adds to it.
func EmbeddedEdit(name string, diff []byte, firstLine int) (model.FileChange, []model.Diagnostic) {
	return embedded(name, diff, firstLine, true)
}

func embedded(name string, diff []byte, firstLine int, exists bool) (model.FileChange, []model.Diagnostic) {
	r := newReader(ownLines(diff, firstLine))
	s := &section{reader: r, exists: exists, head: head{plain: true, old: name, new: name}}
	next := s.opening(firstLine)
	s.first, s.last = next, next
	s.noteLeading(firstLine)
	if kind := r.starts(next); kind != noStart {
		next = heads[kind](s, next)
		s.last = max(s.first, next-1)
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

// opening is the line from n on at which the diff begins: that of a header, or
// the first of a hunk, which may have no header of its own. Where there is
// neither, it is line n.
func (s *section) opening(n int) int {
	mark, body, changed := n, 0, false
	for ; !s.ended(mark) && s.starts(mark) == noStart && !isHunkMark(s.at(mark)); mark++ {
		line := s.at(mark)
		if body == 0 && isHunkLine(line) && !s.blank(mark) && !s.halfNamed(line) {
			body = mark
		}
		changed = changed || s.changes(line)
	}
	switch {
	case s.starts(mark) == noStart && changed:
		return body
	case s.ended(mark):
		return n
	}
	return mark
}

// noteLeading warns of text from line n on, above the diff. It is doubted where
// it looks like lines of a hunk; without a header, where it names another file.
func (s *section) noteLeading(n int) {
	headed, stray := s.starts(s.first) != noStart, 0
	for ; n < s.first && !commitLine.Match(s.at(n)); n++ {
		line := s.at(n)
		if stray == 0 && !s.blank(n) && !hasPrefix(line, between) {
			stray = n
		}
		switch {
		case !s.doubt.None():
		case headed && s.changes(line):
			s.doubt = unreadPart.With(n)
		case !headed && s.namesOther(string(line)):
			s.doubt = namesOther.With(n)
		}
	}
	if stray > 0 {
		s.warn("leading-text", stray, "the text above the diff is no part of it and is ignored")
	}
}

// takePath compares the path of the header with name, which wins.
func (s *section) takePath(name string) {
	h := &s.head
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
		s.fail("header-path", s.first, "the diff renames or copies a file; expected changes of %s only", name)
	}
	h.old, h.new = name, name
}
