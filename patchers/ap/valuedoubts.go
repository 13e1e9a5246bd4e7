package ap

import (
	"bytes"
	"iter"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Models write fences around values, and diffs in place of values. By AP §2.3 both
// are part of the value, which is rarely intended: the hunk needs a decision.

// Files of text, where a diff or a sentence is usual, and other files that are not code.
const (
	textFiles   = " .md .markdown .rst .txt .adoc .tex .org "
	markupFiles = " .yaml .yml .html .htm .xml .svg .vue .svelte .mk "
	patchFiles  = " .diff .patch .rej .ap "
)

// isOneOf reports whether the extension of name is in list.
func isOneOf(list, name string) bool {
	return strings.Contains(list, " "+strings.ToLower(path.Ext(name))+" ")
}

// doubtContent returns why d, a content for the file at name, may not be intended as it is
// written: a fence around it, or signs of a diff before lines. old are the lines that it
// replaces. There is no reason for files that have such lines themselves.
func doubtContent(d *directive, name string, old [][]byte) model.Reason {
	lines := trimBlank(d.value)
	if len(lines) > 1 {
		open, fenced := model.ReadFenceLine(lines[0])
		end, ends := model.ReadFenceLine(lines[len(lines)-1])
		info := strings.ToLower(open.Info)
		if fenced && ends && end.Char == open.Char && end.Info == "" && (!isOneOf(textFiles, name) || info == "markdown" || info == "md") {
			return fencedContent.With(d.start)
		}
	}
	if isOneOf(textFiles+".yaml .yml"+patchFiles, name) || !hasSigns(lines, old) {
		return model.Reason{}
	}
	return diffContent.With(d.line)
}

// hasSigns reports whether one of lines has a plus before it, or a minus before a line of
// old, where old has no such signs. Signs of numbers and operators do not count.
func hasSigns(lines, old [][]byte) bool {
	known := map[string]bool{}
	for _, line := range old {
		if len(line) > 0 && (line[0] == '+' || line[0] == '-') {
			return false
		}
		known[string(bytes.TrimSpace(line))] = true
	}
	for _, line := range lines {
		if text := bytes.TrimSpace(line); len(text) > 1 && text[0] == '-' && known[string(bytes.TrimSpace(text[1:]))] {
			return true
		}
		if len(line) < 2 || line[1] == line[0] || '0' <= line[1] && line[1] <= '9' {
			continue
		}
		if line[0] == '+' {
			return true
		}
	}
	return false
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
	case id == s.id && (len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') || directiveAfter(rest)):
		return misplacedID.With(n)
	case id == "" || id == s.id || !strings.ContainsAny(id, "0123456789") || !directiveAfter(rest):
		return model.Reason{}
	case !strings.EqualFold(id, s.id) && (patchFile || s.isHeader(id)):
		return model.Reason{}
	}
	return otherID.With(n, id, s.id)
}

// directiveAfter reports whether rest, the text after an ID, is a directive, with marks
// around its keyword.
func directiveAfter(rest []byte) bool {
	return readAfterID(append([]byte{' '}, bytes.Trim(rest, " \t*`:_[]()\"")...)).hasShape()
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

// cutPossibleID splits line after its first word, which follows marks, if the word is about
// as long as an ID of this length.
func cutPossibleID(line []byte, length int) (id string, rest []byte) {
	at, end := 0, min(len(line), maxMarks)
	for at < end && !isAlphanumeric(line[at]) {
		at++
	}
	n := at
	for n < len(line) && n-at <= length+2 && isAlphanumeric(line[n]) {
		n++
	}
	if n-at < length-2 || n-at > length+2 {
		return "", nil
	}
	return string(line[at:n]), line[n:]
}

// isIDAnyCase reports whether s is an ID in either case.
func isIDAnyCase(s string) bool { return isID(strings.ToLower(s)) }

// sentenceStart matches a line that begins like a sentence, sentenceEnd one that ends
// like a sentence. Both have no characters that are typical of code.
var (
	sentenceStart = lazyregexp.New(`^(?:\*\*)?[A-Z][a-z']*,?(?: [^(){}\[\];=<>#|\\]*)$`)
	sentenceEnd   = lazyregexp.New(`[a-z0-9\x60)*][.!?:]$`)
)

// minWords is the minimum number of words of a sentence.
const minWords = 3

// endsInProse is why the last value of a patch without a fence, for code in the file
// name, may include prose: its last paragraph is a sentence. None if it is not.
func endsInProse(d *directive, name string) model.Reason {
	value := trimBlank(d.value)
	first := len(value)
	for first > 0 && !isBlank(value[first-1]) {
		first--
	}
	if path.Ext(name) == "" || isOneOf(textFiles+markupFiles, name) || !keywords[d.key].value || first == 0 || first == len(value) {
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
