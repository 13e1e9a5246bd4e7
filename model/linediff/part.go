package linediff

import "bytes"

// A Part is a part of a text that was searched for something similar.
type Part struct {
	Span
	Score float64 // how much it is like what was searched for: 1 is equal
	// Whole: it is a counterpart of all that was searched for. It begins and ends with the same
	// token or with another value, and has the same brackets and quotes open.
	Whole bool
}

// CloseEnough is the score of a Part from which it is similar.
const CloseEnough = 0.5

// maxPartCells limits the product of the lengths of a text and a part, in tokens.
const maxPartCells = 1 << 24

// ClosestPart returns the part of text that is most like part, the first of several. It consists
// of whole tokens, unless it is equal. It is the search of Sellers (The theory and computation of
// evolutionary distances, 1980) over tokens, whose cost is the product of both lengths; longer
// texts are not searched and have nothing similar.
//
// Both ends of the part must have a counterpart, because what replaces the part has them too: a
// search for "a: 1" in "a: 2" finds all of it, not the "a:" that both have.
func ClosestPart(text, part []byte) Part {
	if len(part) == 0 {
		return Part{}
	}
	if at := bytes.Index(text, part); at >= 0 {
		return Part{Span{at, at + len(part)}, 1, true}
	}
	s := partSearch{text: text, part: part, wanted: splitTokens(part), tokens: splitTokens(text)}
	if len(s.wanted) == 0 || len(s.tokens) > maxPartCells/len(s.wanted) {
		return Part{}
	}
	return s.run()
}

// A partSearch aligns the tokens of a part with those of a text.
type partSearch struct {
	text, part     []byte
	tokens, wanted []token
	all            int // the weight of wanted

	// For each beginning of wanted, the cheapest alignment that ends before a token: before the
	// present one, after it, and before the quoted text that is open.
	before, after, opened []alignment

	best      Part
	bestCost  int
	openState brackets // of part
}

// An alignment is of a beginning of the part with tokens of the text, from the one at from.
type alignment struct{ cost, from int }

func (s *partSearch) run() Part {
	s.all = weigh(s.wanted)
	s.bestCost, s.openState = s.all, bracketsOf(s.part, s.wanted, 0, len(s.wanted))
	n := len(s.wanted)
	s.before, s.after, s.opened = make([]alignment, n+1), make([]alignment, n+1), make([]alignment, n+1)
	s.begin(0)
	s.consider(0)
	for j := range s.tokens {
		if s.tokens[j].begins >= 0 {
			copy(s.opened, s.before)
		}
		s.extend(j)
		s.before, s.after = s.after, s.before
		s.consider(j + 1)
	}
	if s.bestCost == s.all {
		return Part{}
	}
	s.best.Score = 1 - float64(max(s.bestCost, 1))/float64(s.all)
	return s.best
}

// begin sets the alignments of which no token of the text is a part.
func (s *partSearch) begin(j int) {
	s.before[0] = alignment{0, j}
	for i := range s.wanted {
		s.before[i+1] = alignment{s.before[i].cost + s.wanted[i].weight + s.wanted[i].quoteCost(), j}
	}
}

// skippedValue is the cost of a value that only the text has.
const skippedValue = 3 * charWeight

// extend sets the alignments that end after token j of the text.
func (s *partSearch) extend(j int) {
	t := &s.tokens[j]
	skip := charWeight
	if t.word {
		skip = skippedValue
	}
	skip += t.quoteCost()
	s.after[0] = alignment{0, j + 1}
	n := len(s.wanted)
	for i := 1; i <= n; i++ {
		w := &s.wanted[i-1]
		next := s.before[i-1]
		next.cost += s.exchangeCost(w, t) + s.gapCost(i-1, j)
		if i < n {
			next = next.or(s.before[i], skip)
			if t.ends >= 0 {
				next = next.or(s.opened[i], skippedValue)
			}
		}
		if s.mayLack(i-1, j+1) {
			next = next.or(s.after[i-1], w.weight+w.quoteCost())
		}
		s.after[i] = s.orQuoted(next, i, j)
	}
}

// or returns the cheaper one of a and of b at a further cost.
func (a alignment) or(b alignment, cost int) alignment {
	if b.cost += cost; b.cost < a.cost {
		return b
	}
	return a
}

// orQuoted returns next, or a cheaper alignment of a value with a quoted text or of a quoted
// text with a value, which end before i and after j.
func (s *partSearch) orQuoted(next alignment, i, j int) alignment {
	last, found := s.wanted[i-1], s.tokens[j]
	if found.ends >= 0 && last.word {
		next = next.or(s.opened[i-1], last.weight)
	}
	if last.ends < 0 || !found.word && found.ends < 0 {
		return next
	}
	value := 0
	for _, t := range s.wanted[last.ends:i] {
		value += t.weight
	}
	if found.word {
		return next.or(s.before[last.ends], max(value-1, 1)) // cheaper than several words for those in it
	}
	return next.or(s.opened[last.ends], max(value-s.wanted[last.ends].weight-last.weight, 1))
}

// mayLack reports whether token i of the part may have no counterpart before token j of the
// text. The first and the last one may not, unless a line begins or ends there.
func (s *partSearch) mayLack(i, j int) bool {
	return i > 0 && i < len(s.wanted)-1 || j == 0 || j == len(s.tokens) ||
		bytes.IndexByte(s.text[s.tokens[j-1].End:s.tokens[j].Start], '\n') >= 0
}

// quoteCost is what t costs besides where the other text has no counterpart of it: one quote
// without the other is dear.
func (t *token) quoteCost() int {
	if t.isValue() && !t.word {
		return charWeight * maxWord
	}
	return 0
}

// gapCost is the cost of other whitespace before token i of the part than before token j of the
// text.
func (s *partSearch) gapCost(i, j int) int {
	if i == 0 || j == 0 || bytes.Equal(s.part[s.wanted[i-1].End:s.wanted[i].Start], s.text[s.tokens[j-1].End:s.tokens[j].Start]) {
		return 0
	}
	return spaceCost
}

// exchangeCost is the cost of a token of the text in the place of one of the part. A word may be
// in the place of any other, and is cheaper where both begin or end alike.
func (s *partSearch) exchangeCost(w, t *token) int {
	a, b := s.part[w.Start:w.End], s.text[t.Start:t.End]
	switch {
	case bytes.Equal(a, b):
		return 0
	case !w.word || !t.word:
		return 2*w.weight + charWeight // dearer than to lack one and skip the other
	}
	longer, alike := max(len(a), len(b)), 0
	for alike < min(len(a), len(b)) && a[alike] == b[alike] {
		alike++
	}
	for tail := 0; alike+tail < min(len(a), len(b)) && a[len(a)-1-tail] == b[len(b)-1-tail]; {
		tail++
		longer--
	}
	return max(w.weight*(longer-alike)/max(len(a), len(b)), 1)
}

// consider makes the alignment that ends before token j the best one if it is: the cheapest, and
// among those a whole one.
func (s *partSearch) consider(j int) {
	found := s.before[len(s.wanted)]
	if found.from >= j || found.cost > s.bestCost || found.cost == s.bestCost && (s.best.Whole || s.bestCost == s.all) {
		return
	}
	p := Part{Span: Span{s.tokens[found.from].Start, s.tokens[j-1].End}}
	p.Whole = bracketsOf(s.text, s.tokens, found.from, j) == s.openState && s.isBounded(p.Span, s.tokens[found.from], s.tokens[j-1])
	if found.cost < s.bestCost || p.Whole {
		p.Span = s.withSpace(p.Span)
		s.best, s.bestCost = p, found.cost
	}
}

// withSpace adds to a span the whitespace with which the part begins and ends, or what is there
// instead in the same lines.
func (s *partSearch) withSpace(at Span) Span {
	head, tail := s.part[:s.wanted[0].Start], s.part[s.wanted[len(s.wanted)-1].End:]
	if bytes.HasSuffix(s.text[:at.Start], head) {
		at.Start -= len(head)
	} else {
		for len(head) > 0 && at.Start > 0 && (s.text[at.Start-1] == ' ' || s.text[at.Start-1] == '\t') {
			at.Start--
		}
	}
	if bytes.HasPrefix(s.text[at.End:], tail) {
		at.End += len(tail)
	} else {
		for len(tail) > 0 && at.End < len(s.text) && (s.text[at.End] == ' ' || s.text[at.End] == '\t') {
			at.End++
		}
	}
	return at
}

// isBounded reports whether a span of the text, from one token to another, begins and ends as
// the part does.
func (s *partSearch) isBounded(at Span, first, last token) bool {
	lead, end := s.wanted[0], s.wanted[len(s.wanted)-1]
	return len(s.wanted) > 1 && // one other word alone is no counterpart
		(s.beginsLine(at.Start) || s.isCounterpart(lead, first) && !s.joinedBefore(at.Start, s.equal(lead, first))) &&
		(s.endsLine(at.End) || s.isCounterpart(end, last) && !s.joinedAfter(at.End, s.equal(end, last)))
}

// isCounterpart reports whether a token of the text may be in the place of one of the part at
// an end: it is equal, or both are values.
func (s *partSearch) isCounterpart(w, t token) bool {
	return s.equal(w, t) || w.isValue() && t.isValue()
}

func (t token) isValue() bool { return t.word || t.begins >= 0 || t.ends >= 0 }

func (s *partSearch) equal(w, t token) bool {
	return bytes.Equal(s.part[w.Start:w.End], s.text[t.Start:t.End])
}

func (s *partSearch) beginsLine(at int) bool {
	before := bytes.TrimRight(s.text[:at], " \t")
	return len(before) == 0 || before[len(before)-1] == '\n'
}

func (s *partSearch) endsLine(at int) bool {
	after := bytes.TrimLeft(s.text[at:], " \t\r")
	return len(after) == 0 || after[0] == '\n'
}

// joinedBefore reports whether a part that begins at an offset may begin inside a value: after
// "a-" in "a-b", and after "a." in "a.b" if b is not what the part begins with.
func (s *partSearch) joinedBefore(at int, equal bool) bool {
	if at == 0 || !inWord(s.text[at]) {
		return false
	}
	if c := s.text[at-1]; equal {
		return c == '-' && at > 1 && inWord(s.text[at-2])
	} else {
		return bytes.IndexByte([]byte(".-/:@$#"), c) >= 0
	}
}

// joinedAfter is the same for a part that ends at an offset: before ".b" and "(b)".
func (s *partSearch) joinedAfter(at int, equal bool) bool {
	if at == len(s.text) {
		return false
	}
	c, more := s.text[at], at+1 < len(s.text) && !isSpace(s.text[at+1])
	if equal {
		return c == '-' && more && inWord(s.text[at-1]) && inWord(s.text[at+1])
	}
	return c == '(' || c == '[' || more && bytes.IndexByte([]byte(".-/:@<"), c) >= 0
}

// brackets are how many brackets of each kind are open at the end of a text, and whether each
// kind of quotes is.
type brackets [6]int

// bracketsOf returns the brackets of tokens[from:to], which are of b, not those in quoted texts.
func bracketsOf(b []byte, tokens []token, from, to int) (out brackets) {
	for i := from; i < to; i++ {
		c := b[tokens[i].Start]
		if end := tokens[i].begins; end >= 0 && end < to {
			i = end
		} else if kind := bytes.IndexByte([]byte("()[]{}"), c); kind >= 0 {
			out[kind/2] += 1 - kind%2*2
		} else if isQuote(c) {
			out[3+bytes.IndexByte([]byte("\"'`"), c)] ^= 1
		}
	}
	return out
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
