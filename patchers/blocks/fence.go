package blocks

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// A fence is a fence whose end was found by counting the fences in it.
type fence struct {
	model.Fence
	uncertain bool // the fences in it are not in pairs
	made      bool // it was not copied: its first and last lines are text
}

// A fenceReader reads the fences of an answer.
type fenceReader struct {
	answer *model.Answer
	lines  []model.Fence // all lines that may open or close a fence, each as one that it may open
	budget int           // lines that may still be read
}

// newFenceReader returns a reader of the fences of a. has reports whether a line is in no payload.
func newFenceReader(a *model.Answer, has func(n int) bool) *fenceReader {
	r := &fenceReader{answer: a, budget: 8*a.Lines() + 10000}
	for n := 1; n <= a.Lines(); n++ {
		if f := model.OpenFence(a.Line(n)); f != nil && has(n) {
			f.Open, f.Close = n, a.Lines()+1
			r.lines = append(r.lines, *f)
		}
	}
	if once := r.once(); len(once) < len(r.lines) && arePairs(once) {
		r.lines = once
	}
	return r
}

// once returns the lines without openers directly above an equal one.
func (r *fenceReader) once() (out []model.Fence) {
	for i, l := range r.lines {
		if i+1 == len(r.lines) || l.Info == "" || r.lines[i+1].Open != l.Open+1 || !bytes.Equal(r.answer.Line(l.Open), r.answer.Line(l.Open+1)) {
			out = append(out, l)
		}
	}
	return out
}

// arePairs reports whether each fence of lines has a closer, and none has an opener as long in it.
func arePairs(lines []model.Fence) bool {
	var open *model.Fence
	for i := range lines {
		switch l := &lines[i]; {
		case open == nil:
			open = l
		case l.Char != open.Char || l.Length < open.Length:
		case l.Info != "":
			return false
		default:
			open = nil
		}
	}
	return open == nil
}

// at returns the fence that opens at line n, or nil.
//
// The text of a Markdown file may hold fences of the same length. They are counted in
// pairs: a fence line with an info string opens one. Without an info string, a line opens
// one if text follows at once that is not that of the answer, or the text before ends in a
// colon, and nothing is certain then. In other text a line with an info string means that a
// closer is missing, unless all fences below pair up. A line without one may be in a string of
// the code: the end is not certain unless the answer goes on below.
func (r *fenceReader) at(n int) *fence {
	i, found := slices.BinarySearchFunc(r.lines, n, func(l model.Fence, n int) int { return l.Open - n })
	if !found {
		return nil
	}
	f := &fence{Fence: r.lines[i]}
	r.findEnd(f, i+1)
	f.FindOutdent(r.answer)
	return f
}

// findEnd finds the closer of f, from index i of the lines on.
func (r *fenceReader) findEnd(f *fence, i int) {
	markdown := f.isMarkdown(r.answer)
	depth, first, other := 0, 0, 0 // the first closer, and the first with another indentation
	for ; i < len(r.lines) && r.budget > 0; i++ {
		r.budget--
		switch l := r.lines[i]; {
		case l.Char != f.Char || l.Length < f.Length:
		case l.Info != "" && !markdown && depth == 0 && r.depth(f, i, 1) != 0: // it is not in f, of which the closer is missing
			if other > 0 {
				f.closeAt(other)
			} else {
				f.endBefore(r.answer, l.Open)
			}
			return
		case l.Indent != f.Indent && l.Info == "":
			other = cmp.Or(other, l.Open)
		case l.Indent != f.Indent:
		case l.Info != "":
			f.uncertain = f.uncertain || !markdown
			depth++
		case depth > 0:
			first = cmp.Or(first, l.Open)
			depth--
		case markdown && !r.goesOn(f, i, markdown):
			f.uncertain, first = true, cmp.Or(first, l.Open)
			depth++
		case !markdown && f.labelBefore(r.answer, l.Open) && r.depth(f, i+1, 0) != 0:
			f.endBefore(r.answer, l.Open)
			return
		default:
			f.closeAt(l.Open)
			f.uncertain = f.uncertain || !r.goesOn(f, i, markdown)
			return
		}
	}
	f.uncertain = f.uncertain || depth > 0 || first > 0
	if closer := cmp.Or(first, other); closer > 0 {
		f.closeAt(closer)
	} else if !markdown {
		r.endAtLabel(f)
	}
}

func (f *fence) closeAt(n int) { f.Close, f.Closed = n, true }

// isMarkdown reports whether f holds the text of a Markdown file, by its info string or the
// line above it.
func (f *fence) isMarkdown(a *model.Answer) bool {
	info := label.Info(f.Info)
	above, _ := label.Line(label.LineAbove(a.Line, f.Open))
	return label.IsMarkdown(info.Language) || isMarkdownPath(info.Path) || f.Info == "" && isMarkdownPath(above)
}

// depth returns how many fences such as f are open at the end of the answer if depth of them
// are at index i of the lines.
func (r *fenceReader) depth(f *fence, i, depth int) int {
	for ; i < len(r.lines) && r.budget > 0; i++ {
		r.budget--
		switch l := r.lines[i]; {
		case l.Char != f.Char || l.Length < f.Length:
		case l.Info != "" || depth == 0:
			depth++
		default:
			depth--
		}
	}
	return depth
}

// endBefore ends f, which has no closer, before the fence that opens at line n, and before
// the label and the sentences above that fence.
func (f *fence) endBefore(a *model.Answer, n int) {
	f.Closed, f.uncertain = false, true
	for n--; n > f.Open && (isBlank(a.Line(n)) || isLabel(a.Line(n)) || introduces(a.Line(n))); n-- {
	}
	f.Close = n + 1
	for m := f.Open + 2; m < f.Close-1; m++ {
		if isLabel(a.Line(m)) && isBlank(a.Line(m-1)) && sourceTag.Match(a.Line(m+1)) {
			f.Close = m
		}
	}
}

// introduces reports whether line may be above a block.
func introduces(line []byte) bool {
	return isProse(line) || introduction.Match(line[:min(len(line), 100)])
}

// introduction matches a few words that introduce a block, and a heading.
var introduction = lazyregexp.New(`^(?:[A-Z][\w'’ ,]{2,60}:|#{1,6} .*|\*\*[^*]+\*\*:?)\s*$`)

// labelBefore reports whether the text above line n is a path below a blank line, so that the
// line opens a fence rather than closing f.
func (f *fence) labelBefore(a *model.Answer, n int) bool {
	if n--; n > f.Open+1 && isBlank(a.Line(n)) {
		n--
	}
	return n > f.Open+1 && isBlank(a.Line(n-1)) && isLabel(a.Line(n))
}

// endAtLabel ends f, which reaches to the end of the answer without a closer, before the first
// sentence below a blank line that names a file.
func (r *fenceReader) endAtLabel(f *fence) {
	a := r.answer
	for n := f.Open + 2; n <= a.Lines() && r.budget > 0; n++ {
		r.budget--
		line := a.Line(n)
		if isBlank(a.Line(n-1)) && len(line) <= maxProseLine && introduces(line) && len(label.Sentence(string(line))) > 0 {
			f.endBefore(a, n)
			return
		}
	}
}

// lastLine is the last line of f: its closer, or the line before the next fence.
func (f *fence) lastLine() int {
	if f.Closed {
		return f.Close
	}
	return f.Close - 1
}

// goesOn reports whether the text of the answer goes on below the fence line at index i, so that it
// closes f: as far as can be seen, no text of f follows at once, and the next line without an info
// string opens a fence, rather than closing f.
func (r *fenceReader) goesOn(f *fence, i int, markdown bool) bool {
	first, end, closer := r.lines[i].Open+1, r.answer.Lines()+1, 0
	next := r.like(f, i+1)
	if next < len(r.lines) {
		end, closer = r.lines[next].Open, r.like(f, next+1)
	}
	m := first
	for ; m < end && isBlank(r.answer.Line(m)); m++ {
	}
	switch isBare := next < len(r.lines) && r.lines[next].Info == ""; {
	case m == end, !isBare && (m > first || !markdown):
		return true
	case !mayBeProse(string(r.answer.Line(m))):
		return false
	case !isBare:
		return true
	}
	above := label.LineAbove(r.answer.Line, end)
	isPair := closer < len(r.lines) && r.lines[closer].Info == ""
	return isPair && mayBeProse(above) && (m > first || isBlank(r.answer.Line(end-1)) || isLabel([]byte(above)) || strings.HasSuffix(above, ":"))
}

// like returns the index, from i on, of the next line that may close f or open a fence such as f.
func (r *fenceReader) like(f *fence, i int) int {
	for ; i < len(r.lines) && (r.lines[i].Char != f.Char || r.lines[i].Length < f.Length || r.lines[i].Indent != f.Indent); i++ {
		r.budget--
	}
	return i
}

// mayBeProse reports whether line may be between the blocks of an answer.
func mayBeProse(line string) bool {
	text := strings.TrimRight(line[:min(len(line), maxProseLine)], " \t*_`")
	return text == "" || strings.ContainsAny(text[len(text)-1:], ".:!?") || title.MatchString(text) || introduces([]byte(line)) || isLabel([]byte(line))
}

func isMarkdownPath(name string) bool {
	return slices.Contains([]string{".md", ".markdown", ".mdx"}, strings.ToLower(path.Ext(name)))
}
