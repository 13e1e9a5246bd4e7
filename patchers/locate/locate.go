// Package locate finds where old text stands in a file: the part of placing an
// edit that no format owns (SPEC §4). A format's locator asks it for the places
// of a run of lines as they are, sorts them by their distance from the line
// stated, and weighs what is applied already; and when its own rules found
// nothing, it asks it to climb the rest of the ladder (Finder.Loosely), or else
// for the closest text to show.
//
// It sits between the formats' rooms and model.Text and knows neither hunks nor
// snippets, only lines that an edit keeps, removes and adds. Which place of the
// text as it is wins is the format's own rule. What the ladder finds is for a
// person: it is never exact, it names what it is regardless of, and where
// several places are as good as each other all of them are offered. The ladder
// never places an edit by its line number, by its first and last lines, or by a
// part of a line.
//
// Where no level finds the old text, proposals are what it may mean: text whose
// lines are broken elsewhere (wrapped.go), several hunks written as one
// (merged.go), and the places where most of its lines stand, aligned with the
// text (align.go), with every way to read what differs there (explain.go). A
// removed line without a counterpart rules a place out.
//
// It reads no file. Lines are compared as a Fold shows them, and what comes back
// are line numbers, so that context keeps the bytes of the file: only lines that
// the edit removes are replaced.
//
// Cost: an Index is built in one pass over the text, and sorted once. A search
// then costs the lines looked for, whatever the text is made of; the ladder
// looks at a bounded number of lines more. With its two indexes it costs about
// five times what finding the text as it is costs with its own, in texts of a
// thousand to a hundred thousand lines (BenchmarkLoosely: 77 ms and 16 ms for
// the latter), and every further edit of 60 lines less than a millisecond,
// found or not. Texts that are made to have many places cost up to 20 ms an edit
// in 500 KB (BenchmarkHostile).
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
	Ignores model.Relaxation // what a match on this rung ignores
	Fold    Fold
}

// ladder holds the rungs by number: SPEC §4's "equal lines", with and without
// their line ends. The looser ones are the levels of a hit.
var exactLevels = [...]Rung{
	Bytes: {Fold: wholeLine},
	Ends:  {Ignores: model.RelaxLineEndings, Fold: withoutEnd},
}

// The rungs on which a match is exact text.
const (
	Bytes = iota // equal byte for byte
	Ends         // equal but for LF, CRLF or a missing final line end
)

// RungAt is rung number r, Bytes or Ends.
func RungAt(r int) Rung { return exactLevels[r] }

func wholeLine(line []byte) []byte { return line }

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
	return equal(exactLevels[r].Fold, lines, func(i int) []byte { return t.Raw(at + i) })
}

// Same tells whether a and b are equal on rung r.
func Same(r int, a, b [][]byte) bool {
	return len(a) == len(b) && equal(exactLevels[r].Fold, a, func(i int) []byte { return b[i] })
}

func equal(fold Fold, lines [][]byte, other func(i int) []byte) bool {
	for i, line := range lines {
		if !bytes.Equal(fold(line), fold(other(i))) {
			return false
		}
	}
	return true
}
