package blocks

import (
	"slices"
	"sort"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/merge"
)

const (
	maxNames    = 60  // that are kept for one block
	maxMentions = 400 // above a block that are looked at
)

// readMentions sets what the lines of prose above the last block name, the last name of a line
// first, and the labels of the blocks.
func (r *reader) readMentions() {
	next := 0
	for n := 1; n <= r.answer.Lines() && next < len(r.blocks); n++ {
		switch {
		case next < len(r.blocks) && n >= r.blocks[next].Fence.Open:
			b := r.blocks[next]
			if b.Label != "" {
				r.mentions = append(r.mentions, Name{Text: b.Label, Line: max(n, b.LabelLine)})
			}
			n = max(n, b.Last())
			next++
		case r.has(n):
			line, first := string(r.answer.Line(n)), len(r.mentions)
			for _, name := range label.Sentence(line) {
				r.mentions = append(r.mentions, Name{Text: name, Line: n})
			}
			for _, word := range label.Stems(line) {
				r.mentions = append(r.mentions, Name{Text: word, Line: n, Word: true})
			}
			slices.Reverse(r.mentions[first:])
		}
	}
}

const maxProseLine = 4096 // bytes

// needsNames reports whether the file of b is to be found by what the text names: no label states it.
func (b *Block) needsNames() bool { return b.Label == "" || b.namesCommands() }

// readNames sets what the text names around b, each once: first the sentence and the heading
// just above and the comments on its first lines, then all above, the nearest first.
func (r *reader) readNames(b *Block) {
	above := &b.above
	b.readRemarks()
	near := label.LastSentence(above.Text)
	if len(label.Sentence(near)) == 0 {
		near = above.Text
	}
	b.Marks = marksIn(near[:min(len(near), maxProseLine)])
	if !b.needsNames() {
		return
	}
	i := sort.Search(len(r.mentions), func(i int) bool { return r.mentions[i].Line >= b.Fence.Open })
	for first := max(0, i-maxMentions); i > first; i-- {
		name := r.mentions[i-1]
		inText := name.Line >= above.First && strings.Contains(near, name.Text) && name.Text != b.Label
		name.Title = name.Line == above.HeadingLine && strings.Trim(above.Heading, "*`#: ") == name.Text || inText && begins(near, name.Text)
		name.Close = inText || name.Line == above.HeadingLine && name.Line != b.LabelLine
		b.addName(name)
	}
	for _, word := range label.Identifiers(above.Text + " " + above.Heading) {
		b.addName(Name{Text: word, Line: above.First, Ident: true, Close: strings.Contains(near, word)})
	}
	r.readBelow(b)
	slices.SortStableFunc(b.Names, func(x, y Name) int { return x.rank() - y.rank() })
	b.Names = b.Names[:min(len(b.Names), maxNames)]
}

// begins reports whether text begins with name, which may be decorated and numbered.
func begins(text, name string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, "*`#0123456789) "), name)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], "*`: (,"))
}

// rank orders names: what is nearest to the block comes first.
func (n Name) rank() int {
	return slices.Index([]bool{n.Title, n.Close, n.Ident, n.Below, true}, true)
}

func (b *Block) addName(name Name) {
	same := func(other Name) bool {
		return other.Text == name.Text && other.Ident == name.Ident && other.Word == name.Word
	}
	if len(b.Names) < 2*maxNames && !slices.ContainsFunc(b.Names, same) {
		b.Names = append(b.Names, name)
	}
}

// readRemarks adds the names in a comment with other words on the first lines of b, and in an
// info string that quotes lines of a file.
func (b *Block) readRemarks() {
	if b.info.Quotes && b.info.Path != "" {
		b.addName(Name{Text: b.info.Path, Line: b.Fence.Open, Close: true})
	}
	for n := b.Fence.Open + 1; n < b.Fence.Close && n <= b.Fence.Open+2; n++ {
		line := strings.TrimSpace(string(b.shortLine(n)))
		if !commentSign.MatchString(line) {
			break
		}
		text := strings.Trim(line, "/*#-<!;% ")
		names := label.Sentence(text)
		if name, _, ok := label.WholeLine(text); ok {
			names = append([]string{name}, names...)
		}
		for _, name := range names {
			if name != b.Label {
				b.addName(Name{Text: name, Line: n, Close: true})
			}
		}
	}
}

var commentSign = lazyregexp.New(`^(?://|#|--|/\*|\*|<!--|;|%)`)

// readBelow adds the names in the line just below b, unless that introduces the next block.
func (r *reader) readBelow(b *Block) {
	n := r.textBelow(b.Fence.Close, 2)
	if n == 0 || b.Made || !b.Fence.Closed || !r.has(n) {
		return
	}
	line := r.answer.Line(n)
	text := strings.TrimSpace(string(line[:min(len(line), maxProseLine)]))
	if r.opensFence(n) || r.opensFence(r.textBelow(n, 2)) || label.IsHeading(text) || strings.HasSuffix(strings.TrimRight(text, "*_` "), ":") {
		return
	}
	for _, name := range label.Sentence(text) {
		b.addName(Name{Text: name, Line: n, Below: true})
	}
}

// textBelow returns the first of some lines below line n that is not blank; 0 if there is none.
func (r *reader) textBelow(n, lines int) int {
	for m := n + 1; m <= min(n+lines, r.answer.Lines()); m++ {
		if !isBlank(r.answer.Line(m)) {
			return m
		}
	}
	return 0
}

// opensFence reports whether a fence opens at line n.
func (r *reader) opensFence(n int) bool { return n > 0 && model.OpenFence(r.answer.Line(n)) != nil }

// marksIn returns the places that text names: what is in backticks, quotes or bold, but for paths, that something is said to be beside or in.
func marksIn(text string) (out []merge.Mark) {
	for _, span := range quotedSpan.FindAllString(text, -1) {
		before, behind, _ := strings.Cut(text, span)
		text = behind
		name := strings.TrimSpace(strings.Trim(span, "`*\"“”"))
		_, isPath := label.FilePath(name)
		if word := placeWord.FindStringSubmatch(before); word != nil && (!isPath || label.IsClass(name)) {
			out = append(out, merge.Mark{Text: name, Before: word[1] != "", Inside: word[2] != ""})
		}
	}
	return out
}

var (
	quotedSpan = lazyregexp.New("`+[^`]+`+|\"[^\"]+\"|“[^”]+”|\\*+[^*]+\\*+")
	// placeWord matches what says where something is relative to the code behind it.
	placeWord = lazyregexp.New(`(?i)\b(?:(above|before)|(inside|into|within)|below|after|between|under|behind)(?:\s+the(?:\s+\w+)?)?\s+[*_]*$`)
)
