package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A blockScope is the block that a range of lines opens.
type blockScope struct {
	last  int          // the last line of the block; of the range if it opens none
	opens bool         // the range opens a block
	doubt model.Reason // why last is not certain
}

// A syntax is a document with its comments and strings masked.
type syntax struct {
	*document
	*language
	code []byte
}

func newSyntax(doc *document, l *language) *syntax {
	return &syntax{document: doc, language: l, code: l.mask(doc.source.Bytes)}
}

// line is the code of line i.
func (x *syntax) line(i int) []byte {
	start, end, _ := x.bounds(i)
	return x.code[start:end]
}

// words is the code of line i without whitespace at both ends.
func (x *syntax) words(i int) []byte { return bytes.TrimSpace(x.line(i)) }

// inString reports whether line i begins inside a string.
func (x *syntax) inString(i int) bool {
	at := x.start(i)
	return at > 0 && x.code[at-1] == inString
}

// indent is the whitespace before line i.
func (doc *document) indent(i int) string { return string(indentation(doc.text(i))) }

// next is the first line from i on that holds code; x.lines if none does.
func (x *syntax) next(i int) int {
	for i < x.lines && len(x.words(i)) == 0 {
		i++
	}
	return i
}

// firstWord is the word that line i begins with, closing brackets left out.
func (x *syntax) firstWord(i int) string {
	words := bytes.TrimLeft(x.words(i), "}]) \t")
	n := 0
	for n < len(words) && (isAlphanumeric(words[n]) || words[n] == '_') {
		n++
	}
	return string(words[:n])
}

// clauses are words that continue a construct: a line that begins with one does not
// begin a construct.
var clauses = map[string]bool{
	"else": true, "elif": true, "elsif": true, "elseif": true, "except": true, "catch": true, "finally": true,
	"rescue": true, "ensure": true, "when": true, "then": true, "after": true,
}

// scopeOf finds the block that r opens: by brackets, else by indentation. A
// construct of several clauses (if and else, try and finally) is one.
func (x *syntax) scopeOf(r lineRange) blockScope {
	none := blockScope{last: r.last}
	if x.inString(r.first) || len(x.words(r.last)) == 0 && len(x.words(r.first)) == 0 {
		return none
	}
	r.last = x.lastDecorated(r)
	w := x.brackets(r)
	switch {
	case !w.doubt.None():
		return x.guessScope(r, w.doubt)
	case x.endsOfBlock == byColon && bytes.HasSuffix(x.words(w.last), []byte(":")):
		return x.indentedScope(r, w.last)
	case w.last > r.last:
		return x.withClauses(r, w.last)
	case x.endsOfBlock == byBracket:
		return x.scopeWithoutBracket(r)
	case x.endsOfBlock == byColon:
		return none
	}
	return x.indentedScope(r, r.last)
}

// lastDecorated is the last line of r, or, if decorators begin there, the line that
// they belong to.
func (x *syntax) lastDecorated(r lineRange) int {
	for n := r.last; x.decorates(n); {
		w := x.brackets(lineRange{n, n})
		if n = x.next(w.last + 1); !w.doubt.None() || n == x.lines {
			break
		}
		r.last = n
	}
	return r.last
}

// decorates reports whether line i is a decorator or an attribute, which belongs
// to what follows.
func (x *syntax) decorates(i int) bool {
	words := x.words(i)
	return bytes.HasPrefix(words, []byte("@")) && !bytes.HasSuffix(words, []byte("{")) ||
		bytes.HasPrefix(words, []byte("#[")) && bytes.HasSuffix(words, []byte("]"))
}

// A bracketSpan is how far the brackets that open in a range of lines reach.
type bracketSpan struct {
	last  int
	doubt model.Reason
}

// An opener is a bracket that is open.
type opener struct {
	char byte
	base int // the line that the statement around it begins with
}

// brackets finds the line after which every bracket that was opened in r or after it
// is closed.
func (x *syntax) brackets(r lineRange) bracketSpan {
	if x.language.brackets == "" || x.trailing && !x.opensAtEnd(r.last) {
		return bracketSpan{last: r.last}
	}
	var open []opener
	clause := clauses[x.firstWord(r.first)]
	for i := r.first; i < x.lines; i++ {
		if x.inString(i) {
			if i > r.last && len(open) == 0 {
				return bracketSpan{last: i}
			}
		} else if i > r.first && len(open) > 0 && x.misindented(i, open) {
			return bracketSpan{doubt: unevenIndentation.With()}
		}
		var doubt model.Reason
		before := len(open)
		if open, doubt = x.bracketsOf(i, i > r.last, open); !doubt.None() {
			return bracketSpan{doubt: doubt}
		}
		if clause && i > r.last && before == 1 && len(open) == 1 && open[0].base < i && clauses[x.firstWord(i)] {
			return bracketSpan{doubt: severalClauses.With()}
		}
		if i >= r.last && len(open) == 0 && !bytes.HasSuffix(x.words(i), []byte(`\`)) {
			return bracketSpan{last: i}
		}
	}
	return bracketSpan{doubt: unbalancedBrackets.With()}
}

func (x *syntax) opensAtEnd(i int) bool {
	return bytes.ContainsAny(lastByte(x.words(i)), "{[(")
}

func lastByte(b []byte) []byte { return b[max(len(b)-1, 0):] }

// bracketsOf opens and closes the brackets of line i. In the lines of the snippet a
// closing bracket without an opening one does not count.
func (x *syntax) bracketsOf(i int, behind bool, open []opener) ([]opener, model.Reason) {
	base, closed := i, -1
	line := x.line(i)
	for at, c := range line {
		n := bytes.IndexByte([]byte(x.language.brackets), c)
		switch {
		case n < 0:
		case n%2 == 0:
			if behind && len(open) == 0 && closed >= 0 && !continuesStatement(line[closed], line[closed+1:]) {
				return open, unbalancedBrackets.With()
			}
			open = append(open, opener{c, base})
		case len(open) == 0 && behind:
			return open, unbalancedBrackets.With()
		case len(open) == 0:
		default:
			top := open[len(open)-1]
			if top.char != x.language.brackets[n-1] {
				return open, unbalancedBrackets.With()
			}
			open, base, closed = open[:len(open)-1], min(base, top.base), at
		}
	}
	return open, model.Reason{}
}

// continuesStatement reports whether rest, the text after the bracket that closes the
// last open one, belongs to the same construct.
func continuesStatement(closer byte, rest []byte) bool {
	rest = bytes.TrimSpace(rest)
	n := 0
	for n < len(rest) && isAlphanumeric(rest[n]) {
		n++
	}
	switch {
	case closer == ')':
		return bytes.IndexByte(rest, ';') < 0
	case n == 0:
		return len(rest) > 0 && bytes.IndexByte([]byte(".([?"), rest[0]) >= 0
	}
	return clauses[string(rest[:n])]
}

// misindented reports whether line i, inside open brackets, is indented as if it were
// outside.
func (x *syntax) misindented(i int, open []opener) bool {
	words := x.words(i)
	if len(words) == 0 || words[0] == '#' || bytes.HasSuffix(words, []byte(":")) {
		return false
	}
	indent := x.indent(i)
	if bytes.IndexByte([]byte(")}]"), words[0]) < 0 {
		return shallower(indent, x.indent(open[len(open)-1].base))
	}
	for n := 0; n < len(words) && n < len(open) && bytes.IndexByte([]byte(")}]"), words[n]) >= 0; n++ {
		if x.indent(open[len(open)-1-n].base) == indent {
			return false
		}
	}
	return true
}

// shallower reports whether a is less indentation than b.
func shallower(a, b string) bool { return len(a) < len(b) && b[:len(a)] == a }

// withClauses is the scope of r, whose brackets close in line last, including the
// clauses that follow, unless r is a clause itself.
func (x *syntax) withClauses(r lineRange, last int) blockScope {
	first := x.firstWord(r.first)
	for {
		next := x.next(last + 1)
		word := ""
		if next < x.lines {
			word = x.firstWord(next)
		}
		ends := first == "do" && word == "while" && bytes.HasSuffix(bytes.TrimSpace(x.words(last)), []byte("}"))
		brace := first != "" && next < x.lines && bytes.HasPrefix(x.words(next), []byte("{")) && x.mayBeHead(last)
		if !clauses[word] && !ends && !brace || word == "when" || x.indent(next) != x.indent(r.first) {
			return blockScope{last: last, opens: true}
		}
		if clauses[first] && !brace {
			return blockScope{last: last, opens: true, doubt: severalClauses.With()}
		}
		w := x.brackets(lineRange{next, next})
		if !w.doubt.None() {
			return blockScope{last: last, opens: true, doubt: w.doubt}
		}
		if last = w.last; ends {
			return blockScope{last: last, opens: true}
		}
	}
}

// mayBeHead reports whether line i may be the head of the block that the brace on the
// next line opens.
func (x *syntax) mayBeHead(i int) bool {
	end := lastByte(x.words(i))
	return x.endsOfBlock == byBracket && (bytes.ContainsAny(end, ")") || len(end) > 0 && (isAlphanumeric(end[0]) || end[0] == '>'))
}

// scopeWithoutBracket is the scope of lines that open no bracket, in a language with
// brackets.
func (x *syntax) scopeWithoutBracket(r lineRange) blockScope {
	next := x.next(r.last + 1)
	if next == x.lines {
		return blockScope{last: r.last}
	}
	if bytes.HasPrefix(x.words(next), []byte("{")) && x.mayBeHead(r.last) && x.indent(next) == x.indent(r.first) {
		w := x.brackets(lineRange{next, next})
		if !w.doubt.None() {
			return x.guessScope(r, w.doubt)
		}
		return x.withClauses(r, w.last)
	}
	if bytes.HasPrefix(x.words(r.first), []byte("<")) {
		s := x.indentedScope(r, r.last)
		if s.opens && !x.closes(s.last, r.first) {
			s.doubt = noLineCloses.With()
		}
		return s
	}
	if !shallower(x.indent(r.first), x.indent(next)) {
		return blockScope{last: r.last}
	}
	s := x.indentedScope(r, r.last)
	label := x.firstWord(r.first)
	if !bytes.HasSuffix(x.words(r.last), []byte(":")) || label != "case" && label != "default" {
		s.doubt = noBracketOpens.With()
	}
	return s
}

// guessScope is the scope by indentation where nothing is certain.
func (x *syntax) guessScope(r lineRange, why model.Reason) blockScope {
	s := x.indentedScope(r, r.last)
	if next := x.next(s.last + 1); next < x.lines && len(bytes.Trim(x.words(next), ")}];, ")) == 0 && x.indent(next) == x.indent(r.first) {
		s.last = next
	}
	s.opens, s.doubt = true, why
	return s
}

// continuesConstruct reports whether line i continues the construct that begins with
// line first. Both have the same indentation.
func (x *syntax) continuesConstruct(i, first int) bool {
	word := x.firstWord(i)
	if x.endsOfBlock == byTag || x.endsOfBlock == byBracket {
		return bytes.HasPrefix(x.words(i), []byte(">"))
	}
	return clauses[word] || word == "in" && x.firstWord(first) == "case" || word == "do" && len(x.words(i)) == 2
}

// closers are the words that end a block.
var closers = []string{"end", "fi", "done", "esac", "until"}

// closes reports whether line i closes the block that line first opens.
func (x *syntax) closes(i, first int) bool {
	words := x.words(i)
	if tag, ok := bytes.CutPrefix(x.words(first), []byte("<")); ok && x.endsOfBlock != byKeyword {
		return bytes.HasPrefix(words, append([]byte("</"), tagName(tag)...)) || bytes.HasPrefix(words, []byte("/>"))
	}
	return x.endsOfBlock == byKeyword && slices.Contains(closers, x.firstWord(i))
}

// tagName is the name that a tag begins with.
func tagName(tag []byte) []byte {
	n := 0
	for n < len(tag) && (isAlphanumeric(tag[n]) || bytes.IndexByte([]byte("-_:."), tag[n]) >= 0) {
		n++
	}
	return tag[:n]
}

// indentedScope finds the block that r opens and that follows line head: the lines
// that are indented further than the first line of r.
func (x *syntax) indentedScope(r lineRange, head int) blockScope {
	s := blockScope{last: head}
	outer, clause := x.indent(r.first), clauses[x.firstWord(r.first)]
	for {
		next, doubt := x.bodyEnd(r.first, head)
		if next > head+1 || x.endsOfBlock == byColon {
			s.last, s.opens = max(next-1, s.last), true
		}
		if !doubt.None() {
			s.doubt = doubt
			return s
		}
		next = x.next(next)
		if next == x.lines || x.indent(next) != outer {
			return x.checkClosed(s)
		}
		if x.closes(next, r.first) && (s.opens || x.needsCloser(r)) {
			return blockScope{last: next, opens: true}
		}
		if !s.opens && x.endsOfBlock != byKeyword && x.endsOfBlock != byTag || !x.continuesConstruct(next, r.first) {
			return x.checkClosed(s)
		}
		if clause && (x.endsOfBlock == byColon || x.endsOfBlock == byKeyword) {
			s.doubt = severalClauses.With()
			return s
		}
		w := x.brackets(lineRange{next, next})
		if !w.doubt.None() {
			s.doubt = w.doubt
			return s
		}
		head = w.last
	}
}

// checkClosed returns s for a block without a closing word. If the language has such
// words, the end is not certain.
func (x *syntax) checkClosed(s blockScope) blockScope {
	if s.opens && (x.endsOfBlock == byKeyword || x.endsOfBlock == byTag) {
		s.doubt = noLineCloses.With()
	}
	return s
}

// bodyEnd returns the line after a block whose construct begins with line first and
// whose body follows line head. A line of the body that is indented less than the
// first one gives a doubt: uneven indentation.
func (x *syntax) bodyEnd(first, head int) (int, model.Reason) {
	outer, inner := x.indent(first), ""
	list := x.endsOfBlock == byIndent && bytes.HasSuffix(x.words(head), []byte(":")) && !bytes.HasPrefix(x.words(first), []byte("- "))
	end, balanced := head+1, true
	for i := head + 1; i < x.lines; i++ {
		if x.inString(i) {
			end = i + 1
			continue
		}
		indent := x.indent(i)
		switch deeper := shallower(outer, indent); {
		case isBlank(x.text(i)):
		case len(x.words(i)) == 0: // a comment
			if deeper {
				end = i + 1
			}
		case deeper || list && indent == outer && isItem(x.words(i)):
			if inner == "" && deeper {
				inner = indent
			}
			if deeper && shallower(indent, inner) || deeper && !shallower(inner, indent) && inner != indent {
				return end, unevenIndentation.With()
			}
			if balanced {
				w := x.brackets(lineRange{i, i})
				if balanced = w.doubt.None(); balanced {
					i = max(i, w.last)
				} else if x.endsOfBlock == byColon {
					return end, w.doubt
				}
			}
			end = i + 1
		case indent != outer && !shallower(indent, outer):
			return end, unevenIndentation.With()
		default:
			return end, model.Reason{}
		}
	}
	return end, model.Reason{}
}

// isItem reports whether words are an item of a YAML list.
func isItem(words []byte) bool {
	return bytes.HasPrefix(words, []byte("- ")) || string(words) == "-"
}

// blockWords are the words that begin a block with a closing word.
var blockWords = []string{
	"def", "class", "module", "if", "unless", "while", "until", "for", "case", "begin", "function", "struct", "macro",
	"defmodule", "defp", "defmacro", "quote", "let", "try",
}

// needsCloser reports whether a block without lines needs a closing word or tag.
func (x *syntax) needsCloser(r lineRange) bool {
	words := x.words(r.last)
	if x.endsOfBlock != byKeyword {
		return !bytes.Contains(words, []byte("</"))
	}
	for _, word := range []string{"do", "then", "|"} {
		if bytes.HasSuffix(words, []byte(word)) {
			return true
		}
	}
	return slices.Contains(blockWords, x.firstWord(r.first))
}
