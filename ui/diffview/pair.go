package diffview

import "aptix-tui/model/linediff"

// A pair is how a line and its counterpart differ.
type pair struct {
	prefix int                // bytes that both begin with
	words  [2][]linediff.Span // the words that differ
	spaces [2]linediff.Span   // what differs where no word does
}

// pairOf returns the pair of a line that has a counterpart, and whether it is the first line
// of the pair, the old one, which is listed before the new one, or the second.
func (l *Layout) pairOf(c *codeLine) (p *pair, side int) {
	old := min(c.counterpart, l.codeLines[c.counterpart].counterpart)
	if old == c.counterpart {
		side = 1
	}
	if p = l.pairs[old]; p == nil {
		o := &l.codeLines[old]
		a, b := l.line(o), l.line(&l.codeLines[o.counterpart])
		p = &pair{prefix: commonPrefix(a, b)}
		changes := linediff.WordChanges(a, b)
		p.words[0], p.words[1] = linediff.WordSpans(a, b, changes)
		if len(changes) == 0 {
			suffix := commonSuffix(a[p.prefix:], b[p.prefix:])
			p.spaces = [2]linediff.Span{{Start: p.prefix, End: len(a) - suffix}, {Start: p.prefix, End: len(b) - suffix}}
		}
		l.pairs[old] = p
	}
	return p, side
}

// changedWords returns the words that differ between a line and its counterpart.
func (l *Layout) changedWords(c *codeLine) []linediff.Span {
	if c.counterpart == 0 {
		return nil
	}
	p, side := l.pairOf(c)
	return p.words[side]
}
