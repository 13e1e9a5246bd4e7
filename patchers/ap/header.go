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
	proper  bool // id is of the shape that AP asks for
}

// maxHeader bounds the lines that are looked at as headers.
const maxHeader = 64

// readHeader reads line as a header.
func readHeader(line []byte) (header, bool) {
	if len(line) > maxHeader || len(line) == 0 || !isAlphanumeric(line[0]) && line[0] != '[' || !bytes.Contains(line, []byte(" AP ")) {
		return header{}, false
	}
	f := strings.Fields(string(line))
	if len(f) != 3 || f[1] != "AP" || !isVersion(f[2]) || !isName(f[0]) {
		return header{}, false
	}
	return header{id: f[0], version: f[2], proper: isID(f[0])}, true
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// isID tells that s is an ID as AP §2.2 wants it.
func isID(s string) bool { return len(s) == 8 && strings.Trim(s, "0123456789abcdef") == "" }

// isName tells that s may be meant as an ID. Only the directives behind it show
// whether it is. AP prints "[ID]" where one is to be filled in, and some leave
// the brackets.
func isName(s string) bool {
	if inner, ok := strings.CutPrefix(s, "["); ok && strings.HasSuffix(inner, "]") {
		return isID(strings.TrimSuffix(inner, "]"))
	}
	return isID(s) || len(s) >= 4 && !strings.ContainsFunc(s, func(r rune) bool { return r > 'z' || !isAlphanumeric(byte(r)) })
}

func isVersion(s string) bool {
	return '0' <= s[0] && s[0] <= '9' && strings.Trim(s, "0123456789.") == ""
}

// A scan is a patch of which the header is known, and not yet where it ends.
type scan struct {
	b     model.Block
	head  header
	first int // the first line of the comments before the header, or its own
}

// begin finds the header at line n, or behind the comments that begin there.
func begin(b model.Block, n int) (*scan, bool) {
	at := n
	if isComment(b.Line(n)) {
		if at = behindComments(b, n); at == 0 {
			return nil, false
		}
	}
	h, ok := readHeader(b.Line(at))
	h.line = at
	s := &scan{b: b, head: h, first: n}
	return s, ok && (h.proper || s.hasDirective())
}

func isComment(line []byte) bool { return len(line) > 0 && line[0] == '#' }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }

// behindComments is the first line behind a block of comments that begins at
// line n. It is 0 if n is not the block's first line: whoever asks at every
// line has then asked there before, and pays for every block once.
func behindComments(b model.Block, n int) int {
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

// hasDirective tells that the first line behind the header that says anything
// is a directive of the same ID.
func (s *scan) hasDirective() bool {
	for n := s.head.line + 1; n <= s.b.Lines(); n++ {
		if line := s.b.Line(n); !isBlank(line) && !isComment(line) {
			return s.directive(line) != ""
		}
	}
	return false
}

// directive is the keyword of line if it is a directive of this patch that is
// written as it should be, else empty.
func (s *scan) directive(line []byte) string {
	rest, ok := bytes.CutPrefix(line, []byte(s.head.id))
	if !ok || len(rest) == 0 || rest[0] != ' ' && rest[0] != '\t' {
		return ""
	}
	words := strings.Fields(string(rest[:min(len(rest), maxHeader)]))
	if len(words) == 0 {
		return ""
	}
	if _, ok := keywords[words[0]]; !ok {
		return ""
	}
	return words[0]
}

// summary is what the comments from line n to the header say.
func (s *scan) summary(n int) string {
	var out []string
	for ; n < s.head.line; n++ {
		line := strings.TrimLeft(string(s.b.Line(n)), "#")
		out = append(out, strings.TrimRight(strings.TrimPrefix(line, " "), " \t"))
	}
	return strings.Trim(strings.Join(out, "\n"), "\n")
}
