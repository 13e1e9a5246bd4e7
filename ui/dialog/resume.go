package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// ResumeOffer offers to continue a saved review. The close key does not answer
// it: the first new decision would replace what was saved.
type ResumeOffer struct{ page }

// NewResumeOffer returns the offer. saved says what there is to resume.
func NewResumeOffer(keys KeyTable, saved string) *ResumeOffer {
	return &ResumeOffer{newPage(keys, "Welcome back", []Line{{Tone: Strong, Text: saved}},
		Hint{config.Yes, "resume"}, Hint{config.No, "start over"}, Hint{config.Quit, "quit"})}
}

// Press answers the offer.
func (o *ResumeOffer) Press(msg tea.KeyMsg) Result {
	switch a := o.action(msg); a {
	case config.Yes, config.Confirm:
		return Resume
	case config.No:
		return StartOver
	case config.Quit:
		return Quit
	default:
		r, _ := o.common(a)
		return r
	}
}
