package ap

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"aptix-tui/model"
)

// Models draw fences around values, and write diffs where a value is expected.
// AP §2.3 makes both part of the value, which is rarely meant: people are asked.

// unfenced is lines, a whole value, without the fence that is drawn around all of
// it; false if there is none. The fences inside of it are counted in pairs.
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

// withoutFence takes the fences off that are drawn around the content and the
// lines that are looked for. Text for people may have them.
func (l *locator) withoutFence(pg *page, m *model.Match) (*locator, bool) {
	content, fenced := unfenced(l.content)
	if l.language == &proseLike || l.language == &unknown && pg.hasFence() {
		return nil, false
	}
	other := *l
	for _, n := range []**needle{&other.snippet, &other.anchor, &other.tail} {
		if *n == nil {
			continue
		}
		lines, ok := unfenced((*n).lines)
		switch {
		case !ok || len(solid(lines)) == 0:
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
	if plain, ok := other.withoutSigns(pg, m); ok {
		return plain, true
	}
	return &other, true
}

// hasFence reports whether a line of pg is that of a fence.
func (pg *page) hasFence() bool {
	for _, i := range pg.solid {
		if _, ok := model.ReadFenceLine(pg.text(i)); ok {
			return true
		}
	}
	return false
}

// doubtWhole is why d, the content of the whole file at name, may not be meant as
// it is written; empty if it may.
func doubtWhole(d *directive, name string) string {
	if _, ok := unfenced(d.value); ok && (languageOf(name) != &proseLike || isProseFence(d.value[0])) {
		return fmt.Sprintf("a fence is drawn around the whole content in line %d; it is kept as part of the file", d.start)
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".diff", ".patch", ".rej", ".ap":
		return ""
	}
	if languageOf(name) != &proseLike && isWholeDiff(d.value) {
		return fmt.Sprintf("the lines of the content behind line %d begin with the signs of a diff; they are kept as part of the file", d.line)
	}
	return ""
}

// isProseFence reports whether line opens a fence around text for people.
func isProseFence(line []byte) bool {
	m, _ := model.ReadFenceLine(line)
	switch strings.ToLower(m.Info) {
	case "", "markdown", "md", "text", "txt", "plaintext":
		return true
	}
	return false
}

// isWholeDiff reports whether all lines have a sign of a diff, with a plus among
// them that is not the sign of a number.
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

// isHunkHeader reports whether line is the one that a hunk of a diff begins with.
func isHunkHeader(line []byte) bool {
	return bytes.HasPrefix(line, []byte("@@ -")) && bytes.Contains(line[3:], []byte("@@"))
}
