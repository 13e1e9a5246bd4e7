package blocks

import (
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/linediff"
)

// isWholeFile reports whether the content of c is evidently the whole file: its first and
// last lines are those of the file, at most a third of the lines of the file are gone, and
// the name of each definition that is gone is still in the block (HABITS §7.3).
func (c *comparison) isWholeFile() bool {
	if !c.sharesEnds() {
		return false
	}
	removed := c.removed()
	return 3*countText(removed) <= countText(c.old) && !c.losesDefinition(removed)
}

// sharesEnds reports whether the first and last lines of the content are those of the file.
func (c *comparison) sharesEnds() bool {
	return len(c.old) > 1 && len(c.lines) > 1 && c.old[0] == c.lines[0] && c.old[len(c.old)-1] == c.lines[len(c.lines)-1]
}

// losesUsed reports whether the content, which is to be the whole file, uses a field or an
// import that only the file has.
func (c *comparison) losesUsed() bool {
	var gone []string
	old := trimmedTextLines(c.text)
	for _, change := range linediff.Strings(old, c.lines) {
		gone = append(gone, old[change.OldStart:change.OldEnd]...)
	}
	rest := slices.DeleteFunc(slices.Clone(c.lines), func(line string) bool { return importedNames(line) != nil })
	return losesName(gone, c.lines, c.lines, fieldNames) || losesName(gone, c.lines, rest, importedNames)
}

// losesName reports whether one of the removed lines declares a name that uses have and lines
// do not declare. names are those that a line declares.
func losesName(removed, lines, uses []string, names func(line string) []string) bool {
	used, declared := wordsOf([]byte(strings.Join(uses, "\n"))), map[string]bool{}
	for _, line := range lines {
		for _, name := range names(line) {
			declared[name] = true
		}
	}
	return slices.ContainsFunc(removed, func(line string) bool {
		return slices.ContainsFunc(names(line), func(name string) bool { return used[name] && !declared[name] })
	})
}

// fieldNames is the name of the field that line declares.
func fieldNames(line string) []string {
	if m := field.FindStringSubmatch(line); m != nil {
		return m[1:]
	}
	return nil
}

// importedNames are the names that line imports: those in braces or after "import", of a
// path the last word.
func importedNames(line string) []string {
	m := importLine.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	var names []string
	for _, part := range strings.FieldsFunc(m[1], func(r rune) bool { return strings.ContainsRune(",{}()", r) }) {
		if words := nameWord.FindAllString(part, -1); len(words) > 0 {
			names = append(names, words[len(words)-1])
		}
	}
	return names
}

// importLine matches an import of Python, JavaScript, Java, Kotlin or Rust.
var importLine = lazyregexp.New(`^(?:from \S+ )?(?:import|(?:pub )?use)\s+(?:type |static )?([^"']+?)(?:\s+from\s.*)?;?$`)

// lostDefinition returns the name of a definition of the file that the content for the path
// name does not have, if it begins and ends as the file does and has at least half of its
// lines; else it is empty.
func (c *comparison) lostDefinition(name string) string {
	if 2*len(c.lines) < len(c.old) || !c.sharesEnds() {
		return ""
	}
	kept := map[string]bool{}
	for _, line := range c.lines {
		kept[line] = true
	}
	for _, line := range withoutRemarks(name, c.old) {
		if !kept[line] && c.lacksDefinition(line) {
			return definedName(line)
		}
	}
	return ""
}

// withoutRemarks are lines without those that begin with "# ", which are headings only in
// Markdown.
func withoutRemarks(name string, lines []string) []string {
	if isMarkdownPath(name) {
		return lines
	}
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "# ") })
}

// countText returns how many lines are not blank.
func countText(lines []string) int {
	n := 0
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			n++
		}
	}
	return n
}

// losesDefinition reports whether one of the removed lines defines a name that the content
// does not have.
func (c *comparison) losesDefinition(removed []string) bool {
	return slices.ContainsFunc(removed, c.lacksDefinition)
}
