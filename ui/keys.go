package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// A handler does what an action of the review means. n is which of the
// action's keys was pressed.
type handler func(m *Model, n int) tea.Cmd

// key is one action of the review: how it is reached, what it does, and when.
type key struct {
	config.Binding
	do    handler
	gates []gate
}

// keyTable is the one table behind dispatch, footer and help.
type keyTable []key

type deed struct {
	do    handler
	gates []gate
}

// deeds says what the actions of the review do, and what each one needs.
func deeds() map[config.Action]deed {
	return map[config.Action]deed{
		config.NextHunk: {(*Model).nextHunk, []gate{needsHunk, needsLater}},
		config.PrevHunk: {(*Model).prevHunk, []gate{needsHunk, needsEarlier}},
		config.NextFile: {(*Model).nextFile, []gate{needsFile, needsFileBelow}},
		config.PrevFile: {(*Model).prevFile, []gate{needsFile, needsFileAbove}},
		config.Down:     {(*Model).down, []gate{needsFile}},
		config.Up:       {(*Model).up, []gate{needsFile}},
		config.Top:      {(*Model).toTop, []gate{needsFile}},
		config.Bottom:   {(*Model).toBottom, []gate{needsFile}},
		config.HalfDown: {(*Model).halfDown, []gate{needsFile}},
		config.HalfUp:   {(*Model).halfUp, []gate{needsFile}},
		config.PageDown: {(*Model).pageDown, []gate{needsFile}},
		config.PageUp:   {(*Model).pageUp, []gate{needsFile}},
		config.Left:     {(*Model).left, []gate{needsFile, needsScrolledRight}},
		config.Right:    {(*Model).right, []gate{needsFile}},
		config.Focus:    {(*Model).focus, []gate{needsTree}},

		config.Toggle:        {(*Model).toggle, []gate{needsHunk, needsOpenHunk, needsPlace}},
		config.Accept:        {(*Model).accept, []gate{needsHunk, needsOpenHunk, needsPlace}},
		config.Reject:        {(*Model).reject, []gate{needsHunk, needsOpenHunk}},
		config.AcceptFile:    {(*Model).acceptFile, []gate{needsFile, needsHunk}},
		config.RejectFile:    {(*Model).rejectFile, []gate{needsFile, needsHunk}},
		config.AcceptAll:     {(*Model).acceptAll, []gate{needsHunk}},
		config.RejectAll:     {(*Model).rejectAll, []gate{needsHunk}},
		config.NextCandidate: {(*Model).nextCandidate, []gate{needsHunk, needsPlaces, needsChoose}},
		config.PrevCandidate: {(*Model).prevCandidate, []gate{needsHunk, needsPlaces, needsChoose}},
		config.Candidate:     {(*Model).candidate, []gate{needsHunk, needsPlaces, needsChoose}},
		config.Undo:          {(*Model).undo, []gate{needsPast}},
		config.Redo:          {(*Model).redo, []gate{needsFuture}},

		config.Words:       {(*Model).words, []gate{needsHunk}},
		config.Diagnostics: {(*Model).diagnostics, []gate{needsDiagnostics}},
		config.Reload:      {(*Model).reload, []gate{needsReload}},
		config.Help:        {(*Model).help, nil},
		config.Commit:      {(*Model).commit, []gate{needsHunk, needsCommit}},
		config.Quit:        {(*Model).quit, nil},
		config.Close:       {(*Model).close, []gate{needsInTree}},
	}
}

func newKeyTable(bindings []config.Binding) keyTable {
	does := deeds()
	table := make(keyTable, len(bindings))
	for i, b := range bindings {
		table[i] = key{Binding: b, do: does[b.Action].do, gates: does[b.Action].gates}
	}
	return table
}

// lookup finds what a key means in a scope, and which of the action's keys it
// is.
func (t keyTable) lookup(name string, scope config.Scope) (k key, n int, ok bool) {
	for _, k := range t {
		if !k.Scope.Meets(scope) {
			continue
		}
		for n, own := range k.Keys {
			if own == name {
				return k, n, true
			}
		}
	}
	return key{}, 0, false
}

func (t keyTable) of(a config.Action) key {
	for _, k := range t {
		if k.Action == a {
			return k
		}
	}
	return key{}
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
	special := map[string]string{" ": "space", "pgdown": "PgDn", "pgup": "PgUp", "left": "←", "right": "→", "up": "↑", "down": "↓"}
	if name, ok := special[k]; ok {
		return name
	}
	return k
}

// why says why k cannot work now; empty when it can.
func (k key) why(m *Model) string {
	for _, g := range k.gates {
		if why := g(m); why != "" {
			return why
		}
	}
	return ""
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
		m.refuse("pasted text is not read here")
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

// press handles one key.
func (m *Model) press(name string) tea.Cmd {
	switch {
	case m.out.Ending != Open && m.page == nil:
		return nil
	case m.work.busy():
		m.pressWhileBusy(name)
		return nil
	case m.page != nil:
		return m.pressPage(name)
	}
	m.note = note{}
	k, n, ok := m.keys.lookup(name, config.InReview)
	if !ok {
		m.refuse(keyName(name) + " does nothing here; " + m.keys.names(config.Help) + " lists the keys")
		return nil
	}
	if why := k.why(m); why != "" {
		m.refuse(keyName(name) + ": " + why)
		return nil
	}
	cmd := k.do(m, n)
	m.settle()
	return cmd
}

func (m *Model) pressWhileBusy(name string) {
	k, _, _ := m.keys.lookup(name, config.InDialog)
	if k.Action == config.Close && m.work.commit == nil {
		m.abandon()
		return
	}
	m.hold(name)
}
