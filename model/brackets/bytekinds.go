package brackets

import "slices"

// byteKind is what a byte outside of strings and comments can be.
type byteKind uint8

const (
	other byteKind = iota
	space
	word
	opening                       // a bracket
	closing                       // a bracket
	beginsToken byteKind = 1 << 7 // a bit: it may begin a token whose brackets do not count
	passed      byteKind = 1 << 6 // a bit: it says nothing about brackets, whatever is around it
)

// commonKinds are the kinds of bytes in every language.
var commonKinds = func() (out [256]byteKind) {
	for c := range out {
		if isWord(byte(c)) {
			out[c] = word
		}
	}
	for _, c := range " \t\n\r" {
		out[c] = space
	}
	for _, c := range "([{" {
		out[c] = opening
	}
	for _, c := range ")]}" {
		out[c] = closing
	}
	return out
}()

// byteKinds are the kinds of all bytes in the language.
func (l *language) byteKinds() *[256]byteKind {
	l.kindsOnce.Do(func() {
		l.kinds = commonKinds
		mark := func(marks ...string) {
			for _, m := range marks {
				if m != "" {
					l.kinds[m[0]] |= beginsToken
				}
			}
		}
		mark(l.lineComments...)
		for _, b := range l.blockComments {
			mark(b.open)
		}
		for _, q := range l.quotes {
			mark(q.open)
		}
		mark(l.outside.end)
		for _, rule := range []struct {
			holds bool
			marks string
		}{{l.cppRawStrings, "R"}, {l.hashRawStrings, `rb#"`}, {l.chars, "'"}, {l.regexps, "/"}, {l.heredoc != "", "<"}, {l.escapes, "\\"}} {
			for i := range rule.marks {
				if rule.holds {
					mark(rule.marks[i:])
				}
			}
		}
		l.markPassed()
	})
	return &l.kinds
}

// markPassed marks the bytes that are passed over one by one: all that are no brackets and
// begin no token, unless it matters where words begin and end.
func (l *language) markPassed() {
	if l.regexps || slices.Contains(l.kinds[:], word|beginsToken) {
		return
	}
	for c, kind := range l.kinds {
		if kind == space || kind == word || kind == other {
			l.kinds[c] |= passed
		}
	}
}
