package v4a

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff/place"
)

// A section is the part of a patch that concerns one file.
type section struct {
	*patchReader
	mark   mark
	first  int
	change model.FileChange
	hunks  []hunk
}

// A hunk is one change of an update.
type hunk struct {
	place.Hunk
	anchors []string
	atEnd   bool         // "*** End of File" is below it
	doubt   model.Reason // why its lines may be meant otherwise
}

// sectionOps are the operations of the sections.
var sectionOps = map[mark]model.Op{addFile: model.OpCreate, deleteFile: model.OpDelete, updateFile: model.OpEdit}

// setPath sets the path of the section. Quotation marks around it are taken off.
func (s *section) setPath(written string) {
	s.change = model.FileChange{Op: sectionOps[s.mark], Path: unquoted(written), First: s.number(s.first), Last: s.number(s.first), Simultaneous: true, OffersSimilar: s.mark == addFile}
	if s.change.Path != written {
		s.change.PathAsWritten, s.change.Doubt = written, oddPath.With(written)
	}
}

// unquoted returns path without quotation marks or backticks around it.
func unquoted(path string) string {
	if n := len(path); n > 2 && path[0] == path[n-1] && strings.IndexByte("`\"'", path[0]) >= 0 {
		return path[1 : n-1]
	}
	return path
}

// read reads the section, whose text begins at line n, and returns the line after it.
func (s *section) read(n int) int {
	next := n
	for next < s.stop() {
		if m, _ := markOf(s.text(next)); m.beginsSection() {
			break
		}
		next++
	}
	switch s.mark {
	case addFile:
		s.readContent(n, next)
	case deleteFile:
		s.readNothing(n, next)
	default:
		s.readUpdate(n, next)
	}
	return next
}

// fail makes the change invalid. The first reason counts.
func (s *section) fail(code string, n int, format string, args ...any) {
	why := s.report(model.Error, code, s.change.Path, n, format, args...)
	if s.change.Invalid.None() {
		s.change.Invalid = why
	}
}

// doubt leaves the change undecided.
func (s *section) doubt(why model.Reason, n int) {
	s.report(model.Warning, strings.TrimPrefix(why.Code, "v4a/"), s.change.Path, n, "%s", why)
	if s.change.Doubt.None() {
		s.change.Doubt = why
	}
}

// trimmed returns next without the blank lines before it.
func (s *section) trimmed(n, next int) int {
	for next > n && s.blank(next-1) {
		next--
	}
	return next
}

// readContent reads the content of a new file from line n to before line next.
func (s *section) readContent(n, next int) {
	next = s.trimmed(n, next)
	s.change.Content = []byte{}
	for ; n < next; n++ {
		m, _ := markOf(s.text(n))
		line := s.text(n)
		skip := 0
		switch {
		case bytes.HasPrefix(line, []byte("+")):
			skip = 1
		case m == endOfFile && n == next-1:
			continue
		case m != noMark:
			s.fail("stray", n, "the line does not belong to a new file, whose lines begin with \"+\"")
		default:
			s.doubt(noPlus.With(s.number(n)), n)
		}
		s.change.Content = append(s.change.Content, s.content(n, skip)...)
		s.change.Last = s.number(n)
	}
}

// readNothing reports text in the section of a deletion.
func (s *section) readNothing(n, next int) {
	for ; n < next; n++ {
		if !s.blank(n) {
			s.fail("delete-text", n, "the section deletes its file and has text; expected nothing below \"*** Delete File\"")
			return
		}
	}
}

// readUpdate reads the changes of a file from line n to before line next.
func (s *section) readUpdate(n, next int) {
	n = s.readMove(n, next)
	for n < next {
		if s.nextText(n, next) == next {
			break
		}
		n = s.readHunk(n, next)
	}
	if len(s.hunks) == 0 && s.change.NewPath == "" && s.change.Invalid.None() {
		s.fail("no-change", s.first, "the section changes nothing; expected \"@@\" and lines that begin with a space, \"-\" or \"+\"")
	}
	s.change.Edits = s.edits()
	s.change.Last = s.number(max(s.first, s.trimmed(s.first, next)-1))
}

// readMove reads "*** Move to: path", if it is the first line with text.
func (s *section) readMove(n, next int) int {
	at := s.nextText(n, next)
	if at == next {
		return n
	}
	m, path := markOf(s.text(at))
	if m != moveTo {
		return n
	}
	s.change.Op, s.change.NewPath = model.OpRename, unquoted(path)
	return at + 1
}

// readHunk reads the change that begins at line n, and returns the line after it.
func (s *section) readHunk(n, next int) int {
	h := hunk{Hunk: place.Hunk{First: s.number(n), OldStart: place.Unstated, NewStart: place.Unstated}}
	for end := s.nextText(n, next); s.endsHunk(end, next); end = s.nextText(n, next) {
		if n = end; n == next || !isHeader(s.text(n)) {
			break
		}
		if a := anchorOf(s.text(n)); a != "" {
			h.anchors = append(h.anchors, a)
		}
		n++
	}
	for ; n < next && !isHeader(s.text(n)); n++ {
		if m, _ := markOf(s.text(n)); m == endOfFile {
			h.atEnd = true
			n++
			break
		} else if m != noMark {
			s.fail("stray", n, "the line does not belong to the changes to a file")
			continue
		}
		end := max(n+1, s.nextText(n, next)) // after line n, and after the blank lines that begin there
		if !s.blank(n) || !s.endsHunk(end, next) {
			for ; n < end; n++ {
				s.addLine(&h, n)
			}
			h.Last = s.number(end - 1)
		}
		n = end - 1
	}
	s.keep(h, n)
	return n
}

// endsHunk reports whether line n is that of the next change, or the end of the section.
func (s *section) endsHunk(n, next int) bool {
	if n >= next {
		return true
	}
	m, _ := markOf(s.text(n))
	return isHeader(s.text(n)) || m == endOfFile
}

// addLine adds line n to h.
func (s *section) addLine(h *hunk, n int) {
	line := s.text(n)
	switch {
	case len(line) == 0:
		h.Lines = append(h.Lines, place.Line{Op: ' ', Text: s.content(n, 0), Unsigned: true})
	case bytes.IndexByte([]byte(" +-"), line[0]) >= 0:
		h.Lines = append(h.Lines, place.Line{Op: line[0], Text: s.content(n, 1)})
	case nearMarker.Match(line):
		s.fail("marker", n, "malformed marker; expected something like \"*** Update File: path\"")
	default:
		h.Lines = append(h.Lines, place.Line{Op: ' ', Text: s.content(n, 0), Unsigned: true})
		if h.doubt.None() && !s.blank(n) {
			h.doubt = noSign.With(s.number(n))
			s.report(model.Warning, "no-sign", s.change.Path, n, "%s", h.doubt)
		}
	}
}

// keep adds h to the changes of the section, unless it changes nothing.
func (s *section) keep(h hunk, n int) {
	for _, line := range h.Lines {
		if line.Op != ' ' {
			s.hunks = append(s.hunks, h)
			return
		}
	}
	if len(h.Lines) > 0 || len(h.anchors) > 0 {
		s.report(model.Warning, "hunk-empty", s.change.Path, min(n, s.last), "the change above this line adds and removes nothing and is left out")
	}
}

// anchorOf returns the text of a line that begins a change, without numbers of lines as
// other diffs have them, and without a second "@@".
func anchorOf(line []byte) string {
	text := strings.TrimLeft(strings.TrimSpace(string(line)), "@")
	if numbers := numbersPattern.FindString(text); numbers != "" {
		text = text[len(numbers):]
	}
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "@@"))
}
