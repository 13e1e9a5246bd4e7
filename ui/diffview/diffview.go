// Package diffview draws the diff of one file under review: its hunks, their
// places, changes and decisions.
//
// It is the last step of the flow: change set, file, decisions, styles and
// width go in, rows of text come out. New lays out the rows without styles and
// Render draws the visible ones. A builder lists the lines of the file from top to
// bottom; arrange puts them side by side and wraps them. Texts lists what should be
// highlighted, the caller highlights it in the background, and Input.Highlight
// looks up the results.
//
// The package does no I/O and keeps no state between layouts. Text of an answer
// or a file reaches the terminal only through terminal.Cells and
// terminal.Sanitize. What does not fit in a narrow header but must be seen gets
// a row of its own. Colour is never the only sign of anything; the words that
// differ within a line are also bold or underlined.
package diffview

import (
	"cmp"
	"iter"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// Input is everything that a layout depends on.
type Input struct {
	Set       *model.ChangeSet
	File      int // index into Set.Files
	Decisions model.Decisions
	Selected  int // the ID of the selected hunk, or -1
	Cursor    int // the row of the cursor, or -1

	Styles *theme.Styles // nil if nothing is drawn
	Glyphs theme.Glyphs

	Width    int // of every row, in cells
	Context  int // unchanged lines around a change
	Height   int // rows that more unchanged lines may fill (see contextOf); 0 for none
	TabWidth int
	XOffset  int // cells of code scrolled off to the left; used with WrapNone

	SideBySide bool         // old text on the left, new text on the right, if there is space
	Wrap       Wrap         // which lines continue in further rows
	Folded     map[int]bool // the IDs of the hunks that show only their header
	Dimmed     bool         // the keys act elsewhere: the selected hunk does not stand out

	Reasons  map[model.HunkKey]string // why hunks were rejected
	Comments []Comment                // on lines of the file
	Moves    model.Moves              // the moved lines under Decisions

	// Help returns the keys that help with an unplaced or ambiguous hunk; "" for none. It
	// may be nil.
	Help func(*model.Hunk) string
	// Readings are what the code block of a hunk may mean, best first, and which of them counts;
	// none if it has one meaning. ReadingKeys says which keys choose another. Both may be nil.
	Readings    func(*model.Hunk) (all []string, chosen int)
	ReadingKeys func(*model.Hunk) string
	// Rest tells how to read what is cut from the row below a header, such as "i shows more";
	// "" for nothing.
	Rest string

	// Query is the text searched for (see Search). Its matches are highlighted.
	// Current is the current match, or the zero Match.
	Query   string
	Current Match

	// LineSelection, if set, shows which changed lines of a hunk are selected.
	LineSelection *LineSelection
	// Marker, if set, shows the whole file and where the selected hunk would
	// go.
	Marker *Marker

	// Highlight looks up the segments of each line of one of Texts. It returns nil
	// if there are none, or none yet. It is called for each frame and must be
	// fast. A nil Highlight highlights nothing.
	Highlight func(path string, text []byte) [][]theme.Segment
}

const (
	maxOffset  = 1 << 24 // cells
	maxContext = 1 << 28 // lines
)

// withinLimits returns in within its limits.
func (in Input) withinLimits() Input {
	in.Context = min(max(in.Context, 0), maxContext)
	in.TabWidth = max(in.TabWidth, 1)
	in.Width = max(in.Width, 0)
	in.Styles = cmp.Or(in.Styles, &theme.Styles{})
	if in.Help == nil {
		in.Help = func(*model.Hunk) string { return "" }
	}
	if in.Selected < 0 {
		in.Marker = nil
	}
	return in.withOffset(in.XOffset)
}

// withOffset returns in with another offset; with wrapped lines nothing is scrolled.
func (in Input) withOffset(xOffset int) Input {
	in.XOffset = min(max(xOffset, 0), maxOffset)
	if in.Wrap != WrapNone {
		in.XOffset = 0
	}
	return in
}

// A Layout is the rows of one file. It is not safe for concurrent use.
type Layout struct {
	in        Input
	file      *model.File
	rows      []row
	codeLines []codeLine         // what code rows show; index 0 means none
	starts    []int32            // where the rows of wrapped lines begin
	flagged   map[model.Flag]int // the first hunk with a flag of the file
	defect    *model.Defect      // of the file under the decisions; nil if it has none
	first     map[int]int        // hunk ID → its first row
	headings  map[int]heading    // hunk ID → its position in the file
	counts    map[lineKind]int   // of changed lines
	comments  []PlacedComment    // those of in, by their lines
	messages  []message          // what message rows show
	texts     []text             // what codeLines refer to
	digits    int                // of the longest line number
	geometry
	pairs   map[int32]*pair // old line → how it and its counterpart differ; filled on demand
	columns *int            // of the longest line, 0 before it is measured
	codes   map[styleChain]theme.Codes
	needle  needle // what is searched for
}

// A text is a sequence of whole lines that codeLines refer to.
type text struct {
	*model.Text
	path     string            // determines the language; empty if it is not highlighted
	segments [][]theme.Segment // of each line, in the frame that is being rendered
}

// The texts of every layout; those of unplaced hunks follow.
const (
	baseText = iota // the file as it is on disk
	newText         // the file with the new lines of every hunk
	noteText        // notes that are shown like lines
)

// noNewline is the first note, and the only one about the line above it.
const noNewline = "no newline at end of file\n"

// A row is one line of the screen.
type row struct {
	kind rowKind
	hunk int32 // the ID of the hunk that it belongs to, or -1
	// Code: indexes into Layout.codeLines, 0 for none. Without side by side,
	// all code is on the left.
	left, right int32
	wrapRow     int32 // code: the row within a wrapped line, from 0
	line        int32 // message: index into Layout.messages; hidden: the number of lines; comment: index into Layout.comments
}

// lines yields the lines of code that n rows from row from on show, with the row of each.
func (l *Layout) lines(from, n int) iter.Seq2[int, *codeLine] {
	return func(yield func(int, *codeLine) bool) {
		for at := max(from, 0); at < min(from+n, len(l.rows)); at++ {
			r := &l.rows[at]
			for i, line := range []int32{r.left, r.right} {
				c := &l.codeLines[line]
				if r.kind == rowCode && line != 0 && (i == 0 || line != r.left) && r.wrapRow < max(c.wrapRows, 1) && !yield(at, c) {
					return
				}
			}
		}
	}
}

type rowKind uint8

const (
	rowHeader rowKind = iota
	rowCode
	rowHidden
	rowMessage
	rowMarker  // where the hunk would go
	rowComment // on the line above, which is left
)

// A codeLine is a line of code.
type codeLine struct {
	sign         sign
	showLineEnds bool  // show the line end, because it differs
	hunk         int32 // the ID of the hunk that it belongs to, or -1
	text         int32 // index into Layout.texts
	line         int32 // line of that text
	old          int32 // line numbers, 1-based, 0 for none
	new          int32
	movedWith    int32 // ID of the hunk at the other place of a moved line, plus 1; 0 for none
	counterpart  int32 // index of the line that it was or became, 0 for none
	firstStart   int32 // of a wrapped line: index into Layout.starts
	wrapRows     int32 // of a wrapped line: the number of its rows; 0 for a line that is cut
	change       int32 // its number among the changed lines of the hunk, from 1; 0 for unchanged ones and notes
}

// A sign is drawn before a line of code.
type sign byte

const (
	unchanged sign = ' '
	removed   sign = '-'
	added     sign = '+'
	actual    sign = '<'  // a line of the file that differs from the expected one
	expected  sign = '>'  // the line that the answer expects there
	note      sign = '\\' // not a line, but a note about the line above or below
)

// A message is a row of text, safe to print and no wider than the layout.
type message struct {
	text   string
	notice bool // about the hunk: drawn as a warning as long as it is undecided
	choice bool // of the readings of a block
}

// A lineKind is the lines with a sign of a hunk.
type lineKind struct {
	hunk int
	sign sign
}

// With returns l with the selected hunk, the cursor, the offset, the search, the selected lines
// and the marker of in. The number of rows stays the same.
// Lines can be selected only in the same hunk. The marker stays within the file.
func (l *Layout) With(in Input) *Layout {
	c := *l
	c.in.Dimmed, c.in.Selected, c.in.Cursor, c.in.Query, c.in.Current = in.Dimmed, in.Selected, in.Cursor, in.Query, in.Current
	c.in, c.needle = c.in.withOffset(in.XOffset), needleOf(in.Query)
	if s := c.in.LineSelection; s != nil && in.LineSelection != nil && s.Hunk == in.LineSelection.Hunk {
		c.in.LineSelection = in.LineSelection
	}
	if l.in.Marker != nil && in.Marker != nil {
		c.in.Marker = in.Marker
		return New(c.in)
	}
	return &c
}

// Rows returns the number of rows.
func (l *Layout) Rows() int { return len(l.rows) }

// HunkRow returns the first row of a hunk, its header, or -1 if it is not in
// this file. With a marker it returns the row of the marker.
func (l *Layout) HunkRow(id int) int {
	if row, ok := l.first[id]; ok {
		return row
	}
	return -1
}

// HunkEnd returns the row at which the first hunk below a row begins, or the number of rows.
func (l *Layout) HunkEnd(row int) int {
	for row = max(row+1, 0); row < len(l.rows) && !l.begins(row); {
		row++
	}
	return row
}

// begins reports whether a hunk begins at a row.
func (l *Layout) begins(row int) bool {
	r := &l.rows[row]
	return (r.kind == rowHeader || r.kind == rowMarker) && l.first[int(r.hunk)] == row
}

// HunkAt returns the hunk of a row: context belongs to the hunk whose header is
// above it. It is -1 above the first hunk and outside the layout.
func (l *Layout) HunkAt(row int) int {
	switch {
	case row < 0 || row >= l.Rows():
		return -1
	case l.in.Marker != nil:
		return l.in.Selected
	}
	return int(l.rows[row].hunk)
}

// A Text is a text that should be highlighted.
type Text struct {
	Path string // determines the language
	Text []byte
}

// Texts returns the texts that Highlight is called for.
func (l *Layout) Texts() []Text {
	var out []Text
	for _, t := range l.texts {
		if t.path != "" && len(t.Bytes) > 0 {
			out = append(out, Text{t.path, t.Bytes})
		}
	}
	return out
}
