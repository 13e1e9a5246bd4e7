package search

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
	"aptix-tui/patchers/locate"
)

// A reading is one way to read a block: which line divides it, whether its indentation
// and the backslashes before markers belong to its text.
type reading struct {
	lines
	name    string       // of the reading, for messages
	guess   model.Reason // what is ignored that may be meant; none if nothing is
	divider bool         // the new text has lines that divide blocks
	plain   bool         // a file of this kind has such lines
	marks   [][]byte     // the dividing line that follows the text to find
}

// readings returns the readings of blk, those with the longest text to find first.
func (blk *block) readings(shared *literal.Lookups) []reading {
	var out []reading
	for _, n := range slices.Backward(blk.dividers) {
		search, replace := blk.split(n)
		name := fmt.Sprintf("divided at line %d of the answer", n)
		at := len(blk.dividers) > 1
		add := func(name string, s, r [][]byte, guess model.Reason) {
			one := reading{lines: newLines(join(s), join(r), shared), name: name, guess: guess}
			if at {
				one.marks = [][]byte{blk.lines[n-blk.text]}
				one.divider = slices.ContainsFunc(r, func(line []byte) bool { return dividerWidth(line) > 0 })
				one.plain = proseFiles[strings.ToLower(path.Ext(blk.path))]
			}
			out = append(out, one)
		}
		s, escaped := unescapeAll(search)
		r, also := unescapeAll(replace)
		if last := blk.dividers[len(blk.dividers)-1]; n < last && last == blk.last-1 {
			add("without the second divider", s, r[:last-n-1], model.Reason{})
		}
		flatS, flatR, indented := blk.bothOutdented(s, r)
		if indented {
			add("without its indentation", flatS, flatR, model.Reason{})
		}
		add(name, s, r, model.Reason{})
		if escaped || also {
			add("with its backslashes", search, replace, model.Reason{})
		}
		if innerS, innerR, ok := withoutFences(s, r); ok {
			add("", innerS, innerR, fencesOff.With()) // the guess is said instead
		}
		if len(s) > 1 && !blk.options && isDashes(s[0]) {
			add("without the line of dashes", s[1:], r, model.Reason{})
		}
	}
	return out
}

// proseFiles are the extensions of files in which a line of equal signs is under a
// heading.
var proseFiles = map[string]bool{".md": true, ".markdown": true, ".txt": true, ".rst": true, ".adoc": true, "": true}

// old and new return the two texts of r.
func (r reading) old() []byte { return r.full.Find }
func (r reading) new() []byte { return r.full.Replace }

// needsCheck reports whether r may be wrong although its text is in the file.
func (r reading) needsCheck() bool { return len(r.marks) > 0 || !r.guess.None() }

// A choice locates a block that can be read in several ways (HABITS §2.5).
type choice struct{ readings []reading }

// Locate takes the first reading whose text is in the file. One that may be wrong needs a
// person.
func (c choice) Locate(t *model.Text, from int) model.Match {
	var done *model.Match
	for _, r := range c.readings {
		m := r.Locate(t, from)
		if m.Placement == model.Applied && done == nil && len(r.marks) == 0 {
			done = &m
		}
		if !standsIn(m) {
			continue
		}
		switch {
		case m.Placement == model.Applied:
			return m
		case !r.guess.None():
			return guessed(m, r.guess)
		case len(r.marks) > 0 && r.mayBeWrong(t, m):
			m.Placement, m.Why = model.Ambiguous, m.Why.And(otherReading.With(r.name))
		}
		return m
	}
	if done != nil {
		return *done
	}
	return c.unplaced(t, from)
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
	return r.divider && !r.plain && !slices.ContainsFunc(locate.SplitLines(t.Bytes), func(line []byte) bool { return dividerWidth(line) > 0 })
}

// guessed returns m as a loose match.
func guessed(m model.Match, why model.Reason) model.Match {
	m.Why = m.Why.And(locate.FoundRegardless.With(why))
	for i := range m.Candidates {
		m.Candidates[i].Assumptions = model.Because(why)
	}
	if m.Placement == model.Exact {
		m.Placement = model.Loose
	}
	return m
}

// unplaced returns the match if the text of no reading is in the file as it is written.
func (c choice) unplaced(t *model.Text, from int) model.Match {
	first := c.readings[0]
	m := first.Locate(t, from)
	if len(first.marks) == 0 || m.Placement == model.Applied {
		return m
	}
	return model.Match{Placement: model.Missing, Why: model.Because(noReading.With()), Closest: m.Closest}
}

// unescapeAll removes the backslashes before markers.
func unescapeAll(lines [][]byte) (out [][]byte, some bool) {
	out = slices.Clone(lines)
	for i, line := range out {
		text, ok := unescape(line)
		out[i], some = text, some || ok
	}
	return out, some
}

// outdented returns lines without the indentation of the markers, if all of them have it.
func (blk *block) outdented(lines [][]byte) (out [][]byte, ok bool) {
	if blk.open.indent == 0 {
		return nil, false
	}
	for _, line := range lines {
		if len(bytes.TrimSpace(line)) == 0 {
			out = append(out, bytes.TrimLeft(line, " \t"))
			continue
		}
		if model.Indentation(line) < blk.open.indent {
			return nil, false
		}
		out, ok = append(out, line[blk.open.indent:]), true
	}
	return out, ok
}

func (blk *block) bothOutdented(search, replace [][]byte) (s, r [][]byte, ok bool) {
	s, ok = blk.outdented(search)
	if !ok {
		return nil, nil, false
	}
	if len(replace) == 0 {
		return s, nil, true
	}
	r, ok = blk.outdented(replace)
	return s, r, ok
}

// withoutFences returns both texts without the fences around each of them.
func withoutFences(search, replace [][]byte) (s, r [][]byte, ok bool) {
	if s, ok = inFence(search); !ok {
		return betweenFences(search, replace)
	}
	r, ok = inFence(replace)
	return s, r, ok && len(s) > 0
}

// betweenFences returns both texts without a fence that ends at the end of the first and
// another that begins at the beginning of the second: the block is in one fence, and its
// divider was left out of it.
func betweenFences(search, replace [][]byte) (s, r [][]byte, ok bool) {
	last := len(search) - 1
	if last < 1 || len(replace) < 1 || countFences(search) != 1 || countFences(replace) != 1 {
		return nil, nil, false
	}
	end, ok := model.ReadFenceLine(search[last])
	begin, opens := model.ReadFenceLine(replace[0])
	return search[:last], replace[1:], ok && opens && end.Info == "" && end.Char == begin.Char
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

func inFence(lines [][]byte) ([][]byte, bool) {
	if len(lines) < 2 {
		return nil, false
	}
	f := model.OpenFence(lines[0])
	if f == nil || !f.ClosedBy(lines[len(lines)-1]) {
		return nil, false
	}
	return lines[1 : len(lines)-1], true
}

// hasOddFences reports whether a fence begins or ends in blk and not the other.
func (blk *block) hasOddFences() bool {
	return countFences(blk.lines)%2 > 0
}
