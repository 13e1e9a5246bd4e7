package gitdiff

import (
	"bytes"
	"path"

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

// maxBelow bounds the lines after an unbounded hunk that are searched.
const maxBelow = 8

// changeBelow is the line from n on, after h, that looks like a part of a hunk, or 0.
// If nothing bounds a diff, a hunk ends at the first line that looks like prose, but
// context that lost its leading space looks the same. If the counts are right, it is
// prose. Lines after a blank line count only if the hunk is shorter than stated.
func (s *section) changeBelow(h *hunk, n int) int {
	if s.bounded || h.countsRight() {
		return 0
	}
	text := false
	for m := n; m < n+maxBelow && !s.ended(m); m++ {
		switch line := s.at(m); {
		case s.blank(m) && !h.isShort():
			return 0
		case isHunkHeader(line) && text:
			return m
		case s.endsHunk(m):
			return 0
		case looksLikeChange(line):
			return m
		case s.blank(m):
		case m == n && h.isShort() || m > n && !s.blank(m-1) && line[0] == ' ':
			return n // an added line that lost its sign
		}
		text = text || !s.blank(m)
	}
	return 0
}

// doubtAbove doubts the first section of a fence if what looks like a part of a hunk
// is above it.
func (s *section) doubtAbove() {
	at := s.changeAbove()
	if at == 0 {
		return
	}
	s.warn("leading-text", at, "text above the patch ignored")
	if s.doubt.None() {
		s.doubt = unreadPart.With(at)
	}
}

// changeAbove is the first line of a fence, above its first section, that looks like
// a part of a hunk, or 0.
func (s *section) changeAbove() int {
	if s.fence == nil {
		return 0
	}
	first := 0
	for n := s.first - 1; n > s.fence.Open; n-- {
		line := s.at(n)
		switch {
		case s.startAt(n) != noStart || beginsCommit(line) || aof.IsDelimiter(line):
			return 0 // text above it belongs to an earlier payload or to a commit
		case isHunkHeader(line) && s.isHeaderless(n):
			return 0
		case isHunkHeader(line) || s.isChangeAbove(line):
			first = n
		}
	}
	return first
}

// isChangeAbove reports whether line, which is above all headers, looks like an
// added or a removed line. Lists with "+" are not expected there.
func (s *section) isChangeAbove(line []byte) bool {
	return (looksLikeChange(line) || len(line) > 1 && line[0] == '+') && !s.isHalfHeader(line)
}

// isHalfHeader reports whether line is one of the two lines of a file header.
func (s *section) isHalfHeader(line []byte) bool {
	return isHalfHeader(line) && (nameIn(string(line)) != "" || path.Base(fileName(line[4:])) == path.Base(s.header.new))
}
