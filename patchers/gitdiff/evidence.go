package gitdiff

import "bytes"

// telling tells whether the new text says that the hunk is applied where it
// stands: it holds a line that was added, or the context that a deletion
// brought together. Blank lines tell nothing.
func (a *attempt) telling() bool {
	leading, trailing := false, false
	for i, line := range a.lines {
		if len(bytes.TrimSpace(line.text)) == 0 {
			continue
		}
		switch {
		case line.op == '+':
			return true
		case line.op == ' ' && i < a.leading:
			leading = true
		case line.op == ' ' && i >= len(a.lines)-a.trailing:
			trailing = true
		}
	}
	return leading && trailing
}

// known tells whether the new text is telling enough to be known by anywhere in
// the file: two lines of its context hold words, so that it is not just a form
// that the file may repeat.
func (a *attempt) known() bool {
	words := 0
	for _, line := range a.lines {
		if line.op == ' ' && bytes.ContainsFunc(line.text, isWord) {
			words++
		}
	}
	return words >= 2 && a.telling()
}

func isWord(r rune) bool {
	return r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || r >= 0x80
}
