package merge

import (
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A block does not state the old text, so typographic signs in it may come from the page that
// it was copied from (HABITS §7.4).
var (
	onlySigns  = model.ReasonKind{Code: "block/signs-only", Sentence: "only quotes, dashes, blanks or composed letters differ from the file"}
	signsKept  = model.ReasonKind{Code: "block/signs-kept", Sentence: "quotes, dashes, blanks and composed letters of the file kept"}
	signsTaken = model.ReasonKind{Code: "block/signs-taken", Sentence: "quotes, dashes, blanks and composed letters as in the block"}
)

// signsOfFile returns the new lines of e with the lines of the file, which e replaces, in the
// place of those that differ only in typographic signs. differ reports whether there are any.
func (e *Edit) signsOfFile(t *model.Text) (lines []string, differ bool) {
	old := map[string]string{}
	for _, line := range e.oldLines(t) {
		old[foldSigns(line)] = line
	}
	for _, line := range e.New {
		switch has, known := old[foldSigns(line)]; {
		case !known || trimmed(has) == trimmed(line):
		case plain(has) == plain(line):
			line, differ = has, true
		default:
			line, differ = indentOf(line)+trimmed(has), true
		}
		lines = append(lines, line)
	}
	return lines, differ
}

// oldLines returns the lines of the file that e replaces.
func (e *Edit) oldLines(t *model.Text) []string {
	text := strings.ReplaceAll(string(t.Slice(spanOf(t, e.From, e.To))), "\r\n", "\n")
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")[:e.To-e.From]
}

// respellsName reports whether a new line of e defines what a line that e replaces does, under a name that differs
// from its only in typographic signs, and differs from this line in more.
func (s *source) respellsName(e Edit) bool {
	old := map[string]string{}
	for _, line := range s.lines[e.From:e.To] {
		name, _ := s.defines(line)
		old[name] = line
	}
	return slices.ContainsFunc(e.New, func(line string) bool {
		name, _ := s.defines(line)
		was := old[name]
		return name != "" && was != "" && foldSigns(was) != foldSigns(line) && s.headOf(was) != s.headOf(line)
	})
}

// otherSpelling returns the line of s that differs from line only in typographic signs; empty if there is none, or s
// has line.
func (s *source) otherSpelling(line string) string {
	key := strings.TrimSuffix(line, ",")
	if s == nil || s.times(line) > 0 || s.spelled[foldSigns(key)] == "" {
		return ""
	}
	return s.spelled[foldSigns(key)] + line[len(key):]
}

// plainlyIndented returns a line of a block, but not of prose, with blanks in the place of the special ones, such as
// no-break blanks, with which it is indented.
func (s *source) plainlyIndented(line string) string {
	text := strings.TrimLeftFunc(line, unicode.IsSpace)
	indent := line[:len(line)-len(text)]
	if plain(indent) == indent || text == "" || s.file == nil || s.file.times(trimmed(line)) > 0 || hasWord(".md .markdown .mdx .txt .rst .adoc", s.ext) {
		return line
	}
	s.odd = true
	return plain(indent) + text
}

// plain returns text with ASCII in the place of typographic signs, and letters composed.
func plain(text string) string {
	folded, _ := locate.FoldTypography([]byte(text))
	return string(folded)
}

func foldSigns(line string) string { return trimmed(plain(trimmed(line))) }

// trimmed returns line without blanks at its ends, but with special ones, unless it has no others.
func trimmed(line string) string {
	if strings.TrimSpace(line) == "" {
		return ""
	}
	return strings.Trim(line, " \t\v\f\r")
}
