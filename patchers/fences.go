package patchers

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
)

// fences walks over the Markdown fences of an answer. They are hints, not
// borders: a payload may reach over a closer, and the walk resumes behind it.
type fences struct {
	answer  *model.Answer
	next    int          // the line from which on fences are not known yet
	current *model.Fence // the last one found; it may lie ahead or behind
}

func fencesOf(a *model.Answer) *fences { return &fences{answer: a, next: 1} }

// around is the fence around line n, nil if there is none or n is a fence line
// itself. Lines are asked for in ascending order.
func (f *fences) around(n int) *model.Fence {
	for {
		if c := f.current; c != nil {
			if n <= c.Open {
				return nil
			}
			if n < c.Close {
				return c
			}
			f.next = max(f.next, c.Close+1)
			f.current = nil
		}
		if n < f.next || !f.open(n) {
			return nil
		}
	}
}

// open looks for a fence that opens at line n.
func (f *fences) open(n int) bool {
	f.next = n + 1
	fence := opener(f.answer.Line(n))
	if fence == nil {
		return false
	}
	fence.Open = n
	fence.Close = f.answer.Lines() + 1
	near := 0 // a closer of another indentation, which will do if there is no better one
	for m := n + 1; m <= f.answer.Lines() && !fence.Closed; m++ {
		switch indent := closes(fence, f.answer.Line(m)); {
		case indent == fence.Indent:
			fence.Close, fence.Closed = m, true
		case indent >= 0 && near == 0:
			near = m
		}
	}
	if !fence.Closed && near > 0 {
		fence.Close, fence.Closed = near, true
	}
	fence.Flush = f.flush(fence)
	f.current = fence
	return true
}

// flush is how many bytes the text in fence stands further left than its
// opener. The first line with text in it says so: that one is the payload's own
// and part of no content, which may begin anywhere.
func (f *fences) flush(fence *model.Fence) int {
	for n := fence.Open + 1; n < fence.Close; n++ {
		if line := f.answer.Line(n); len(bytes.TrimSpace(line)) > 0 {
			return max(0, fence.Indent-model.Indentation(line))
		}
	}
	return 0
}

// uneven is the first line of p that lacks some of the indentation that is taken
// off the others, so that it is not certain how much of that is their own; 0 if
// there is none. Of JSON only strings with raw line breaks take theirs from it.
func uneven(a *model.Answer, p *model.Payload) int {
	if p.Fence == nil || jsonFormats[p.Format] && !slices.ContainsFunc(p.Diagnostics, isRawNewline) {
		return 0
	}
	width := p.Fence.Indent - p.Fence.Flush
	for n := p.First; width > 0 && n <= p.Last; n++ {
		line := a.Line(n)
		if n != p.Fence.Close && len(bytes.TrimSpace(line)) > 0 && model.Indentation(line) < width {
			return n
		}
	}
	return 0
}

var jsonFormats = map[string]bool{"bundle": true, "structured": true, "lines": true}

func isRawNewline(d model.Diagnostic) bool { return d.Code == "json/raw-newline" }

// resume tells that the lines before n belong to a payload. Where that reached
// over the closer of the fence around it, the walk goes on behind the closer
// that stands there instead.
func (f *fences) resume(n int) {
	c := f.current
	if c == nil || n <= c.Close {
		f.next = max(f.next, n)
		return
	}
	f.current, f.next = nil, n
	for m := n; m <= f.answer.Lines(); m++ {
		line := f.answer.Line(m)
		if len(bytes.TrimSpace(line)) > 0 {
			if closes(c, line) >= 0 {
				f.next = m + 1
			}
			return
		}
	}
}

// opener reads line as the opener of a fence: three or more backticks or
// tildes, indented or behind a list marker, with any info string.
func opener(line []byte) *model.Fence {
	indent := listMarker(line)
	for indent < len(line) && (line[indent] == ' ' || line[indent] == '\t') {
		indent++
	}
	rest := line[indent:]
	if len(rest) < 3 || rest[0] != '`' && rest[0] != '~' {
		return nil
	}
	n := runLength(rest)
	info := strings.TrimSpace(string(rest[n:]))
	if n < 3 || rest[0] == '`' && strings.Contains(info, "`") {
		return nil
	}
	return &model.Fence{Char: rest[0], Length: n, Indent: indent, Info: info}
}

// listMarker is the length of the white space and the list marker ("- ", "2. ")
// that line begins with; 0 if there is no marker.
func listMarker(line []byte) int {
	rest := bytes.TrimLeft(line, " \t")
	mark := bytes.TrimLeft(rest, "0123456789")
	digits := len(rest) - len(mark)
	marks := "-*+"
	if digits > 0 {
		marks = ".)"
	}
	if digits > 9 || len(mark) < 2 || !strings.ContainsRune(marks, rune(mark[0])) || mark[1] != ' ' && mark[1] != '\t' {
		return 0
	}
	return len(line) - len(mark) + 2
}

func runLength(b []byte) int {
	n := 0
	for n < len(b) && b[n] == b[0] {
		n++
	}
	return n
}

// closes tells that line closes f (the same character, at least the same
// length, nothing else) by returning its indentation, -1 if it does not.
func closes(f *model.Fence, line []byte) int {
	rest := bytes.TrimLeft(line, " \t")
	if len(rest) < f.Length || rest[0] != f.Char {
		return -1
	}
	n := runLength(rest)
	if n < f.Length || len(bytes.TrimSpace(rest[n:])) > 0 {
		return -1
	}
	return len(line) - len(rest)
}
