package blocks

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// A reader reads the fences of an answer from top to bottom.
type reader struct {
	answer  *model.Answer
	has     func(n int) bool // reports whether line n is in no payload
	heading string           // the last heading
	section section          // what names the file of the blocks below
	whole   bool             // the text says that the files are complete
	wrapped bool             // a fence holds the whole answer
	cutOff  int              // the first fence without a closer; 0 if there is none
	blocks  []*block
}

// read returns the fences of a that share no line with a payload.
func read(a *model.Answer, has func(n int) bool) []*block {
	fences := newFenceReader(a)
	wrapper := fences.wrapper()
	if wrapper != nil {
		has = without(wrapper, has)
	}
	r := &reader{answer: a, has: has, wrapped: wrapper != nil}
	for n := 1; n <= a.Lines(); n++ {
		if !has(n) {
			continue
		}
		if f := fences.at(n); f != nil {
			if r.isFree(f) {
				r.add(f)
			}
			n = f.lastLine(a)
			continue
		}
		r.readProse(n)
	}
	doubtAlternatives(r.blocks)
	takeOpeners(r.blocks)
	return r.blocks
}

// takeOpeners takes the first block of each section, and each block below a few words with a
// path, whose text asks for nothing and shows nothing, if the answer has other blocks for
// files: a second file is never dropped without a message (HABITS §1.4).
func takeOpeners(blocks []*block) {
	if !slices.ContainsFunc(blocks, func(b *block) bool { return b.hasLabel() && b.why.None() }) {
		return
	}
	for _, b := range blocks {
		if (b.opens && b.path == b.section || b.isTitled()) && b.saysNothing() && b.isProgram() {
			b.why = model.Reason{}
		}
	}
}

// isTitled reports whether the sentence above b is little more than a path.
func (b *block) isTitled() bool {
	ends := strings.HasSuffix(strings.TrimRight(b.intro, "*_ "), ":") || strings.HasSuffix(strings.TrimRight(b.intro, "*_`：.:\"' "), b.path)
	return b.why.Code == noVerb.Code && b.doubt.Code == labelIsSentence.Code && ends && len(strings.Fields(b.intro)) <= maxTitle
}

const maxTitle = 6 // words

// isProgram reports whether b is in a language that is none of commands, output or text.
func (b *block) isProgram() bool {
	l := b.info.Language
	return l != "" && !slices.Contains(shells, l) && !slices.Contains(outputs, l) && !slices.Contains(texts, l)
}

// saysNothing reports whether the text above b names its file, and neither asks for a change
// nor certainly shows something.
func (b *block) saysNothing() bool {
	introduces := strings.HasSuffix(b.intro, ":")
	describes := b.why.Code == showsSomething.Code && !isHeading(b.intro) && !introduces
	return (b.why.Code == noVerb.Code && b.stance == label.Unsaid || describes) && label.FirmStanceOf(b.text) == label.Unsaid && !(introduces && label.PointsOut(b.text))
}

// isFree reports whether no line of f is in a payload.
func (r *reader) isFree(f *fence) bool {
	for n := f.Open; n <= min(f.Close, r.answer.Lines()); n++ {
		if !r.has(n) {
			return false
		}
	}
	return true
}

// add reads the fence f.
func (r *reader) add(f *fence) {
	b := &block{fence: f.Fence, info: label.Info(f.Info), section: r.section.path, asked: r.section.asks}
	b.Block = model.Block{Answer: r.answer, Fence: &b.fence}
	r.readIntro(b)
	b.opens = len(r.blocks) == 0 || r.blocks[len(r.blocks)-1].fence.Open < r.section.line
	r.readLabel(b)
	r.readStance(b)
	r.readGap(b)
	b.removes = removesLines.MatchString(b.intro) && !replacesLines.MatchString(b.intro)
	b.allWhole = r.whole
	b.whole = b.whole || label.SaysWhole(b.intro) && !label.SaysAllWhole(b.intro) || b.labelLine > 0 && label.SaysWhole(string(r.answer.Line(b.labelLine)))
	if (b.whole || b.remarks) && b.stance == label.Unsaid {
		b.stance = label.Change
	}
	b.classify()
	b.gutter, b.numbered = b.gutterOf()
	if b.why.None() {
		b.doubtParts(f)
	}
	if r.wrapped && b.doubt.None() {
		b.doubt = isWrapped.With()
	}
	if r.cutOff > 0 && b.doubt.None() {
		b.doubt = afterCutOff.With(r.cutOff)
	}
	if !f.Closed && r.cutOff == 0 {
		r.cutOff = f.Open
	}
	r.blocks = append(r.blocks, b)
}

// above returns the first line above line n that is not blank; 0 if it is further away
// than one blank line, or in a payload, or a fence.
func (r *reader) above(n int) int {
	n--
	n = r.skipPageWords(n)
	if n > 0 && r.has(n) && isBlank(r.answer.Line(n)) {
		n--
	}
	n = r.skipPageWords(n)
	if n <= 0 || !r.has(n) || isBlank(r.answer.Line(n)) {
		return 0
	}
	if _, ok := model.ReadFenceLine(r.answer.Line(n)); ok {
		return 0
	}
	return n
}

// readIntro sets the label line of b and the sentence above it.
func (r *reader) readIntro(b *block) {
	n := r.above(b.fence.Open)
	if n == 0 {
		return
	}
	if name, ok := label.Line(string(r.answer.Line(n))); ok {
		if other, listed := label.Line(string(r.answer.Line(max(1, n-1)))); listed && n > 1 && other != name && r.has(n-1) {
			b.why, b.listed = namesSeveral.With(other+", "+name), true
			return
		}
		b.labelLine = n
		n = r.above(n)
	}
	b.text = r.paragraph(n)
	b.intro = lastSentence(b.text)
}

const maxParagraph = 12 // lines

// paragraph is the text up to line n without a blank line.
func (r *reader) paragraph(n int) string {
	var lines []string
	for ; n > 0 && r.has(n) && len(lines) < maxParagraph; n-- {
		line := r.answer.Line(n)
		if _, fenced := model.ReadFenceLine(line); fenced || isBlank(line) || len(line) > maxProseLine {
			break
		}
		text := strings.TrimSpace(string(line))
		lines = append([]string{text}, lines...)
		if isHeading(text) {
			break
		}
	}
	return strings.Join(lines, " ")
}

// lastSentence is the last sentence of text. A dot in a path ends none.
func lastSentence(text string) string {
	for at := len(text) - 2; at > 0; at-- {
		if strings.IndexByte(".!?", text[at-1]) >= 0 && text[at] == ' ' && !strings.HasSuffix(strings.ToLower(text[:at]), "e.g.") && !strings.HasSuffix(text[:at], "i.e.") && !numbered(text[:at]) {
			return strings.TrimSpace(text[at:])
		}
	}
	return text
}

// numbered reports whether text is only the number of a list item.
func numbered(text string) bool { return strings.Trim(text, "0123456789. )(*#") == "" }

// readLabel finds the path of b.
func (r *reader) readLabel(b *block) {
	named, hasComment := b.findComment()
	switch above := ""; {
	case b.info.Path != "":
		b.path, b.kind = b.info.Path, infoLabel
		if b.info.Unusual {
			b.doubt = labelIsUnusual.With(b.path)
		}
	case b.labelLine > 0:
		above, _ = label.Line(string(r.answer.Line(b.labelLine)))
		b.path, b.kind = above, lineLabel
	case hasComment:
		b.path, b.kind = named, commentLabel
	case r.readScript(b), r.readUnusual(b):
	default:
		b.readSentence()
		b.readRemark()
	}
	if b.kind == infoLabel && b.labelLine > 0 {
		if other, _ := label.Line(string(r.answer.Line(b.labelLine))); !samePath(other, b.path) {
			b.doubt = labelDiffers.With(other)
		}
	}
	if hasComment && !samePath(named, b.path) {
		b.comment = 0
		if b.kind == infoLabel || b.kind == lineLabel {
			b.doubt = commentDiffers.With(named)
		}
	}
}

// readScript takes the path of a script without an extension in the line above.
func (r *reader) readScript(b *block) bool {
	n := r.above(b.fence.Open)
	if n == 0 || !bytes.HasPrefix(b.firstText(), []byte("#!")) {
		return false
	}
	name, ok := label.ScriptLine(string(r.answer.Line(n)))
	if ok {
		b.path, b.kind, b.asksAbove, b.doubt = name, sentenceLabel, true, labelIsSentence.With(name)
	}
	return ok
}

// readUnusual takes the name with blanks or signs in the line above.
func (r *reader) readUnusual(b *block) bool {
	n := r.above(b.fence.Open)
	if n == 0 {
		return false
	}
	name, ok := label.Unusual(string(r.answer.Line(n)))
	if ok {
		b.path, b.kind, b.doubt = name, lineLabel, labelIsUnusual.With(name)
	}
	return ok
}

// readSentence takes the path in the text above: at its beginning, in its last sentence, or
// in the heading.
func (b *block) readSentence() {
	if strings.HasPrefix(b.intro, "|") { // the row of a table
		return
	}
	if name, _, ok := label.Lead(b.text); ok && !slices.ContainsFunc(label.Sentence(b.intro), func(other string) bool { return !samePath(name, other) }) {
		b.path, b.kind, b.leads = name, sentenceLabel, true
		b.doubt = labelIsSentence.With(name)
		return
	}
	names, before := label.Sentence(b.intro), strings.TrimSuffix(b.text, b.intro)
	above := label.Sentence(before)
	switch {
	case len(names) == 1:
		b.path, b.kind = names[0], sentenceLabel
		b.doubt = labelIsSentence.With(names[0])
	case len(names) > 1:
		b.why = namesSeveral.With(strings.Join(names, ", "))
	case len(above) == 1 && label.FirmStanceOf(before) == label.Change:
		b.path, b.kind, b.asksAbove = above[0], sentenceLabel, true
		b.doubt = labelIsSentence.With(above[0])
		b.whole = label.SaysWhole(before)
	case b.section != "" && b.intro != "":
		b.path, b.kind = b.section, sentenceLabel
		b.doubt = labelIsHeading.With(b.section)
	}
}

// readRemark takes the path in a comment with other words on the first lines, if nothing
// else names the file: "// src/a.go: the limit", "// Update src/a.go", or a comment of
// several lines.
func (b *block) readRemark() {
	if b.path != "" || !b.why.None() {
		return
	}
	text := ""
	for n := b.fence.Open + 1; n < b.fence.Close && n <= b.fence.Open+2; n++ {
		line := strings.TrimSpace(string(b.shortLine(n)))
		if !commentSign.MatchString(line) {
			break
		}
		if text = strings.Trim(line, "/*#-<!;% "); text != "" {
			break
		}
	}
	names := label.Sentence(text)
	if len(names) != 1 || label.FirmStanceOf(text) == label.Shown || label.FirmStanceOf(text) == label.Option {
		return
	}
	if strings.HasPrefix(text, names[0]) && !quotesLineNumbers.MatchString(text) || label.StanceOf(text) == label.Change {
		b.path, b.kind, b.remarks = names[0], sentenceLabel, true
		b.doubt = labelIsComment.With(names[0])
	}
}

var (
	commentSign       = lazyregexp.New(`^(?://|#|--|/\*|\*|<!--|;|%)`)
	quotesLineNumbers = label.Compile(`\blines? \d|:\d+|#L\d|\bL\d`)
)

// isUnderHeading reports whether only the section names the file of b.
func (b *block) isUnderHeading() bool { return b.doubt.Code == labelIsHeading.Code }

// samePath reports whether two spellings name one file; one may lack directories.
func samePath(a, b string) bool {
	a, b = path.Clean(strings.ReplaceAll(a, `\`, "/")), path.Clean(strings.ReplaceAll(b, `\`, "/"))
	return a == b || strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a)
}

// findComment finds the comment with a path at the beginning of the content of b, also
// below a shebang and "<?php".
func (b *block) findComment() (name string, ok bool) {
	markdown := isMarkdown(b.info.Language) || isMarkdownPath(b.info.Path)
	for n := b.fence.Open + 1; n < b.fence.Close && n <= b.fence.Open+4; n++ {
		line := strings.TrimSpace(string(b.Line(n)))
		switch {
		case line == "":
		case strings.HasPrefix(line, "#!"), strings.HasPrefix(line, "<?"), strings.HasPrefix(strings.ToLower(line), "<!doctype"), strings.Contains(line, "-*- "):
		default:
			if name, ok = label.Comment(line, markdown); ok {
				b.comment = n
			}
			return name, ok
		}
	}
	return "", false
}

// readStance decides whether the text above shows b or asks for it.
func (r *reader) readStance(b *block) {
	switch {
	case b.labelLine > 0 && label.HasVerb(string(r.answer.Line(b.labelLine))), b.info.Action != "":
		b.stance = label.Change
	case b.intro == "" && r.followsBlock(b):
		b.inherit(r.blocks[len(r.blocks)-1])
	case b.labelLine == 0 && !isHeading(b.intro) || strings.HasSuffix(strings.TrimRight(b.intro, "*_ "), ":"):
		b.stance = label.StanceOf(b.intro)
	default:
		b.stance = softened(label.FirmStanceOf(b.intro))
	}
	b.softenLead()
	b.softenSentence()
	switch h := r.heading; {
	case h == "", b.isModule(h):
	case h != b.intro:
		b.underHeading(h)
	case label.HeadingStance(h) != label.Unsaid:
		b.stance = label.HeadingStance(h)
	}
}

// speaksOfSeveral matches text about several blocks.
var speaksOfSeveral = label.Compile(`\b(?:files|modules|components|classes|blocks|snippets|excerpts|examples|places|parts|versions|sources|tests|both|two|three|four|several)\b`)

var (
	// removesLines asks to remove what is in the block: "Remove this from `a.go`:".
	removesLines  = label.Compile(`^(?:[\s#>*+-]|\d{1,2}[.)])*(?:(?:in|from|inside) [^:]{0,100}?[, ]+)?(?:(?:then|also|and|now|next|finally|please|you can|you should|we can)[, ]+)*(?:remove|delete|drop|get rid of|take out|strip)\s+(?:(?:this|these|those|the following|the (?:old|unused|obsolete|dead))(?:\W|$)|[^:]{1,80}?\bfrom (?:the file )?[\x60*"'])|^(?:[\s#>*+-]|\d{1,2}[.)])*(?:in|from|inside) [\x60*"'][^\s:,]{1,100}, (?:remove|delete|drop|get rid of) [^:]{1,80}:\W*$`)
	replacesLines = label.Compile(`\b(?:replac\w+|instead|add(?:s|ed|ing)?|so that|updat\w+|result|becomes?|should|new|with)\b`)
)

// inherit takes what the text says of the block before, with no other text between. A
// block with a label of its own is dropped for that only if the text is about several.
func (b *block) inherit(before *block) {
	switch {
	case !b.hasLabel():
		b.stance, b.intro = before.stance, before.intro
	case !before.hasLabel():
	case (before.stance == label.Shown || before.stance == label.Option) && !speaksOfSeveral.MatchString(before.intro):
		b.stance, b.intro = label.Unclear, before.intro
	default:
		b.stance, b.intro = before.stance, before.intro
	}
}

// hasLabel reports whether b itself says which file it is for.
func (b *block) hasLabel() bool {
	return b.kind == infoLabel || b.kind == lineLabel || b.kind == commentLabel
}

// softened is the stance of a sentence that does not introduce the block.
func softened(s label.Stance) label.Stance {
	if s == label.Shown {
		return label.Unclear
	}
	return s
}

// softenLead decides about text that begins with the path: it is about that file, and asks
// for a change unless it certainly shows something.
func (b *block) softenLead() {
	if _, rest, ok := label.Lead(b.text); !b.leads || !ok || b.stance == label.Option || label.FirmStanceOf(rest) == label.Shown || label.HeadingStance(rest) == label.Shown {
		return
	}
	language := b.info.Language
	if b.stance == label.Shown && (language == "" || slices.Contains(texts, language) || slices.Contains(outputs, language) || label.FirmStanceOf(b.intro) == label.Shown || strings.HasSuffix(b.intro, ":") && b.intro != b.text) {
		return
	}
	b.stance = label.Change
}

// isModule reports whether heading is about the module that the program text b is.
func (b *block) isModule(heading string) bool {
	return b.hasLabel() && languages[b.info.Language] != "" && path.Ext(b.path) != ".json" && label.NamesModule(heading, b.path)
}

// underHeading adds what a heading says about b.
func (b *block) underHeading(heading string) {
	switch s := label.HeadingStance(heading); {
	case s == label.Shown && b.hasLabel() && b.stance != label.Shown && !label.NamesQuotation(heading):
		b.stance, b.intro = label.Unclear, heading
	case s == label.Option, s == label.Shown && b.stance == label.Unsaid:
		b.stance, b.intro = s, heading
	case s == label.Shown && b.stance == label.Change:
		b.stance, b.intro = label.Unclear, heading
	}
}

// followsBlock reports whether only blank lines are between b, with its label, and the
// block before it.
func (r *reader) followsBlock(b *block) bool {
	if len(r.blocks) == 0 {
		return false
	}
	n := b.fence.Open
	if b.labelLine > 0 {
		n = b.labelLine
	}
	for n--; n > 0 && isBlank(r.answer.Line(n)); n-- {
	}
	return n == r.blocks[len(r.blocks)-1].fence.Close
}

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
