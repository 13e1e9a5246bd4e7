package patchers

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/blocks"
)

// unquoted returns a without the marks of quotations, and without indentation, that all lines
// share. An answer that is read as it is is not changed.
func unquoted(a *model.Answer) *model.Answer {
	for {
		mark := commonPrefix(a)
		if len(mark) == 0 {
			return a
		}
		inner := without(a, mark)
		if !holdsPayload(inner) {
			return a
		}
		a = inner
	}
}

var quoteMark = lazyregexp.New(`^[ \t]*>(?:[ \t]|$)`)

// commonPrefix returns what all lines of a begin with: the mark of a quotation, or blanks. Blank lines
// may lack it.
func commonPrefix(a *model.Answer) (mark []byte) {
	found := false
	for n := 1; n <= a.Lines(); n++ {
		line := a.Line(n)
		text := bytes.TrimSpace(line)
		if len(text) == 0 || len(text) == 1 && text[0] == '>' {
			continue
		}
		its := line[:model.Indentation(line)]
		if quoteMark.Match(line) {
			its = line[:bytes.IndexByte(line, '>')+2]
		}
		switch {
		case !found:
			mark, found = its, true
		case bytes.ContainsRune(mark, '>') != bytes.ContainsRune(its, '>'):
			return nil
		}
		shared := 0
		for shared < min(len(mark), len(its)) && mark[shared] == its[shared] {
			shared++
		}
		if mark = mark[:shared]; len(mark) == 0 {
			return nil
		}
	}
	return mark
}

// holdsPayload reports whether a fence, a payload or a quotation begins in a.
func holdsPayload(a *model.Answer) bool {
	b := model.Block{Answer: a, Formats: Formats}
	for n := 1; n <= b.Lines(); n++ {
		if blocks.Begins(a, n) || quoteMark.Match(b.Line(n)) || b.Begins(n, nil) {
			return true
		}
	}
	return false
}

// without returns a without mark in front of its lines.
func without(a *model.Answer, mark []byte) *model.Answer {
	text := make([]byte, 0, len(a.Text()))
	for n := 1; n <= a.Lines(); n++ {
		text = append(text, model.WithoutQuoteMark(mark, a.Raw(n))...)
	}
	return model.NewAnswer(a.Name, text)
}
