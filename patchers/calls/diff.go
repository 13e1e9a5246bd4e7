package calls

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/literal"
)

// The lines around the old and the new text in the argument of a tool that replaces
// blocks (HABITS §2.1).
var (
	searchMark  = lazyregexp.New(`^\s*(?:<{5,9}|-{5,9})\s?(?:SEARCH|ORIGINAL|HEAD)\s*>?\s*$`)
	dividerMark = lazyregexp.New(`^\s*={5,9}\s*$`)
	replaceMark = lazyregexp.New(`^\s*(?:>{5,9}|\+{5,9})\s?(?:REPLACE|UPDATED)\s*$`)
	blockOption = lazyregexp.New(`^\s*(?::(?:start_line|end_line):\s*\d+|-{5,9})\s*$`)
	escapedMark = lazyregexp.New(`^(\s*)\\((?:<{5,9}|>{5,9}|={5,9}|-{5,9}|\+{5,9}|:(?:start|end)_line:).*)$`)
)

// applyDiff reads the argument a of c with blocks of old and new text, or with a unified diff.
func (b *Builder) applyDiff(c *Call, a *Arg, change model.FileChange) model.FileChange {
	switch {
	case !a.Invalid.None():
		change.Invalid = a.Invalid
	case !a.IsText:
		change.Invalid = noArgument.With(c.name(), "diff")
	case looksUnified(a.Text):
		return c.unified(a, change)
	default:
		b.readBlocks(a, &change)
	}
	return change
}

// looksUnified reports whether text is a unified diff and has no blocks.
func looksUnified(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		if searchMark.Match(line) {
			return false
		}
		if bytes.HasPrefix(line, []byte("@@")) {
			return true
		}
	}
	return false
}

// unified reads the argument as a unified diff.
func (c *Call) unified(a *Arg, change model.FileChange) model.FileChange {
	out, _ := gitdiff.EmbeddedEdit(change.Path, a.Text, a.First) // an error makes it invalid
	out.First, out.Last, out.MayBeAbsolute, out.Description = change.First, change.Last, true, change.Description
	if out.Doubt.None() {
		out.Doubt = change.Doubt
	}
	return out
}

// A blockReader reads blocks of old and new text.
type blockReader struct {
	lines [][]byte // with their line ends
	at    int
	fault model.Reason
}

// readBlocks adds an edit for each block of the argument to change, or makes it invalid.
func (b *Builder) readBlocks(a *Arg, change *model.FileChange) {
	r := &blockReader{}
	for l := range bytes.Lines(a.Text) {
		r.lines = append(r.lines, l)
	}
	for r.skipTo(searchMark) {
		e := b.block(r, change.Path)
		if !r.fault.None() {
			break
		}
		e.First, e.Last = change.First, change.Last
		if a.Last-a.First >= len(r.lines)-1 { // lines of the answer, not of a JSON string
			e.Last = a.First + r.at - 1
		}
		change.Edits = append(change.Edits, e)
	}
	if r.fault.None() && len(change.Edits) == 0 {
		r.fault = oddBlocks.With(1, "expected blocks of SEARCH and REPLACE, or a unified diff")
	}
	if len(change.Edits) == 1 && len(change.Edits[0].Old) == 0 && len(change.Edits[0].New) > 0 {
		change.Op, change.Content, change.FillsEmpty, change.OffersSimilar = model.OpCreate, change.Edits[0].New, true, true
		change.Edits, change.Interpreter = nil, part{}
	}
	change.Invalid = r.fault
}

// skipTo skips blank lines and fences up to a line that matches mark. Other text is a
// fault.
func (r *blockReader) skipTo(mark *lazyregexp.Regexp) bool {
	for ; r.at < len(r.lines); r.at++ {
		text := bytes.TrimRight(r.lines[r.at], "\r\n")
		if mark.Match(text) {
			r.at++
			return true
		}
		if len(bytes.TrimSpace(text)) > 0 && model.OpenFence(text) == nil {
			r.fail("expected a line \"<<<<<<< SEARCH\"")
			return false
		}
	}
	return false
}

func (r *blockReader) fail(what string) {
	if r.fault.None() {
		r.fault = oddBlocks.With(r.at+1, what)
	}
}

// block reads a block for the file path after its first line.
func (b *Builder) block(r *blockReader, path string) model.Edit {
	for r.at < len(r.lines) && blockOption.Match(bytes.TrimRight(r.lines[r.at], "\r\n")) {
		r.at++
	}
	from, _ := r.until(dividerMark, `a line "======="`)
	to, dividers := r.until(replaceMark, `a line ">>>>>>> REPLACE"`)
	e := model.Edit{Old: from, New: to, TextOnly: true, Locator: literal.Replacement{Find: from, Replace: to, WholeLines: true, CheckSigns: true, Lookups: &b.lookups}}
	switch {
	case dividers > 0:
		e.Doubt = severalDividers.With()
	case bytes.Equal(from, to):
		e.Invalid = sameText.With()
	case len(from) == 0:
		e.Invalid = emptyFind.With()
	default:
		e.Doubt = literal.DoubtNumbers(from, to, path)
	}
	return e
}

// until returns the lines before the one that matches mark, and how many of them are
// dividers. Escaped marks are text.
func (r *blockReader) until(mark *lazyregexp.Regexp, expected string) (text []byte, dividers int) {
	for ; r.at < len(r.lines); r.at++ {
		raw := r.lines[r.at]
		line := bytes.TrimRight(raw, "\r\n")
		switch {
		case mark.Match(line):
			r.at++
			return text, dividers
		case searchMark.Match(line):
			r.fail("expected " + expected)
			return text, dividers
		case dividerMark.Match(line):
			dividers++
		}
		if m := escapedMark.FindSubmatch(line); m != nil {
			raw = append(append(append([]byte{}, m[1]...), m[2]...), raw[len(line):]...)
		}
		text = append(text, raw...)
	}
	r.fail("expected " + expected)
	return text, dividers
}
