package blocks

import (
	"bytes"
	"slices"

	"aptix-tui/model/lazyregexp"
)

// readSigned sets the two texts of b if its lines have the signs of a diff without the header
// of a hunk, an added one at least in the language of a program, or if it has parts "// Before"
// and "// After". Context and removed lines are the old text, context and added lines the new
// one.
func (b *Block) readSigned() {
	diff := slices.Contains(diffs, b.Language)
	if b.readParts() || !diff && languages[b.Language] == "" {
		return
	}
	var old, new [][]byte
	signed := false
	for n := b.Fence.Open + 1; n < b.Fence.Close; n++ {
		line := b.raw(n)
		switch {
		case n == b.comment:
		case firstMark.Match(b.shortLine(n)), bytes.HasPrefix(line, []byte("+++ ")), bytes.HasPrefix(line, []byte("--- ")):
			return
		case line[0] == '-':
			old, signed = append(old, line[1:]), signed || diff
		case line[0] == '+':
			new, signed = append(new, line[1:]), true
		default:
			line = bytes.TrimPrefix(line, []byte(" "))
			old, new = append(old, line), append(new, line)
		}
	}
	if signed {
		b.Old, b.New = withoutBlank(old), withoutBlank(new)
	}
}

// partLine matches a comment that begins one of two parts.
var partLine = lazyregexp.New(`(?i)^\s*(?://|#|--|/\*|<!--|;|%)\s*(?:❌|✅)?\s*(?:(before|old|current)|after|new|should be)(?: code)?(?: \([^()]*\))?\s*:?\s*(?:\*/|-->)?\s*$`)

// readParts sets the two texts of a block with the parts "// Before" and "// After", and
// reports whether it has them.
func (b *Block) readParts() bool {
	before, after := 0, 0
	for n := b.Fence.Open + 1; n < b.Fence.Close; n++ {
		m := partLine.FindSubmatch(b.shortLine(n))
		isOld := m != nil && len(m[1]) > 0
		switch {
		case m == nil && (before > 0 || n == b.comment || isBlank(b.Line(n))):
		case before == 0 && isOld:
			before = n
		case before > 0 && after == 0 && !isOld:
			after = n
		default:
			return false
		}
	}
	if after > 0 {
		b.Old, b.New = b.part(before+1, after), b.part(after+1, b.Fence.Close)
	}
	return after > 0
}

// part returns the lines from first to the one before end, without blank lines around them.
func (b *Block) part(first, end int) []byte {
	var lines [][]byte
	for n := first; n < end; n++ {
		lines = append(lines, b.raw(n))
	}
	return withoutBlank(lines)
}

// withoutBlank joins lines without the blank ones around them; never nil.
func withoutBlank(lines [][]byte) []byte {
	for len(lines) > 0 && isBlank(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return bytes.Join(lines, nil)
}
