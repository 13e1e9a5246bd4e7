// Package diffview draws the diff of one file under review: which hunks there
// are, where they stand, what they change, and what was decided about them.
//
// It stands at the end of the flow: change set, file, decisions, styles and
// width go in, rows of text come out. New lays the rows out without styling
// anything, Render draws the few that are seen, so that neither a long file
// nor a long line costs more than its visible part. Laying out goes in two
// steps: a builder walks the file from top to bottom and lists its lines, and
// arrange puts them side by side or wraps them, if that is wanted. Syntax
// colours are only looked up here: Texts says what they are wanted for, whoever
// has the time makes them, and Input.Highlight hands them over or says that
// they are not there yet.
//
// It refuses to do I/O, to remember anything from one layout to the next, and
// to let a byte of an answer or a file reach the terminal other than through
// terminal.Cells and terminal.Sanitize. What a narrow header has no room for and a
// person must not miss moves to a row of its own; colour is never the only
// sign of anything but of the words that differ inside of a line, which every
// theme marks and which need a terminal that can at least underline.
package diffview

import (
	"aptix-tui/model"
	"aptix-tui/model/linediff"
	"aptix-tui/theme"
)

// Input is all that a layout depends on.
type Input struct {
	Set       *model.ChangeSet
	File      int // index into Set.Files
	Decisions model.Decisions
	Selected  int // the ID of the selected hunk, or -1

	Styles *theme.Styles
	Glyphs theme.Glyphs

	Width    int // of every row, in cells
	Context  int // unchanged lines around a change; 0 means 3, below 0 none
	TabWidth int // 0 means 4
	XOffset  int // cells of code that are scrolled off to the left; Wrap needs none

	SideBySide bool         // old text on the left, new text on the right, where there is room
	Wrap       bool         // long lines go on in further rows instead of being cut
	Folded     map[int]bool // the IDs of the hunks of which only the header is shown

	// PlaceKey is the key that takes an ambiguous hunk to its next place, for
	// its header; empty means c.
	PlaceKey string
	// Help tells the keys that help with a hunk without a place, for a row of
	// its own; nil or "" tells none.
	Help func(*model.Hunk) string

	// Query is what is searched for (see Search); where it occurs is marked, and
	// most of all Current, which may be the zero Match.
	Query   string
	Current Match

	// Lines, if set, shows which changed lines of a hunk are picked.
	LineSelection *LineSelection
	// Marker, if set, shows the whole file and where the selected hunk would go.
	Marker *Marker

	// Highlight looks up the segments of each line of one of Texts. It returns nil
	// if there are none, or none yet. It is called for each frame and must be
	// fast. A nil Highlight highlights nothing.
	Highlight func(path string, text []byte) [][]theme.Segment
}

const (
	defaultContext  = 3
	defaultTab      = 4
	defaultPlaceKey = "c"
	maxOffset       = 1 << 24 // cells; no line is scrolled farther
	maxContext      = 1 << 28 // lines; enough for every file
)

// filled is in with its defaults filled in and its bounds kept.
func (in Input) withDefaults() Input {
	if in.Context == 0 {
		in.Context = defaultContext
	}
	if in.TabWidth <= 0 {
		in.TabWidth = defaultTab
	}
	if in.PlaceKey == "" {
		in.PlaceKey = defaultPlaceKey
	}
	in.Context = min(max(in.Context, 0), maxContext)
	in.Width = max(in.Width, 0)
	return in.withOffset(in.XOffset)
}

// scrolled is in with another offset; what is wrapped is not scrolled.
func (in Input) withOffset(xOffset int) Input {
	in.XOffset = min(max(xOffset, 0), maxOffset)
	if in.Wrap {
		in.XOffset = 0
	}
	return in
}

// A Layout is the rows of one file. It is not safe for concurrent use.
type Layout struct {
	in        Input
	file      *model.File
	rows      []row
	codeLines []codeLine // what rows of code show; the first one stands for nothing
	breaks    []int32
	first     map[int]int     // hunk ID → its first row
	headings  map[int]heading // hunk ID → where it stands
	counts    map[int]counts  // hunk ID → the lines that it removes and adds
	messages  []message       // what rows of words say
	texts     []text          // what codes refer to
	digits    int             // of the longest line number
	geometry
	wordDiffs    map[int32][2][]linediff.Span // code → what differs in it and in its counterpart, once asked for
	needle       needle                       // what is searched for
	rowOf        map[lineRef]int              // line → its first row, once asked for
	checkpoints  map[lineRef][]checkpoint     // long line → where some of its columns are
	markerLayout *markerLayout                // if the whole file is shown, with a marker in it
}

// A text is whole lines that codes refer to.
type text struct {
	*model.Text
	path     string            // determines the language; empty if it is not highlighted
	segments [][]theme.Segment // of each line, in the frame that is being rendered
}

// The texts that every layout has; those of hunks without a place follow.
const (
	baseText = iota // the file as it is on disk
	newText         // the file with the new lines of every hunk in place
	noteText        // what is said about a line, in the place of a line
)

// noNewline is the one note that there is.
const noNewline = "no newline at end of file\n"

// A row is one line of the screen.
type row struct {
	kind rowKind
	hunk int32 // the ID of the hunk that it belongs to, or -1
	// Code: indexes into Layout.codes, 0 for none. Where sides are not told
	// apart, everything is on the left.
	left, right int32
	wrapRow     int32 // code: which row of a wrapped line, from 0
	line        int32 // words: index into Layout.sayings; hidden: how many lines
}

type rowKind uint8

const (
	rowHeader rowKind = iota
	rowCode
	rowHidden
	rowMessage
	rowMarker // where a hunk would go
)

// A code is a line of code.
type codeLine struct {
	sign         sign
	showLineEnds bool  // line ends are shown: they are what differs
	hunk         int32 // the ID of the hunk that it belongs to, or -1
	text         int32 // index into Layout.texts
	line         int32 // line of that text
	old          int32 // line numbers, 1-based, 0 for none
	new          int32
	counterpart  int32 // the code of the line's counterpart, 0 for none
	firstBreak   int32 // where the line is broken: an index into Layout.breaks
	wrapRows     int32 // how many rows it takes, if it is wrapped
	selectable   int32 // which line of the hunk it is, from 1, where lines are picked
}

// A sign stands before a line of code.
type sign byte

const (
	unchanged sign = ' '
	removed   sign = '-'
	added     sign = '+'
	actual    sign = '<'  // in the file, where it is not what was looked for
	expected  sign = '>'  // what was looked for there
	note      sign = '\\' // not a line, but said about the one above
)

// A saying is a row of words, safe to print and no wider than the layout.
type message struct {
	text    string
	warning bool // somebody should read it
}

// counts is how many lines a hunk removes and adds.
type counts struct{ removed, added int }

// Seen is l with another hunk selected and another offset, which change how
// rows look and not which there are.
func (l *Layout) WithSelection(selected, xOffset int) *Layout {
	c := *l
	c.in.Selected = selected
	c.in = c.in.withOffset(xOffset)
	return &c
}

// Rows is how many rows the file takes.
func (l *Layout) Rows() int {
	if l.markerLayout != nil {
		return l.markerLayout.rows()
	}
	return len(l.rows)
}

// HunkRow is the first row of a hunk, its header; -1 if it is not of this
// file. Where a hunk is placed by hand, it is the row of the marker.
func (l *Layout) HunkRow(id int) int {
	if l.markerLayout != nil && id == l.in.Selected {
		return l.markerLayout.markerRow()
	}
	if row, ok := l.first[id]; ok {
		return row
	}
	return -1
}

// HunkAt is the hunk that a row belongs to: context belongs to the hunk whose
// header is above it. It is -1 above the first hunk and outside of the layout.
func (l *Layout) HunkAt(row int) int {
	switch {
	case row < 0 || row >= l.Rows():
		return -1
	case l.markerLayout != nil:
		return l.in.Selected
	}
	return int(l.rows[row].hunk)
}

// A Text is a text of which lines are shown, and for which colours are wanted.
type Text struct {
	Path string // tells the language
	Text []byte
}

// Texts lists the texts that Highlight will be asked for.
func (l *Layout) Texts() []Text {
	var out []Text
	for _, t := range l.texts {
		if t.path != "" && len(t.Bytes) > 0 {
			out = append(out, Text{t.path, t.Bytes})
		}
	}
	return out
}
