package ap

import (
	"bytes"
	"iter"
	"strings"

	"github.com/agnivade/levenshtein"

	"aptix-tui/model"
)

// An idCheck finds the lines of values that may be meant as directives of the patch
// although AP §2.3 makes them part of the value: those with marks before the ID, and
// those with an unknown ID. A value may hold a patch of its own (AP §2.2), whose
// directives have the ID of its header.
type idCheck struct {
	id      string
	lines   iter.Seq2[int, []byte] // the lines after the header
	headers map[string]bool        // the IDs of the headers in them; nil if not read yet
}

// check is why line, which is line n and part of a value, may be meant as a
// directive; none if it is not. patchFile: the value is for a file that is an ap
// patch itself, so that other IDs are expected.
func (s *idCheck) check(line []byte, n int, patchFile bool) model.Reason {
	id, rest := cutPossibleID(line, len(s.id))
	switch {
	case id == s.id && (len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') || readAfterID(rest).hasShape()):
		return misplacedID.With(n)
	case id == "" || id == s.id || !(strings.EqualFold(id, s.id) || isIDAnyCase(id) || similarID(id, s.id)) || !readAfterID(rest).hasShape():
		return model.Reason{}
	case !strings.EqualFold(id, s.id) && (s.isHeader(id) || patchFile && !similarID(id, s.id)):
		return model.Reason{}
	}
	return otherID.With(n, id, s.id)
}

// isHeader reports whether the patch holds a header with this ID.
func (s *idCheck) isHeader(id string) bool {
	if s.headers == nil {
		s.headers = map[string]bool{}
		for _, line := range s.lines {
			if h, ok := readHeader(bytes.TrimSpace(line)); ok {
				s.headers[h.id] = true
			}
		}
	}
	return s.headers[id]
}

// maxMarks is the maximum number of bytes of marks before an ID.
const maxMarks = 16

// cutPossibleID splits line after its first word, which follows marks and a list
// number, if the word is about as long as an ID of this length.
func cutPossibleID(line []byte, length int) (id string, rest []byte) {
	at := skipMarks(line, 0)
	if number := at + countAlphanumeric(line[at:], maxMarks); number < len(line) && isListNumber(line[at:number+1]) {
		at = skipMarks(line, number+1)
	}
	n := countAlphanumeric(line[at:], length+3)
	if n < length-2 || n > length+2 {
		return "", nil
	}
	return string(line[at : at+n]), line[at+n:]
}

// skipMarks is the first byte of line from at on that is alphanumeric.
func skipMarks(line []byte, at int) int {
	for end := min(len(line), at+maxMarks); at < end && !isAlphanumeric(line[at]); at++ {
	}
	return at
}

func countAlphanumeric(line []byte, limit int) int {
	n := 0
	for n < len(line) && n < limit && isAlphanumeric(line[n]) {
		n++
	}
	return n
}

// isIDAnyCase reports whether s is an ID in either case.
func isIDAnyCase(s string) bool { return isID(strings.ToLower(s)) }

// similarID reports whether a and b, with case ignored, are at most two edits in
// eight characters apart.
func similarID(a, b string) bool {
	return levenshtein.ComputeDistance(strings.ToLower(a), strings.ToLower(b)) <= len(b)/4
}
