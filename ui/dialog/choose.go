package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// NewAnswers returns the page of the answers of this run, of which one can be opened again.
func NewAnswers(keys KeyTable, answers []Line) *Dialog {
	d := NewText(keys, "Answers", answers)
	d.choices = len(answers)
	d.results[config.Confirm] = OpenAnswer
	d.hints = []Hint{{config.Confirm, "open again"}, {config.Down, "next"}, {config.Close, "close"}}
	return d
}

// Chosen is the index of the chosen line.
func (d *Dialog) Chosen() int { return d.chosen }

// choose chooses another line by a digit or a key that moves, and reports whether the key
// does that.
func (d *Dialog) choose(msg tea.KeyMsg, to ScrollTarget) bool {
	n := -1
	if s := msg.String(); len(s) == 1 && s[0] >= '1' && s[0] <= '9' {
		n = int(s[0] - '1')
	} else if to != nil {
		n = max(min(to(d.chosen, d.choices, d.choices-1), d.choices-1), 0)
	}
	if n < 0 || n >= d.choices {
		return false
	}
	d.chosen, d.rows = n, nil
	return true
}
