package ap

import (
	"bytes"
	"path"

	"aptix-tui/model"
	"aptix-tui/model/brackets"
	"aptix-tui/model/lazyregexp"
)

// A blockScope is the block that a range of lines opens.
type blockScope struct {
	last  int          // the last line of the block; of the range if it opens none
	opens bool         // the range opens a block
	doubt model.Reason // why last is not certain
}

// A blockFinder finds the ends of the blocks of a document: by brackets, else by
// indentation. Only two ends are certain: that of brackets in a file whose brackets
// balance, and that of a Python block.
type blockFinder struct {
	*document
	balanced bool
	closes   map[int]int // the last line that closes a bracket, by the line that opens it
	python   bool
}

func newBlockFinder(doc *document, name string) *blockFinder {
	x := &blockFinder{document: doc, closes: map[int]int{}, python: path.Ext(name) == ".py" || path.Ext(name) == ".pyi"}
	x.balanced, _ = brackets.Balanced(name, doc.source.Bytes)
	for _, p := range brackets.Pairs(name, doc.source.Bytes) {
		open := doc.lf.LineAt(p.Open)
		x.closes[open] = max(x.closes[open], doc.lf.LineAt(p.Close))
	}
	return x
}

// indent is the whitespace before line i.
func (doc *document) indent(i int) string { return string(indentation(doc.text(i))) }

// shallower reports whether a is less indentation than b.
func shallower(a, b string) bool { return len(a) < len(b) && b[:len(a)] == a }

// words is line i without whitespace at both ends.
func (x *blockFinder) words(i int) []byte { return bytes.TrimSpace(x.text(i)) }

// nextFilled is the first line from i on that is not blank; x.lines if there is none.
func (x *blockFinder) nextFilled(i int) int {
	for i < x.lines && isBlank(x.text(i)) {
		i++
	}
	return i
}

// closing is the line in which all brackets that open in r are closed.
func (x *blockFinder) closing(r lineRange) int {
	last := r.last
	for i := r.first; i <= last; i++ {
		last = max(last, x.closes[i])
	}
	return last
}

// scopeOf finds the block that r opens.
func (x *blockFinder) scopeOf(r lineRange) blockScope {
	if isBlank(x.text(r.first)) {
		return blockScope{last: r.last}
	}
	last := x.headEnd(r)
	next := x.nextFilled(last + 1)
	brace := next < x.lines && x.words(next)[0] == '{' && x.indent(next) == x.indent(r.first)
	switch {
	case x.python && bytes.HasSuffix(x.words(last), []byte(":")):
	case brace:
		return x.inBrackets(r, x.closing(lineRange{next, next}))
	case last > r.last:
		return x.inBrackets(r, last)
	}
	return x.indented(r, last)
}

// headEnd is the line in which all brackets that open in r are closed, or in the line
// that decorators in r belong to.
func (x *blockFinder) headEnd(r lineRange) int {
	last := x.closing(r)
	for n := r.first; x.decorates(n); {
		if n = x.nextFilled(last + 1); n == x.lines {
			break
		}
		last = x.closing(lineRange{n, n})
	}
	return last
}

// decorates reports whether line i is a decorator or an attribute, which belongs to
// what follows.
func (x *blockFinder) decorates(i int) bool {
	return bytes.HasPrefix(x.words(i), []byte("@")) && !bytes.HasSuffix(x.words(i), []byte("{")) || bytes.HasPrefix(x.words(i), []byte("#["))
}

// inBrackets is the block of r whose brackets are closed in line last.
func (x *blockFinder) inBrackets(r lineRange, last int) blockScope {
	s := blockScope{last: last, opens: true, doubt: x.clausesAround(r, last)}
	switch {
	case !x.balanced:
		s.doubt = unbalancedBrackets.With()
	case x.indent(last) != x.indent(r.first):
		s.doubt = unevenIndentation.With()
	}
	return s
}

// clauses are words that continue a construct.
var clauses = map[string]bool{
	"else": true, "elif": true, "elsif": true, "elseif": true, "except": true, "catch": true, "finally": true,
	"rescue": true, "ensure": true, "when": true, "then": true, "after": true, "while": true,
}

// clausesAround is a doubt if r is a clause of a construct, or another clause or a call
// follows line last.
func (x *blockFinder) clausesAround(r lineRange, last int) model.Reason {
	next := x.nextFilled(last + 1)
	if clauses[x.firstWord(r.first)] || bytes.ContainsAny(x.words(r.first)[:1], "}])") ||
		next < x.lines && x.indent(next) == x.indent(r.first) && clauses[x.firstWord(next)] || next < x.lines && x.words(next)[0] == '.' {
		return severalClauses.With()
	}
	return model.Reason{}
}

// firstWord is the word that line i begins with, after closing brackets.
func (x *blockFinder) firstWord(i int) string {
	words := bytes.TrimLeft(x.words(i), "}]) \t")
	n := 0
	for n < len(words) && isAlphanumeric(words[n]) {
		n++
	}
	return string(words[:n])
}

// indented is the block of r by indentation: the lines after line head that are
// indented further than the first one, and a line that closes them.
func (x *blockFinder) indented(r lineRange, head int) blockScope {
	s := blockScope{last: head, opens: head > r.last}
	outer, inner, text := x.indent(r.first), "", false // text: in a string of several lines
	next := x.nextFilled(head + 1)
	for ; next < x.lines; next = x.nextFilled(next + 1) {
		indent := x.indent(next)
		switch {
		case text:
		case !shallower(outer, indent) && s.opens && x.words(next)[0] == '#':
			continue // a comment
		case !shallower(outer, indent):
			return x.closed(r, s, next)
		case inner == "":
			inner = indent
		case indent != inner && !shallower(inner, indent):
			s.doubt = unevenIndentation.With()
		}
		quotes := bytes.Count(x.text(next), []byte(`"""`)) + bytes.Count(x.text(next), []byte("'''"))
		s.last, s.opens, text = next, true, text != (x.python && quotes%2 == 1)
	}
	return x.closed(r, s, next)
}

// closed is s, the block of r by indentation, with the line that closes it, if that is
// line next. Only the end of a Python block is certain.
func (x *blockFinder) closed(r lineRange, s blockScope, next int) blockScope {
	same := next < x.lines && x.indent(next) == x.indent(r.first)
	switch {
	case next < x.lines && !same && !shallower(x.indent(next), x.indent(r.first)):
		s.opens, s.doubt = true, unevenIndentation.With()
	case same && closers.Match(x.words(next)):
		return blockScope{last: next, opens: true, doubt: onlyIndentation.With()}
	case s.opens && s.doubt.None() && x.python && bytes.HasSuffix(x.words(x.headEnd(r)), []byte(":")):
		s.doubt = x.clausesAround(r, s.last)
	case s.opens && s.doubt.None(), same && (clauses[x.firstWord(next)] || bytes.HasPrefix(x.words(next), []byte("- "))):
		s.opens, s.doubt = true, onlyIndentation.With()
	}
	return s
}

// closers matches the beginning of a line that ends a block.
var closers = lazyregexp.New(`^(?:[)}\]]|</|(?:end|fi|done|esac)\b)`)
