package blocks

import (
	"bytes"
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
	if len(r.blocks) == 0 && r.openers == 0 {
		r.readPage()
	}
	r.dropLabels()
	r.readMentions()
	for i, b := range r.blocks {
		r.readNames(b)
		r.readCommands(i)
	}
	return r.blocks
}

// A reader reads the code blocks of an answer.
type reader struct {
	answer   *model.Answer
	has      func(n int) bool // reports whether a line is in no payload of another format
	fences   *fenceReader
	drafts   []Draft
	turns    []turn
	unclosed map[string]bool // tags that have no end below
	cutOff   int             // the first fence without a closer; 0 if there is none
	openers  int             // how many fences were seen, also those with payloads
	end      int             // the last line of the block before
	blocks   []*Block
	above    map[*Block]label.Above
	mentions []Name // of the lines of prose, in their order
}

func newReader(a *model.Answer, has func(n int) bool) *reader {
	r := &reader{answer: a, has: has, fences: newFenceReader(a), turns: turnsOf(a), above: map[*Block]label.Above{}, unclosed: map[string]bool{}}
	return r
}

// readFences reads the fences, and what is between the tags of an element below a path.
func (r *reader) readFences() {
	for n := 1; n <= r.answer.Lines(); n++ {
		if !r.has(n) {
			continue
		}
		f := r.fences.at(n)
		if f == nil {
			f = r.element(n)
		}
		if f == nil {
			continue
		}
		r.openers++
		last := f.lastLine(r.answer)
		taken := r.firstTaken(f)
		if taken > f.Open && !f.Closed {
			f.endBefore(r.answer, taken)
			last, taken = max(f.Open, f.Close-1), 0
		}
		switch {
		case !f.Closed && f.Close == f.Open+1 && f.Close <= r.answer.Lines(): // it has only the label of the next one
		case taken == 0:
			r.add(f, n)
		case !r.has(f.Close):
			last = r.payloadEnd(f)
		}
		n, r.end = last, last
	}
}

// firstTaken returns the first line of f that is in a payload; 0 if there is none.
func (r *reader) firstTaken(f *fence) int {
	for n := f.Open; n <= min(f.Close, r.answer.Lines()); n++ {
		if !r.has(n) {
			return n
		}
	}
	return 0
}

// payloadEnd returns the last line of the payload that reaches beyond the closer of f, with the
// closer of the fence in which it ends.
func (r *reader) payloadEnd(f *fence) int {
	n, open := f.Close, true
	for ; n <= r.answer.Lines() && !r.has(n); n++ {
		if model.OpenFence(r.answer.Line(n)) != nil {
			open = !open
		}
	}
	last := n - 1
	for ; open && n <= r.answer.Lines() && isBlank(r.answer.Line(n)); n++ {
	}
	if open && n <= r.answer.Lines() && f.ClosedBy(r.answer.Line(n)) {
		return n
	}
	return last
}

// add reads the block in f, below the text above line top.
func (r *reader) add(f *fence, top int) *Block {
	info := label.Info(f.Info)
	b := &Block{Fence: f.Fence, Language: info.Language}
	b.Block = model.Block{Answer: r.answer, Fence: &b.Fence}
	above := r.readAbove(top)
	b.Heading = label.LastSentence(above.Text)
	if b.Heading == "" {
		b.Heading = above.Heading
	}
	b.readLabel(info, &above)
	b.readContent()
	b.readSigned()
	b.Unused = b.isPatch()
	r.readNoRequest(b)
	b.readDoubt(f, &above)
	r.doubtPlace(b, f)
	r.blocks, r.above[b] = append(r.blocks, b), above
	return b
}

// readAbove reads the text above line n. It ends at payloads and at the block before.
func (r *reader) readAbove(n int) label.Above {
	for n > 1 && model.OpenFence(r.answer.Line(n)) != nil && bytes.Equal(r.answer.Line(n-1), r.answer.Line(n)) {
		n-- // an opener that is there several times
	}
	return label.ReadAbove(r.answer.Line, n, func(m int) bool { return m <= r.end || !r.has(m) })
}

// readLabel sets the explicit path of b, and doubts it where two are stated.
func (b *Block) readLabel(info label.InfoString, above *label.Above) {
	switch {
	case info.Path != "" && !info.Quotes:
		b.Label, b.LabelLine = info.Path, b.Fence.Open
		if info.Unusual {
			b.Doubt = labelIsUnusual.With(b.Label)
		}
		b.doubtOther(above)
	case above.Label != "":
		b.Label, b.LabelLine = above.Label, above.LabelLine
		if above.Unusual {
			b.Doubt = labelIsUnusual.With(b.Label)
		}
	}
	named, hasComment := b.findComment()
	switch {
	case hasComment && b.Label == "":
		b.Label, b.LabelLine = named, b.comment
	case hasComment && !samePath(named, b.Label):
		b.comment, b.Doubt = 0, commentDiffers.With(named)
	}
}

// doubtOther doubts the path in the info string where the line or the sentence above names
// another file.
func (b *Block) doubtOther(above *label.Above) {
	names := []string{above.Label}
	if above.Label == "" && strings.HasSuffix(strings.TrimRight(above.Text, "*_ "), ":") {
		names = label.Sentence(label.LastSentence(above.Text))
	}
	same := func(name string) bool { return name == "" || samePath(name, b.Label) }
	if len(names) > 0 && !slices.ContainsFunc(names, same) {
		b.Doubt = labelDiffers.With(names[0])
	}
}

// dropLabels removes fences that hold nothing but the path of the fence below them.
func (r *reader) dropLabels() {
	var out []*Block
	for i, b := range r.blocks {
		name, ok := b.onlyPath()
		if !ok || !r.opensBelow(b) {
			out = append(out, b)
			continue
		}
		if i+1 < len(r.blocks) && r.blocks[i+1].Fence.Open <= b.Fence.Close+1+maxBlanks {
			switch next := r.blocks[i+1]; {
			case next.Label == "":
				next.Label, next.LabelLine = name, b.First()
			case !samePath(next.Label, name):
				out = append(out, b)
			}
		}
	}
	r.blocks = out
}

// onlyPath returns the path that is all that b holds.
func (b *Block) onlyPath() (string, bool) {
	text := bytes.TrimSpace(append(slices.Clone(b.Comment), b.Content...))
	if len(text) == 0 || bytes.IndexByte(text, '\n') >= 0 {
		return "", false
	}
	return label.Line(string(text))
}

// opensBelow reports whether a fence or a payload follows b after blank lines.
func (r *reader) opensBelow(b *Block) bool {
	for n := b.Fence.Close + 1; n <= min(r.answer.Lines(), b.Fence.Close+1+maxBlanks); n++ {
		switch line := r.answer.Line(n); {
		case !r.has(n), model.OpenFence(line) != nil:
			return true
		case !isBlank(line):
			return false
		}
	}
	return false
}

const maxBlanks = 3 // blank lines
