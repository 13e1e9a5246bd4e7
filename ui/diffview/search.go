package diffview

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/linediff"
	"aptix-tui/theme/terminal"
)

// A Match is one match of a search. It is valid for one change set with one set
// of decisions, in any layout.
type Match struct {
	File int // index into ChangeSet.Files
	Hunk int // the ID of the hunk, or -1 above the first hunk of the file
	// Start and End are byte offsets in the line.
	Start, End int

	text, line int32 // the line
}

// Matches are the results of a search, file by file, from top to bottom.
type Matches struct {
	All       []Match
	Truncated bool // there are more than maxMatches
}

// maxMatches is the greatest number of matches listed.
const maxMatches = 100_000

// Search finds query in the diffs of all files: in changed lines and in their
// context, also in folded hunks. The query is literal text; smart case applies.
// in is as for New, but File and Folded are ignored.
func Search(in Input, query string) Matches {
	var out Matches
	in.Folded, in.LineSelection, in.Marker, in.Comments, in.Query = nil, nil, nil, nil, query
	if query == "" {
		return out
	}
	for in.File = range in.Set.Files {
		New(in).search(&out)
	}
	return out
}

func (l *Layout) search(out *Matches) {
	for row, c := range l.lines(0, len(l.rows)) {
		if l.rows[row].wrapRow > 0 || c.sign == note {
			continue
		}
		for _, s := range l.needle.in(l.line(c)) {
			if len(out.All) == maxMatches {
				out.Truncated = true
				return
			}
			out.All = append(out.All, Match{File: l.in.File, Hunk: int(c.hunk), Start: s.Start, End: s.End, text: c.text, line: c.line})
		}
	}
}

// Step returns the index of the match by steps after index at (before it if by
// is negative), wrapping around; -1 if there is none.
func (m Matches) Step(at, by int) int {
	n := len(m.All)
	if n == 0 {
		return -1
	}
	return ((at+by)%n + n) % n
}

// From returns the index of the first match at or below a row of l, wrapping
// around; -1 if there is none.
func (m Matches) From(l *Layout, row int) int {
	rows := l.rowsOfLines()
	for i, match := range m.All {
		if match.File < l.in.File {
			continue
		}
		if at, _ := l.locate(rows, match); match.File > l.in.File || at >= row {
			return i
		}
	}
	return m.Step(0, 0)
}

// Position returns the row of a match in l, and whether the match is beyond the edge there. In a
// folded hunk it is the row of the header. The row is -1 if the match is in another file or no
// longer shown.
func (l *Layout) Position(m Match) (row int, cut bool) {
	row, c := l.locate(l.rowsOfLines(), m)
	return row, c != nil && c.wrapRows == 0 && widthOf(terminal.CellsOf(l.line(c), 0, m.End, l.in.TabWidth, -1)) > l.codeWidth
}

// commonPrefix returns the length of the common prefix of a and b.
func commonPrefix(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// locate returns the row of a match, and its line if it is shown, by the rowsOfLines.
func (l *Layout) locate(rows map[lineRef]int, m Match) (int, *codeLine) {
	if m.File != l.in.File {
		return -1, nil
	}
	at, ok := rows[lineRef{m.text, m.line}]
	if !ok {
		return l.HunkRow(m.Hunk), nil
	}
	c := &l.codeLines[l.rows[at].left]
	if c.text != m.text || c.line != m.line {
		c = &l.codeLines[l.rows[at].right]
	}
	if c.wrapRows > 0 {
		at += l.wrapRowOf(c, m.Start)
	}
	return at, c
}

// A lineRef identifies a line of a text.
type lineRef struct{ text, line int32 }

// rowsOfLines returns the first row of each line.
func (l *Layout) rowsOfLines() map[lineRef]int {
	out := make(map[lineRef]int, len(l.rows))
	for row, c := range l.lines(0, len(l.rows)) {
		at := lineRef{c.text, c.line}
		if _, known := out[at]; !known && c.sign != note {
			out[at] = row
		}
	}
	return out
}

// A needle is the text searched for.
type needle struct {
	text  []byte
	runes []rune // in lower case
	exact bool   // case-sensitive
}

func needleOf(query string) needle {
	return needle{text: []byte(query), runes: []rune(strings.ToLower(query)), exact: strings.ContainsFunc(query, unicode.IsUpper)}
}

// in returns the matches in a line, ascending and disjoint.
func (n needle) in(line []byte) []linediff.Span {
	if len(n.text) == 0 {
		return nil
	}
	var out []linediff.Span
	for at := 0; at < len(line); {
		s, ok := n.next(line, at)
		if !ok {
			break
		}
		out, at = append(out, s), s.End
	}
	return out
}

func (n needle) next(line []byte, at int) (linediff.Span, bool) {
	if n.exact {
		i := bytes.Index(line[at:], n.text)
		return linediff.Span{Start: at + i, End: at + i + len(n.text)}, i >= 0
	}
	for at < len(line) {
		r, size := utf8.DecodeRune(line[at:])
		if unicode.ToLower(r) == n.runes[0] {
			if end, ok := n.matches(line, at); ok {
				return linediff.Span{Start: at, End: end}, true
			}
		}
		at += size
	}
	return linediff.Span{}, false
}

// matches reports whether the needle is at offset at, ignoring case, and where
// it ends.
func (n needle) matches(line []byte, at int) (end int, ok bool) {
	for _, want := range n.runes {
		r, size := utf8.DecodeRune(line[at:])
		if size == 0 || unicode.ToLower(r) != want {
			return 0, false
		}
		at += size
	}
	return at, true
}

// currentIn returns the offset of the current match in a line, or -1.
func (l *Layout) currentIn(c *codeLine) int {
	m := l.in.Current
	if m.End == m.Start || m.File != l.in.File || m.text != c.text || m.line != c.line {
		return -1
	}
	return m.Start
}
