// Package place finds where the hunks of Git patches and plain unified diffs belong in the
// text of a file (READING §5.3, PLACING §2). Binary patches, which fit one content only, are
// applied here, too (AFS §3).
//
// Package gitdiff reads a patch and fills a Hunk for each of its hunks, as other formats do
// whose lines have signs. File.Edit makes an edit of it. From then on only model.Resolve
// asks for the place, through the locator of the edit.
//
// What git apply places without guessing gets the same place. Text that is elsewhere is
// moved, or ambiguous if other places or the new text make it doubtful. A hunk whose new
// text is there already is applied. If equal lines are nowhere, package locate tries the
// looser levels.
//
// The package reads neither answers nor files.
package place

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// Unstated stands for a number that the header of a hunk does not state.
const Unstated = -1

// A Hunk is one hunk of a unified diff after repairs (READING §5.3), or a change of another
// format whose lines have signs.
type Hunk struct {
	First, Last int // lines of the answer, 1-based, both included
	// OldStart and NewStart are the lines of the file at which the old and the new text
	// begin, 1-based, as the header states them, or Unstated. For a text without lines it
	// is the line before; 0 is the beginning of the file.
	OldStart, NewStart int
	Counted            bool   // the header states the number of lines on both sides, and both are right
	Heading            string // the text behind the second "@@", or empty: a line of the file above the hunk
	Lines              []Line
}

// A Line is one line of a Hunk.
type Line struct {
	Op         byte   // ' ', '-' or '+'
	Text       []byte // without its sign, with its line end
	AnswerLine int    // 1-based; 0 if unknown
	Unsigned   bool   // a context line without its leading space; Text is all of it
}

// Edit returns an edit with a locator for h. The hunks of f are added in the order of the
// file: the place of one may depend on which others are applied (PLACING §5).
func (f *File) Edit(h Hunk) model.Edit {
	return model.Edit{
		Locator: newPlacer(h, f), Old: h.side('+'), New: h.side('-'),
		First: h.First, Last: h.Last, Description: h.Heading, Heading: true,
	}
}

// side returns the text without the lines of the other side.
func (h *Hunk) side(other byte) []byte {
	out := []byte{}
	for _, line := range h.Lines {
		if line.Op != other {
			out = append(out, line.Text...)
		}
	}
	return out
}

// editLines is the lines of an edit. With wide, context lines keep their first space, as
// if all of them had lost the one that a diff adds.
func (h *Hunk) editLines(wide bool) []locate.Line {
	out := make([]locate.Line, 0, len(h.Lines))
	for _, line := range h.Lines {
		out = append(out, locate.Line{Op: line.Op, Text: line.content(wide)})
	}
	return out
}

func (l Line) content(wide bool) []byte {
	if wide && l.Op == ' ' && !l.Unsigned && len(bytes.TrimSpace(l.Text)) > 0 {
		return append([]byte{' '}, l.Text...)
	}
	return l.Text
}
