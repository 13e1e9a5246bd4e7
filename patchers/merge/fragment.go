package merge

import (
	"slices"
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
	if balanced, known := brackets.Balanced(name, content); known && !balanced || b.hasElision(0, len(b.lines)) {
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
	kids := b.root.kids
	isMethod := func(n *node) bool { return strings.HasSuffix(n.name, "()") }
	return hasWord(".java .cs", b.ext) && len(kids) > 0 && isMethod(kids[len(kids)-1]) &&
		!slices.ContainsFunc(kids, func(n *node) bool { return !n.imports && !isMethod(n) && n.kind == strong })
}
