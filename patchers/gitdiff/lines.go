package gitdiff

import (
	"bytes"

	"aptix-tui/model"
)

// lines is the text in which a diff stands, seen line by line. Line numbers
// are those of the answer.
type lines struct {
	raw         func(n int) []byte // line n with its line end
	first, last int                // the lines that there are
	fence       *model.Fence       // the fence around them, nil if none
	bounded     bool               // something says where the diff ends: a fence, or the entry that holds it
	crlf        bool               // every line ends in CRLF, which is the transport's doing
}

// blockLines is b, seen from anywhere to the end of the answer.
func blockLines(b model.Block) lines {
	return lines{raw: b.Raw, first: 1, last: b.Lines(), fence: b.Fence, bounded: b.Fence != nil, crlf: b.CRLF()}
}

// ownLines is a diff that is a text of its own, its first line being line first.
func ownLines(diff []byte, first int) lines {
	a := model.NewAnswer("", diff)
	return lines{
		raw:   func(n int) []byte { return a.Raw(n - first + 1) },
		first: first, last: first + a.Lines() - 1, bounded: true, crlf: a.CRLF(),
	}
}

// ended tells that the diff cannot reach to line n: it is behind the text, or
// closes the fence. A closer stands as far left as its opener, so that no line
// of a hunk, which begins with a space or a sign, is one.
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

// cutOff tells that line n is behind a text that nothing closes, so that what
// came before it may have been cut off.
func (l *lines) cutOff(n int) bool {
	return n > l.last && (l.fence != nil || !l.bounded)
}

// endsOpen tells that from line n on only blank lines follow, and no closer of
// the fence.
func (l *lines) endsOpen(n int) bool {
	for n <= l.last && len(bytes.TrimSpace(l.raw(n))) == 0 {
		n++
	}
	return n > l.last && l.fence != nil
}

// at is line n without its line end; nothing where the diff has ended. A CR is
// content unless the whole answer has them.
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

// content is line n from its byte skip on, with an LF.
func (l *lines) content(n, skip int) []byte {
	raw := l.raw(n)
	line := l.at(n)[skip:]
	if end := skip + len(line); end < len(raw) && raw[end] == '\n' {
		return raw[skip : end+1 : end+1]
	}
	return append(line[:len(line):len(line)], '\n')
}

// blank tells whether line n holds nothing but white space.
func (l *lines) blank(n int) bool { return len(bytes.TrimSpace(l.at(n))) == 0 }
