package dialog

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// An Outcome is the last page of a review. All keys quit except those that it
// names.
type Outcome struct {
	page
	undo, reply bool // whether the keys for these work
}

// NewCommitted returns the page after a commit. It offers to undo the commit
// and to copy the reply as far as these are possible.
func NewCommitted(keys KeyTable, transaction string, notes []string, undo, reply bool) *Outcome {
	o := newOutcome(keys, "Done", "Committed. Transaction "+transaction, notes)
	o.undo, o.reply = undo, reply
	if undo {
		o.hints = append(o.hints, Hint{config.UndoCommit, "undo"})
	}
	if reply {
		o.hints = append(o.hints, Hint{config.CopyReply, "copy reply"})
	}
	if undo || reply {
		o.body[len(o.body)-1].Text = "Any other key leaves."
	}
	return o
}

// NewUndone returns the page after a commit was undone.
func NewUndone(keys KeyTable, transaction string, notes []string) *Outcome {
	return newOutcome(keys, "Undone", "Undone: the files are as they were. Transaction "+transaction, notes)
}

// NewNotUndone returns the page of an undo that failed.
func NewNotUndone(keys KeyTable, err error) *Outcome {
	o := newOutcome(keys, "Not undone", "The commit remains: it could not be undone.", nil)
	o.body = append(errorLines(err), o.body...)
	return o
}

func newOutcome(keys KeyTable, title, text string, notes []string) *Outcome {
	body := []Line{{Tone: Good, Text: text}}
	for _, n := range notes {
		body = append(body, Line{Text: n})
	}
	body = append(body, Line{}, Line{Tone: Dim, Text: "Any key leaves."})
	return &Outcome{page: newPage(keys, title, body)}
}

// Press undoes, copies the reply, scrolls a long page, or quits.
func (o *Outcome) Press(msg tea.KeyMsg) Result {
	a := o.action(msg)
	switch {
	case a == config.UndoCommit && o.undo:
		return AskUndo
	case a == config.CopyReply && o.reply:
		return CopyReply
	}
	if r, ok := o.common(a); ok {
		return r
	}
	return Quit
}
