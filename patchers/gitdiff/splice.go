package gitdiff

import (
	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// candidate is the place whose first line is at. Context may be shared with the
// hunk before.
func (a *attempt) candidate(at int) model.Candidate {
	f := locate.Alignment{
		Text: a.t, Lines: a.lines, Rows: make([]int, len(a.lines)), At: at, From: a.from, Literal: a.rung == locate.Bytes,
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
		c.AsStated = at == stated && a.rung == locate.Bytes && a.exact() && !a.lostSpace
	}
	return c
}
