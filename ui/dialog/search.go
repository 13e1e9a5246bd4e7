package dialog

import (
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// A lineSearch shows only the lines of a page that contain the typed text, under their
// headings. Smart case applies.
type lineSearch struct {
	typed  *Prompt
	typing bool
}

// title is what the title of the page says about the search.
func (s *lineSearch) title() string {
	switch {
	case s == nil || !s.typing && s.typed.Value() == "":
		return ""
	case s.typing:
		return "  /" + terminal.SanitizeRow(s.typed.Value()) + "_"
	}
	return "  /" + terminal.SanitizeRow(s.typed.Value())
}

// pressSearch reports whether a key concerns the search: the search key begins it, enter
// ends the typing, and esc shows all lines again.
func (d *Dialog) pressSearch(msg tea.KeyMsg, action config.Action) bool {
	s := d.search
	switch {
	case s.typing:
		switch s.typed.Press(msg) {
		case Submit:
			s.typing = false
		case Close:
			d.search = newLineSearch(d.keys)
		}
	case action == config.Search:
		s.typing = true
	case action == config.Close && s.typed.Value() != "":
		d.search = newLineSearch(d.keys)
	default:
		return false
	}
	d.rows = nil
	d.view.SetYOffset(0)
	return true
}

func newLineSearch(keys KeyTable) *lineSearch { return &lineSearch{typed: NewPrompt(keys, "", "")} }

// shownLines is the lines of body that contain what is searched for.
func (d *Dialog) shownLines() []Line {
	if d.search == nil || d.search.typed.Value() == "" {
		return d.body
	}
	query := d.search.typed.Value()
	fold := !strings.ContainsFunc(query, unicode.IsUpper)
	var out []Line
	var heading *Line
	for i, l := range d.body {
		text := l.Text
		if fold {
			text = strings.ToLower(text)
		}
		switch {
		case l.Tone == Strong:
			heading = &d.body[i]
		case strings.Contains(text, query):
			if heading != nil {
				out = append(out, *heading)
				heading = nil
			}
			out = append(out, l)
		}
	}
	if len(out) == 0 {
		return []Line{{Tone: Dim, Text: "no line contains " + query}}
	}
	return out
}
