package gitdiff

import (
	"bytes"

	"aptix-tui/model"
)

// lines are the text around a diff, by line. Line numbers are those of the answer.
type lines struct {
	raw         func(n int) []byte // line n with its line end
	first, last int                // the range of lines
	fence       *model.Fence       // the fence around them, or nil
	bounded     bool               // a fence, or the entry that holds it, says where the diff ends
	crlf        bool               // every line of the answer ends in CRLF, which says nothing about the content
}

// blockLines are all lines of the answer of b.
func blockLines(b model.Block) lines {
	return lines{raw: b.Raw, first: 1, last: b.Lines(), fence: b.Fence, bounded: b.Fence != nil, crlf: b.CRLF()}
}

// ownLines are the lines of a diff that another format holds. Its first line has the
// number first.
func ownLines(diff []byte, first int) lines {
	a := model.NewAnswer("", diff)
	return lines{
		raw:   func(n int) []byte { return a.Raw(n - first + 1) },
		first: first, last: first + a.Lines() - 1, bounded: true, crlf: a.CRLF(),
	}
}

// ended reports whether the diff ends before line n: the text does, or n closes the
// fence. A closer is not indented, so that no line of a hunk is one: those begin with
// a space or a sign.
func (l *lines) ended(n int) bool {
	if n > l.last || n < l.first {
		return true
	}
	if l.fence == nil {
		return false
	}
	line, ok := model.ReadFenceLine(l.raw(n))
	return ok && line.Indent == 0 && line.Closes(l.fence.Char, l.fence.Length)
}

// cutOff reports whether line n is after a text that nothing closes, so that the text
// may be cut off.
func (l *lines) cutOff(n int) bool {
	return n > l.last && (l.fence != nil || !l.bounded)
}

// endsOpen reports whether only blank lines follow from line n on, and the fence is
// not closed.
func (l *lines) endsOpen(n int) bool {
	for n <= l.last && len(bytes.TrimSpace(l.raw(n))) == 0 {
		n++
	}
	return n > l.last && l.fence != nil
}

// at is line n without its line end; empty if the diff has ended. A CR is content
// unless all lines of the answer have one.
func (l *lines) at(n int) []byte {
	if l.ended(n) {
		return nil
	}
	line := bytes.TrimSuffix(l.raw(n), []byte("\n"))
	if l.crlf {
		line = bytes.TrimSuffix(line, []byte("\r"))
	}
	return line
}

// content is line n from byte skip on, with an LF.
func (l *lines) content(n, skip int) []byte {
	raw := l.raw(n)
	line := l.at(n)[skip:]
	if end := skip + len(line); end < len(raw) && raw[end] == '\n' {
		return raw[skip : end+1 : end+1]
	}
	return append(line[:len(line):len(line)], '\n')
}

// blank reports whether line n has only white space.
func (l *lines) blank(n int) bool { return len(bytes.TrimSpace(l.at(n))) == 0 }
