package linediff

import (
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// Span is a range of bytes: Start is included, End is not.
type Span struct{ Start, End int }

// wordLimit is up to how many bytes lines are compared by words.
const wordLimit = 4096

// Words lists what changed between two versions of a line, in whole words, as
// byte spans of each. Lines that have too little in common give nothing: then
// the whole line is what changed.
func Words(old, new []byte) (oldSpans, newSpans []Span) {
	if len(old) > wordLimit || len(new) > wordLimit {
		return nil, nil
	}
	a, b := words(old), words(new)
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
	// At least a third of the longer line must be common for marks to help.
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

// words cuts a line into runs of letters and digits, runs of white space, and
// single other characters.
func words(line []byte) []string {
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

// offsets gives the byte offset of every word, and of the end.
func offsets(words []string) []int {
	out := make([]int, len(words)+1)
	for i, w := range words {
		out[i+1] = out[i] + len(w)
	}
	return out
}
