package ui

import (
	"bytes"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// editedMsg reports the end of the editor. It needs no sequence number: the
// program does nothing while an editor runs.
type editedMsg struct {
	before, after []byte
	err           error
}

// openedMsg reports the end of the editor in which a file was opened.
type openedMsg struct{ err error }

// edit opens the new text of the current hunk in the person's editor.
func (m *Model) edit(int) tea.Cmd {
	h := m.rev.current()
	before := h.EditableText()
	m.away = true
	text := bytes.Clone(before)
	return m.exec(m.opt.Edit(m.rev.Set.Files[h.File].Path, &text), func(err error) tea.Msg {
		return editedMsg{before, text, err}
	})
}

// edited makes the text of the editor that of the current hunk.
func (m *Model) edited(msg editedMsg) tea.Cmd {
	m.away = false
	switch {
	case msg.err != nil:
		m.note.refuse("the editor failed: " + msg.err.Error())
		return m.terminalReturned()
	case bytes.Equal(msg.before, msg.after):
		m.note.say("the text is unchanged")
		return m.terminalReturned()
	case needsHunk(m) != "" || needsEditable(m) != "":
		m.note.refuse("the hunk no longer exists; the edited text is discarded")
		return m.terminalReturned()
	}
	said := "edited; " + m.keys.Names(config.Accept) + " accepts it"
	if !m.rev.current().Placed() {
		said = "edited; " + m.keys.Names(config.PlaceByHand) + " places it"
	}
	choice := m.rev.choice()
	choice.Text, choice.Parts = msg.after, nil
	if at := choice.Lines; at != nil && at.Within != nil {
		choice.Lines = &model.LineRange{First: at.First, Count: at.Count} // the text is of whole lines
	}
	if choice.Text == nil {
		choice.Text = []byte{} // nil means the text of the answer
	}
	return tea.Batch(m.terminalReturned(), m.choose(choice, "placing the hunk", said, nil))
}

// open opens the current file at the current hunk.
func (m *Model) open(int) tea.Cmd {
	path := m.rev.Set.Files[m.rev.file].Path
	m.away = true
	return m.exec(m.opt.Open(path, m.rev.lineOf(m.rev.hunk)), func(err error) tea.Msg { return openedMsg{err} })
}

func (m *Model) opened(msg openedMsg) tea.Cmd {
	m.away = false
	if msg.err != nil {
		m.note.refuse("the editor failed: " + msg.err.Error())
	} else {
		m.note.say("if the file has changed, " + m.keys.Names(config.Reload) + " reloads it")
	}
	return m.terminalReturned()
}

// terminalReturned follows another program that had the terminal: the library
// returns it without the mouse.
func (m *Model) terminalReturned() tea.Cmd {
	if !m.opt.Mouse {
		return nil
	}
	return tea.EnableMouseCellMotion
}
