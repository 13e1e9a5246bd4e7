package gitdiff

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
)

// A blockIndex holds the lines of a text that may be the head of a block: after their
// indentation they begin with a letter, "_" or "$". As heading of a hunk, Git takes
// the last such line above it that is not indented.
type blockIndex struct {
	text       *model.Text
	headBefore []int32 // line → the last head before it, -1 if there is none
	parent     []int32 // line, if it is a head → the last head before it with less indentation
}

func newBlocks(t *model.Text) blockIndex {
	b := blockIndex{t, make([]int32, t.Lines()+1), make([]int32, t.Lines())}
	last := int32(-1)
	for i := range t.Lines() {
		if b.headBefore[i] = last; !isHead(t.Line(i)) {
			continue
		}
		parent := last
		for parent >= 0 && indentation(t.Line(int(parent))) >= indentation(t.Line(i)) {
			parent = b.parent[parent]
		}
		b.parent[i], last = parent, int32(i)
	}
	b.headBefore[t.Lines()] = last
	return b
}

// encloses reports whether heading names the head of a block that holds line at, or
// that ends above it: the last head before line at, or an earlier one with less
// indentation.
func (b *blockIndex) encloses(at int, heading string) bool {
	for head := b.headBefore[at]; head >= 0; head = b.parent[head] {
		if isNamed(b.text.Line(int(head)), heading) {
			return true
		}
	}
	return false
}

// isNamed reports whether heading names line. It may be a part of line, as Git cuts
// long headings, or line may have all of its words, as models leave out receivers and
// parameters.
func isNamed(line []byte, heading string) bool {
	if bytes.Contains(line, []byte(heading)) {
		return true
	}
	words := strings.FieldsFunc(heading, isNoWord)
	has := bytes.FieldsFunc(line, isNoWord)
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool {
		return !slices.ContainsFunc(has, func(w []byte) bool { return string(w) == word })
	})
}

func isNoWord(r rune) bool {
	return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

func isHead(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 0 && (line[0] == '_' || line[0] == '$' || line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z')
}

func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// outsideBlock reports whether the heading names a block that does not hold the hunk
// at line at of t, and that does not begin in the hunk. A heading that cannot be the
// head of a block, such as that of a document, says nothing.
func (p *placer) outsideBlock(t *model.Text, at int) bool {
	heading := p.blockName()
	if !isHead([]byte(heading)) {
		return false
	}
	b := p.file.blocks.Get(t, newBlocks)
	if b.encloses(at, heading) || b.encloses(at+p.leading, heading) {
		return false
	}
	for line := p.scan(); line.next(); {
		if isHead(line.text) && isNamed(line.text, heading) {
			return false
		}
	}
	return true
}

// resultOutsideBlock reports whether the new text at line at of t is outside the
// block that the heading names. Then it is no evidence that the hunk is applied. A
// heading that t does not hold may have been changed since.
func (p *placer) resultOutsideBlock(t *model.Text, at int) bool {
	return p.outsideBlock(t, at) && bytes.Contains(t.Bytes, []byte(p.blockName()))
}

// headingInText reports whether the heading names a block and does not describe the
// change: t holds it, or it looks like code.
func (p *placer) headingInText(t *model.Text) bool {
	return bytes.Contains(t.Bytes, []byte(p.blockName())) || strings.ContainsAny(p.blockName(), "(){}[]:;=")
}

func (p *placer) blockName() string { return strings.TrimSpace(p.heading) }
