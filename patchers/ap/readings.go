package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A reading is another way to interpret a modification than as it is written. Its
// places are offered, and never accepted automatically.
type reading struct {
	why     model.Reason
	snippet bool // it changes the snippet, which AP's rules must then find
	read    func(l *locator, doc *document, m *model.Match) (*locator, bool)
}

// readings are tried in this order if m, the match of the modification as it is
// written, is not certain.
var readings = []reading{
	{readWithoutFence.With(), false, (*locator).withoutFence},
	{readWithoutSigns.With(), false, (*locator).withoutSigns},
	{model.Reason{}, true, (*locator).withMark},
	{readWithoutMarks.With(), true, (*locator).withoutMarks},
	{snippetWithoutSigns.With(), true, (*locator).withoutSnippetSigns},
}

// offer is m with the places of the reading as the first candidates. It reports
// whether there are such places.
func (r *reading) offer(m, found model.Match) (model.Match, bool) {
	switch {
	case found.Placement == model.Applied && !found.NoEvidence:
		return found, true
	case len(found.Candidates) == 0 || found.Placement == model.Applied:
		return m, false
	case r.snippet && found.Candidates[0].Relaxation != model.AsWritten:
		return m, false
	}
	out := model.Match{Placement: model.Ambiguous, Candidates: found.Candidates, Why: found.Why.And(r.why)}
	if m.Placement == model.Exact || m.Placement == model.Ambiguous {
		out.Candidates = append(out.Candidates, m.Candidates...)
	}
	return out, true
}

// snippetUnplaced reports whether AP's rules do not find the snippet, and m is only a
// proposal.
func (l *locator) snippetUnplaced(doc *document, m *model.Match) bool {
	placed := m.Placement == model.Exact || m.Placement == model.Applied && !m.NoEvidence
	return !placed && len(doc.find(l.snippet, 0, doc.lines)) == 0
}

// withMark allows a mark before a snippet of one line in the file.
func (l *locator) withMark(doc *document, m *model.Match) (*locator, bool) {
	other := *l
	other.allowMark = true
	return &other, len(l.snippet.keys) == 1 && l.snippetUnplaced(doc, m)
}

// withoutMarks takes marks off the snippet, and off the content if it has them too.
func (l *locator) withoutMarks(doc *document, m *model.Match) (*locator, bool) {
	lines, ok := withoutDecoration(l.snippet.lines)
	if !ok || !l.snippetUnplaced(doc, m) {
		return nil, false
	}
	other := *l
	other.snippet = newNeedle(lines)
	if content, ok := withoutDecoration(l.content); ok {
		other.rewrite(content)
	}
	return &other, true
}

// withoutDecoration is lines without the marks before all of them, or before the
// first one; false if there are none.
func withoutDecoration(lines [][]byte) ([][]byte, bool) {
	out := make([][]byte, len(lines))
	all, first := true, -1
	for i, line := range lines {
		if isBlank(line) {
			continue
		}
		rest, ok := cutMark(line)
		if decorations[string(bytes.TrimSpace(line))] {
			rest, ok = nil, first >= 0 // a blank line with its mark
		}
		if all = all && ok; first < 0 {
			if first = i; !ok {
				return nil, false
			}
		}
		out[i] = rest
	}
	if first >= 0 && !all {
		rest := out[first]
		copy(out, lines)
		out[first] = rest
	}
	return out, first >= 0
}

// cutMark removes one mark and the space after it from line.
func cutMark(line []byte) ([]byte, bool) {
	indent := indentation(line)
	mark, rest, ok := bytes.Cut(line[len(indent):], []byte(" "))
	if !ok || isBlank(rest) || !decorations[string(mark)] && !isListNumber(mark) {
		return line, false
	}
	return append(bytes.Clone(indent), rest...), true
}

// Signs of a diff in a value: models write them though AP has none. A line that
// is added has a plus before it, one that goes a minus, and others a blank or
// nothing. The doubt is about files that have no such lines themselves.

// withoutSigns takes the diff signs off the content.
func (l *locator) withoutSigns(doc *document, m *model.Match) (*locator, bool) {
	if content, ok := l.withoutIndentedSigns(); ok {
		other := *l
		other.rewrite(content)
		return &other, true
	}
	if !slices.ContainsFunc(l.content, isSigned) || allSigned(l.snippet.lines) && l.snippetUnplaced(doc, m) {
		return nil, false
	}
	d := newKnownLines(doc, l)
	if !d.isDiff(l.content) {
		return nil, false
	}
	other := *l
	other.rewrite(trimBlank(d.withoutSigns(l.content, !l.removes())))
	return &other, true
}

// withoutIndentedSigns takes off signs that follow the indentation of the content.
// They are certain where a minus precedes lines of the snippet, a plus precedes other
// lines, and all remaining lines are lines of the snippet.
func (l *locator) withoutIndentedSigns() ([][]byte, bool) {
	if l.language == &yamlLike || l.language == &proseLike {
		return nil, false
	}
	old := map[string]bool{}
	for _, key := range l.snippet.keys {
		old[string(key)] = true
	}
	var out [][]byte
	plus, minus := false, false
	for _, line := range l.content {
		indent := indentation(line)
		sign := bytes.TrimLeft(line, " \t")
		switch {
		case isBlank(line) || old[string(sign)]:
			out = append(out, line)
		case len(indent) == 0:
			return nil, false
		case sign[0] == '-' && old[string(bytes.TrimSpace(sign[1:]))]:
			minus = true
		case sign[0] == '+' && len(sign) > 1:
			plus = true
			if rest := sign[1:]; bytes.HasPrefix(rest, indent) {
				out = append(out, rest)
			} else {
				out = append(out, append(bytes.Clone(indent), bytes.TrimPrefix(rest, []byte(" "))...))
			}
		default:
			return nil, false
		}
	}
	return trimBlank(out), plus && minus
}

// withoutSnippetSigns takes the diff signs off the snippet, and off the content if it
// has them too.
func (l *locator) withoutSnippetSigns(doc *document, m *model.Match) (*locator, bool) {
	if !allSigned(l.snippet.lines) || !l.snippetUnplaced(doc, m) {
		return nil, false
	}
	other := *l
	old := withoutSign(l.snippet.lines, '+')
	if len(nonBlank(old)) == 0 {
		old = withoutSign(l.snippet.lines, 0)
	}
	other.snippet = newNeedle(old)
	if allSigned(l.content) {
		other.rewrite(trimBlank(withoutSign(l.content, '-')))
	}
	return &other, true
}

func isSigned(line []byte) bool { return len(line) > 0 && (line[0] == '+' || line[0] == '-') }

// allSigned reports whether every line has a sign, one of them a plus or a minus.
func allSigned(lines [][]byte) bool {
	for _, line := range lines {
		if !isBlank(line) && !isSigned(line) && line[0] != ' ' {
			return false
		}
	}
	return slices.ContainsFunc(lines, isSigned)
}

// withoutSign is lines, each of which has a sign, without the signs. Lines whose sign
// is dropped are left out.
func withoutSign(lines [][]byte, left byte) [][]byte {
	skip := 1 + signPadding(lines)
	var out [][]byte
	for _, line := range lines {
		switch {
		case isBlank(line):
			out = append(out, nil)
		case line[0] != left:
			out = append(out, line[min(skip, len(line)):])
		}
	}
	return out
}

// knownLines are the lines of a file and of the snippet that is searched in it.
type knownLines struct {
	file        *document
	lines       map[string]bool // of the snippet
	keys        map[string]bool // the same, normalised
	plus, minus bool            // lines of the file begin with such a sign
}

func newKnownLines(doc *document, l *locator) *knownLines {
	d := &knownLines{file: doc, lines: map[string]bool{}, keys: map[string]bool{}, plus: doc.beginsWith('+'), minus: doc.beginsWith('-')}
	for _, line := range l.snippet.lines {
		d.lines[string(bytes.TrimRight(line, " \t"))] = true
	}
	for _, key := range l.snippet.keys {
		d.keys[string(key)] = true
	}
	return d
}

// has reports whether the file or the snippet has line, with whitespace at its end
// ignored.
func (d *knownLines) has(line []byte) bool {
	return d.lines[string(line)] || len(d.file.findExact([][]byte{line}, 0)) > 0
}

// isDiff reports whether content has signs as a diff has them: a minus before lines
// of the file, and no line without a sign except lines of the file. Signs of numbers
// and bullets do not count.
func (d *knownLines) isDiff(content [][]byte) bool {
	plus, minus := 0, 0
	for _, line := range content {
		if isBlank(line) || d.has(line) || isHunkHeader(line) {
			continue
		}
		rest := line[1:]
		switch operand := len(rest) > 0 && (rest[0] >= '0' && rest[0] <= '9' || rest[0] == line[0]); line[0] {
		case '+':
			if d.plus || operand {
				return false
			}
			plus++
		case '-':
			if operand || !d.has(rest) && !d.keys[string(bytes.TrimSpace(rest))] && (len(rest) > 0 && rest[0] == ' ' || !allSigned(content)) {
				return false
			}
			minus++
		case ' ':
			if !d.has(rest) && !allSigned(content) {
				return false
			}
		default:
			return false
		}
	}
	return plus > 0 || minus > 0 && !d.minus && d.removesOnly(content)
}

// removesOnly reports whether every minus of content precedes a line of the file.
func (d *knownLines) removesOnly(content [][]byte) bool {
	return !slices.ContainsFunc(content, func(line []byte) bool { return len(line) > 0 && line[0] == '-' && !d.has(line[1:]) })
}

// withoutSigns is the new text of content: the lines that it adds and those that it
// keeps. An insertion leaves out the kept lines, which the file has already.
func (d *knownLines) withoutSigns(content [][]byte, insertion bool) [][]byte {
	skip := 1 + signPadding(content)
	var out [][]byte
	for _, line := range content {
		switch {
		case isBlank(line):
			out = append(out, nil)
			continue
		case (line[0] == '-' || isHunkHeader(line)) && !d.has(line):
			continue
		case line[0] == '+':
			line = line[min(skip, len(line)):]
		case !d.has(line):
			line = line[1:] // a space, as isDiff checked
		}
		if !insertion || !d.keys[string(bytes.TrimSpace(line))] {
			out = append(out, line)
		}
	}
	return out
}

// signPadding is 1 if a space that is not indentation follows every sign.
func signPadding(lines [][]byte) int {
	padded := false
	for _, line := range lines {
		if isBlank(line) || !isSigned(line) || len(line) == 1 {
			continue
		}
		if line[1] != ' ' {
			return 0
		}
		padded = padded || len(line) > 2 && line[2] != ' ' && line[2] != '\t'
	}
	if padded {
		return 1
	}
	return 0
}
