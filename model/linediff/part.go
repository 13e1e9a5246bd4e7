package linediff

import "unicode/utf8"

// Costs of one character that a text and a part have not in common. Whitespace matters least.
const (
	spaceCost = 1
	otherCost = 4
)

// maxPartCells limits the product of the lengths of a text and a part.
const maxPartCells = 1 << 23

// ClosestPart returns the span of text that is most like part, the first of several, and how
// much it is: 1 is equal, from CloseEnough on it is similar. It is the search of Sellers (The
// theory and computation of evolutionary distances, 1980), whose cost is the product of both
// lengths; longer texts are not searched and have nothing similar.
func ClosestPart(text, part []byte) (at Span, score float64) {
	if len(part) == 0 || len(text) > maxPartCells/len(part) {
		return Span{}, 0
	}
	n := len(part)
	cost, from := make([]int, n+1), make([]int, n+1) // of each beginning of part that ends here, and where it begins
	for i, c := range part {
		cost[i+1] = cost[i] + costOf(c)
	}
	all := cost[n]
	best := all
	for end, c := range text {
		before, began := cost[0], from[0]
		cost[0], from[0] = 0, end+1
		for i := 1; i <= n; i++ {
			next, start := before+exchangeCost(part[i-1], c), began
			before, began = cost[i], from[i]
			if skip := cost[i] + costOf(c); skip < next {
				next, start = skip, from[i]
			}
			if lacks := cost[i-1] + costOf(part[i-1]); lacks < next {
				next, start = lacks, from[i-1]
			}
			cost[i], from[i] = next, start
		}
		if cost[n] < best {
			best, at = cost[n], Span{from[n], end + 1}
		}
	}
	if best > 0 {
		at = wholeWords(text, part, at)
	}
	return at, 1 - float64(best)/float64(all)
}

// CloseEnough is the score of ClosestPart from which a text is similar.
const CloseEnough = 0.5

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

func costOf(c byte) int {
	if isSpace(c) {
		return spaceCost
	}
	return otherCost
}

func exchangeCost(a, b byte) int {
	switch {
	case a == b:
		return 0
	case isSpace(a) == isSpace(b):
		return costOf(a)
	}
	return spaceCost + otherCost
}

// wholeWords extends a span of text that is not equal to part to the words in which it begins
// and ends as part does.
func wholeWords(text, part []byte, at Span) Span {
	if at.Start == at.End {
		return at
	}
	for at.Start > 0 && (!utf8.RuneStart(text[at.Start]) || inWord(part[0]) && inWord(text[at.Start]) && inWord(text[at.Start-1])) {
		at.Start--
	}
	for at.End < len(text) && (!utf8.RuneStart(text[at.End]) || inWord(part[len(part)-1]) && inWord(text[at.End-1]) && inWord(text[at.End])) {
		at.End++
	}
	return at
}

func inWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}
