package snippet

import (
	"strings"

	"aptix-tui/model"
)

// A page is a text cut into lines, with numbers for those that are not blank. Lines
// that are equal but for whitespace at their ends have equal numbers.
type page struct {
	lines []string // without line ends
	rows  []int    // the indexes of the lines that are not blank
	ids   []int32  // their numbers
}

// A vocabulary numbers lines.
type vocabulary map[string]int32

func (v vocabulary) page(lines []string) *page {
	p := &page{lines: lines}
	for row, line := range lines {
		text := strings.TrimSpace(line)
		if text == "" {
			continue
		}
		id, known := v[text]
		if !known {
			id = int32(len(v))
			v[text] = id
		}
		p.rows, p.ids = append(p.rows, row), append(p.ids, id)
	}
	return p
}

// line returns line i of those that are not blank.
func (p *page) line(i int) string { return p.lines[p.rows[i]] }

func (p *page) indent(i int) int { return indentation(p.line(i)) }

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// rowAfter returns the row after line i-1 of those that are not blank.
func (p *page) rowAfter(i int) int {
	if i == 0 {
		return 0
	}
	return p.rows[i-1] + 1
}

// linesOfText returns the lines of t without their line ends.
func linesOfText(t *model.Text) []string {
	lines := make([]string, t.Lines())
	for i := range lines {
		lines[i] = string(t.Line(i))
	}
	return lines
}

// splitLines returns the lines of text without their line ends: LF, CRLF or CR.
func splitLines(text []byte) []string {
	all := string(text)
	if strings.Contains(all, "\r") {
		all = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(all)
	}
	lines := strings.Split(all, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	return lines
}

// onlyBrackets reports whether line holds nothing but closing marks.
func onlyBrackets(line string) bool {
	text := strings.TrimSpace(line)
	return strings.Trim(text, "})];,") == "" || text == "end" || text == "fi" || text == "done" || strings.HasPrefix(text, "</") && strings.HasSuffix(text, ">")
}
