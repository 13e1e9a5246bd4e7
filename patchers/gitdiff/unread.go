package gitdiff

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/aof"
)

// Text near the hunks of a patch may be lines that they lost. As nothing says where
// such lines belong, the changes near them are in doubt.

// looksLikeChange reports whether line looks like an added or a removed line, and not
// like a list item or a rule of Markdown.
func looksLikeChange(line []byte) bool {
	if len(line) < 2 || line[0] != '+' && line[0] != '-' {
		return false
	}
	item := line[1] == ' ' && (len(line) == 2 || line[2] != ' ')
	return !item && len(bytes.Trim(line, "-+= ")) > 0
}

// The codes of text that is in no hunk: above or after all of them, and between two.
const (
	textAround  = "text-around"
	textBetween = "text-between"
)

// unread reports text from line n up to end, which is in no header and in no hunk. It returns
// why a change beside it is in doubt: it looks like lines of a hunk or, with names, names
// another file.
func (s *section) unread(code string, n, end int, names bool) (why model.Reason) {
	first := 0
	for ; n < end && !s.ended(n) && !beginsCommit(s.at(n)) && !aof.IsDelimiter(s.at(n)); n++ {
		line := s.at(n)
		if s.blank(n) || s.metadata(n) {
			continue
		}
		if first == 0 {
			first = n
		}
		switch {
		case !why.None():
		case looksLikeChange(line) || isHunkHeader(line):
			why = unreadPart.With(n)
		case names && s.namesOther(string(line)):
			why = namesOther.With(n)
		}
	}
	if first > 0 {
		s.warn(code, first, "text outside of the hunks ignored")
	}
	return why
}

// addDoubt makes why the doubt of the change if it has none.
func (s *section) addDoubt(why model.Reason) {
	if s.doubt.None() {
		s.doubt = why
	}
}

// textAbove is the line after the section before this one, or the first line of the fence if
// there is none. The text above a section may also be the message of a commit, or belong to an
// earlier payload; then it is the section's first line.
func (s *section) textAbove() int {
	switch {
	case s.fence == nil:
		return s.first
	case s.read > 0:
		return s.read + 1
	}
	for n := s.first - 1; n > s.fence.Open; n-- {
		line := s.at(n)
		if s.startAt(n) != noStart || beginsCommit(line) || aof.IsDelimiter(line) || isHunkHeader(line) && s.isHeaderless(n) {
			return s.first
		}
	}
	return s.fence.Open + 1
}

// maxBelow bounds the lines after an unbounded hunk that are searched.
const maxBelow = 8

// doubtBelow doubts the change if a line from n on, after h, looks like one of a hunk. If
// nothing bounds a diff, a hunk ends at the first line that looks like prose, but context that
// lost its leading space looks the same.
func (s *section) doubtBelow(h *hunk, n int) {
	if s.bounded || h.countsRight() {
		return
	}
	for m := n; m < n+maxBelow && !s.ended(m) && !s.endsHunk(m) && (h.isShort() || !s.blank(m)); m++ {
		switch line := s.at(m); {
		case s.blank(m):
		case looksLikeChange(line):
			s.addDoubt(unreadPart.With(m))
		case m == n && h.isShort() || m > n && !s.blank(m-1) && line[0] == ' ':
			s.addDoubt(unreadPart.With(n)) // an added line that lost its sign
		}
	}
}

// metadata reports whether line n is what diff programs and mail write between
// sections.
func (s *section) metadata(n int) bool {
	return hasPrefix(s.at(n), between) || s.signature(n) || versionLine.Match(s.at(n)) && s.signature(n-1)
}
