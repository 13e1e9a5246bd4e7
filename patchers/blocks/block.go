// Package blocks reads the code blocks of an answer (format "blocks", HABITS §7): fences,
// and what was copied without its fences. It reads only what is in no payload of another
// format, and fills in the facts of each block once: the path that labels it, what else the
// text names, and what makes it doubtful. It looks only at text.
//
// It drops no block. What a block is for a file is decided when the file is known: by
// packages patchers, which chooses the file, and merge, which compares the block with it.
package blocks

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/merge"
)

// A Block is a code block of an answer, and what the text says about it.
type Block struct {
	model.Block // the answer and the fence, with its real end; made up where it was not copied
	merge.BlockText
	Made      bool         // Fence is made up: the lines that it says are its first and last are text
	Label     string       // the explicit path as written, without decoration; empty if none
	LabelLine int          // the line of the answer with Label
	Names     []Name       // what the answer names around the block, nearest first
	Heading   string       // the sentence or heading just above
	Marks     []merge.Mark // the places in a file that the sentence just above names
	Option    bool         // a word for an alternative is above it

	LabelDoubt model.Reason // why Label may be other words; it counts where there is no such file
	Doubt      model.Reason // why nothing of it may start as accepted
	Unused     model.Reason // why it cannot be the text of a file: a patch that cannot be read
	NoRequest  model.Reason // why it asks for nothing
	Commands   bool         // NoRequest holds unless a file near it has one of its lines: commands and their output

	info    label.InfoString
	above   label.Above
	comment int   // the line with Comment; 0 if none
	mayEnd  int   // the last line at which b may end; 0 if its end is certain
	texts   []int // the lines of the content that are not blank, also that one
}

// A Name is what the text around a block calls a file.
type Name struct {
	Text  string // a path or the name of a file; else a word or an identifier
	Line  int    // of the answer
	Ident bool   // an identifier in backticks just above: the file that alone defines it
	Word  bool   // a word that may be the name of a file without its extension
	Title bool   // all of the heading, or the beginning of the sentence, just above
	Close bool   // in the sentence or heading just above the block, or in a comment on its first lines
	Below bool   // just below the block
}

// Longer returns the content of b with the lines below that may belong to it.
func (b *Block) Longer() []byte {
	out := slices.Clip(b.Content)
	for n := b.Fence.Close; n < b.mayEnd; n++ {
		out = append(out, b.raw(n)...)
	}
	return out
}

// First returns the first line of the content in the answer; the opener if it has none.
func (b *Block) First() int { return max(1, min(b.Fence.Open+1, b.Fence.Close-1)) }

// Last returns the last line of the content; the opener if it has none.
func (b *Block) Last() int { return max(1, b.Fence.Close-1) }

// Payload returns b as a payload that writes its content to the file that labels it.
func (b *Block) Payload() *model.Payload {
	first, last := b.First(), b.Last()
	c := model.FileChange{Op: model.OpWrite, Path: b.Label, PathDoubt: b.LabelDoubt, Content: b.Content, OffersSimilar: true, First: first, Last: last}
	c.Invalid = when(strings.HasPrefix(b.Label, "~/") || strings.HasPrefix(b.Label, "$HOME/"), inHome, b.Label)
	return &model.Payload{Format: Format, First: first, Last: last, Fence: b.Fence, Unclosed: !b.Fence.Closed, Doubt: b.Doubt, Files: []model.FileChange{c}}
}

// Take returns the code block in fence of a as a payload for the file that a person chose.
// Nothing of it starts as accepted. It has no digest.
func Take(a *model.Answer, fence *model.Fence, to string) *model.Payload {
	b := &Block{Block: model.Block{Answer: a, Fence: fence}, Label: to}
	if named, ok := b.findComment(); !ok || !samePath(named, to) {
		b.comment = 0
	}
	b.readContent()
	b.Doubt = chosenByHand.With()
	p := b.Payload()
	p.Files[0].Interpreter = &merge.Target{Texts: []*merge.BlockText{&b.BlockText}}
	return p
}

// readContent sets the content of b and which of its lines are not blank.
func (b *Block) readContent() {
	for n := b.Fence.Open + 1; n < b.Fence.Close; n++ {
		raw := b.raw(n)
		if !isBlank(raw) {
			b.texts = append(b.texts, n)
		}
		switch {
		case n == b.comment, b.comment > 0 && n == b.comment+1 && len(b.Content) == 0 && isBlank(raw):
			b.Comment, b.CommentAt = append(b.Comment, raw...), len(b.Content)
		default:
			b.Content = append(b.Content, raw...)
		}
	}
}

// raw is line n of the content with a line end. An answer in CRLF has its line ends from
// the transport.
func (b *Block) raw(n int) []byte {
	if b.CRLF() || !bytes.HasSuffix(b.Raw(n), []byte("\n")) {
		return append(b.Line(n)[:len(b.Line(n)):len(b.Line(n))], '\n')
	}
	return b.Raw(n)
}

// shortLine is the beginning of line n of the content.
func (b *Block) shortLine(n int) []byte {
	line := b.Line(n)
	return line[:min(len(line), 400)]
}

// firstTexts are the first line of the content that is not blank, and the next one if the
// first is nothing but a path.
func (b *Block) firstTexts() []int {
	if len(b.texts) > 0 && (b.texts[0] == b.comment || isLabel(b.Line(b.texts[0]))) {
		return b.texts[:min(len(b.texts), 2)]
	}
	return b.texts[:min(len(b.texts), 1)]
}

// findComment finds the comment with a path at the beginning of the content of b, also
// below a shebang and "<?php".
func (b *Block) findComment() (name string, ok bool) {
	markdown := label.IsMarkdown(b.Language) || isMarkdownPath(b.Label)
	for n := b.Fence.Open + 1; n < b.Fence.Close && n <= b.Fence.Open+4; n++ {
		line := strings.TrimSpace(string(b.shortLine(n)))
		if preamble.MatchString(line) {
			continue
		}
		if name, ok = label.Comment(line, markdown); ok {
			b.comment = n
		}
		return name, ok
	}
	return "", false
}

// FindLabel makes the longest text that ends with the label of b its label of which isFile reports that a file has that name.
func (b *Block) FindLabel(isFile func(name string) bool) {
	if b.Label == "" {
		return
	}
	longer := label.Longer(string(b.Line(b.LabelLine)), b.Label)
	if i := slices.IndexFunc(longer, isFile); i >= 0 {
		b.Label, b.LabelDoubt = longer[i], model.Reason{}
	}
}

// preamble matches a line that may be above the label of a file.
var preamble = lazyregexp.New(`^(?:$|#!|<\?|(?i:<!doctype)|.*-\*- )`)

// samePath reports whether two spellings name one file; one may lack directories.
func samePath(a, b string) bool {
	a, b = path.Clean(strings.ReplaceAll(a, `\`, "/")), path.Clean(strings.ReplaceAll(b, `\`, "/"))
	return a == b || strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a)
}

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }

// isLabel reports whether line is nothing but a path.
func isLabel(line []byte) bool {
	_, ok := label.Line(string(line))
	return ok
}
