package diffview

import "aptix-tui/model/linediff"

// A pair is how a line and its counterpart differ.
type pair struct {
	prefix int // bytes that both begin with

	compared bool               // what follows is set
	words    [2][]linediff.Span // the words that differ
	spaces   [2]linediff.Span   // what differs where no word does
}

// pairOf returns the pair of a line that has a counterpart, and whether it is the first line
// of the pair, the old one, or the second.
func (l *Layout) pairOf(c *codeLine) (p *pair, side int) {
	old := l.oldOf(c)
	if old == c.counterpart {
		side = 1
	}
	p = l.pairs[old]
	if p == nil {
		a, b := l.bothLines(old)
		p = &pair{prefix: commonPrefix(a, b)}
		l.pairs[old] = p
	}
	return p, side
}

// comparedPair is pairOf with what differs.
func (l *Layout) comparedPair(c *codeLine) (p *pair, side int) {
	if p, side = l.pairOf(c); !p.compared {
		old, new := l.bothLines(l.oldOf(c))
		changes := linediff.WordChanges(old, new)
		p.words[0], p.words[1] = linediff.WordSpans(old, new, changes)
		if len(changes) == 0 {
			suffix := commonSuffix(old[p.prefix:], new[p.prefix:])
			p.spaces = [2]linediff.Span{{Start: p.prefix, End: len(old) - suffix}, {Start: p.prefix, End: len(new) - suffix}}
		}
		p.compared = true
	}
	return p, side
}

// bothLines returns an old line and the new one that is its counterpart.
func (l *Layout) bothLines(old int32) (a, b []byte) {
	o := &l.codeLines[old]
	return l.line(o), l.line(&l.codeLines[o.counterpart])
}

// oldOf returns the old line of the pair that a line belongs to: it is listed before the new one.
func (l *Layout) oldOf(c *codeLine) int32 {
	return min(c.counterpart, l.codeLines[c.counterpart].counterpart)
}

// changedWords returns the words that differ between a line and its counterpart.
func (l *Layout) changedWords(c *codeLine) []linediff.Span {
	if c.counterpart == 0 {
		return nil
	}
	p, side := l.comparedPair(c)
	return p.words[side]
}
