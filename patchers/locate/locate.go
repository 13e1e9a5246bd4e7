// Package locate finds the place of old text in a file: the part of placing an edit
// that is common to all formats (PLACING §3). A format's locator asks it for the places
// of exact lines, sorts them by their distance from the stated line, and checks what
// is applied already. If its own rules find nothing, it asks for the looser levels
// (Finder.FindLoose), or for the closest text to show.
//
// It is used by the formats' packages and works on model.Text. It knows neither hunks nor
// snippets, only lines that an edit keeps, removes and adds. Which exact place wins is the
// rule of the format. A place of a looser level is never exact: it names what was ignored,
// and a person reviews it. All equally good places are offered.
//
// The package reads no file. Lines are compared after a Fold, and the results are
// line numbers, so that context keeps the bytes of the file: only lines that the edit
// removes are replaced.
//
// Cost: an index of a text is built in one pass over it, when it is first needed. A search
// then costs the lines looked for, and in a text of many equal lines one more pass. The
// looser levels look at a bounded number of additional lines.
package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A Fold maps a line, with its line end, to the part of it that is compared.
type Fold func(line []byte) []byte

// A Level is one step of placing: two lines are equal on it if their folds are. The
// levels of PLACING §3 are tried from the strictest one to the first with a hit.
type Level struct {
	Ignores model.Relaxation // what a match on this level ignores
	Fold    Fold
}

// exactLevels holds the levels by number: "equal lines" of PLACING §3, with and without
// their line ends. See looseLevels for the others.
var exactLevels = [...]Level{
	Bytes: {Fold: wholeLine},
	Ends:  {Ignores: model.RelaxLineEndings, Fold: withoutMark},
}

// The levels on which a match is exact text.
const (
	Bytes = iota // equal byte for byte
	Ends         // equal except for LF, CRLF or a missing final line end, and a byte order mark
)

// LevelAt is level number r, Bytes or Ends.
func LevelAt(r int) Level { return exactLevels[r] }

func wholeLine(line []byte) []byte { return line }

// withoutMark is a line without its line end, and without a byte order mark, which an answer
// rarely repeats.
func withoutMark(line []byte) []byte { return withoutEnd(bytes.TrimPrefix(line, byteOrderMark)) }

func withoutEnd(line []byte) []byte {
	if body, ok := bytes.CutSuffix(line, []byte("\n")); ok {
		return bytes.TrimSuffix(body, []byte("\r"))
	}
	return line
}

// SplitLines splits b into lines, each with its line end. There is no empty line
// after a final LF.
func SplitLines(b []byte) [][]byte { return slices.Collect(bytes.Lines(b)) }

// MatchesAt reports whether lines are in t from line at on, on level r.
func MatchesAt(t *model.Text, r int, lines [][]byte, at int) bool {
	if at < 0 || at+len(lines) > t.Lines() {
		return false
	}
	fold := exactLevels[r].Fold
	for i, line := range lines {
		if !bytes.Equal(fold(line), fold(t.Raw(at+i))) {
			return false
		}
	}
	return true
}

// EqualLines reports whether a and b are equal on level r.
func EqualLines(r int, a, b [][]byte) bool {
	fold := exactLevels[r].Fold
	return slices.EqualFunc(a, b, func(x, y []byte) bool { return bytes.Equal(fold(x), fold(y)) })
}
