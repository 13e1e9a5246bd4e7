package gitdiff

import (
	"bytes"
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff/place"
)

// A reader reads the sections of one payload.
type reader struct {
	lines
	inflated int64 // unpacked bytes of binary patches so far
	read     int   // the last line of the section before, or 0
}

func newReader(l lines) *reader { return &reader{lines: l} }

// A section is the part of a patch that concerns one file.
type section struct {
	*reader
	header      header
	first, last int  // lines of the answer
	exists      bool // the file exists before the diff
	hunks       []*hunk
	binary      *place.Binary
	invalid     model.Reason // why the file change can never be accepted
	doubt       model.Reason // why its hunks may not start as accepted
	above       model.Reason // the doubt that the text above gives, also of the section before
	diags       []model.Diagnostic
}

// headerReaders read the header of a section, by its start. They return the first
// line after the header.
var headerReaders = [...]func(s *section, n int) int{
	noStart:    (*section).readNoHeader,
	gitStart:   (*section).readGitHeader,
	plainStart: (*section).readPlainHeader,
}

// section reads the section that begins at line n.
func (r *reader) section(n int) *section {
	s := &section{reader: r, first: n, last: n}
	next := headerReaders[r.startAt(n)](s, n)
	if from := s.textAbove(); from < n {
		code := textAround
		if s.read > 0 {
			code = textBetween
		}
		s.above = s.unread(code, from, n, false)
		s.addDoubt(s.above)
	}
	s.last = max(s.first, next-1)
	s.readBodies(next)
	r.read = s.last
	return s
}

// report adds a diagnostic about line n.
func (s *section) report(severity model.Severity, code string, n int, format string, args ...any) {
	s.diags = append(s.diags, model.Diagnostic{
		Severity: severity, Code: "git/" + code, Message: fmt.Sprintf(format, args...), Line: n,
	})
}

func (s *section) warn(code string, n int, format string, args ...any) {
	s.report(model.Warning, code, n, format, args...)
}

// fail makes the file change invalid. The first reason counts.
func (s *section) fail(code string, n int, format string, args ...any) {
	if !s.invalid.None() {
		return
	}
	s.report(model.Error, code, n, format, args...)
	s.invalid = s.diags[len(s.diags)-1].ReasonAtLine()
}

// readBodies reads the text below the header: a binary patch or hunks.
func (s *section) readBodies(n int) {
	switch line := s.at(n); {
	case string(line) == "GIT binary patch":
		s.readBinary(n)
		return
	case hasPrefix(line, binaryMarks):
		s.last = n
		s.fail("binary-without-data", n, "the patch says that a binary file differs but does not contain its data; expected \"GIT binary patch\" (git diff --binary)")
		return
	}
	if !isHunkHeader(s.at(n)) && s.isHeaderless(n) || s.bounded && isHunkLine(s.at(n)) && s.startAt(n) == noStart {
		s.warn("hunk-header", n, "the hunk has no header; it is placed by its text")
		h := &hunk{Hunk: place.Hunk{First: n, OldStart: place.Unstated, NewStart: place.Unstated}, oldCount: place.Unstated, newCount: place.Unstated}
		n = s.readHunk(h, n)
	}
	for n = s.nextHunk(n); n > 0; n = s.nextHunk(n) {
		n = s.readHeadedHunk(n)
	}
	s.sortHunks()
}

// nextHunk is the line of the next hunk header of this section, or 0. In a bounded
// diff, text may be before it.
func (s *section) nextHunk(n int) int {
	from := n
	for ; !isHunkHeader(s.at(n)); n++ {
		if s.ended(n) || s.endsHunk(n) || !s.bounded && !s.blank(n) {
			return 0
		}
	}
	s.addDoubt(s.unread(textBetween, from, n, true))
	return n
}

// readHeadedHunk reads the hunk whose header is line n and returns the line after it.
func (s *section) readHeadedHunk(n int) int {
	line := s.at(n)
	h, ok := parseHunkHeader(line)
	h.First = n
	switch {
	case isCombinedHeader(line):
		s.fail("combined", n, "this is a hunk of a combined diff; expected \"@@ -line,count +line,count @@\"")
	case h.OldStart == place.Unstated:
		s.warn("hunk-header", n, "hunk header without line numbers, placed by its text; expected \"@@ -line,count +line,count @@\"")
	case !ok:
		s.warn("hunk-header", n, "damaged hunk header; expected \"@@ -line,count +line,count @@\"")
	}
	return s.readHunk(&h, n+1)
}

// readHunk reads the lines of h from line n on and adds h to the section. It returns
// the line after them.
func (s *section) readHunk(h *hunk, n int) int {
	b := s.readBody(h, n)
	h.setLines(b.lines)
	next := b.next
	h.Last = max(next-1, h.First)
	open := s.endsOpen(next)
	switch {
	case h.isShort() && s.ended(next) && isHunkLine(s.at(next+1)): // the closer may be a line of h
		h.doubt = maybeCutOff.With()
	case !s.cutOff(next) && !open:
	case h.isShort():
		h.cut = open
		if !open {
			h.doubt = maybeCutOff.With()
		}
	case open && (!h.countsRight() || !bytes.HasSuffix(s.raw(h.Last), []byte("\n"))):
		h.doubt = fenceOpen.With()
		s.warn("cut-off", h.First, "%s", fenceOpen.Sentence)
	}
	s.last = h.Last
	s.warnRepairs(h)
	s.doubtBelow(h, next)
	if !h.changed {
		if len(h.Lines) > 0 || h.miscounted() != "" {
			s.warn("hunk-empty", h.First, "the hunk changes nothing and is left out")
		}
		if h.cut || h.doubt.Code == fenceOpen.Code {
			s.fail("cut-off", h.First, "the patch is cut off in this hunk")
		}
		return next
	}
	s.hunks = append(s.hunks, h)
	return next
}

// warnRepairs reports what was repaired to read h.
func (s *section) warnRepairs(h *hunk) {
	if n := h.restoreEnds(); n > 0 {
		s.warn("no-newline", n, "\"\\ No newline at end of file\" follows a line that is not the last one; it is ignored")
	}
	if why := h.miscounted(); why != "" && !h.cut {
		s.warn(wrongCounts[len("git/"):], h.First, "wrong line counts in hunk header (%s); fixed", why)
	}
	blank, lostSpace := 0, false
	for _, line := range h.Lines {
		switch {
		case !line.Unsigned:
		case len(bytes.TrimSpace(line.Text)) > 0:
			if !lostSpace {
				s.warn("context-space", line.AnswerLine, "a line of the hunk that begins with neither a space nor a sign is read as context")
			}
			lostSpace = true
		case blank == 0:
			blank = line.AnswerLine
		}
	}
	if blank > 0 {
		s.warn("context-blank", blank, "a blank line in the hunk is read as an empty line of context")
	}
	if h.cut {
		s.report(model.Error, "cut-off", h.First, "the patch ends inside this hunk (header: %s)", h.miscounted())
	}
}

// sortHunks sorts the hunks by their stated lines, as no hunk may reach back over the
// one before it.
func (s *section) sortHunks() {
	byLine := func(a, b *hunk) int { return a.OldStart - b.OldStart }
	stated := !slices.ContainsFunc(s.hunks, func(h *hunk) bool { return h.OldStart == place.Unstated })
	if !stated || slices.IsSortedFunc(s.hunks, byLine) {
		return
	}
	s.warn("hunk-order", s.hunks[0].First, "the hunks are not in the order of the file; they are sorted")
	slices.SortStableFunc(s.hunks, byLine)
}
