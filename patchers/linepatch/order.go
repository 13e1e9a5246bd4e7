package linepatch

import (
	"bytes"
	"cmp"
	"slices"

	"aptix-tui/model"
)

// checkOrder checks the changes of one file against TUL §6: from top to bottom,
// without overlap.
func (b *batch) checkOrder(changes []*change) {
	var before *change
	var sound []*change
	for _, c := range changes {
		if !c.placed {
			continue
		}
		if before != nil && c.first < before.first {
			b.violate(c, "order", "expected line %d or a later one, since changes are ordered from top to bottom and %s is at line %d",
				before.first, before.path, before.first)
		}
		if before == nil || c.first > before.first {
			before = c
		}
		sound = append(sound, c)
	}
	b.checkOverlaps(sound)
}

// checkOverlaps reports changes that overlap another. An insertion overlaps a
// range if lines of the range are on both sides of it.
func (b *batch) checkOverlaps(changes []*change) {
	slices.SortStableFunc(changes, func(x, y *change) int {
		return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(rank(x), rank(y)))
	})
	var widest *change // the range with the largest end so far
	for _, c := range changes {
		if widest != nil && (c.first < widest.last || c.first == widest.last && !c.insert) {
			b.violate(c, "overlap", "line %d lies in the range of %s, lines %d to %d; ranges must not overlap",
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

// violate reports a violation that concerns the order of changes.
func (b *batch) violate(c *change, code, format string, args ...any) {
	c.invalid = true
	b.report(model.Error, "lines/"+code, c.at, c.path.Field(c.field), format, args...)
}

// edits returns the changes as edits, from top to bottom. Where an insertion
// precedes a change of the line after which it inserts, the order in the batch is
// not that of the file.
func (p *filePatch) edits(changes []*change) []model.Edit {
	slices.SortStableFunc(changes, func(x, y *change) int {
		return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(rank(x), rank(y)))
	})
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
		Description: c.description, Key: c.key, Request: c.request(), Doubt: c.doubt}
	if c.invalid || !c.placed {
		e.Invalid = changeInvalid.With(c.path)
	}
	if !c.placed {
		return e
	}
	l := &placer{patch: p, path: c.path, at: c.first, last: c.last, old: c.old, new: c.new, shift: shift}
	if c.insert {
		l.last = c.first
	} else {
		l.at--
	}
	l.dropByteOrderMark()
	if !c.invalid {
		p.placers = append(p.placers, l)
	}
	e.Locator = l
	return e
}

// request returns what c states, for records of it.
func (c *change) request() *model.Request {
	r := &model.Request{Position: c.position, Operation: c.operation, Placed: c.placed, Old: lineStrings(c.old), New: lineStrings(c.new)}
	if r.First, r.Last = c.first, c.last; c.insert {
		r.Last = c.first
	}
	return r
}

func lineStrings(lines [][]byte) []string {
	if lines == nil {
		return nil
	}
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		out = append(out, string(line))
	}
	return out
}

func joinLines(lines [][]byte) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, line...), '\n')
	}
	return out
}

func equalLines(a, b [][]byte) bool { return slices.EqualFunc(a, b, bytes.Equal) }
