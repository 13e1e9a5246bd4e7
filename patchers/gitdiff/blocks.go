package gitdiff

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
)

// encloses reports whether heading names the head of a block of t that holds line at, or
// that ends above it: the last head before line at, or an earlier one with less
// indentation. As heading of a hunk, Git takes the last head above it that is not indented.
func encloses(t *model.Text, at int, heading string) bool {
	for i, within := at-1, math.MaxInt; i >= 0 && within > 0; i-- {
		line := t.Line(i)
		if !isHead(line) || indentation(line) >= within {
			continue
		}
		if isNamed(line, heading) {
			return true
		}
		within = indentation(line)
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

// isHead reports whether line may be the head of a block: after its indentation it begins with a
// letter, "_" or "$".
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
	if encloses(t, at, heading) || encloses(t, at+p.leading, heading) {
		return false
	}
	for _, line := range p.all {
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
