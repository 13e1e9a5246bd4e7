package blocks

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// gutterOf returns what is between the number and the text of each line of b, if all lines
// with text begin with line numbers, which were copied with it.
func (b *Block) gutterOf() (between []byte, ok bool) {
	if isData(b.Label) || slices.Contains(tables, strings.ToLower(path.Ext(b.Label))) {
		return nil, false
	}
	last, lines := 0, 0
	for n := b.Fence.Open + 1; n < b.Fence.Close; n++ {
		line := b.Line(n)
		if isBlank(line) || n == b.comment {
			continue
		}
		m := gutterPattern.FindSubmatch(line)
		if m == nil {
			return nil, false
		}
		number, err := strconv.Atoi(string(m[1]))
		if err != nil || lines > 0 && (number <= last || number > last+maxGap) {
			return nil, false
		}
		last = number
		if len(m[0]) == len(line) {
			continue // a blank line of the file
		}
		if lines++; lines == 1 {
			between = m[2]
		}
		between = between[:commonLength(between, m[2])]
	}
	return between, lines > 1 && len(between) > 0
}

const maxGap = 3 // lines that are blank and have no number

// tables are the extensions of files whose lines may begin with numbers.
var tables = []string{".csv", ".tsv", ".log", ".dat", ".in", ".out", ".rst", ".adoc", ".html"}

// gutterPattern matches a line number and what separates it from the text.
var gutterPattern = lazyregexp.New(`^\s*(\d{1,6})(\s*[|│:](?:\s|$)|\t|\s+|$)`)

func commonLength(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// withoutGutter is line, which begins with a line number, without it.
func withoutGutter(line, between []byte) []byte {
	m := gutterPattern.FindSubmatchIndex(line)
	if m == nil {
		return line
	}
	if text := bytes.TrimRight(line, "\r\n"); m[1] >= len(text) { // a blank line of the file
		return line[len(text):]
	}
	return bytes.TrimPrefix(line[m[3]:], between)
}

// isData reports whether lines of the file name may well begin with numbers.
func isData(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return slices.Contains([]string{".yml", ".yaml", ".md", ".txt", ".sql", ".lua", ".hs", ".diff", ".patch", ".env"}, ext) || ext == "" && name != ""
}
