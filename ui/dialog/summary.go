package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// A Summary shows what a commit would do, and asks for it.
type Summary struct {
	page
	enter Result
}

// NewSummary returns the summary of a commit. An empty body means that nothing
// would be written.
func NewSummary(keys KeyTable, title string, body []Line) *Summary {
	enter, label := Commit, "commit"
	if len(body) == 0 {
		enter, label = QuitNothingToDo, "leave"
		body = []Line{{Tone: Strong, Text: "Nothing would be written: no change is accepted, or all are there already."}}
	}
	return &Summary{newPage(keys, title, body, Hint{config.Confirm, label}, Hint{config.Close, "back"}), enter}
}

// Press commits, scrolls or closes the summary.
func (s *Summary) Press(msg tea.KeyMsg) Result {
	switch a := s.action(msg); a {
	case config.Confirm:
		return s.enter
	case config.Close, config.Quit, config.No:
		return Close
	default:
		r, _ := s.common(a)
		return r
	}
}
