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
	if b.readParts() || !diff && languages[b.Language] == "" || b.otherDiff() > 0 {
		return
	}
	var old, new [][]byte
	signed := false
	for line := range bytes.Lines(b.Content) {
		switch {
		case firstMark.Match(line), bytes.HasPrefix(line, []byte("+++ ")), bytes.HasPrefix(line, []byte("--- ")):
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
	var parts [3][][]byte // the lines above the first comment, below it, and below the second one
	n := 0
	for line := range bytes.Lines(b.Content) {
		switch m := partLine.FindSubmatch(line); {
		case m == nil && (n > 0 || isBlank(line)):
			parts[n] = append(parts[n], line)
		case m != nil && n < 2 && (len(m[1]) > 0) == (n == 0):
			n++
		default:
			return false
		}
	}
	if n == 2 {
		b.Old, b.New = withoutBlank(parts[1]), withoutBlank(parts[2])
	}
	return n == 2
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
