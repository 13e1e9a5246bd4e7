package gitdiff

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
)

// blocks are the lines of a text that may head a block: those that begin, behind
// their indentation, with a letter, "_" or "$". Git takes the last such line
// without indentation above a hunk as its heading.
type blocks struct {
	text   *model.Text
	above  []int32 // line → the last head before it, -1 if there is none
	parent []int32 // line, if it is a head → the last head before it with less indentation
}

// newBlocks reads t once.
func newBlocks(t *model.Text) blocks {
	b := blocks{t, make([]int32, t.Lines()+1), make([]int32, t.Lines())}
	last := int32(-1)
	for i := range t.Lines() {
		if b.above[i] = last; !isHead(t.Line(i)) {
			continue
		}
		parent := last
		for parent >= 0 && indentation(t.Line(int(parent))) >= indentation(t.Line(i)) {
			parent = b.parent[parent]
		}
		b.parent[i], last = parent, int32(i)
	}
	b.above[t.Lines()] = last
	return b
}

// enclose reports whether heading names the head of a block that holds line at, or
// that ends above it: the last head before line at, or one before that with less
// indentation.
func (b *blocks) enclose(at int, heading string) bool {
	for head := b.above[at]; head >= 0; head = b.parent[head] {
		if isNamed(b.text.Line(int(head)), heading) {
			return true
		}
	}
	return false
}

// isNamed reports whether heading names line: it is a part of it, as Git cuts long
// headings, or all of its words are in it, as models leave out receivers and
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

// elsewhere reports whether the heading behind the line numbers names a block
// that does not hold the hunk at line at of t, and that does not begin in the hunk.
// A heading that cannot be the head of a block, such as that of a document, says
// nothing.
func (p *placer) elsewhere(t *model.Text, at int) bool {
	heading := p.heading()
	if !isHead([]byte(heading)) {
		return false
	}
	b := p.facts.blocks.Get(t, newBlocks)
	if b.enclose(at, heading) || b.enclose(at+p.leading, heading) {
		return false
	}
	own := func(line hunkLine) bool { return isHead(line.text) && isNamed(line.text, heading) }
	return !slices.ContainsFunc(p.lines, own)
}

// misplaced reports whether the new text at line at of t is not in the block of t
// that the heading names, so that it is no evidence that the hunk is applied. A
// heading that t does not hold may have been changed since.
func (p *placer) misplaced(t *model.Text, at int) bool {
	return p.elsewhere(t, at) && bytes.Contains(t.Bytes, []byte(p.heading()))
}

// names reports whether the heading names a block and does not describe the
// change: t holds it, or it looks like code.
func (p *placer) names(t *model.Text) bool {
	return bytes.Contains(t.Bytes, []byte(p.heading())) || strings.ContainsAny(p.heading(), "(){}[]:;=")
}

func (p *placer) heading() string { return strings.TrimSpace(p.section) }
