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
	budget int // lines that may still be read after the first closer of a fence
}

func newFenceReader(a *model.Answer) *fenceReader {
	return &fenceReader{answer: a, budget: 4*a.Lines() + 10000}
}

// at returns the fence that opens at line n, or nil.
//
// The text of a Markdown file may hold fences of the same length. They are counted in
// pairs: a fence line with an info string opens one. Without an info string, a line opens
// one if text follows at once and the text before ends in a colon, and nothing is
// certain then. In other text such a line means that a closer is missing.
func (r *fenceReader) at(n int) *fence {
	a := r.answer
	open := model.OpenFence(a.Line(n))
	if open == nil {
		return nil
	}
	fences := model.FencesOf(a)
	fences.Resume(n)
	fences.Around(n)
	inner := fences.Around(n + 1)
	if inner == nil { // an empty fence
		inner = open
		inner.Open, inner.Close, inner.Closed = n, min(n+1, a.Lines()+1), n < a.Lines() && open.ClosedBy(a.Line(n+1))
		if !inner.Closed {
			inner.Close = a.Lines() + 1
		}
	}
	f := &fence{Fence: *inner}
	r.countInner(f)
	return f
}

// countInner moves the end of f if fences in it are in pairs.
func (r *fenceReader) countInner(f *fence) {
	a, first := r.answer, f.Close
	markdown := isMarkdown(strings.ToLower(strings.Fields(f.Info + " -")[0])) || isMarkdownPath(label.Info(f.Info).Path) || f.labelledMarkdown(a)
	depth, nested := 0, false
	for n := f.Open + 1; n <= a.Lines() && r.budget > 0; n++ {
		if n > first {
			r.budget--
		}
		l, ok := model.ReadFenceLine(a.Line(n))
		if !ok || l.Char != f.Char || l.Length < f.Length || l.Indent != f.Indent && (n != f.Close || nested) {
			continue
		}
		opens := l.Info != "" || markdown && depth == 0 && f.opensBare(a, n)
		switch {
		case opens && !markdown && n < f.Close && !r.isInner(f, n):
			f.endBefore(a, n)
			return
		case opens && !markdown:
			f.uncertain = true
			depth, nested = depth+1, true
		case opens:
			f.uncertain = f.uncertain || l.Info == ""
			depth, nested = depth+1, true
		case depth > 0:
			depth--
		default:
			f.Close, f.Closed = n, true
			return
		}
	}
	f.uncertain = nested || f.uncertain
}

// isInner reports whether the fence that opens at line n is in f, rather than f without a
// closer: then two closers follow.
func (r *fenceReader) isInner(f *fence, n int) bool {
	closers := 0
	for n++; n <= r.answer.Lines() && r.budget > 0 && closers < 2; n++ {
		r.budget--
		l, ok := model.ReadFenceLine(r.answer.Line(n))
		if !ok || l.Char != f.Char || l.Length < f.Length || l.Indent != f.Indent {
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
	if n <= 0 || isMarkdownInfo(f.Info) {
		return false
	}
	name, ok := label.Line(string(a.Line(n)))
	return ok && isMarkdownPath(name) && f.Info == ""
}

func isMarkdownInfo(info string) bool { return isMarkdown(label.Info(info).Language) }

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
