package blocks

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// sourceTag matches a tag alone on its line that holds the text of a file.
var sourceTag = lazyregexp.New(`^<(source|code|file|content|contents|document|document_content|file_content|file_contents|snippet)>\s*$`)

func isSourceTag(line []byte) bool { return sourceTag.Match(line[:min(len(line), 40)]) }

// element returns what is between a tag at line n, below a path, and the tag that ends it; nil
// if there is none. Its lines are read as those of a fence.
func (r *reader) element(n int) *fence {
	line := r.answer.Line(n)
	if len(line) == 0 || line[0] != '<' {
		return nil
	}
	m := sourceTag.FindSubmatch(line[:min(len(line), 40)])
	if m == nil || r.unclosed[string(m[1])] || r.labelAbove(n) == "" {
		return nil
	}
	end := []byte("</" + string(m[1]) + ">")
	for last := n + 1; last <= r.answer.Lines(); last++ {
		if !r.has(last) {
			return nil
		}
		if bytes.Equal(bytes.TrimRight(r.answer.Line(last), " \t"), end) {
			return &fence{Fence: model.Fence{Char: '`', Length: 3, Open: n, Close: last, Closed: true}}
		}
	}
	r.unclosed[string(m[1])] = true
	return nil
}

// Begins reports whether a code block begins at line n of a: a fence, or a tag below a path.
func Begins(a *model.Answer, n int) bool {
	r := &reader{answer: a, has: func(int) bool { return true }, unclosed: map[string]bool{}}
	return model.OpenFence(a.Line(n)) != nil || r.element(n) != nil
}

// labelAbove returns the path that the line just above line n is; empty if it is none.
func (r *reader) labelAbove(n int) string {
	if n < 2 || !r.has(n-1) {
		return ""
	}
	name, _ := label.Line(strings.TrimSpace(string(r.answer.Line(n - 1))))
	return name
}
