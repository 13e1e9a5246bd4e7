package ap

import (
	"bytes"
	"strings"

	"aptix-tui/model"
)

// A header is the line that begins a patch: "e4a2f1b8 AP 3.1" (AP §2.2).
type header struct {
	id      string
	version string
	line    int
	proper  bool // id has the form that AP requires
}

// idLength is the length of an ID as AP §2.2 has it.
const idLength = 8

// maxHeader is the maximum length in bytes of a header line.
const maxHeader = 64

// readHeader reads line as a header.
func readHeader(line []byte) (header, bool) {
	if len(line) > maxHeader || !bytes.Contains(line, []byte("AP")) {
		return header{}, false
	}
	f := strings.Fields(string(line))
	if len(f) != 3 || f[1] != "AP" || !isVersion(f[2]) || !mayBeID(f[0]) || line[0] != f[0][0] {
		return header{}, false
	}
	return header{id: f[0], version: f[2], proper: isID(f[0])}, true
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// isID reports whether s is an ID as in AP §2.2.
func isID(s string) bool { return len(s) == idLength && strings.Trim(s, "0123456789abcdef") == "" }

// mayBeID reports whether s may be meant as an ID. Only the directives after it show
// whether it is.
func mayBeID(s string) bool {
	return len(s) >= 4 && !strings.ContainsFunc(s, func(r rune) bool { return r > 'z' || !isAlphanumeric(byte(r)) })
}

func isVersion(s string) bool {
	return '0' <= s[0] && s[0] <= '9' && strings.Trim(s, "0123456789.") == ""
}

// A patchScan is a patch whose header is known and whose end is not.
type patchScan struct {
	b     model.Block
	head  header
	first int // the first line of the comments before the header, or its own
}

// findPatch finds the header at line n, or after the comments that begin there.
func findPatch(b model.Block, n int) (*patchScan, bool) {
	at := n
	if isComment(b.Line(n)) {
		if at = lineAfterComments(b, n); at == 0 {
			return nil, false
		}
	}
	h, ok := readHeader(b.Line(at))
	h.line = at
	s := &patchScan{b: b, head: h, first: n}
	return s, ok && (h.proper || s.hasDirective())
}

func isComment(line []byte) bool { return len(line) > 0 && line[0] == '#' }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }

// lineAfterComments is the first line after a block of comments that begins at line
// n. It is 0 if n is not the first line of the block: a caller that asks at every
// line has asked there before, so every block is read once.
func lineAfterComments(b model.Block, n int) int {
	floor := 0
	if b.Fence != nil {
		floor = b.Fence.Open
	}
	before := n - 1
	for before > floor && isBlank(b.Line(before)) {
		before--
	}
	if before > floor && isComment(b.Line(before)) {
		return 0
	}
	for n <= b.Lines() {
		if line := b.Line(n); !isComment(line) && !isBlank(line) {
			return n
		}
		n++
	}
	return 0
}

// hasDirective reports whether the first line after the header, except for blank lines
// and comments, is a directive of the same ID. A word that may be an ordinary
// one needs a keyword as AP writes it.
func (s *patchScan) hasDirective() bool {
	for n := s.head.line + 1; n <= s.b.Lines(); n++ {
		if line := s.b.Line(n); !isBlank(line) && !isComment(line) {
			c, ok := readDirective(s.head.id, line)
			return ok && c.known && (c.exact || isID(strings.ToLower(s.head.id)) && c.hasShape())
		}
	}
	return false
}

// directiveAt reads line n as a directive of this patch. After the fence around the
// patch, a line that begins with the ID may be a sentence about it.
func (s *patchScan) directiveAt(n int) (directiveLine, bool) {
	c, ok := readDirective(s.head.id, s.b.Line(n))
	if !ok {
		return directiveLine{}, false
	}
	if _, header := readHeader(s.b.Line(n)); header {
		return directiveLine{}, false
	}
	if s.b.Fence != nil && n > s.b.Fence.Close {
		ok = c.exact || !strings.Contains(c.args, " ")
	}
	return c, ok
}

// summary is the text of the comments from line n to the header.
func (s *patchScan) summary(n int) string {
	var out []string
	for ; n < s.head.line; n++ {
		line := strings.TrimLeft(string(s.b.Line(n)), "#")
		out = append(out, strings.TrimRight(strings.TrimPrefix(line, " "), " \t"))
	}
	return strings.Trim(strings.Join(out, "\n"), "\n")
}
