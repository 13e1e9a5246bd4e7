package label

import (
	"regexp"
	"strings"
)

// Lead returns the path with which a line begins and the words about it that follow: "1.
// **`src/a.ts`** – remember the note". ok is false if the line has another form, or names
// a second path.
func Lead(line string) (name, words string, ok bool) {
	found := leadPattern.FindStringSubmatch(strings.TrimSpace(line))
	if found == nil {
		return "", "", false
	}
	name, ok = Line(found[1])
	if !ok || len(Sentence(found[2])) > 0 {
		return "", "", false
	}
	return name, strings.TrimSpace(found[2]), true
}

var leadPattern = regexp.MustCompile("^((?:[#>*+-]+\\s+|\\(?\\d{1,3}[.)]\\s+)*[*_]{0,2}`?[^\\s`*()]+`?[*_]{0,2})(?:\\s*[:–—]\\**|\\s+-{1,2}|\\s+(?:\\())\\s*(\\S.*)$")
