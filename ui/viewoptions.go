package ui

import (
	"context"
	"fmt"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/dialog"
)

// view is how the diff is shown. Undo does not change it.
type view struct {
	sides    sides
	from     int // columns from which old and new are side by side; below 0 never
	wrap     bool
	context  int // unchanged lines around a change
	tab      int
	picked   bool                   // the person has chosen a theme
	restyled int                    // grows with every change of styles
	folded   map[model.HunkKey]bool // never changed in place
	refolded int                    // grows with every change of folded
}

// sides says whether old and new text are side by side.
type sides uint8

const (
	byWidth sides = iota
	beside
	below
)

const (
	defaultSideBySide = 140
	defaultContext    = 3
	maxContext        = 1 << 20
)

func newView(look Look) view {
	v := view{from: look.SideBySide, wrap: look.Wrap, context: look.Context, tab: look.TabWidth}
	if v.from == 0 {
		v.from = defaultSideBySide
	}
	if v.context == 0 {
		v.context = defaultContext
	}
	v.context = max(v.context, 0)
	return v
}

// sideBySide reports whether old and new text are side by side on a screen of
// that width.
func (v *view) sideBySide(width int) bool {
	if v.sides == byWidth {
		return v.from > 0 && width >= v.from
	}
	return v.sides == beside
}

// unfold shows a hunk.
func (v *view) unfold(key model.HunkKey) { v.setFolded(false, key) }

// setFolded folds or unfolds hunks.
func (v *view) setFolded(on bool, keys ...model.HunkKey) {
	folded := maps.Clone(v.folded)
	if folded == nil {
		folded = map[model.HunkKey]bool{}
	}
	for _, key := range keys {
		folded[key] = on
	}
	v.folded = folded
	v.refolded++
}

// foldedIn is the hunks of a change set that are folded.
func (v *view) foldedIn(set *model.ChangeSet) map[int]bool {
	out := map[int]bool{}
	for id, h := range set.Hunks {
		if v.folded[h.Key] {
			out[id] = true
		}
	}
	return out
}

func (m *Model) fold(int) tea.Cmd {
	key := m.rev.current().Key
	m.view.setFolded(!m.view.folded[key], key)
	m.pane.reveal = true
	return nil
}

// foldAll folds every hunk or, when all are folded, unfolds them.
func (m *Model) foldAll(int) tea.Cmd {
	var keys []model.HunkKey
	for _, h := range m.rev.Set.Hunks {
		keys = append(keys, h.Key)
	}
	open := slices.ContainsFunc(keys, func(k model.HunkKey) bool { return !m.view.folded[k] })
	m.view.setFolded(open, keys...)
	m.pane.reveal = true
	return nil
}

// resizeContext doubles the context or halves it.
func (m *Model) resizeContext(by int) tea.Cmd {
	n := m.view.context / 2
	if by > 0 {
		n = m.view.context*2 + 1
	}
	m.view.context = min(n, maxContext)
	m.pane.reveal = true
	m.note.say(fmt.Sprintf("%s around a change", count(m.view.context, "line")))
	return nil
}

func (m *Model) sideBySide(int) tea.Cmd {
	on := !m.view.sideBySide(m.screen.width)
	m.view.sides = below
	if on {
		m.view.sides = beside
	}
	m.pane.reveal = true
	return nil
}

func (m *Model) wrap(int) tea.Cmd {
	m.view.wrap = !m.view.wrap
	m.pane.left = 0
	m.pane.reveal = true
	return nil
}

// nextTheme changes to the next theme.
func (m *Model) nextTheme(int) tea.Cmd {
	at := slices.IndexFunc(m.opt.Themes, func(s theme.Styles) bool { return s.Name == m.opt.Styles.Name })
	m.view.picked = true
	m.restyle(m.opt.Themes[(at+1)%len(m.opt.Themes)])
	m.note.say("theme " + m.opt.Styles.Name)
	return nil
}

// restyle changes the styles. Requested colours of the old styles will be dropped.
func (m *Model) restyle(s theme.Styles) {
	m.opt.Styles, m.paint = s, dialog.NewPainter(&s, m.opt.Glyphs)
	m.view.restyled++
	if m.opt.Colour != nil {
		m.opt.Colour = theme.NewHighlighter(&s)
	}
	m.colours = colours{seq: m.colours.seq + 1, cache: &palette{}}
}

// backgroundMsg has the styles that fit the terminal's background.
type backgroundMsg struct {
	styles theme.Styles
	themes []theme.Styles
	known  bool
}

// askBackground asks the terminal for its background, if that is possible.
func (m *Model) askBackground() tea.Cmd {
	ask := m.opt.Background
	if ask == nil {
		return nil
	}
	return func() tea.Msg {
		styles, themes, known := ask(context.Background())
		return backgroundMsg{styles, themes, known}
	}
}

// backgroundKnown changes to the styles that fit, unless the person has chosen a
// theme.
func (m *Model) backgroundKnown(msg backgroundMsg) {
	if !msg.known {
		return
	}
	m.opt.Themes = msg.themes
	if !m.view.picked {
		m.restyle(msg.styles)
	}
}
