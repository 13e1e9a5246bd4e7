package dialog

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// A Confirm is a question with the answers yes and no. Keys that close dialogs
// answer no.
type Confirm struct {
	page
	yes, no, enter Result // enter is the answer of the confirm key
}

// NewQuit asks whether to quit. notes say what happens to the decisions.
func NewQuit(keys KeyTable, notes ...Line) *Confirm {
	question := "nothing has been written; quit? " + yesNo(keys)
	return &Confirm{
		newPage(keys, "Quit", append([]Line{{Tone: Strong, Text: question}}, notes...), Hint{config.Yes, "quit"}, Hint{config.No, "stay"}),
		Quit, Close, Quit,
	}
}

// NewUndo asks whether to undo the commit of a transaction.
func NewUndo(keys KeyTable, transaction string) *Confirm {
	question := "undo transaction " + transaction + "? " + yesNo(keys)
	return &Confirm{
		newPage(keys, "Undo", []Line{{Tone: Strong, Text: question}}, Hint{config.Yes, "undo"}, Hint{config.No, "back"}),
		UndoCommit, ShowCommitted, UndoCommit,
	}
}

// NewQuestion puts a question of a running commit, above details. Its default
// answer is no.
func NewQuestion(keys KeyTable, question string, details []string) *Confirm {
	body := []Line{{Tone: Strong, Text: question}}
	if len(details) > 0 {
		body = append(body, Line{})
	}
	for _, d := range details {
		body = append(body, Line{Text: strings.TrimRight(d, "\n")})
	}
	return &Confirm{newPage(keys, "Committing", body, Hint{config.Yes, "yes"}, Hint{config.No, "no"}), AnswerYes, AnswerNo, AnswerNo}
}

func yesNo(keys KeyTable) string { return keys.Names(config.Yes) + "/" + keys.Names(config.No) }

// Press answers the question or scrolls its details.
func (c *Confirm) Press(msg tea.KeyMsg) Result {
	switch a := c.action(msg); a {
	case config.Yes:
		return c.yes
	case config.Confirm:
		return c.enter
	case config.No, config.Close, config.Quit:
		return c.no
	default:
		r, _ := c.common(a)
		return r
	}
}
