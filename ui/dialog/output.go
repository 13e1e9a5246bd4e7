package dialog

import "aptix-tui/ui/config"

// NewOutput returns the page of the output of a command that runs. It shows the end of what
// Fill gives it. Keys only scroll.
func NewOutput(keys KeyTable, title string) *Dialog {
	d := newDialog(keys, title, nil, map[config.Action]Result{})
	d.follows, d.output = true, true
	return d.fromEnd()
}

// Fill replaces the lines of d.
func (d *Dialog) Fill(body []Line) { d.body, d.rows = body, nil }

// AtEnd reports whether d shows the end of its lines, and so the end of those of Fill.
func (d *Dialog) AtEnd() bool { return d.atEnd }
