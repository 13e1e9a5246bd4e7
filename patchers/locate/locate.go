// Package locate finds where old text stands in a file: the part of placing an
// edit that no format owns (SPEC §4). A format's locator asks it for the places
// of a run of lines, sorts them by their distance from the line stated, weighs
// what is applied already, and shows the closest text when there is no place.
//
// It sits between the formats' rooms and model.Text and knows neither hunks nor
// snippets. It never decides: which place wins is the format's own rule. It
// reads no file and compares no more of a line than its Fold lets through;
// what it returns are line numbers, so that the file keeps its own bytes.
//
// Cost: an Index is built in one pass over the text, and sorted once. A search
// then costs the lines looked for, whatever the text is made of.
package locate

import (
	"bytes"

	"aptix-tui/model"
)

// A Fold maps a line, with its line end, to what of it counts in a comparison:
// a part of the same bytes.
type Fold func(line []byte) []byte

// A Rung is one step of the ladder: two lines are equal on it when their folds
// are. The ladder of SPEC §4 is climbed from its strictest rung and left at the
// first one with a hit.
type Rung struct {
	Ignores string // what a match on this rung ignores, for people; empty for nothing
	Fold    Fold
}

// ladder holds the rungs by number. The first two are SPEC §4's "equal lines",
// with and without their line ends; looser rungs go behind them.
var ladder = [...]Rung{
	Bytes: {Fold: whole},
	Ends:  {Ignores: "line ends", Fold: withoutEnd},
}

// The rungs on which a match is exact text.
const (
	Bytes = iota // equal byte for byte
	Ends         // equal but for LF, CRLF or a missing final line end
)

// RungAt is rung number r, Bytes or Ends.
func RungAt(r int) Rung { return ladder[r] }

func whole(line []byte) []byte { return line }

func withoutEnd(line []byte) []byte {
	if body, ok := bytes.CutSuffix(line, []byte("\n")); ok {
		return bytes.TrimSuffix(body, []byte("\r"))
	}
	return line
}

// Cut cuts b into lines, each with its line end. There is no empty line behind
// a final LF.
func Cut(b []byte) [][]byte {
	lines := make([][]byte, 0, bytes.Count(b, []byte("\n"))+1)
	for len(b) > 0 {
		n := bytes.IndexByte(b, '\n') + 1
		if n == 0 {
			n = len(b)
		}
		lines = append(lines, b[:n:n])
		b = b[n:]
	}
	return lines
}

// Stands tells whether lines stand in t from line at on, on rung r.
func Stands(t *model.Text, r int, lines [][]byte, at int) bool {
	if at < 0 || at+len(lines) > t.Lines() {
		return false
	}
	return equal(ladder[r].Fold, lines, func(i int) []byte { return t.Raw(at + i) })
}

// Same tells whether a and b are equal on rung r.
func Same(r int, a, b [][]byte) bool {
	return len(a) == len(b) && equal(ladder[r].Fold, a, func(i int) []byte { return b[i] })
}

func equal(fold Fold, lines [][]byte, other func(i int) []byte) bool {
	for i, line := range lines {
		if !bytes.Equal(fold(line), fold(other(i))) {
			return false
		}
	}
	return true
}
