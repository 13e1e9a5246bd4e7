package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// NewRoots returns the page on which a person chooses another directory, of which choices
// are the lines. It also offers to reload in the present one.
func NewRoots(keys KeyTable, title string, intro, choices []Line) *Dialog {
	d := newChoice(keys, title, intro, choices, Hint{config.Reload, "reload here"}, Hint{config.Close, "back"})
	d.results[config.Reload] = Reload
	return d.onChoice(ChangeRoot, "use it")
}

// NewAnswers returns the page of the answers of this run, of which one can be opened again.
func NewAnswers(keys KeyTable, answers []Line) *Dialog {
	return newChoice(keys, "Answers", nil, answers, Hint{config.Close, "close"}).onChoice(OpenAnswer, "open again")
}

// newChoice returns a page on which a person chooses one of the last lines.
func newChoice(keys KeyTable, title string, intro, choices []Line, hints ...Hint) *Dialog {
	d := NewText(keys, title, append(intro, choices...))
	d.first, d.choices, d.hints = len(intro), len(choices), hints
	return d
}

// onChoice sets what the confirm key does with the chosen line, if there is one.
func (d *Dialog) onChoice(does Result, label string) *Dialog {
	if d.choices > 0 {
		d.results[config.Confirm] = does
		d.hints = append([]Hint{{config.Confirm, label}, {config.Down, "next"}}, d.hints...)
	}
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
