package blocks

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// sourceTag matches a tag alone on its line that holds the text of a file.
var sourceTag = lazyregexp.New(`^<(source|code|file|content|contents|document|document_content|file_content|file_contents|snippet)>\s*$`)

// element returns what is between a tag at line n, below a path, and the tag that ends it; nil
// if there is none. Its lines are read as those of a fence.
func (r *reader) element(n int) *fence {
	m := sourceTag.FindSubmatch(r.answer.Line(n))
	if m == nil || r.unclosed[string(m[1])] || n < 2 || !r.has(n-1) || !isLabel(r.answer.Line(n-1)) {
		return nil
	}
	end := []byte("</" + string(m[1]) + ">")
	for last := n; last <= r.answer.Lines(); last++ {
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
