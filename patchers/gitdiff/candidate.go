package gitdiff

import (
	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// candidate is the place whose first line is at. Its context may overlap the hunk
// before.
func (a *variantSearch) candidate(at int) model.Candidate {
	f := locate.Alignment{
		Text: a.t, Lines: a.lines, Rows: make([]int, len(a.lines)), At: at, From: a.from, Literal: a.level == locate.Bytes,
	}
	row := at
	for i, line := range a.lines {
		if f.Rows[i] = -1; line.Op != '+' {
			f.Rows[i] = row
			row++
		}
	}
	c := f.Candidate()
	if stated, ok := a.stated(); ok {
		c.Distance = at - stated
		c.AsStated = at == stated && a.level == locate.Bytes && a.countsRight() && !a.lostSpace
	}
	return c
}
