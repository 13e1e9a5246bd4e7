package ui

import (
	"bytes"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// editor gives the terminal to an editor. The review does nothing while that runs.
func (m *Model) editor(c tea.ExecCommand, then followUp) tea.Cmd {
	m.away = true
	return m.exec(c, func(err error) tea.Msg {
		return followUp(func(m *Model) tea.Cmd {
			m.away = false
			if err != nil {
				m.note.refuse("the editor failed: " + err.Error())
				return m.terminalReturned()
			}
			return tea.Batch(m.terminalReturned(), then(m))
		})
	})
}

// edit opens the new text of the current hunk in the person's editor.
func (m *Model) edit(int) tea.Cmd {
	h := m.rev.current()
	before := h.EditableText()
	text := bytes.Clone(before)
	return m.editor(m.opt.Edit(m.rev.Set.Files[h.File].Path, &text), func(m *Model) tea.Cmd { return m.edited(before, text) })
}

// edited makes the text of the editor that of the current hunk.
func (m *Model) edited(before, after []byte) tea.Cmd {
	switch {
	case bytes.Equal(before, after):
		m.note.say("the text is unchanged")
		return nil
	case needsHunk(m) != "" || needsEditable(m) != "":
		m.note.refuse("the hunk no longer exists; the edited text is discarded")
		return nil
	}
	said := "edited; " + m.keys.Names(config.Accept) + " accepts it"
	if !m.rev.current().Placed() {
		said = "edited; " + m.keys.Names(config.PlaceByHand) + " places it"
	}
	choice := m.rev.choice()
	choice.Text, choice.Parts = after, nil
	if at := choice.Lines; at != nil && at.Within != nil {
		choice.Lines = &model.LineRange{First: at.First, Count: at.Count} // the text is of whole lines
	}
	if choice.Text == nil {
		choice.Text = []byte{} // nil means the text of the answer
	}
	return m.choose(choice, "placing the hunk", said, nil)
}

// open opens the current file at the current hunk.
func (m *Model) open(int) tea.Cmd {
	path := m.rev.Set.Files[m.rev.file].Path
	return m.editor(m.opt.Open(path, m.rev.lineOf(m.rev.hunk)), func(m *Model) tea.Cmd {
		m.note.say("if the file has changed, " + m.keys.Names(config.Reload) + " reloads it")
		return nil
	})
}

// terminalReturned follows another program that had the terminal: the library
// returns it without the mouse.
func (m *Model) terminalReturned() tea.Cmd {
	if !m.opt.Mouse {
		return nil
	}
	return tea.EnableMouseCellMotion
}
