package linediff

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// A Span is the range of bytes [Start, End).
type Span struct{ Start, End int }

// maxWordBytes is the length up to which lines are compared by words.
const maxWordBytes = 4096

// A WordChange is words of a line and those that replace them, in byte spans.
type WordChange struct{ Old, New Span }

// WordChanges returns what differs between two versions of a line, in order. It returns nothing
// for lines that are too long to be compared by words.
func WordChanges(old, new []byte) []WordChange {
	if len(old) > maxWordBytes || len(new) > maxWordBytes {
		return nil
	}
	i, j := indentation(old), indentation(new)
	var out []WordChange
	if !bytes.Equal(old[:i], new[:j]) {
		out = append(out, WordChange{Span{0, i}, Span{0, j}})
	}
	a, b := splitWords(old[i:]), splitWords(new[j:])
	oldAt, newAt := offsets(i, a), offsets(j, b)
	for _, d := range lcs.DiffLines(a, b) {
		out = append(out, WordChange{Span{oldAt[d.Start], oldAt[d.End]}, Span{newAt[d.ReplStart], newAt[d.ReplEnd]}})
	}
	return out
}

// WordSpans returns what differs between two versions of a line, of which changes are the
// WordChanges, as byte spans of whole words in each; spans that only one blank separates are
// joined. Leading whitespace counts only if nothing else differs. WordSpans returns nothing if
// the lines have too little in common.
func WordSpans(old, new []byte, changes []WordChange) (oldSpans, newSpans []Span) {
	i, j := indentation(old), indentation(new)
	if len(changes) > 1 && changes[0].Old.End <= i && changes[0].New.End <= j {
		changes = changes[1:]
	}
	common := len(old) - i
	for _, c := range changes {
		oldSpans, newSpans = join(oldSpans, old, c.Old), join(newSpans, new, c.New)
		common -= c.Old.End - max(c.Old.Start, i)
	}
	// Highlighting helps only if a third of the longer line is common.
	if 3*common < max(len(old)-i, len(new)-j) {
		return nil, nil
	}
	return oldSpans, newSpans
}

// indentation returns the length of the whitespace that line begins with.
func indentation(line []byte) int {
	return len(line) - len(bytes.TrimLeftFunc(line, unicode.IsSpace))
}

// join appends s to the spans of a line unless it is empty.
func join(spans []Span, line []byte, s Span) []Span {
	if s.Start == s.End {
		return spans
	}
	if n := len(spans); n > 0 {
		if gap := string(line[spans[n-1].End:s.Start]); gap == "" || gap == " " {
			spans[n-1].End = s.End
			return spans
		}
	}
	return append(spans, s)
}

// splitWords splits a line into runs of letters and digits, runs of white
// space, runs of operator characters, and single other characters.
func splitWords(line []byte) []string {
	var out []string
	last := classOther
	for at := 0; at < len(line); {
		r, n := utf8.DecodeRune(line[at:])
		class := classOf(r)
		if class != classOther && class == last {
			out[len(out)-1] = string(line[at-len(out[len(out)-1]) : at+n])
		} else {
			out = append(out, string(line[at:at+n]))
		}
		last = class
		at += n
	}
	return out
}

type class uint8

const (
	classOther class = iota
	classWord
	classSpace
	classOperator
)

func classOf(r rune) class {
	switch {
	case unicode.IsLetter(r), unicode.IsDigit(r), r == '_':
		return classWord
	case unicode.IsSpace(r):
		return classSpace
	case strings.ContainsRune("!%&*+-/:<=>?^|~", r):
		return classOperator
	}
	return classOther
}

// offsets returns the byte offset of each word and of the end; the first word is
// at offset at.
func offsets(at int, words []string) []int {
	out := make([]int, len(words)+1)
	out[0] = at
	for i, w := range words {
		out[i+1] = out[i] + len(w)
	}
	return out
}
