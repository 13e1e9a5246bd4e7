package locate

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A pair is the indentation of one line in the old text and in the file.
type pair struct{ old, file []byte }

// pairOf is the indentation of a line of the edit and of its line in the text.
func (s *search) pairOf(line []byte, row int) pair {
	old, _ := cutIndent(line)
	file, _ := cutIndent(s.raw(row))
	return pair{old, file}
}

// A shift is one change of indentation for all lines: units become other units, then
// a prefix is cut or added.
type shift struct{ from, to, cut, add string }

// units are the conversions of indentation units, no conversion first.
var units = []shift{
	{}, {from: "    ", to: "\t"}, {from: "  ", to: "\t"}, {from: "        ", to: "\t"},
	{from: "\t", to: "    "}, {from: "\t", to: "  "}, {from: "\t", to: "        "},
	{from: "  ", to: "    "}, {from: "    ", to: "  "},
}

// shifts are the changes that turn the indentation of every pair into that of the
// file, up to n of them: first a plain prefix, then other units, then both.
func shifts(pairs []pair, n int) []shift {
	var found []shift
	for _, prefixed := range []bool{false, true} {
		for i, s := range units {
			if len(found) < n && s.prefix(pairs[0]) && (i > 0 && s.cut+s.add != "") == prefixed && s.fits(pairs) {
				found = append(found, s)
			}
		}
	}
	return found
}

// addedIndent is how added lines are indented near a row, where pairs shows the
// indentation of the edit. Of several changes that fit pairs, one that would indent
// added lines unlike the file comes last.
func (s *search) addedIndent(pairs []pair, row int) func(line []byte) []byte {
	found := shifts(pairs, 2*len(units))
	switch len(found) {
	case 0:
		return func(line []byte) []byte { return indentLike(pairs, line) }
	case 1:
		return found[0].apply
	}
	unit := s.indentUnit(row)
	even := slices.IndexFunc(found, func(shift shift) bool { return shift.indentsEvenly(s.added, unit) })
	return found[max(even, 0)].apply
}

// indentsEvenly reports whether s indents all lines by whole units. Lines that are aligned
// with spaces after tabs do not count.
func (s *shift) indentsEvenly(lines [][]byte, unit int) bool {
	for _, line := range lines {
		if indent, _ := cutIndent(line); bytes.Contains(indent, []byte("\t ")) {
			continue
		}
		if !evenlyIndented(s.apply(line), unit) {
			return false
		}
	}
	return true
}

// evenlyIndented reports whether a line is indented by whole tabs, or by whole units
// of spaces. The stars of block comments are aligned with spaces and do not count.
func evenlyIndented(line []byte, unit int) bool {
	indent, body := cutIndent(line)
	if len(trimmed(body)) == 0 || body[0] == '*' {
		return true
	}
	spaces := bytes.Count(indent, []byte(" "))
	return spaces == 0 || spaces == len(indent) && spaces%unit == 0
}

// cutIndent splits a line into its indentation, with special spaces as plain ones,
// and the rest.
func cutIndent(line []byte) (indent, body []byte) {
	n := bytes.IndexFunc(line, func(r rune) bool { return r != ' ' && r != '\t' && typographic[r] != " " })
	if n < 0 {
		n = len(line)
	}
	return foldTypography(line[:n]), line[n:]
}

// prefix finds the prefix that s needs to fit p.
func (s *shift) prefix(p pair) bool {
	old, ok := s.convert(p.old)
	add, longer := bytes.CutSuffix(p.file, old)
	cut, shorter := bytes.CutSuffix(old, p.file)
	switch {
	case !ok:
		return false
	case longer:
		s.add = string(add)
	case shorter:
		s.cut = string(cut)
	}
	return longer || shorter
}

func (s *shift) fits(pairs []pair) bool {
	for _, p := range pairs {
		old, ok := s.convert(p.old)
		rest, has := bytes.CutPrefix(old, []byte(s.cut))
		if !ok || !has || string(p.file) != s.add+string(rest) {
			return false
		}
	}
	return true
}

// convert writes an indentation in the other units. The remainder must be less than a
// unit, and spaces.
func (s *shift) convert(indent []byte) ([]byte, bool) {
	if s.from == "" {
		return indent, true
	}
	n := 0
	rest := indent
	for bytes.HasPrefix(rest, []byte(s.from)) {
		rest = rest[len(s.from):]
		n++
	}
	out := append(bytes.Repeat([]byte(s.to), n), rest...)
	return out, bytes.IndexByte(rest, '\t') < 0
}

// apply changes the indentation of a line of the new text. A line that has less than
// the cut prefix loses what it has.
func (s *shift) apply(line []byte) []byte {
	indent, body := cutIndent(line)
	if len(body) == 0 {
		return line
	}
	indent, _ = s.convert(indent)
	for i := 0; i < len(s.cut) && len(indent) > 0 && indent[0] == s.cut[i]; i++ {
		indent = indent[1:]
	}
	return slices.Concat([]byte(s.add), indent, body)
}

// indentLike indents a line of the new text like the lines of the file whose old text
// has the same indentation, if these agree; else it does not change the line.
func indentLike(pairs []pair, line []byte) []byte {
	indent, body := cutIndent(line)
	var found *pair
	for i := range pairs {
		if p := &pairs[i]; bytes.Equal(p.old, indent) {
			if found != nil && !bytes.Equal(found.file, p.file) {
				return line // the file has both
			}
			found = p
		}
	}
	if found == nil || len(body) == 0 {
		return line
	}
	return slices.Concat(found.file, body)
}

// shortestDifference is the first of the pairs with different sides that are the least
// indented, if there is one. It shows the difference best: one unit beside another.
func shortestDifference(pairs []pair) (shortest pair, found bool) {
	for _, p := range pairs {
		if !bytes.Equal(p.old, p.file) && (!found || len(p.old)+len(p.file) < len(shortest.old)+len(shortest.file)) {
			shortest, found = p, true
		}
	}
	return shortest, found
}

// nameIndent describes an indentation as a part of a sentence: "1 tab", "4 spaces".
func nameIndent(indent []byte) string {
	tabs := bytes.Count(indent, []byte("\t"))
	var parts []string
	if tabs > 0 {
		parts = append(parts, model.Count(tabs, "tab"))
	}
	if n := len(indent) - tabs; n > 0 {
		parts = append(parts, model.Count(n, "space"))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " and ")
}
