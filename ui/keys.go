package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// singleKeys splits a key message into single keys: characters typed quickly
// arrive in one message.
func singleKeys(msg tea.KeyMsg) []tea.KeyMsg {
	if msg.Type != tea.KeyRunes || msg.Alt {
		return []tea.KeyMsg{msg}
	}
	keys := make([]tea.KeyMsg, len(msg.Runes))
	for i, r := range msg.Runes {
		keys[i] = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
	}
	return keys
}

// keysPressed handles a key message.
func (m *Model) keysPressed(msg tea.KeyMsg) tea.Cmd {
	if msg.Paste {
		return m.pasted(string(msg.Runes))
	}
	var cmds []tea.Cmd
	for _, key := range singleKeys(msg) {
		if key.String() == config.InterruptKey {
			return m.interrupt()
		}
		cmds = append(cmds, m.press(key))
	}
	return tea.Batch(cmds...)
}

// pasted inserts text into the line being typed, unless its end did not come. On the empty screen it is an answer. Anywhere
// else its characters would act as keys.
func (m *Model) pasted(text string) tea.Cmd {
	switch {
	case strings.HasPrefix(text, terminal.CutPaste):
		m.note.refuse("the end of the pasted text did not come; it is dropped")
		return nil
	case m.task.busy() || m.dialog != nil:
	case m.prompt != nil:
		m.prompt.Insert(text)
		return nil
	case m.blocks == nil && m.rev.file < 0 && m.opt.Watch != nil && !m.watching.opening:
		pasted := model.NewAnswer("the pasted text", []byte(lineEnds.Replace(text)))
		return func() tea.Msg {
			return request(func(p *Program) tea.Cmd { return p.open(p.know(pasted, nil, notOpened), true) })
		}
	}
	m.note.refuse("pasting does nothing here")
	return nil
}

// lineEnds are what terminals send for the end of a line that is pasted.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// press handles one key. Keys that were typed ahead of another program are dropped: they
// were meant for that one.
func (m *Model) press(key tea.KeyMsg) tea.Cmd {
	switch {
	case m.away:
		return nil
	case m.out.Ending != Open && m.dialog == nil && !m.task.busy():
		return nil
	case m.dialog != nil:
		return m.pressDialog(key)
	case m.task.busy():
		return m.pressWhileBusy(key)
	case m.prompt != nil:
		return m.pressPrompt(key)
	}
	m.note = note{}
	name := dialog.KeyName(key.String())
	a, n, known := m.meaning(key.String())
	if !known {
		m.note.refuse(name + " does nothing here; " + m.keys.Names(config.Help) + " lists the keys")
		return nil
	}
	if why := m.refusal(a); why != "" {
		m.note.refuse(name + ": " + why)
		return nil
	}
	cmd := m.mode().actions[a].run(m, n)
	m.settle()
	return cmd
}

func (m *Model) pressWhileBusy(key tea.KeyMsg) tea.Cmd {
	b, _, _ := m.keys.Lookup(key.String(), config.InDialog)
	switch {
	case b.Action == config.Suspend:
		return tea.Suspend
	case b.Action == config.Close && m.task.commit == nil:
		m.abandon()
	default:
		m.task.queue(key)
	}
	return nil
}

// ask opens a prompt with text in it.
func (m *Model) ask(label, text string, done func(*Model, string) tea.Cmd) {
	m.prompt = &prompt{Prompt: dialog.NewPrompt(m.keys, label, text), done: done}
}

// pressPrompt gives a key to the line being typed.
func (m *Model) pressPrompt(key tea.KeyMsg) tea.Cmd {
	m.note = note{}
	p := m.prompt
	switch p.Press(key) {
	case dialog.Close:
		m.prompt = nil
		if p.closed != nil {
			p.closed(m)
		}
	case dialog.Handled:
		if p.changed != nil {
			p.changed(m, p.Value())
		}
	case dialog.Submit:
		m.prompt = nil
		cmd := p.done(m, p.Value())
		m.settle()
		return cmd
	case dialog.Suspend:
		return tea.Suspend
	case dialog.Ignored:
		m.note.refuse(dialog.KeyName(key.String()) + " does nothing here")
	}
	return nil
}
