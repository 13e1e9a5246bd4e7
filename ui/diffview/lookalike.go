package diffview

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aptix-tui/model/linediff"
	"aptix-tui/theme/terminal"
)

// maxMarked is up to how many bytes two lines that differ as a whole are searched for characters
// that look alike.
const maxMarked = 1 << 16

// marks are what is drawn of a line so that it does not look like its counterpart.
type marks struct {
	codePoints []int           // see terminal.Line
	spaces     []linediff.Span // whitespace that is drawn as glyphs
}

// shown returns a line as it is drawn.
func (l *Layout) shown(c *codeLine) terminal.Line {
	line := terminal.Line{Text: l.line(c)}
	if c.counterpart != 0 && bytes.ContainsFunc(line.Text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		p, side := l.comparedPair(c)
		line.CodePoints = p.marks[side].codePoints
	}
	return line
}

// marksOfPair marks what looks the same in the changes of a line. The characters that are not
// ASCII are drawn as code points, and blanks as glyphs; in other changes, only the spaces that
// are not ASCII are.
func marksOfPair(old, new []byte, changes []linediff.WordChange) [2]marks {
	var out [2]marks
	for _, w := range changes {
		all := lookAlike(old[w.Old.Start:w.Old.End], new[w.New.Start:w.New.End])
		out[0].add(old, w.Old, all)
		out[1].add(new, w.New, all)
	}
	return out
}

// add marks some bytes of a line, or only the spaces in them that are not ASCII.
func (m *marks) add(line []byte, s linediff.Span, all bool) {
	for at := s.Start; at < s.End; {
		r, n := utf8.DecodeRune(line[at:])
		switch {
		case all && (r == ' ' || r == '\t'):
			m.spaces = append(m.spaces, linediff.Span{Start: at, End: at + 1})
		case r == utf8.RuneError && n == 1: // it has an escape
		case r >= utf8.RuneSelf && (all || unicode.Is(unicode.Zs, r)):
			m.codePoints = append(m.codePoints, at)
		}
		at += n
	}
}

// lookAlike reports whether two texts have the same compatibility form without blanks and loose
// marks, or one that differs only in the script of letters.
func lookAlike(a, b []byte) bool {
	x, y := []rune(string(appendLetters(nil, folded(a)))), []rune(string(appendLetters(nil, folded(b))))
	return len(x) == len(y) && sameLetters(x, y)
}

// folded returns text in its compatibility form, without the combining marks that no letter has
// in it: not all terminals draw them.
func folded(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) && unicode.Is(unicode.Inherited, r) {
			return -1
		}
		return r
	}, norm.NFKC.Bytes(text))
}

// sameLetters reports whether a and b, of the same length, are equal or differ only in the
// script of letters.
func sameLetters(a, b []rune) bool {
	for i := range a {
		if s, t := scriptOf(a[i]), scriptOf(b[i]); a[i] != b[i] && (s == nil || t == nil || s == t) {
			return false
		}
	}
	return true
}

// scriptOf returns the script of a letter of those that have letters of the same look.
func scriptOf(r rune) *unicode.RangeTable {
	for _, script := range []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek} {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}
