package merge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/patchers/locate"
)

// hasOtherSigns reports whether a new line of edits is one of the file but for typographic signs, has the name of a
// definition but for these, or is indented with special blanks outside of prose: a block does not state the old text, so these may come from
// the page that it was copied from (HABITS §7.4).
func (s *source) hasOtherSigns(edits []Edit) bool {
	for _, e := range edits {
		for _, line := range e.New {
			if s.times(trimmed(line)) > 0 {
				continue
			}
			key := foldSigns(line)
			first, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " \t"))
			special := first > unicode.MaxASCII && unicode.IsSpace(first) && !hasWord(".md .markdown .mdx .txt .rst .adoc", s.ext)
			name, _ := s.defines(line)
			isOther := func(n *node) bool { return n.name != name && foldSigns(n.name) == foldSigns(name) }
			if name != "" && len(s.find(name)) == 0 && s.root.has(isOther) {
				return true
			}
			if special || Distinctive(key) && (s.times(key) > 0 || s.folded[strings.TrimSuffix(key, ",")]) {
				return true
			}
		}
	}
	return false
}

// foldSigns returns line with ASCII in the place of typographic signs, letters composed, and no blanks at its ends.
func foldSigns(line string) string {
	if isASCII(line) {
		return trimmed(line)
	}
	folded, _ := locate.FoldTypography([]byte(line))
	return trimmed(string(folded))
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}

// trimmed returns line without blanks at its ends, but with special ones, unless it has no others.
func trimmed(line string) string {
	if strings.TrimSpace(line) == "" {
		return ""
	}
	return strings.Trim(line, " \t\v\f\r")
}
