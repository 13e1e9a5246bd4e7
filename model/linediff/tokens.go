package linediff

import (
	"bytes"
	"unicode/utf8"
)

// A token is a word, a number with its dots and its sign (2.1, 1.25.3-rc1, -5, 50%), a word
// with a sign that belongs to it (#fff, $name, @name), or a single other character. Whitespace
// separates tokens and belongs to none.
type token struct {
	Span
	word   bool
	weight int // how much of the text it is; see weigh
	// begins and ends: the other end of the quoted text that begins or ends here, as an index
	// of a token; -1 for none.
	begins, ends int
}

// splitTokens returns the tokens of b.
func splitTokens(b []byte) []token {
	out := make([]token, 0, len(b)/4)
	for at := 0; at < len(b); {
		n := tokenLength(b, at)
		if n == 0 {
			at++
			continue
		}
		out = append(out, token{Span: Span{at, at + n}, word: n > 1 || inWord(b[at]), begins: -1, ends: -1})
		at += n
	}
	pairQuotes(b, out)
	return out
}

// tokenLength returns the length of the token at an offset; 0 for whitespace.
func tokenLength(b []byte, at int) int {
	end := at + 1
	switch {
	case isSpace(b[at]):
		return 0
	case !inWord(b[at]) && !isSign(b, at):
		return 1
	}
	dots := 0
	for ; end < len(b); end++ {
		switch c := b[end]; {
		case inWord(c):
		case c == '.' && isDigit(b[end-1]) && end+1 < len(b) && isDigit(b[end+1]):
			dots++
		case (c == '-' || c == '+') && dots > 0 && end+1 < len(b) && inWord(b[end+1]):
		case c == '%' && isDigit(b[end-1]) && (end+1 == len(b) || !inWord(b[end+1])):
			return end + 1 - at
		default:
			return end - at
		}
	}
	return end - at
}

// isSign reports whether the character at an offset belongs to the word after it.
func isSign(b []byte, at int) bool {
	if at+1 == len(b) || !inWord(b[at+1]) || at > 0 && inWord(b[at-1]) {
		return false
	}
	switch b[at] {
	case '#', '$', '@':
		return true
	case '-':
		return isDigit(b[at+1]) && (at == 0 || b[at-1] != ')' && b[at-1] != ']')
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func inWord(c byte) bool {
	return c == '_' || isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// pairQuotes marks the quoted texts that begin and end in one line.
func pairQuotes(b []byte, tokens []token) {
	open := -1
	for i := range tokens {
		at := tokens[i].Start
		if open >= 0 && bytes.IndexByte(b[tokens[i-1].End:at], '\n') >= 0 {
			open = -1
		}
		switch c := b[at]; {
		case !isQuote(c) || at > 0 && b[at-1] == '\\':
		case open >= 0 && b[tokens[open].Start] == c:
			tokens[open].begins, tokens[i].ends = i, open
			open = -1
		case open < 0 && (at == 0 || !inWord(b[at-1])): // no apostrophe
			open = i
		}
	}
}

// The weight of a word is that of a character more than its length, up to maxWord characters.
const (
	spaceCost  = 1 // of other whitespace between two tokens
	charWeight = 4
	maxWord    = 8
)

// weigh sets the weights of the tokens of a text that is looked for, and returns their sum. A
// word, and the words of a quoted text together, weigh no more than the other words: a text in
// which only one value is another is similar.
func weigh(tokens []token) (all int) {
	words := 0
	for i := range tokens {
		t := &tokens[i]
		t.weight = charWeight
		if t.word {
			t.weight += charWeight * (1 + min(t.End-t.Start, maxWord))
			words += t.weight
		}
	}
	for i := 0; i < len(tokens); i++ {
		last := max(i, tokens[i].begins)
		if tokens[i].isValue() {
			lighten(tokens[i:last+1], words)
		}
		i = last
	}
	for _, t := range tokens {
		all += t.weight
	}
	return all
}

// lighten makes a value no heavier than the other words are, if all words have that weight.
func lighten(value []token, words int) {
	own := 0
	for _, t := range value {
		own += t.weight
		if t.word {
			words -= t.weight
		}
	}
	if words <= 0 || own <= words {
		return
	}
	for i := range value {
		value[i].weight = max(value[i].weight*words/own, 1)
	}
}
