package ui

import (
	"bytes"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// editedMsg tells that the editor has ended. It asks nothing of the world, so
// that it carries no number: the program stands still while an editor runs.
type editedMsg struct {
	before, after []byte
	err           error
}

// openedMsg tells that the editor has ended in which a file was opened.
type openedMsg struct{ err error }

// edit gives the new text of the current hunk to the person's editor.
func (m *Model) edit(int) tea.Cmd {
	h := m.rev.current()
	before := h.EditText()
	text := bytes.Clone(before)
	return m.exec(m.opt.Edit(m.rev.Set.Files[h.File].Path, &text), func(err error) tea.Msg {
		return editedMsg{before, text, err}
	})
}

// edited takes over the text of the editor for the hunk that is still the
// current one.
func (m *Model) edited(msg editedMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		m.refuse("the editor failed: " + msg.err.Error())
		return m.awake()
	case bytes.Equal(msg.before, msg.after):
		m.say("the text is as it was")
		return m.awake()
	case needsHunk(m) != "" || needsEditable(m) != "":
		m.refuse("the hunk has gone; the text that was edited is left out")
		return m.awake()
	}
	said := "edited; " + m.keys.names(config.Accept) + " accepts it"
	if len(m.rev.current().Candidates) == 0 {
		said = "edited; " + m.keys.names(config.PlaceByHand) + " places it"
	}
	choice := m.choiceNow()
	choice.Text, choice.Parts = msg.after, nil
	if choice.Text == nil {
		choice.Text = []byte{} // nil would say nothing
	}
	return tea.Batch(m.awake(), m.choose(choice, "placing the hunk", said, nil))
}

// open opens the file looked at where the current hunk is.
func (m *Model) open(int) tea.Cmd {
	path := m.rev.Set.Files[m.rev.file].Path
	return m.exec(m.opt.Open(path, m.rev.lineOf(m.rev.hunk)), func(err error) tea.Msg { return openedMsg{err} })
}

func (m *Model) opened(msg openedMsg) tea.Cmd {
	if msg.err != nil {
		m.refuse("the editor failed: " + msg.err.Error())
	} else {
		m.say("after a change of the file, " + m.keys.names(config.Reload) + " reads it again")
	}
	return m.awake()
}

// lineOf is the line of the file on disk at which a hunk is, 1-based.
func (v *review) lineOf(id int) int {
	h := v.Set.Hunks[id]
	for _, r := range v.Set.View(h.File, v.Decisions).Regions {
		for _, c := range r.Changes {
			if c.Hunk == id {
				return r.OldStart + 1
			}
		}
	}
	return max(h.ClosestLine, 1)
}

// suspend stops the program until the shell wakes it.
func (m *Model) suspend(int) tea.Cmd { return tea.Suspend }

// awake is after another program had the terminal, which the library gives
// back without the mouse.
func (m *Model) awake() tea.Cmd {
	if !m.opt.Mouse {
		return nil
	}
	return tea.EnableMouseCellMotion
}
