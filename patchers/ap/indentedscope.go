package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

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
		if next == len(x.lines) || x.indent(next) != outer {
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
	for i := head + 1; i < len(x.lines); i++ {
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
