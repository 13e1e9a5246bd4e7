// Package blocks reads fenced code blocks that name a file (format "blocks", HABITS §7).
// It reads only what is in no payload of another format. What a block does is decided
// when the file is known: it may be a new file, a whole file, a part of one with
// elisions, new versions of definitions, one half of a pair, or what the file has already.
//
// A block that shows something is no payload: current content, output, commands,
// examples, alternatives. A block that is meant for a file and has no certain place
// needs review.
package blocks

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// Remainder reads the fences that are in no payload of another format.
func Remainder(u model.Unclaimed) model.Remainder {
	blocks := read(u.Answer(), u.Has)
	return model.Remainder{Payloads: payloadsOf(blocks, u), NearMiss: nearMisses(blocks, u), WhyNot: whyNot(u.Answer(), blocks)}
}

// payloadsOf returns the payloads in blocks.
func payloadsOf(blocks []*block, u model.Unclaimed) []*model.Payload {
	if len(blocks) == 0 {
		return nil
	}
	var out []*model.Payload
	seen := pathsOf(u.Payloads())
	for i := 0; i < len(blocks); i++ {
		b := blocks[i]
		if i+1 < len(blocks) {
			if p := pairOf(b, blocks[i+1]); p != nil {
				out, i = append(out, p), i+1
				continue
			}
		}
		if p := partsOf(b); p != nil {
			out = append(out, p)
			continue
		}
		if p := signedOf(b); p != nil && !u.RepeatsHunk(b.content(), b.fence.Open+1) {
			out = append(out, p)
			continue
		}
		if !b.why.None() {
			continue
		}
		p := b.payload()
		p.Files[0].Interpreter = b.interpreter(seen.Has(b.path))
		seen.Add(b.path)
		out = append(out, p)
	}
	return out
}

// pathsOf are the paths that payloads change.
func pathsOf(payloads []*model.Payload) model.PathSet {
	set := model.PathSet{}
	for _, p := range payloads {
		for i := range p.Files {
			set.Add(p.Files[i].Path)
			set.Add(p.Files[i].NewPath)
		}
	}
	return set
}

// A block is a fence of an answer, and what is known about it from the text alone.
type block struct {
	model.Block
	fence   model.Fence // with the closer that counting in pairs gives
	info    label.InfoString
	path    string // of the file that it is for; empty if none
	kind    labelKind
	comment int // the line of the answer with a comment that is nothing but the path; 0 if none

	gutter    []byte // what is between line numbers and the content
	numbered  bool   // its lines begin with line numbers
	section   string // the path that the heading above is; empty if it is none
	asked     bool   // the text of the section asks for changes of that file
	labelLine int    // the line above with the path; 0 if none
	text      string // the paragraph just above the label, or above the fence
	intro     string // the last sentence of the text just above the label, or above the fence
	stance    label.Stance
	removes   bool         // the text above asks to remove the lines in it
	remarks   bool         // only a comment in it names the file
	leads     bool         // the text above begins with the path
	opens     bool         // it is the first block of its section
	asksAbove bool         // a sentence before the last one asks for a change of the file
	listed    bool         // several lines above name files
	whole     bool         // the text says that it is the whole file
	allWhole  bool         // the text says that the files of the answer are whole
	why       model.Reason // why it is not taken
	doubt     model.Reason // why nothing of it may start as accepted
}

// A labelKind says where the path of a block is stated.
type labelKind uint8

const (
	noLabel labelKind = iota
	infoLabel
	lineLabel
	commentLabel
	sentenceLabel
	chosenLabel // by a person
)

// payload returns b as a payload for its path.
func (b *block) payload() *model.Payload {
	first, last := b.fence.Open+1, b.fence.Close-1
	if last < first {
		first, last = b.fence.Open, b.fence.Open
	}
	p := &model.Payload{Format: Format, First: first, Last: last, Fence: &b.fence, Unclosed: !b.fence.Closed, Doubt: b.doubt}
	p.Files = []model.FileChange{b.change()}
	p.Files[0].First, p.Files[0].Last = first, last
	return p
}

// change returns b as a file change without its Interpreter.
func (b *block) change() model.FileChange {
	c := model.FileChange{Op: model.OpWrite, Path: b.path, Content: b.content(), OffersSimilar: true}
	if strings.HasPrefix(b.path, "~") || strings.HasPrefix(b.path, "$") { // a home directory, or a variable
		c.Invalid = inHome.With(b.path)
	}
	return c
}

// content is the text in the fence, without the comment with its path.
func (b *block) content() []byte {
	text, _, _ := b.split()
	return text
}

// split returns the text in the fence without the comment that is its label, that
// comment with the blank line after it, and where it was.
func (b *block) split() (text, comment []byte, at int) {
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		raw := b.raw(n)
		blankAfter := n == b.comment+1 && b.comment > 0 && at == 0 && isBlank(raw)
		if n == b.comment || blankAfter {
			if n == b.comment {
				at = len(text)
			}
			comment = append(comment, raw...)
			continue
		}
		text = append(text, raw...)
	}
	return text, comment, at
}

// raw is line n of the content with a line end. An answer in CRLF has its line ends from
// the transport.
func (b *block) raw(n int) []byte {
	if b.numbered {
		return append(bytes.TrimRight(withoutGutter(b.Line(n), b.gutter), "\r\n"), '\n')
	}
	if b.CRLF() || !bytes.HasSuffix(b.Raw(n), []byte("\n")) {
		return append(b.Line(n)[:len(b.Line(n)):len(b.Line(n))], '\n')
	}
	return b.Raw(n)
}
