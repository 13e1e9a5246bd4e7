package blocks

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/brackets"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// A fence is a fence whose end was found by counting the fences in it.
type fence struct {
	model.Fence
	uncertain bool // it may end elsewhere
	mayEnd    int  // the last line at which it may end, if that is uncertain
	made      bool // it was not copied: its first and last lines are text
}

// A fenceReader reads the fences of an answer.
type fenceReader struct {
	answer *model.Answer
	lines  []model.Fence // all lines that may open or close a fence, each as one that it may open
	budget int           // lines that may still be read
	bare   bareLines     // see lastBare
}

// bareLines are fence lines without an info string, apart from lines that fences of a kind do not
// count, that are between two with one.
type bareLines struct {
	kind        model.Fence // its character, length and indentation
	first, last int         // indexes of the lines
}

// FenceLines returns how many lines of a may open or close a fence.
func FenceLines(a *model.Answer) (n int) {
	for i := 1; i <= a.Lines(); i++ {
		if model.OpenFence(a.Line(i)) != nil {
			n++
		}
	}
	return n
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
// pairs: a fence line with an info string opens one, and so does one without, unless it ends
// the block for certain. In other text a line with an info string means that a closer is missing, unless
// all fences below pair up, and one without ends the block unless it is in a string or comment of the code.
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
			if closer := cmp.Or(first, other); closer > 0 {
				f.closeAt(closer)
				f.mayEnd = l.Open
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
		case !markdown && f.labelBefore(r.answer, l.Open) && r.depth(f, i+1, 0) != 0:
			f.endBefore(r.answer, l.Open)
			return
		default:
			certain, inside := r.ends(f, i, markdown)
			f.uncertain = f.uncertain || !certain
			if inside {
				first = cmp.Or(first, l.Open)
				depth++
				continue
			}
			f.closeAt(l.Open)
			if f.mayEnd = l.Open; !certain {
				f.mayEnd = r.lines[r.lastBare(f, i)].Open
			}
			return
		}
	}
	f.uncertain, f.mayEnd = f.uncertain || depth > 0 || first > 0, r.answer.Lines()+1
	if closer := cmp.Or(first, other); closer > 0 {
		f.closeAt(closer)
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

// lastLine is the last line of f: its closer, or the line before the next fence.
func (f *fence) lastLine() int {
	if f.Closed {
		return f.Close
	}
	return f.Close - 1
}

// ends reports whether the fence line at index i, which has no info string, certainly closes f;
// inside: it is more likely in the text of f. It closes f if no other such line is next, or in
// code, outside of strings and comments. Where that is unknown, it does if it is just below text
// and above a blank line, and the next one, with text between, is below a blank line or a title
// and just above text: two fences in the text of f look the other way round.
func (r *fenceReader) ends(f *fence, i int, markdown bool) (certain, inside bool) {
	blank := func(n int) bool { return n > r.answer.Lines() || isBlank(r.answer.Line(n)) }
	n, next := r.lines[i].Open, r.like(f, i+1)
	if next == len(r.lines) || r.lines[next].Info != "" {
		certain = !markdown || blank(n+1)
		return certain, !certain
	}
	switch r.endOf(f, n) {
	case brackets.InCode:
		return true, false
	case brackets.InText:
		return false, true
	}
	opener := r.lines[next].Open
	above := opener - 1
	for above > n && blank(above) {
		above--
	}
	_, _, isLabel := label.WholeLine(string(r.answer.Line(above)))
	certain = !blank(n-1) && !isTitle(r.answer.Line(n-1)) && blank(n+1) && !blank(opener+1) &&
		above > n && (above < opener-1 || isLabel || isTitle(r.answer.Line(above)))
	return certain, markdown && !certain
}

// isTitle reports whether line is a heading or ends in a colon.
func isTitle(line []byte) bool {
	text := strings.TrimRight(string(line[:min(len(line), maxProseLine)]), "*_` ")
	return label.IsHeading(string(line)) || strings.TrimRight(text, ":：") != text
}

// endOf returns what the text of f above line n ends in, in the language of its path or info string.
func (r *fenceReader) endOf(f *fence, n int) (end brackets.End) {
	info := label.Info(f.Info)
	above, _ := label.Line(label.LineAbove(r.answer.Line, f.Open))
	first, _, _ := strings.Cut(Languages[info.Language], " ")
	r.budget -= n - f.Open
	for _, name := range []string{info.Path, above, first, "." + info.Language} {
		if end == brackets.Unknown && r.budget > 0 {
			end = brackets.EndOf(name, r.answer.Text()[r.answer.Offset(f.Open+1):r.answer.Offset(n)])
		}
	}
	return end
}

// like returns the index, from i on, of the next line that may close f or open a fence such as f.
func (r *fenceReader) like(f *fence, i int) int {
	for ; i < len(r.lines) && (r.lines[i].Char != f.Char || r.lines[i].Length < f.Length || r.lines[i].Indent != f.Indent); i++ {
		r.budget--
	}
	return i
}

// lastBare returns the index of the last line at which f, which may end at index i, may end: none
// with an info string is before it.
func (r *fenceReader) lastBare(f *fence, i int) int {
	kind := model.Fence{Char: f.Char, Length: f.Length, Indent: f.Indent}
	if r.bare.kind != kind || i < r.bare.first || i > r.bare.last {
		r.bare = bareLines{kind, i, i}
		for i = r.like(f, i+1); i < len(r.lines) && r.lines[i].Info == ""; i = r.like(f, i+1) {
			r.bare.last = i
		}
	}
	return r.bare.last
}

func isMarkdownPath(name string) bool {
	return slices.Contains([]string{".md", ".markdown", ".mdx"}, strings.ToLower(path.Ext(name)))
}
