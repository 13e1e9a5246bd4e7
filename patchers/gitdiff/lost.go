package gitdiff

import (
	"aptix-tui/patchers/aof"
	"bytes"
	"path"
)

// What stands beside the hunks of a patch may be what they lost. It is no part
// of any, so that nothing says where it belongs; the changes that it stands by
// are in doubt then.

// looksLost tells whether line looks like an added or a removed line, and like
// neither a list item nor a rule of Markdown.
func looksLost(line []byte) bool {
	if len(line) < 2 || line[0] != '+' && line[0] != '-' {
		return false
	}
	item := line[1] == ' ' && (len(line) == 2 || line[2] != ' ')
	return !item && len(bytes.Trim(line, "-+= ")) > 0
}

// nearby is how many lines behind an open-ended hunk are looked at.
const nearby = 8

// lostBehind is the line behind h, from line n on, that looks like a part of a
// hunk, 0 if there is none. Where nothing bounds a diff, a hunk ends at the
// first line that looks like prose, as context does that lost its leading space.
// If the counts hold, it is prose; what stands behind a blank line is of
// interest only if the counts say that lines are missing.
func (s *section) lostBehind(h *hunk, n int) int {
	if s.bounded || h.exact() {
		return 0
	}
	text := false
	for m := n; m < n+nearby && !s.ended(m); m++ {
		switch line := s.at(m); {
		case s.blank(m) && !h.short():
			return 0
		case isHunkMark(line) && text:
			return m
		case s.border(m):
			return 0
		case looksLost(line):
			return m
		case s.blank(m):
		case m == n && h.short() || m > n && !s.blank(m-1) && line[0] == ' ':
			return n // an added line that lost its sign
		}
		text = text || !s.blank(m)
	}
	return 0
}

// noteAbove doubts the first section of a fence below what looks like a part of
// a hunk.
func (s *section) noteAbove() {
	at := s.lostAbove()
	if at == 0 {
		return
	}
	s.warn("leading-text", at, "the text above the patch is no part of it and is ignored")
	if s.doubt.None() {
		s.doubt = unreadPart.With(at)
	}
}

// lostAbove is the first line of a fence, above its first section, that looks
// like a part of a hunk, 0 if there is none.
func (s *section) lostAbove() int {
	if s.fence == nil {
		return 0
	}
	first := 0
	for n := s.first - 1; n > s.fence.Open; n-- {
		line := s.at(n)
		switch {
		case s.starts(n) != noStart || commitLine.Match(line) || aof.IsDelimiter(line):
			return 0 // what stands here belongs to an earlier payload, or to a commit
		case isHunkMark(line) && s.bare(n) != noStart:
			return 0
		case isHunkMark(line) || s.changes(line):
			first = n
		}
	}
	return first
}

// changes tells whether line, which stands above every header, looks like an
// added or a removed line. Lists with "+" are not to be expected there.
func (s *section) changes(line []byte) bool {
	return (looksLost(line) || len(line) > 1 && line[0] == '+') && !s.halfNamed(line)
}

// halfNamed tells whether line is one of the two lines of a file header.
func (s *section) halfNamed(line []byte) bool {
	return halfHeader(line) && (titleIn(line) != "" || path.Base(fileName(line[4:])) == path.Base(s.head.new))
}
