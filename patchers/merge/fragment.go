package merge

import (
	"strings"

	"aptix-tui/model/brackets"
)

// IsFragment reports whether content cannot be a whole file: it has an elision or unbalanced
// brackets, or it begins inside something.
func IsFragment(name string, content []byte) bool {
	b := read(name, content, &source{})
	lines := b.full
	if len(lines) == 0 {
		return false
	}
	if b.hasElision(0, len(b.lines)) {
		return true
	}
	if balanced, known := brackets.Balanced(name, content); known && !balanced {
		return true
	}
	first, last := b.norm[lines[0]], b.norm[lines[len(lines)-1]]
	switch {
	case isJSON(b.ext):
		return !strings.HasPrefix(first, "{") && !strings.HasPrefix(first, "[") && (len(lines) > 1 || strings.Contains(first, ":") || strings.HasSuffix(last, ","))
	case b.ext == ".md", b.ext == ".txt":
		return false
	case b.width[lines[0]] > 0, isCloser(first) && b.ext != ".html", strings.HasPrefix(first, ".") && b.isCode():
		return true
	}
	if hasWord(".java .cs", b.ext) && len(b.root.kids) > 0 {
		for _, n := range b.root.kids {
			if !n.imports && !strings.HasSuffix(n.name, "()") && n.kind == strong {
				return false
			}
		}
		return strings.HasSuffix(b.root.kids[len(b.root.kids)-1].name, "()")
	}
	return false
}
