package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/diffview"
)

// A picking selects lines of the current hunk. It is never changed in place.
type picking struct {
	lines []model.ChangedLine
	on    []bool // by line
	at    int    // the line that the cursor is on
}

// selectLines begins with no line selected.
func (m *Model) selectLines(int) tea.Cmd {
	lines := m.rev.current().Lines()
	m.picking = &picking{lines: lines, on: make([]bool, len(lines))}
	m.view.unfold(m.rev.current().Key)
	m.pane.reveal = true
	return nil
}

func (m *Model) pickLeave(int) tea.Cmd {
	m.picking = nil
	m.pane.reveal = true
	return nil
}

// pickMove moves the cursor, as pages scroll.
func (m *Model) pickMove(to scrolling) tea.Cmd {
	p := *m.picking
	last := len(p.lines) - 1
	p.at = min(max(to(p.at, m.diffHeight(), last), 0), last)
	if p.at == m.picking.at {
		m.refuse("this is the " + endName(p.at) + " changed line of the hunk")
	}
	m.picking = &p
	m.pane.reveal = true
	return nil
}

// endName is which end of a list an index is at.
func endName(at int) string {
	if at == 0 {
		return "first"
	}
	return "last"
}

// pickLine selects the line under the cursor or takes it out, and with it
// those that cannot be parted from it.
func (m *Model) pickLine(int) tea.Cmd {
	p := *m.picking
	p.on = slices.Clone(p.on)
	here := p.lines[p.at]
	want, together := !p.on[p.at], 0
	for i, l := range p.lines {
		if i == p.at || l.Group == here.Group && here.Tied && l.Tied {
			p.on[i] = want
			together++
		}
	}
	if together > 1 {
		m.say("the last line has no line end: " + count(together, "line") + " go together")
	}
	m.picking = &p
	return nil
}

// pickAll selects all lines, or none if all are selected.
func (m *Model) pickAll(int) tea.Cmd {
	p := *m.picking
	p.on = slices.Repeat([]bool{p.selected() < len(p.lines)}, len(p.lines))
	m.picking = &p
	return nil
}

func needsPicked(m *Model) string {
	return unless(m.picking.selected() > 0, "no line is selected: "+m.keys.names(config.MarkLine)+" selects one")
}

// pickDone accepts just the selected lines: the hunk is cut in two, of which
// one is accepted and the other rejected.
func (m *Model) pickDone(int) tea.Cmd {
	p := m.picking
	m.picking = nil
	m.pane.reveal = true
	n := p.selected()
	if n == len(p.lines) {
		m.acceptHunk()
		return nil
	}
	choice := m.choiceNow()
	choice.Parts = p.parts()
	key := m.rev.current().Key
	said := "accepted " + fraction(n, len(p.lines)) + " lines; " + m.keys.names(config.Split) + " makes the hunk whole again"
	return m.choose(choice, "cutting the hunk", said, func(m *Model) { m.settleParts(key) })
}

// settleParts accepts the first part of a hunk and rejects the second.
func (m *Model) settleParts(key model.HunkKey) {
	for i, want := range []model.Decision{model.Accepted, model.Rejected} {
		key.Part = i + 1
		if id := hunkOf(m.rev.Set, key); id >= 0 {
			m.settleOn(id, want)
		}
	}
}

func (p *picking) selected() int {
	n := 0
	for _, on := range p.on {
		if on {
			n++
		}
	}
	return n
}

func (p *picking) parts() []int {
	out := make([]int, len(p.on))
	for i, on := range p.on {
		out[i] = 2
		if on {
			out[i] = 1
		}
	}
	return out
}

// shown is p for the diff.
func (p *picking) shown(hunk int) *diffview.LineSelection {
	return &diffview.LineSelection{Hunk: hunk, Selected: p.on, Cursor: p.at}
}
