package ap

import (
	"bytes"
	"iter"
	"path"
	"strings"

	"github.com/agnivade/levenshtein"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Models write fences around values, and diffs in place of values. By AP §2.3 both
// are part of the value, which is rarely intended: the hunk needs a decision.

// unfenced returns a whole value without the fence around it. It reports false if
// there is none. Fences inside the value count in pairs.
func unfenced(lines [][]byte) ([][]byte, bool) {
	lines = trimBlank(lines)
	if len(lines) < 2 {
		return nil, false
	}
	outer, ok := model.ReadFenceLine(lines[0])
	depth := 1
	for i := 1; ok && i < len(lines); i++ {
		m, mark := model.ReadFenceLine(lines[i])
		switch {
		case !mark || m.Char != outer.Char:
			continue
		case m.Info != "":
			depth++
		default:
			depth--
		}
		if depth == 0 {
			return trimBlank(lines[1:i]), i == len(lines)-1
		}
	}
	return nil, false
}

// withoutFence removes the fences around content, snippet, anchor and tail. It leaves
// prose alone, which may have fences of its own.
func (l *locator) withoutFence(doc *document, m *model.Match) (*locator, bool) {
	content, fenced := unfenced(l.content)
	if l.language == &proseLike || l.language == &unknown && doc.hasFence() {
		return nil, false
	}
	other := *l
	for _, n := range []**needle{&other.snippet, &other.anchor, &other.tail} {
		if *n == nil {
			continue
		}
		lines, ok := unfenced((*n).lines)
		switch {
		case !ok || len(nonBlank(lines)) == 0:
		case m.Placement == model.Exact:
			return nil, false // the file has fences
		default:
			*n, fenced = newNeedle(lines), true
		}
	}
	if !fenced {
		return nil, false
	}
	if content != nil {
		other.rewrite(content)
	}
	if plain, ok := other.withoutSigns(doc, m); ok {
		return plain, true
	}
	return &other, true
}

// doubtWholeContent returns why d, the whole content of the file at name, may not be
// intended as it is written: a fence or diff signs. It returns no reason otherwise.
func doubtWholeContent(d *directive, name string) model.Reason {
	if _, ok := unfenced(d.value); ok && (languageOf(name) != &proseLike || isProseFence(d.value[0])) {
		return fencedContent.With(d.start)
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".diff", ".patch", ".rej", ".ap":
		return model.Reason{}
	}
	if languageOf(name) != &proseLike && isWholeDiff(d.value) {
		return diffContent.With(d.line)
	}
	return model.Reason{}
}

// isProseFence reports whether line opens a fence around prose.
func isProseFence(line []byte) bool {
	m, _ := model.ReadFenceLine(line)
	switch strings.ToLower(m.Info) {
	case "", "markdown", "md", "text", "txt", "plaintext":
		return true
	}
	return false
}

// isWholeDiff reports whether all lines have a diff sign and one of them has a plus.
// Numbers with a plus sign are no diff.
func isWholeDiff(lines [][]byte) bool {
	plus := false
	for _, line := range lines {
		switch {
		case isBlank(line) || isHunkHeader(line):
		case line[0] == '+':
			if len(line) > 1 && line[1] >= '0' && line[1] <= '9' {
				return false
			}
			plus = true
		case line[0] != '-' && line[0] != ' ':
			return false
		}
	}
	return plus
}

// isHunkHeader reports whether line is the header of a hunk.
func isHunkHeader(line []byte) bool {
	return bytes.HasPrefix(line, []byte("@@ -")) && bytes.Contains(line[3:], []byte("@@"))
}

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

// sentenceStart matches a line that begins like a sentence, sentenceEnd one that ends
// like a sentence. Both have no characters that are typical of code.
var (
	sentenceStart = lazyregexp.New(`^(?:\*\*)?[A-Z][a-z']*,?(?: [^(){}\[\];=<>#|\\]*)$`)
	sentenceEnd   = lazyregexp.New(`[a-z0-9\x60)*][.!?:]$`)
)

// minWords is the minimum number of words of a sentence.
const minWords = 3

// endsInProse is why the last value of a patch without a fence, for code in the file
// at path, may include prose: its last paragraph is a sentence. None if it is not.
func endsInProse(d *directive, path string) model.Reason {
	switch languageOf(path) {
	case &proseLike, &unknown, &tagLike, &makeLike, &yamlLike:
		return model.Reason{}
	}
	value := trimBlank(d.value)
	first := len(value)
	for first > 0 && !isBlank(value[first-1]) {
		first--
	}
	if !keywords[d.key].value || first == 0 || first == len(value) {
		return model.Reason{}
	}
	last := bytes.TrimRight(value[len(value)-1], " \t\r")
	head := bytes.TrimRight(value[first], " \t\r")
	if len(bytes.Fields(head)) < minWords || !sentenceStart.Match(head) || !sentenceEnd.Match(last) {
		return model.Reason{}
	}
	return endsInSentence.With(d.start + leadingBlanks(d) + first)
}

// leadingBlanks is the number of blank lines that the value of d begins with.
func leadingBlanks(d *directive) int {
	n := 0
	for n < len(d.value) && isBlank(d.value[n]) {
		n++
	}
	return n
}
