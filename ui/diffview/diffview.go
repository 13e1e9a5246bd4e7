// Package diffview draws the diff of one file under review: which hunks there
// are, where they stand, what they change, and what was decided about them.
//
// It stands at the end of the flow: change set, file, decisions, styles and
// width go in, rows of text come out. New lays the rows out without styling
// anything, Render draws the few that are seen, so that neither a long file
// nor a long line costs more than its visible part. Syntax colours are only
// looked up here: Texts says what they are wanted for, whoever has the time
// makes them, and Input.Highlight hands them over or says that they are not
// there yet.
//
// It refuses to do I/O, to remember anything from one layout to the next, and
// to let a byte of an answer or a file reach the terminal other than through
// theme.Cells and theme.Sanitize. What a narrow header has no room for and a
// person must not miss moves to a row of its own; colour is never the only
// sign of anything.
package diffview

import (
	"aptix-tui/model"
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
	XOffset  int // cells of code that are scrolled off to the left

	// PlaceKey is the key that takes an ambiguous hunk to its next place, for
	// its header; empty means c.
	PlaceKey string

	// Highlight looks up the colours of one of Texts, line by line; nil when
	// there are none, or none yet. It is called while rows are drawn and must
	// not take time. A nil Highlight leaves everything plain.
	Highlight func(path string, text []byte) [][]theme.Segment
}

const (
	defaultContext  = 3
	defaultTab      = 4
	defaultPlaceKey = "c"
	farthest        = 1 << 24 // cells; no line is scrolled farther
)

// filled is in with its defaults filled in and its bounds kept.
func (in Input) filled() Input {
	if in.Context == 0 {
		in.Context = defaultContext
	}
	if in.TabWidth <= 0 {
		in.TabWidth = defaultTab
	}
	if in.PlaceKey == "" {
		in.PlaceKey = defaultPlaceKey
	}
	in.Context = max(in.Context, 0)
	in.XOffset = min(max(in.XOffset, 0), farthest)
	in.Width = max(in.Width, 0)
	return in
}

// A Layout is the rows of one file. It is not safe for concurrent use.
type Layout struct {
	in      Input
	file    *model.File
	rows    []row
	first   map[int]int     // hunk ID → its first row
	heads   map[int]heading // hunk ID → where it stands
	sayings []saying        // what rows of words say
	texts   []text          // what rows of code refer to
	digits  int             // of the longest line number
}

// A text is whole lines that rows of code refer to.
type text struct {
	*model.Text
	path     string // by which its language is told; empty if colours are not wanted
	coloured [][]theme.Segment
	asked    bool // Highlight was, while rows are drawn
}

// The texts that every layout has; those of hunks without a place follow.
const (
	baseText  = iota // the file as it is on disk
	freshText        // the file with the new lines of every hunk in place
)

// A row is one line of the screen.
type row struct {
	kind rowKind
	sign sign
	ends bool  // line ends are shown: they are what differs
	hunk int32 // the ID of the hunk that it belongs to, or -1
	text int32 // code: index into Layout.texts
	line int32 // code: line of that text; words: index into Layout.sayings; hidden: how many lines
	old  int32 // line numbers, 1-based, 0 for none
	new  int32
	pair int32 // the row of the line's counterpart, 0 for none
}

type rowKind uint8

const (
	rowHeader rowKind = iota
	rowCode
	rowHidden
	rowWords
)

// A sign stands before a line of code.
type sign byte

const (
	kept    sign = ' '
	removed sign = '-'
	added   sign = '+'
	found   sign = '<' // in the file, where nothing fits
	sought  sign = '>' // what was looked for there
)

// A saying is a row of words, safe to print and no wider than the layout.
type saying struct {
	words string
	loud  bool // somebody should read it
}

// Seen is l with another hunk selected and another offset, which change how
// rows look and not which there are.
func (l *Layout) Seen(selected, xOffset int) *Layout {
	c := *l
	c.in.Selected, c.in.XOffset = selected, min(max(xOffset, 0), farthest)
	return &c
}

// Rows is how many rows the file takes.
func (l *Layout) Rows() int { return len(l.rows) }

// HunkRow is the first row of a hunk, its header; -1 if it is not of this file.
func (l *Layout) HunkRow(id int) int {
	if row, ok := l.first[id]; ok {
		return row
	}
	return -1
}

// HunkAt is the hunk that a row belongs to: context belongs to the hunk whose
// header is above it. It is -1 above the first hunk and outside of the layout.
func (l *Layout) HunkAt(row int) int {
	if row < 0 || row >= len(l.rows) {
		return -1
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
