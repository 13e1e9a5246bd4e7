package dialog

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// A Prompt is one line that is typed in the place of the footer. Letters are
// text while it is open, whatever they are bound to.
type Prompt struct {
	keys  KeyTable
	label string
	input textinput.Model
}

// maxTyped is how many characters a prompt takes.
const maxTyped = 1000

// editKeys are the keys that edit the line. They are fixed. Pasted text arrives
// as a message, so that no key reads the clipboard.
var editKeys = textinput.KeyMap{
	CharacterForward:        key.NewBinding(key.WithKeys("right")),
	CharacterBackward:       key.NewBinding(key.WithKeys("left")),
	LineStart:               key.NewBinding(key.WithKeys("home", "ctrl+a")),
	LineEnd:                 key.NewBinding(key.WithKeys("end", "ctrl+e")),
	DeleteBeforeCursor:      key.NewBinding(key.WithKeys("ctrl+u")),
	DeleteWordBackward:      key.NewBinding(key.WithKeys("ctrl+w")),
	DeleteCharacterBackward: key.NewBinding(key.WithKeys("backspace")),
	DeleteCharacterForward:  key.NewBinding(key.WithKeys("delete")),
}

// NewPrompt opens a line with text in it and the cursor at its end.
func NewPrompt(keys KeyTable, label, text string) *Prompt {
	input := textinput.New()
	input.CharLimit, input.KeyMap = maxTyped, editKeys
	input.Cursor.SetMode(cursor.CursorStatic)
	input.Focus()
	input.SetValue(text)
	return &Prompt{keys: keys, label: label, input: input}
}

// Value is the typed text without spaces at its ends.
func (p *Prompt) Value() string { return strings.TrimSpace(p.input.Value()) }

// Insert types pasted text as one line: each run of whitespace becomes one
// space.
func (p *Prompt) Insert(text string) {
	p.input, _ = p.input.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.Join(strings.Fields(text), " "))})
}

// Press edits the line, submits it or closes it. Enter and esc work whatever is
// bound to them.
func (p *Prompt) Press(msg tea.KeyMsg) Result {
	if isEditKey(msg) || isTyped(msg) {
		p.input, _ = p.input.Update(msg)
		return Handled
	}
	switch msg.Type {
	case tea.KeyEsc:
		return Close
	case tea.KeyEnter:
		return Submit
	}
	b, _, _ := p.keys.Lookup(msg.String(), config.InDialog)
	return map[config.Action]Result{config.Close: Close, config.Confirm: Submit, config.Suspend: Suspend}[b.Action]
}

func isEditKey(msg tea.KeyMsg) bool {
	k := editKeys
	return key.Matches(msg, k.CharacterForward, k.CharacterBackward, k.LineStart, k.LineEnd, k.DeleteBeforeCursor,
		k.DeleteWordBackward, k.DeleteCharacterBackward, k.DeleteCharacterForward)
}

// isTyped reports whether a key types one character.
func isTyped(msg tea.KeyMsg) bool {
	r, size := utf8.DecodeRuneInString(msg.String())
	return size == len(msg.String()) && r >= ' '
}

// Row draws the line around its cursor in width cells. It is not drawn by
// textinput.View, which marks no cut and shows characters that change the direction of
// text.
func (p *Prompt) Row(paint *Painter, width int) string {
	label := paint.Cut(" "+p.label, width/2) + " "
	space := max(width-ansi.StringWidth(label)-1, 1)
	text, pos := []rune(p.input.Value()), p.input.Position()
	before, at, after := terminal.SanitizeRow(string(text[:pos])), " ", ""
	if pos < len(text) {
		at, after = terminal.SanitizeRow(string(text[pos:pos+1])), terminal.SanitizeRow(string(text[pos+1:]))
	}
	if over := ansi.StringWidth(before) + ansi.StringWidth(at) - space; over > 0 {
		before = ansi.TruncateLeft(before, over+1, paint.Glyphs.Ellipsis)
	}
	rest := max(space-ansi.StringWidth(before)-ansi.StringWidth(at), 0)
	return paint.Paint(Key, label) + paint.Paint(Plain, before) + paint.Paint(Selected, at) + paint.Paint(Plain, paint.Fit(after, rest))
}
