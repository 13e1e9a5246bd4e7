package model

import (
	"bytes"
	"sort"
	"strings"
	"sync"
)

// A Fence is a Markdown code fence in the answer.
type Fence struct {
	Char    byte   // '`' or '~'
	Length  int    // how many of them
	Indent  int    // bytes of whitespace before the opening line
	Outdent int    // bytes by which the text in the fence is indented less than the opener
	Info    string // the info string, trimmed: "json", "diff", "go title=x"
	Open    int    // the opening line, 1-based
	Close   int    // the closing line, 1-based; Lines()+1 if there is none
	Closed  bool
}

// A FenceLine is a line that opens or closes a Markdown fence.
type FenceLine struct {
	Char   byte // '`' or '~'
	Length int
	Indent int    // bytes of whitespace before it
	Info   string // trimmed; a closing line has none
}

// ReadFenceLine reads a line of three or more backticks or tildes, with an
// optional info string. After backticks, the info string has no backtick.
func ReadFenceLine(line []byte) (FenceLine, bool) {
	indent := Indentation(line)
	text := line[indent:]
	if len(text) < 3 || text[0] != '`' && text[0] != '~' {
		return FenceLine{}, false
	}
	n := 0
	for n < len(text) && text[n] == text[0] {
		n++
	}
	if n < 3 {
		return FenceLine{}, false
	}
	info := bytes.TrimSpace(text[n:])
	if text[0] == '`' && bytes.IndexByte(info, '`') >= 0 {
		return FenceLine{}, false
	}
	return FenceLine{Char: text[0], Length: n, Indent: indent, Info: string(info)}, true
}

// Closes reports whether l closes a fence of this character and length: it has
// the same character, at least the same length, and no info string.
func (l FenceLine) Closes(char byte, length int) bool {
	return l.Char == char && l.Length >= length && l.Info == ""
}

// OpenFence reads line as the opening line of a fence, with an optional list
// marker before it. It returns nil if line is none.
func OpenFence(line []byte) *Fence {
	marker := listMarker(line)
	l, ok := ReadFenceLine(line[marker:])
	if !ok {
		return nil
	}
	return &Fence{Char: l.Char, Length: l.Length, Indent: marker + l.Indent, Info: l.Info}
}

// A fenceIndex finds the closing lines of fences. It is built on first use.
type fenceIndex struct {
	mu      sync.Mutex
	built   bool
	closers []closer // all lines that may close a fence
	found   map[fenceForm]foundCloser
}

// A closer is a line that may close a fence.
type closer struct {
	line int
	FenceLine
}

// A fenceForm is what decides which line closes a fence.
type fenceForm struct {
	char           byte
	length, indent int // indent is anyIndent if it does not matter
}

const anyIndent = -1

// A foundCloser is the first closer after line from, at index at of the closers.
type foundCloser struct{ from, at int }

// closer returns the line that closes f, the first one with the indentation of f, else the
// first one; 0 if there is none.
func (x *fenceIndex) closer(a *Answer, f *Fence) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.built {
		x.built, x.found = true, make(map[fenceForm]foundCloser)
		for n := 1; n <= a.Lines(); n++ {
			if l, ok := ReadFenceLine(a.Line(n)); ok && l.Info == "" {
				x.closers = append(x.closers, closer{n, l})
			}
		}
	}
	if n := x.first(fenceForm{f.Char, f.Length, f.Indent}, f.Open); n > 0 {
		return n
	}
	return x.first(fenceForm{f.Char, f.Length, anyIndent}, f.Open)
}

// first returns the first closer of a fence of this form after line from, or 0. What was
// found for an earlier line is still the first, unless it is passed. So the closers are
// searched once for each form, if the lines ascend.
func (x *fenceIndex) first(form fenceForm, from int) int {
	at, known := x.found[form]
	if !known || at.from > from || at.at < len(x.closers) && x.closers[at.at].line <= from {
		at.at = sort.Search(len(x.closers), func(i int) bool { return x.closers[i].line > from })
	}
	for at.at < len(x.closers) {
		c := x.closers[at.at]
		if c.Closes(form.char, form.length) && (form.indent == anyIndent || c.Indent == form.indent) {
			break
		}
		at.at++
	}
	at.from = from
	x.found[form] = at
	if at.at == len(x.closers) {
		return 0
	}
	return x.closers[at.at].line
}

// closerIndent returns the indentation of line if line closes f, otherwise -1.
func (f *Fence) closerIndent(line []byte) int {
	if l, ok := ReadFenceLine(line); ok && l.Closes(f.Char, f.Length) {
		return l.Indent
	}
	return -1
}

// ClosedBy reports whether line closes f, at any indentation.
func (f *Fence) ClosedBy(line []byte) bool { return f.closerIndent(line) >= 0 }

// listMarker returns the length of the whitespace and the list marker ("- ",
// "2. ") at the beginning of line; 0 if there is no marker.
func listMarker(line []byte) int {
	text := bytes.TrimLeft(line, " \t")
	mark := bytes.TrimLeft(text, "0123456789")
	digits := len(text) - len(mark)
	marks := "-*+"
	if digits > 0 {
		marks = ".)"
	}
	if digits > 9 || len(mark) < 2 || !strings.ContainsRune(marks, rune(mark[0])) || mark[1] != ' ' && mark[1] != '\t' {
		return 0
	}
	return len(line) - len(mark) + 2
}

// Fences iterates over the fences of an answer. They are hints, not boundaries:
// a payload may reach beyond a closing line, and the iteration resumes after
// it.
type Fences struct {
	answer  *Answer
	next    int    // the first line that was not read yet
	current *Fence // the last fence found, before or after the current line
}

// FencesOf begins at the first line of a.
func FencesOf(a *Answer) *Fences { return &Fences{answer: a, next: 1} }

// Around returns the fence around line n; nil if there is none or n is a fence
// line itself. Calls need ascending n.
func (f *Fences) Around(n int) *Fence {
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

// open reports whether a fence opens at line n, and reads it.
func (f *Fences) open(n int) bool {
	f.next = n + 1
	fence := OpenFence(f.answer.Line(n))
	if fence == nil {
		return false
	}
	fence.Open = n
	fence.Close = f.answer.Lines() + 1
	if n := f.answer.fences.closer(f.answer, fence); n > 0 {
		fence.Close, fence.Closed = n, true
	}
	fence.FindOutdent(f.answer)
	f.current = fence
	return true
}

// FindOutdent sets by how many bytes the text in f is indented less than its
// opening line. The first line that is not blank decides, because it belongs to
// the payload's syntax, not to its content.
func (f *Fence) FindOutdent(a *Answer) {
	for n := f.Open + 1; n < f.Close; n++ {
		if line := a.Line(n); len(bytes.TrimSpace(line)) > 0 {
			f.Outdent = max(0, f.Indent-Indentation(line))
			return
		}
	}
}

// Resume continues at line n, after a payload. If the payload reached beyond
// the closing line of its fence, the iteration continues after the next closing
// line, provided that only blank lines come before it.
func (f *Fences) Resume(n int) {
	c := f.current
	if c == nil || n <= c.Close {
		f.next = max(f.next, n)
		return
	}
	f.current, f.next = nil, n
	for m := n; m <= f.answer.Lines(); m++ {
		line := f.answer.Line(m)
		if len(bytes.TrimSpace(line)) > 0 {
			if c.ClosedBy(line) {
				f.next = m + 1
			}
			return
		}
	}
}

// Unfenced returns the text in a fence that is around all of text but for blank lines.
func Unfenced(text []byte) (inner []byte, ok bool) {
	body := bytes.TrimSpace(text)
	first, rest, _ := bytes.Cut(body, []byte("\n"))
	fence := OpenFence(first)
	at := bytes.LastIndexByte(rest, '\n') + 1
	if fence == nil || len(rest) == 0 || !fence.ClosedBy(rest[at:]) {
		return nil, false
	}
	return rest[:at], true
}
