package blocks

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// Read returns the code blocks of a in its order. has reports whether a line is in no payload
// of another format.
func Read(a *model.Answer, drafts []Draft, has func(n int) bool) []*Block {
	r := newReader(a, has)
	r.drafts = drafts
	r.readFences()
	if len(r.blocks) == 0 && len(r.fences.lines) == 0 {
		r.readPage()
	}
	r.dropLabels()
	if slices.ContainsFunc(r.blocks, (*Block).needsNames) {
		r.readMentions()
	}
	for i, b := range r.blocks {
		r.readNames(b)
		r.readCommands(i)
	}
	return r.blocks
}

// A reader reads the code blocks of an answer.
type reader struct {
	answer    *model.Answer
	has       func(n int) bool // reports whether a line is in no payload of another format
	fences    *fenceReader
	drafts    []Draft
	unclosed  map[string]bool // tags that have no end below
	cutOff    int             // the first line of a fence whose end is unclear
	cutOffEnd int             // a fence that opens above this line may be in its text
	end       int             // the last line of the block before
	blocks    []*Block
	mentions  []Name // of the lines of prose, in their order
}

func newReader(a *model.Answer, has func(n int) bool) *reader {
	return &reader{answer: a, has: has, fences: newFenceReader(a, has), unclosed: map[string]bool{}}
}

// readFences reads the fences, and what is between the tags of an element below a path.
func (r *reader) readFences() {
	for n := 1; n <= r.answer.Lines(); n++ {
		f := r.fenceAt(n)
		if f == nil {
			continue
		}
		end := min(f.Close, r.answer.Lines())
		taken := f.Open // the first line of f that is in a payload
		for taken <= end && r.has(taken) {
			taken++
		}
		if taken <= end && !f.Closed {
			f.endBefore(r.answer, taken)
		}
		labelsNext := !f.Closed && f.Close == f.Open+1 && f.Close <= r.answer.Lines()
		if (taken > end || !f.Closed) && !labelsNext {
			r.add(f, n)
		}
		r.end = f.lastLine()
		n = r.end
	}
}

// fenceAt returns the fence, or the element as one, that opens at line n, or nil.
func (r *reader) fenceAt(n int) *fence { return cmp.Or(r.fences.at(n), r.element(n)) }

// add reads the block in f, below the text above line top.
func (r *reader) add(f *fence, top int) {
	b := r.read(f, top)
	b.Heading = cmp.Or(label.LastSentence(b.above.Text), b.above.Heading)
	b.Unused = b.isPatch()
	b.NoRequest = PersonWrote(r.answer, f.Open)
	if slices.ContainsFunc(r.drafts, func(d Draft) bool { return d.First <= f.Open && f.Open <= d.Last }) {
		b.NoRequest = inDraft.With()
	}
	r.readDoubt(b, f)
	r.blocks = append(r.blocks, b)
}

// read reads the content and the label of the block in f, below the text above line top, which
// ends at payloads and at the block before.
func (r *reader) read(f *fence, top int) *Block {
	for top > 1 && r.opensFence(top) && bytes.Equal(r.answer.Line(top-1), r.answer.Line(top)) {
		top-- // an opener that is there several times
	}
	b := &Block{Block: model.Block{Answer: r.answer, Fence: &f.Fence}, Made: f.made, info: label.Info(f.Info)}
	b.above = label.ReadAbove(r.answer.Line, top, func(m int) bool { return m <= r.end || !r.has(m) })
	b.Language = b.info.Language
	b.readLabel()
	b.readContent()
	return b
}

// readLabel sets the explicit path of b, and doubts it where two are stated.
func (b *Block) readLabel() {
	b.Label, b.LabelLine = b.above.Label, b.above.LabelLine
	unusual, stated := b.above.Unusual, b.info.Path != "" && !b.info.Quotes
	if stated {
		b.Label, b.LabelLine, unusual = b.info.Path, b.Fence.Open, b.info.Unusual
	}
	b.LabelDoubt, b.Doubt = when(unusual, labelIsUnusual, b.Label), when(!stated && b.above.Doubtful, labelIsUnusual, b.Label)
	b.doubtOther()
	named, hasComment := b.findComment()
	switch {
	case hasComment && b.Label == "":
		b.Label, b.LabelLine = named, b.comment
	case hasComment && !samePath(named, b.Label):
		b.comment, b.Doubt = 0, commentDiffers.With(named)
	}
}

// doubtOther doubts the path that labels b where the line or the sentence above names another
// file.
func (b *Block) doubtOther() {
	names := []string{b.above.Label}
	if text := b.above.Text; names[0] == "" && b.Label != "" && strings.HasSuffix(strings.TrimRight(text, "*_ "), ":") {
		names = label.Sentence(label.LastSentence(text))
	}
	same := func(name string) bool { return name == "" || samePath(name, b.Label) }
	if len(names) > 0 && !slices.ContainsFunc(names, same) {
		b.Doubt = labelDiffers.With(names[0])
	}
}

// dropLabels removes fences that hold nothing but the path of the fence or the payload below them.
func (r *reader) dropLabels() {
	var out []*Block
	for i, b := range r.blocks {
		text, below := string(bytes.TrimSpace(slices.Concat(b.Comment, b.Content))), r.textBelow(b.Fence.Close, maxBlanks+1)
		name, _ := label.Line(text)
		switch {
		case name == "", strings.Contains(text, "\n"), r.has(below) && !r.opensFence(below):
			out = append(out, b)
		case i+1 == len(r.blocks) || r.blocks[i+1].Fence.Open != below:
		case r.blocks[i+1].Label == "":
			r.blocks[i+1].Label, r.blocks[i+1].LabelLine = name, b.First()
		case !samePath(r.blocks[i+1].Label, name):
			out = append(out, b)
		}
	}
	r.blocks = out
}

const maxBlanks = 3 // blank lines
