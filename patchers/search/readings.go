package search

import (
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
)

// A reading is one way to read a block with several lines that may divide it.
type reading struct {
	literal.Replacement
	name    string // for messages
	divider bool   // the new text has such lines
}

// readings returns the readings of blk, those with the longest text to find first.
func (blk *block) readings(shared *literal.Lookups) []reading {
	var out []reading
	for _, n := range slices.Backward(blk.dividers) {
		search, replace := blk.split(n)
		search, replace = unescaped(search), unescaped(replace)
		out = append(out, reading{
			Replacement: literal.Replacement{Find: join(search), Replace: join(replace), WholeLines: true, Lookups: shared},
			name:        fmt.Sprintf("divided at line %d of the answer", n),
			divider:     slices.ContainsFunc(replace, func(line []byte) bool { return dividerWidth(line) > 0 }),
		})
	}
	return out
}

// A choice locates a block that can be read in several ways (HABITS §2.5).
type choice struct{ readings []reading }

// Locate takes the first reading whose text is in the file. One that may be wrong needs a
// person.
func (c choice) Locate(t *model.Text, from int) model.Match {
	for _, r := range c.readings {
		m := r.Locate(t, from)
		if !standsIn(m) {
			continue
		}
		if m.Placement != model.Applied && r.mayBeWrong(t, m) {
			m.Placement, m.Why = model.Ambiguous, m.Why.And(otherReading.With(r.name))
		}
		return m
	}
	m := c.readings[0].Locate(t, from)
	return model.Match{Placement: model.Missing, Why: model.Because(noReading.With()), Closest: m.Closest}
}

// standsIn reports whether m is a match of the text as it is written.
func standsIn(m model.Match) bool {
	return len(m.Candidates) > 0 && m.Candidates[0].Relaxation == model.AsWritten && len(m.Candidates[0].Assumptions) == 0 &&
		(m.Candidates[0].Score == 0 || m.Candidates[0].Score == 1) && (m.Placement == model.Exact || m.Placement == model.Ambiguous || m.Placement == model.Applied)
}

// mayBeWrong reports whether the divider of r may be another one: the file has the
// dividing line after the text to find, too, or is no file with such lines.
func (r reading) mayBeWrong(t *model.Text, m model.Match) bool {
	end := m.Candidates[0].Extent.End
	if next := t.LineAt(end); end < len(t.Bytes) {
		if t.Start(next) < end {
			next++
		}
		if next < t.Lines() && dividerWidth(t.Line(next)) > 0 {
			return true
		}
	}
	return r.divider && !slices.ContainsFunc(locate.SplitLines(t.Bytes), func(line []byte) bool { return dividerWidth(line) > 0 })
}

// unescaped returns lines without the backslashes before markers.
func unescaped(lines [][]byte) [][]byte {
	out := slices.Clone(lines)
	for i, line := range out {
		out[i] = unescape(line)
	}
	return out
}

// countFences returns how many lines open or close a fence.
func countFences(lines [][]byte) (n int) {
	for _, line := range lines {
		if _, ok := model.ReadFenceLine(line); ok {
			n++
		}
	}
	return n
}

// hasOddFences reports whether a fence begins or ends in blk and not the other.
func (blk *block) hasOddFences() bool {
	return countFences(blk.lines)%2 > 0
}
