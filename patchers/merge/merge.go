// Package merge compares a code block of an answer with the text of a file and returns
// what the block may be for it: the readings, best first. It reads no prose, and of the
// path only the extension. A person or a rule chooses a reading.
//
// Both texts become trees of definitions: functions, classes, rules, sections, keys and
// imports, found by their first lines and bounded by brackets and indentation. A scope is
// a list of units: its definitions, and the lines between them. The block is merged into
// the file scope by scope: definitions pair by name, lines by what occurs once (patience),
// then by neighbourhood, brackets and likeness. What has no pair replaces the lines between
// two pairs, or is inserted beside the nearest one. A definition replaces that of its name
// unless it holds an elision or would lose definitions: then its scope is merged, too. A
// second reading does the same with all lines in one scope, without definitions.
//
// A result is doubted if it may not be meant though it loses nothing: it has a comment or a
// body that may stand for lines, lacks definitions that may be left out, doubles a line, or
// its brackets have no counterparts.
//
// The cost is about linear in both texts. Comparisons of all pairs of lines are bounded
// by maxCells.
package merge

// A Kind is what a block is for a file.
type Kind uint8

const (
	Same     Kind = iota // nothing to do: the file's text or an excerpt of it
	Whole                // the whole file, losing nothing (or evidently whole)
	Parts                // parts of the file with changes between kept lines or elisions
	Restated             // definitions stated anew, keys merged
	Added                // what the file lacks: definitions, imports, rows, items, keys
	Pair                 // an old and a new text
	Lossy                // the whole file with losses
)

// A Reading is one way to understand a block beside the text of a file.
type Reading struct {
	Kind           Kind
	Marked         bool     // it puts lines beside what the text above the block names
	Name           string   // shown: "whole file", "3 parts", "replaces load", "adds retry"
	Edits          []Edit   // ascending, disjoint; none for Same
	At             [2]int   // Same: the lines of the file that equal the block, 0-based, end excluded
	Added, Removed int      // lines
	LostLines      int      // lines of the file without a counterpart in the block
	LostNames      []string // definitions of the file whose name is gone
	Explains       bool     // every line of the block is matched, inserted or an elision
	Uncertain      Doubt    // why its place is not certain though nothing is lost; empty if it is

	begins bool // Whole: the block begins as the file does
	again  bool // it adds a definition that the file has
}

// A Doubt is why a reading may not be meant.
type Doubt string

// Doubts that decide what a reading is for.
const (
	OnlyComment Doubt = "adds only a comment"
	NoNeighbour Doubt = "no line of the block beside it is in the file"
	unbalanced  Doubt = "brackets without their counterparts"
	mayStandFor Doubt = "a comment that may stand for lines"
	otherSigns  Doubt = "quotes, dashes, blanks or composed letters that the file does not have there"
)

// An Edit puts New in the place of the lines From to To of the file (0-based, To
// excluded; From == To inserts before From).
type Edit struct {
	From, To  int
	New       []string // lines without line ends, in the file's indentation
	BlockLine int      // the first line of the block that it is from, 0-based
}
