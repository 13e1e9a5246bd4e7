package ui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// A prompt is one line being typed, in the place of the footer. Letters mean
// themselves while it is open.
type prompt struct {
	label string
	text  []rune
	at    int // where the next rune goes
	done  func(m *Model, text string) tea.Cmd
}

// ask opens a line with text in it.
func (m *Model) ask(label, text string, done func(*Model, string) tea.Cmd) {
	runes := []rune(text)
	m.prompt = &prompt{label: label, text: runes, at: len(runes), done: done}
}

// mostTyped is how many characters a prompt takes.
const mostTyped = 1000

// insert types text that was pasted: there is one line, without characters that
// do not show.
func (p *prompt) insert(text string) {
	for _, r := range strings.Join(strings.Fields(" "+text+" "), " ") {
		p.put(r)
	}
}

func (p *prompt) put(r rune) {
	if len(p.text) < mostTyped && r != utf8.RuneError && !unicode.IsControl(r) {
		p.text = slices.Insert(p.text, p.at, r)
		p.at++
	}
}

// erase removes the runes from from to the cursor.
func (p *prompt) erase(from int) {
	p.text = slices.Delete(p.text, from, p.at)
	p.at = from
}

// wordStart is where the word before the cursor begins.
func (p *prompt) wordStart() int {
	at := p.at
	for at > 0 && p.text[at-1] == ' ' {
		at--
	}
	for at > 0 && p.text[at-1] != ' ' {
		at--
	}
	return at
}

// promptKeys edit the line; they are those of every shell, and not bound.
var promptKeys = map[string]func(*prompt){
	"left":      func(p *prompt) { p.at = max(p.at-1, 0) },
	"right":     func(p *prompt) { p.at = min(p.at+1, len(p.text)) },
	"home":      func(p *prompt) { p.at = 0 },
	"end":       func(p *prompt) { p.at = len(p.text) },
	"ctrl+a":    func(p *prompt) { p.at = 0 },
	"ctrl+e":    func(p *prompt) { p.at = len(p.text) },
	"ctrl+u":    func(p *prompt) { p.erase(0) },
	"ctrl+w":    func(p *prompt) { p.erase(p.wordStart()) },
	"backspace": func(p *prompt) { p.erase(max(p.at-1, 0)) },
	"delete": func(p *prompt) {
		if p.at < len(p.text) {
			p.at++
			p.erase(p.at - 1)
		}
	},
}

// promptEnds are the keys that end a prompt, whatever else is bound: letters are
// typed.
var promptEnds = map[string]config.Action{"enter": config.Confirm, "esc": config.Close}

// pressPrompt gives a key to the line being typed.
func (m *Model) pressPrompt(name string) tea.Cmd {
	m.note = note{}
	p := *m.prompt // its text is only ever changed in a copy
	p.text = slices.Clone(p.text)
	m.prompt = &p
	if edit, ok := promptKeys[name]; ok {
		edit(&p)
		return nil
	}
	if r, size := utf8.DecodeRuneInString(name); size == len(name) && r >= ' ' {
		p.put(r)
		return nil
	}
	b, _, _ := m.keys.lookup(name, config.InDialog)
	action := b.Action
	if ends, ok := promptEnds[name]; ok {
		action = ends
	}
	switch action {
	case config.Close:
		m.prompt = nil
	case config.Confirm:
		m.prompt = nil
		cmd := p.done(m, strings.TrimSpace(string(p.text)))
		m.settle()
		return cmd
	default:
		m.refuse(keyName(name) + " does nothing here")
	}
	return nil
}

// promptRow draws the line with its cursor, as much as fits around it, and
// behind it the keys that end it, if there is room for them too.
func (m *Model) promptRow(width int) string {
	p := m.prompt
	label := m.cut(" "+p.label, width/2) + " "
	if hints := m.promptHints(); ansi.StringWidth(label+promptText(p.text)+ansi.Strip(hints))+2 <= width {
		return m.promptLine(label, width-ansi.StringWidth(ansi.Strip(hints))) + hints
	}
	return m.promptLine(label, width)
}

// promptHints names the keys that end a prompt.
func (m *Model) promptHints() string {
	out := ""
	for _, h := range [][2]string{{"enter", "done"}, {"esc", "cancel"}} {
		out += " " + m.paint(keyTone, keyName(h[0])) + " " + m.paint(dim, h[1]) + " "
	}
	return out
}

// promptLine draws the line behind its label, in width cells.
func (m *Model) promptLine(label string, width int) string {
	p := m.prompt
	room := max(width-ansi.StringWidth(label)-1, 1)
	before, at, after := promptText(p.text[:p.at]), " ", ""
	if p.at < len(p.text) {
		at, after = promptText(p.text[p.at:p.at+1]), promptText(p.text[p.at+1:])
	}
	if over := ansi.StringWidth(before) + ansi.StringWidth(at) - room; over > 0 {
		before = ansi.TruncateLeft(before, over+1, m.opt.Glyphs.Ellipsis)
	}
	rest := max(room-ansi.StringWidth(before)-ansi.StringWidth(at), 0)
	return m.paint(keyTone, label) + m.paint(plain, before) + m.paint(selected, at) + m.paint(plain, m.exactly(after, rest))
}

// promptText is typed text, safe to draw.
func promptText(text []rune) string { return terminal.SanitizeRow(string(text)) }
