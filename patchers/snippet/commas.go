package snippet

import (
	"bytes"
	"path"
	"strings"
)

// withCommas returns lines, which are to be in the place of the lines from to to of a file of
// JSON, with the commas that they need there, and where they begin: at the line before, if that
// needs a comma.
func (m *merge) withCommas(lines [][]byte, from, to int) ([][]byte, int) {
	first, last := 0, len(lines)-1
	for first < len(lines) && len(bytes.TrimSpace(lines[first])) == 0 {
		first++
	}
	for last >= 0 && len(bytes.TrimSpace(lines[last])) == 0 {
		last--
	}
	if !strings.HasPrefix(strings.ToLower(path.Ext(m.change.Path)), ".json") || first > last || bytes.Contains(bytes.Join(lines, nil), []byte("//")) {
		return lines, from
	}
	if next := max(from, to+1); next < len(m.file.rows) {
		lines[last] = comma(lines[last], !isClosing(m.file.line(next)))
	}
	if from > 0 && !isClosing(string(lines[first])) && lacksComma(m.file.line(from-1)) {
		lines = append([][]byte{[]byte(strings.TrimRight(m.file.line(from-1), " \t") + ",\n")}, lines[first:]...)
		from--
	}
	return lines, from
}

// comma returns line, a member of JSON, with a comma at its end if wanted, and without one if
// not.
func comma(line []byte, wanted bool) []byte {
	text := strings.TrimRight(string(line), " \t\n")
	switch {
	case wanted && lacksComma(text):
		return []byte(text + ",\n")
	case !wanted && strings.HasSuffix(text, ","):
		return []byte(strings.TrimSuffix(text, ",") + "\n")
	}
	return line
}

// lacksComma reports whether line ends a member of JSON without a comma.
func lacksComma(line string) bool {
	text := trim(line)
	return text != "" && !strings.ContainsAny(text[len(text)-1:], ",{[:") && !strings.Contains(text, "//") && !strings.HasSuffix(text, "*/")
}

// isClosing reports whether line begins with a closing bracket.
func isClosing(line string) bool {
	text := trim(line)
	return text != "" && strings.ContainsAny(text[:1], "}])")
}
