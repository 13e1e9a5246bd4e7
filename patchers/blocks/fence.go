package blocks

import (
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// A fence is a fence whose end was found by counting the fences in it.
type fence struct {
	model.Fence
	uncertain bool // the fences in it are not in pairs
}

// A fenceReader reads the fences of an answer.
type fenceReader struct {
	answer *model.Answer
	budget int // lines that may still be read
}

func newFenceReader(a *model.Answer) *fenceReader {
	return &fenceReader{answer: a, budget: 8*a.Lines() + 10000}
}

// at returns the fence that opens at line n, or nil.
//
// The text of a Markdown file may hold fences of the same length. They are counted in
// pairs: a fence line with an info string opens one. Without an info string, a line opens
// one if text follows at once and the text before ends in a colon, and nothing is
// certain then. In other text such a line means that a closer is missing, unless two
// closers follow.
func (r *fenceReader) at(n int) *fence {
	open := model.OpenFence(r.answer.Line(n))
	if open == nil {
		return nil
	}
	f := &fence{Fence: *open}
	f.Open, f.Close = n, r.answer.Lines()+1
	r.findEnd(f)
	for m := n + 1; m < f.Close; m++ {
		if line := r.answer.Line(m); !isBlank(line) {
			f.Outdent = max(0, f.Indent-model.Indentation(line))
			break
		}
	}
	return f
}

// findEnd finds the closer of f.
func (r *fenceReader) findEnd(f *fence) {
	a, markdown := r.answer, f.isMarkdown(r.answer)
	depth, first, other := 0, 0, 0 // the first closer, and the first with another indentation
	for n := f.Open + 1; n <= a.Lines() && r.budget > 0; n++ {
		r.budget--
		l, ok := f.lineOf(a, n)
		if !ok {
			continue
		}
		if l.Indent != f.Indent {
			if l.Info == "" && other == 0 {
				other = n
			}
			continue
		}
		if l.Info == "" && first == 0 {
			first = n
		}
		bare := l.Info == "" && markdown && depth == 0 && f.opensBare(a, n)
		switch {
		case l.Info != "" && !markdown && depth == 0 && other > 0:
			f.closeAt(other)
			return
		case l.Info != "" && !markdown && depth == 0 && !r.isInner(f, n):
			f.endBefore(a, n)
			return
		case l.Info != "" || bare:
			f.uncertain = f.uncertain || bare || !markdown
			depth++
		case depth > 0:
			depth--
		default:
			f.closeAt(n)
			return
		}
	}
	if f.uncertain = f.uncertain || depth > 0 || first > 0; first > 0 || other > 0 {
		if first == 0 {
			first = other
		}
		f.closeAt(first)
	}
}

func (f *fence) closeAt(n int) { f.Close, f.Closed = n, true }

// lineOf returns line n of a as a line that may open or close a fence such as f.
func (f *fence) lineOf(a *model.Answer, n int) (model.FenceLine, bool) {
	l, ok := model.ReadFenceLine(a.Line(n))
	return l, ok && l.Char == f.Char && l.Length >= f.Length
}

// isMarkdown reports whether f holds the text of a Markdown file.
func (f *fence) isMarkdown(a *model.Answer) bool {
	info := label.Info(f.Info)
	return isMarkdown(info.Language) || isMarkdownPath(info.Path) || f.labelledMarkdown(a)
}

// isInner reports whether the fence that opens at line n is in f, rather than f without a
// closer: then two closers follow.
func (r *fenceReader) isInner(f *fence, n int) bool {
	closers := 0
	for n++; n <= r.answer.Lines() && r.budget > 0 && closers < 2; n++ {
		r.budget--
		l, ok := f.lineOf(r.answer, n)
		if !ok || l.Indent != f.Indent {
			continue
		}
		if l.Info != "" {
			return false
		}
		closers++
	}
	return closers == 2
}

// endBefore ends f, which has no closer, before the fence that opens at line n, and before
// the label of that fence.
func (f *fence) endBefore(a *model.Answer, n int) {
	f.Close, f.Closed, f.uncertain = n, false, true
	if n--; n > f.Open && isBlank(a.Line(n)) {
		n--
	}
	if _, ok := label.Line(string(a.Line(n))); ok && n > f.Open {
		f.Close = n
	}
}

// lastLine is the last line of f: its closer, or the line before the next fence.
func (f *fence) lastLine(a *model.Answer) int {
	if f.Closed || f.Close > a.Lines() {
		return min(f.Close, a.Lines())
	}
	return f.Close - 1
}

// opensBare reports whether the fence line n without an info string seems to open a fence
// in the text of a Markdown file.
func (f *fence) opensBare(a *model.Answer, n int) bool {
	if n >= a.Lines() || n-1 <= f.Open || isBlank(a.Line(n+1)) {
		return false
	}
	before := n - 1
	if isBlank(a.Line(before)) {
		before--
	}
	colon := strings.HasSuffix(strings.TrimSpace(string(a.Line(before))), ":")
	_, next := model.ReadFenceLine(a.Line(n + 1))
	return colon && !next
}

// labelledMarkdown reports whether the line above f names a Markdown file.
func (f *fence) labelledMarkdown(a *model.Answer) bool {
	n := f.Open - 1
	if n > 0 && isBlank(a.Line(n)) {
		n--
	}
	if n <= 0 || f.Info != "" {
		return false
	}
	name, ok := label.Line(string(a.Line(n)))
	return ok && isMarkdownPath(name)
}

func isMarkdown(language string) bool {
	return language == "markdown" || language == "md" || language == "mdx"
}

func isMarkdownPath(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdx":
		return true
	}
	return false
}
