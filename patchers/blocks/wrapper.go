package blocks

import (
	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// wrapper returns the Markdown fence that holds the whole answer, with fences in it; nil if
// there is none.
func (r *fenceReader) wrapper() *model.Fence {
	a := r.answer
	first, last := 1, a.Lines()
	for first < last && isBlank(a.Line(first)) {
		first++
	}
	for last > first && isBlank(a.Line(last)) {
		last--
	}
	if last-first < 4 {
		return nil
	}
	open := model.OpenFence(a.Line(first))
	if open == nil {
		return nil
	}
	open.Open, open.Close, open.Closed = first, last, true
	f := &fence{Fence: *open}
	info := label.Info(open.Info)
	closer, ok := f.lineOf(a, last)
	if !ok || closer.Info != "" || !isMarkdown(info.Language) || info.Path != "" {
		return nil
	}
	for n := first + 1; n < last; n++ {
		if l, ok := model.ReadFenceLine(a.Line(n)); ok && l.Info != "" && l.Indent == closer.Indent {
			return open
		}
	}
	return nil
}

// without is has without the first and the last line of wrapper.
func without(wrapper *model.Fence, has func(n int) bool) func(n int) bool {
	return func(n int) bool { return n != wrapper.Open && n != wrapper.Close && has(n) }
}
