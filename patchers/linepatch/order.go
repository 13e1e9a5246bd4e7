package linepatch

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// checkOrder reports changes of one file that are not ordered from top to bottom
// (TUL §6).
func checkOrder(changes []*change) {
	var before *change
	for _, c := range changes {
		switch {
		case !c.placed:
		case before == nil || c.first > before.first:
			before = c
		case c.first < before.first:
			c.violate("order", c.field, "expected line %d or a later one, since changes are ordered from top to bottom and %s is at line %d",
				before.first, before.path, before.first)
		}
	}
}

// checkOverlaps reports changes, which are sorted, that overlap another (TUL §6).
// An insertion overlaps a range if lines of the range are on both sides of it.
func checkOverlaps(changes []*change) {
	var widest *change // the range with the largest end so far
	for _, c := range changes {
		if !c.placed {
			continue
		}
		if widest != nil && (c.first < widest.last || c.first == widest.last && !c.insert) {
			c.violate("overlap", c.field, "line %d is in the range of %s, lines %d to %d; ranges must not overlap",
				c.first, widest.path, widest.first, widest.last)
		}
		if !c.insert && (widest == nil || c.last > widest.last) {
			widest = c
		}
	}
}

// rank sorts an insertion after a range that begins at its line.
func rank(c *change) int {
	if c.insert {
		return 1
	}
	return 0
}

// edits returns the changes, which are sorted, as edits.
func (p *filePatch) edits(changes []*change) []model.Edit {
	out := make([]model.Edit, 0, len(changes))
	shift := 0
	for _, c := range changes {
		out = append(out, p.edit(c, shift))
		shift += len(c.new) - len(c.old)
	}
	return out
}

// edit returns c as an edit; the changes before it add shift lines to the file.
func (p *filePatch) edit(c *change, shift int) model.Edit {
	e := model.Edit{Old: joinLines(c.old), New: joinLines(c.new), First: c.lines.Start, Last: c.lines.End,
		Description: c.description, Key: c.key,
		Request: &model.Request{Position: c.position, Operation: c.operation, Placed: c.placed, First: c.first, Last: c.last,
			Old: lineStrings(c.old), New: lineStrings(c.new)},
		Doubt: c.doubts.Distinct()}
	if c.invalid || !c.placed {
		e.Invalid = changeInvalid.With(c.path)
	}
	if !c.placed {
		return e
	}
	l := &placer{patch: p, path: c.path, at: c.first, last: c.last, old: c.old, new: c.new, shift: shift}
	if !c.insert {
		l.at--
	}
	l.dropByteOrderMark()
	if !c.invalid {
		p.placers = append(p.placers, l)
	}
	e.Locator = l
	return e
}

func lineStrings(lines [][]byte) []string {
	if lines == nil {
		return nil
	}
	return model.LineStrings(lines)
}

func joinLines(lines [][]byte) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, line...), '\n')
	}
	return out
}

func equalLines(a, b [][]byte) bool { return slices.EqualFunc(a, b, bytes.Equal) }
