package linediff

import (
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// A Span is the range of bytes [Start, End).
type Span struct{ Start, End int }

// maxWordBytes is the length up to which lines are compared by words.
const maxWordBytes = 4096

// Words returns what differs between two versions of a line, as byte spans of
// whole words in each. It returns nothing if the lines have too little in
// common.
func Words(old, new []byte) (oldSpans, newSpans []Span) {
	if len(old) > maxWordBytes || len(new) > maxWordBytes {
		return nil, nil
	}
	a, b := splitWords(old), splitWords(new)
	oldAt, newAt := offsets(a), offsets(b)
	oldGone, newCame := 0, 0
	for _, d := range lcs.DiffLines(a, b) {
		if o := (Span{oldAt[d.Start], oldAt[d.End]}); o.Start < o.End {
			oldSpans = merge(oldSpans, o)
			oldGone += o.End - o.Start
		}
		if n := (Span{newAt[d.ReplStart], newAt[d.ReplEnd]}); n.Start < n.End {
			newSpans = merge(newSpans, n)
			newCame += n.End - n.Start
		}
	}
	// Highlighting helps only if a third of the longer line is common.
	if common := len(old) - oldGone; 3*common < max(len(old), len(new)) {
		return nil, nil
	}
	return oldSpans, newSpans
}

func merge(spans []Span, s Span) []Span {
	if n := len(spans); n > 0 && spans[n-1].End == s.Start {
		spans[n-1].End = s.End
		return spans
	}
	return append(spans, s)
}

// splitWords splits a line into runs of letters and digits, runs of white
// space, and single other characters.
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
)

func classOf(r rune) class {
	switch {
	case unicode.IsLetter(r), unicode.IsDigit(r), r == '_':
		return classWord
	case unicode.IsSpace(r):
		return classSpace
	}
	return classOther
}

// offsets returns the byte offset of each word and of the end.
func offsets(words []string) []int {
	out := make([]int, len(words)+1)
	for i, w := range words {
		out[i+1] = out[i] + len(w)
	}
	return out
}
