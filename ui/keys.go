package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// keyTable is the one table behind dispatch, footer and help.
type keyTable []config.Binding

// lookup finds what a key means in a scope, and which of the action's keys it
// is.
func (t keyTable) lookup(name string, scope config.Scope) (b config.Binding, n int, ok bool) {
	for _, b := range t {
		if !b.Scope.Overlaps(scope) {
			continue
		}
		for n, own := range b.Keys {
			if own == name {
				return b, n, true
			}
		}
	}
	return config.Binding{}, 0, false
}

func (t keyTable) of(a config.Action) config.Binding {
	for _, b := range t {
		if b.Action == a {
			return b
		}
	}
	return config.Binding{}
}

// names is how people read the keys of an action: "^d", "space", "1-9".
func (t keyTable) names(a config.Action) string {
	keys := t.of(a).Keys
	if len(keys) > 3 {
		return keyName(keys[0]) + "-" + keyName(keys[len(keys)-1])
	}
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = keyName(k)
	}
	return strings.Join(names, " ")
}

func keyName(k string) string {
	if rest, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return "^" + rest
	}
	special := map[string]string{" ": "space", "pgdown": "PgDn", "pgup": "PgUp"}
	if name, ok := special[k]; ok {
		return name
	}
	return k
}

// presses splits a key message into single keys: runes typed quickly arrive
// together.
func presses(msg tea.KeyMsg) []string {
	if msg.Type != tea.KeyRunes || msg.Alt {
		return []string{msg.String()}
	}
	names := make([]string, len(msg.Runes))
	for i, r := range msg.Runes {
		names[i] = string(r)
	}
	return names
}

// pressed handles a key message.
func (m *Model) pressed(msg tea.KeyMsg) tea.Cmd {
	if msg.Paste {
		m.pasted(string(msg.Runes))
		return nil
	}
	var cmds []tea.Cmd
	for _, name := range presses(msg) {
		if name == config.InterruptKey {
			return m.interrupt()
		}
		cmds = append(cmds, m.press(name))
	}
	return tea.Batch(cmds...)
}

// pasted is text for the line being typed, and nothing else: pasted into the
// review it would be keys that nobody pressed.
func (m *Model) pasted(text string) {
	if m.prompt == nil || m.work.busy() {
		m.refuse("pasted text is not read here")
		return
	}
	m.prompt.insert(text)
}

// press handles one key.
func (m *Model) press(name string) tea.Cmd {
	switch {
	case m.out.Ending != Open && m.page == nil && !m.work.busy():
		return nil
	case m.page != nil:
		return m.pressPage(name)
	case m.work.busy():
		m.pressWhileBusy(name)
		return nil
	case m.prompt != nil:
		return m.pressPrompt(name)
	}
	m.note = note{}
	b, n, known := m.meaning(name)
	d, does := m.does(b.Action)
	switch {
	case !known || !does:
		m.refuse(keyName(name) + " does nothing here; " + m.keys.names(config.Help) + " lists the keys")
		return nil
	case d.why(m) != "":
		m.refuse(keyName(name) + ": " + d.why(m))
		return nil
	}
	cmd := d.do(m, n)
	m.settle()
	return cmd
}

func (m *Model) pressWhileBusy(name string) {
	b, _, _ := m.keys.lookup(name, config.InDialog)
	if b.Action == config.Close && m.work.writes == nil {
		m.abandon()
		return
	}
	m.hold(name)
}
