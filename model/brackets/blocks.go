package brackets

import (
	"bytes"
	"path"
)

// Lines are the lines of a text, numbered from 0.
type Lines interface {
	Lines() int
	Line(i int) []byte     // without its line end
	LineAt(offset int) int // the line that contains a byte
}

// Blocks finds the blocks of a source file: by brackets, else by indentation.
type Blocks struct {
	Lines
	balanced bool
	closes   []int32 // by line: the last line that closes a bracket opened there, or 0
	python   bool
}

// A Block is what a range of lines opens.
type Block struct {
	Last    int  // its last line; that of the range if it opens none
	Opens   bool // the range opens a block
	Certain bool // Last is certain: by brackets that balance, or by the indentation of Python
}

// NewBlocks returns the blocks of a file with this name and text, whose lines are lines.
func NewBlocks(name string, text []byte, lines Lines) *Blocks {
	b := &Blocks{Lines: lines, python: path.Ext(name) == ".py" || path.Ext(name) == ".pyi"}
	b.balanced, _ = Balanced(name, text)
	b.closes = make([]int32, lines.Lines()+1)
	for _, p := range Pairs(name, text) {
		open := lines.LineAt(p.Open)
		b.closes[open] = max(b.closes[open], int32(lines.LineAt(p.Close)))
	}
	return b
}

// Of returns the block that lines first to last open.
func (b *Blocks) Of(first, last int) Block {
	if len(b.words(first)) == 0 {
		return Block{Last: last}
	}
	head := b.headEnd(first, last)
	next := b.NextFilled(head + 1)
	brace := next < b.Lines.Lines() && b.words(next)[0] == '{' && b.sameIndent(next, first)
	switch {
	case b.isPythonHead(head):
	case brace && b.closing(next, next) > next:
		return b.inBrackets(first, b.closing(next, next))
	case brace:
		return b.indented(first, last, next)
	case head > last:
		return b.inBrackets(first, head)
	}
	return b.indented(first, last, head)
}

// NextFilled returns the first line from i on that is not blank, or the number of lines.
func (b *Blocks) NextFilled(i int) int {
	for i < b.Lines.Lines() && len(b.words(i)) == 0 {
		i++
	}
	return i
}

// Decorates reports whether line i is a decorator or an attribute, which belongs to what
// follows.
func (b *Blocks) Decorates(i int) bool {
	words := b.words(i)
	return bytes.HasPrefix(words, []byte("@")) && !bytes.HasSuffix(words, []byte("{")) || bytes.HasPrefix(words, []byte("#["))
}

// words returns line i without whitespace at both ends.
func (b *Blocks) words(i int) []byte { return bytes.TrimSpace(b.Line(i)) }

// Indent returns the whitespace before the text of a line.
func Indent(line []byte) []byte { return line[:len(line)-len(bytes.TrimLeft(line, " \t"))] }

// IsDeeper reports whether a is more indentation than b.
func IsDeeper(a, b []byte) bool { return len(a) > len(b) && bytes.HasPrefix(a, b) }

func (b *Blocks) sameIndent(i, j int) bool { return bytes.Equal(Indent(b.Line(i)), Indent(b.Line(j))) }

func (b *Blocks) isPythonHead(i int) bool {
	return b.python && bytes.HasSuffix(b.words(i), []byte(":"))
}

// closing returns the line in which all brackets that open in lines first to last are closed.
func (b *Blocks) closing(first, last int) int {
	for i := first; i <= last; i++ {
		last = max(last, int(b.closes[i]))
	}
	return last
}

// headEnd returns the line in which all brackets that open in lines first to last are
// closed, or in the line that decorators there belong to.
func (b *Blocks) headEnd(first, last int) int {
	last = b.closing(first, last)
	for n := first; b.Decorates(n); {
		if n = b.NextFilled(last + 1); n == b.Lines.Lines() {
			break
		}
		last = b.closing(n, n)
	}
	return last
}

// inBrackets returns the block of line first whose brackets are closed in line last.
func (b *Blocks) inBrackets(first, last int) Block {
	return Block{Last: last, Opens: true, Certain: b.balanced && b.sameIndent(last, first) && !b.isClause(first, last)}
}

// clauses are words that continue a construct, ends those that close one.
var (
	clauses = map[string]bool{
		"else": true, "elif": true, "elsif": true, "elseif": true, "except": true, "catch": true, "finally": true,
		"rescue": true, "ensure": true, "when": true, "then": true, "after": true, "while": true,
	}
	ends = map[string]bool{"end": true, "fi": true, "done": true, "esac": true}
)

// isClause reports whether the block from line first to last is a clause of a construct, or
// another clause or a call follows it.
func (b *Blocks) isClause(first, last int) bool {
	next := b.NextFilled(last + 1)
	return clauses[b.firstWord(first)] || closesBracket(b.words(first)) ||
		next < b.Lines.Lines() && (b.sameIndent(next, first) && clauses[b.firstWord(next)] || b.words(next)[0] == '.')
}

// closesBracket reports whether text begins with a closing bracket.
func closesBracket(text []byte) bool { return bytes.IndexByte([]byte(")}]"), text[0]) >= 0 }

// firstWord returns the word that line i begins with, after closing brackets.
func (b *Blocks) firstWord(i int) string {
	words := bytes.TrimLeft(b.words(i), "}]) \t")
	n := 0
	for n < len(words) && isWord(words[n]) {
		n++
	}
	return string(words[:n])
}

// indented returns the block of lines first to last by indentation: the lines after line
// head that are indented further than the first one, and a line that closes them.
func (b *Blocks) indented(first, last, head int) Block {
	block := Block{Last: head, Opens: head > last, Certain: b.isPythonHead(head)}
	outer, inText := Indent(b.Line(first)), false // in a string of several lines
	var inner []byte
	next := b.NextFilled(head + 1)
	for ; next < b.Lines.Lines(); next = b.NextFilled(next + 1) {
		line := b.Line(next)
		switch indent := Indent(line); {
		case inText:
		case !IsDeeper(indent, outer) && block.Opens && b.words(next)[0] == '#':
			continue // a comment
		case !IsDeeper(indent, outer):
			return b.closed(first, block, next)
		case inner == nil:
			inner = indent
		case !bytes.HasPrefix(indent, inner):
			block.Certain = false
		}
		quotes := bytes.Count(line, []byte(`"""`)) + bytes.Count(line, []byte("'''"))
		block.Last, block.Opens, inText = next, true, inText != (b.python && quotes%2 == 1)
	}
	block.Certain = block.Certain && !b.isClause(first, block.Last)
	return block
}

// closed returns block, which begins in line first, with the line next that may close it.
func (b *Blocks) closed(first int, block Block, next int) Block {
	words := b.words(next)
	switch same := b.sameIndent(next, first); {
	case same && (closesBracket(words) || bytes.HasPrefix(words, []byte("</")) || ends[b.firstWord(next)]):
		return Block{Last: next, Opens: true}
	case same && (clauses[b.firstWord(next)] || bytes.HasPrefix(words, []byte("- "))),
		!same && !IsDeeper(Indent(b.Line(first)), Indent(b.Line(next))):
		block.Opens, block.Certain = true, false
	}
	block.Certain = block.Certain && !b.isClause(first, block.Last)
	return block
}
