package ap

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
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

// hasFence reports whether doc has a fence line.
func (doc *document) hasFence() bool {
	for _, i := range doc.nonBlank {
		if _, ok := model.ReadFenceLine(doc.text(i)); ok {
			return true
		}
	}
	return false
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
