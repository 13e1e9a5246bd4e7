package linediff

import (
	"bytes"
	"slices"
	"strings"
)

// A Part is a part of a text that was searched for something similar.
type Part struct {
	Span
	Score float64 // how much it is like what was searched for: 1 is equal
	// Whole: it differs only in a value from what was searched for, ends where a value can end, and
	// has the same quotes open.
	Whole bool
}

// CloseEnough is the score of a Part from which it is similar.
const CloseEnough = 0.5

// maxPartCells limits the product of the lengths of a text and a part, in words.
const maxPartCells = 1 << 24

// ClosestPart returns the part of text that is most like part, the first of several. It consists
// of whole words, unless it is equal. It is the search of Sellers (The theory and computation of
// evolutionary distances, 1980) over words, whose cost is the product of both lengths; longer
// texts are not searched and have nothing similar.
func ClosestPart(text, part []byte) Part {
	if len(part) == 0 {
		return Part{}
	}
	if at := bytes.Index(text, part); at >= 0 {
		return Part{Span{at, at + len(part)}, 1, true}
	}
	wanted, has := wordsOf(part), wordsOf(text)
	if len(wanted) == 0 || len(has) > maxPartCells/len(wanted) {
		return Part{}
	}
	all := 0
	for _, w := range wanted {
		all += w.weight()
	}
	from, to, cost := closestWords(has, wanted)
	if cost >= all {
		return Part{}
	}
	out := Part{Span: Span{has[from].Start, has[to-1].End}, Score: 1 - float64(max(cost, 1))/float64(all)}
	out.Whole = len(wanted) > 1 && differInOneValue(wanted, has[from:to]) &&
		isFree(text, out.Start-1, "([{") && isFree(text, out.End, ";,)]}") && sameQuotes(text[out.Start:out.End], part)
	return out
}

// A word is one of splitWords that is no blank.
type word struct {
	Span
	text string
}

// weight is what it costs that a word has no counterpart.
func (w word) weight() int { return 1 + min(len(w.text), maxWeight) }

const maxWeight = 8 // of the characters of a word

func wordsOf(b []byte) (out []word) {
	words := splitWords(b)
	at := offsets(0, words)
	for i, w := range words {
		if !isBlank(w) {
			out = append(out, word{Span{at[i], at[i+1]}, w})
		}
	}
	return out
}

// An alignment is of a beginning of the wanted words with words of the text, from the one at from.
type alignment struct{ cost, from int }

// or returns the cheaper one of a and of b at a further cost.
func (a alignment) or(b alignment, cost int) alignment {
	if b.cost += cost; b.cost < a.cost {
		return b
	}
	return a
}

// closestWords returns the words has[from:to] that are most like the wanted ones, and what they
// lack. The first and the last one of both are counterparts.
func closestWords(has, wanted []word) (from, to, cost int) {
	n := len(wanted)
	const never = 1 << 30
	before, after := make([]alignment, n+1), make([]alignment, n+1)
	for i := range before {
		before[i].cost = never
	}
	cost = never
	for j, w := range has {
		before[0] = alignment{0, j}
		after[0].cost = never
		for i, want := range wanted {
			next := before[i].or(alignment{}, never)
			next.cost += want.exchangeCost(w)
			if i+1 < n {
				next = next.or(before[i+1], w.weight())
				if i > 0 {
					next = next.or(after[i], want.weight())
				}
			}
			after[i+1] = next
		}
		before, after = after, before
		if found := before[n]; found.cost < cost {
			from, to, cost = found.from, j+1, found.cost
		}
	}
	return from, to, cost
}

// exchangeCost is the cost of another word in the place of w. A value may be in the place of any
// other; a character of syntax may not.
func (w word) exchangeCost(o word) int {
	switch {
	case w.text == o.text:
		return 0
	case !w.mayBe(o):
		return 2*w.weight() + 1
	}
	return (2*w.weight() + 2) / 3 // one other value alone is not similar
}

// differInOneValue reports whether no more than one word of a is another value in b.
func differInOneValue(a, b []word) bool {
	others := 0
	for i := 0; i < min(len(a), len(b)); i++ {
		if a[i].text != b[i].text {
			others++
		}
	}
	return len(a) == len(b) && others <= 1 && slices.EqualFunc(a, b, word.mayBe)
}

func isValue(w string) bool { return inWord(w[0]) }

func inWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

// mayBe reports whether o may be in the place of w.
func (w word) mayBe(o word) bool { return w.text == o.text || isValue(w.text) && isValue(o.text) }

// isFree reports whether the character at an offset is a blank, one of others or none.
func isFree(text []byte, at int, others string) bool {
	return at < 0 || at >= len(text) || strings.IndexByte(" \t\r\n"+others, text[at]) >= 0
}

// sameQuotes reports whether two texts open the same kinds of quotes without closing them.
func sameQuotes(a, b []byte) bool {
	for _, quote := range []string{`"`, "'", "`"} {
		if (bytes.Count(a, []byte(quote))-bytes.Count(b, []byte(quote)))%2 != 0 {
			return false
		}
	}
	return true
}
