package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// decide takes over decisions, and remembers the review as it was if that
// changes anything.
func (m *Model) decide(d model.Decisions, said string) (changed bool) {
	m.say(said)
	if slices.Equal(d, m.rev.Decisions) {
		return false
	}
	m.past.push(m.rev)
	m.rev.Decisions = d
	m.rev.stamp++
	return true
}

// decideMany also offers the way back.
func (m *Model) decideMany(d model.Decisions, said string) {
	if m.decide(d, said) {
		m.note.text += "; " + m.keys.names(config.Undo) + " undoes"
	}
}

func (m *Model) toggle(int) tea.Cmd {
	switch {
	case m.screen.inTree:
		m.toggleFile()
	case m.rev.Decisions[m.rev.hunk] == model.Accepted:
		m.rejectHunk()
	default:
		m.acceptHunk()
	}
	return nil
}

func (m *Model) accept(int) tea.Cmd {
	accept := m.acceptHunk
	if m.screen.inTree {
		accept = m.acceptFileAsShown
	}
	if accept() {
		m.toNextUndecided()
	}
	return nil
}

func (m *Model) reject(int) tea.Cmd {
	if m.screen.inTree {
		m.rejectFile(0)
	} else {
		m.rejectHunk()
	}
	m.toNextUndecided()
	return nil
}

// acceptHunk accepts the current hunk at the place shown; it tells whether
// that was possible.
func (m *Model) acceptHunk() bool {
	h := m.rev.current()
	d, others, err := m.rev.Set.Accept(m.rev.Decisions, h.ID)
	if err != nil {
		m.refuse(err.Error())
		return false
	}
	m.decide(d, "accepted"+alsoText(len(others), "that it builds on", "that it builds on"))
	return true
}

func (m *Model) rejectHunk() {
	d, others := m.rev.Set.Reject(m.rev.Decisions, m.rev.hunk)
	m.decide(d, "rejected"+alsoText(len(others), "that builds on it", "that build on it"))
}

// alsoText tells how many other hunks a decision took along, and why.
func alsoText(n int, one, many string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", and %s %s", count(n, "hunk"), plural(n, one, many))
}

// toggleFile rejects all of the file when all of it that can be is accepted,
// and accepts all of it otherwise.
func (m *Model) toggleFile() {
	open := slices.ContainsFunc(m.hunksOfFile(), func(h *model.Hunk) bool {
		return h.Placed() && m.rev.Decisions[h.ID] != model.Accepted
	})
	if open {
		m.acceptFileAsShown()
	} else {
		m.rejectFile(0)
	}
}

// acceptFileAsShown accepts every hunk of the file, the undecided ones at the
// place shown, and says how many of those there were and how many cannot be. It
// tells whether any could.
func (m *Model) acceptFileAsShown() bool {
	d, asShown, done, failed := m.rev.Decisions, 0, 0, 0
	var why error
	for _, h := range m.hunksOfFile() {
		if h.Placement == model.Applied {
			continue
		}
		next, _, err := m.rev.Set.Accept(d, h.ID)
		if err != nil {
			why = err
			failed++
			continue
		}
		if done++; h.Start == model.Undecided && d[h.ID] != model.Accepted {
			asShown++
		}
		d = next
	}
	if done == 0 {
		m.refuse(fmt.Sprintf("nothing of %s can be accepted: %v", m.fileName(), why))
		return false
	}
	said := "accepted all of " + m.fileName()
	if asShown > 0 {
		said += fmt.Sprintf(", %d at the place shown", asShown)
	}
	if failed > 0 {
		said += fmt.Sprintf(", but %d cannot be", failed)
	}
	m.decideMany(d, said)
	return true
}

func (m *Model) acceptFile(int) tea.Cmd {
	m.acceptAllOf(m.rev.file, "all of "+m.fileName())
	return nil
}

func (m *Model) acceptAll(int) tea.Cmd {
	m.acceptAllOf(-1, "everything")
	return nil
}

func (m *Model) acceptAllOf(file int, what string) {
	d, left := m.rev.Set.AcceptAll(m.rev.Decisions, file)
	said := "accepted " + what
	if left > 0 {
		said += fmt.Sprintf(" but %d that %s a person", left, plural(left, "needs", "need"))
	}
	m.decideMany(d, said)
}

func (m *Model) rejectFile(int) tea.Cmd {
	m.decideMany(m.rev.Set.RejectAll(m.rev.Decisions, m.rev.file), "rejected all of "+m.fileName())
	return nil
}

func (m *Model) rejectAll(int) tea.Cmd {
	m.decideMany(m.rev.Set.RejectAll(m.rev.Decisions, -1), "rejected everything")
	return nil
}

func (m *Model) undo(int) tea.Cmd {
	m.rev = step(&m.past.past, &m.past.future, m.rev)
	m.pane.reveal = true
	m.say("undone; " + m.keys.names(config.Redo) + " brings it back")
	return nil
}

func (m *Model) redo(int) tea.Cmd {
	m.rev = step(&m.past.future, &m.past.past, m.rev)
	m.pane.reveal = true
	m.say("done again")
	return nil
}

// commit begins a commit: with the plan when all is decided, else by showing
// what is not.
func (m *Model) commit(int) tea.Cmd {
	open := m.rev.Set.Undecided(m.rev.Decisions)
	if len(open) == 0 {
		return m.askPlan()
	}
	m.goTo(open[0])
	m.screen.inTree = false
	m.refuse(fmt.Sprintf("%s left to decide before the commit", count(len(open), "hunk")))
	return nil
}

// quit asks only when something could be lost.
func (m *Model) quit(int) tea.Cmd {
	switch {
	case m.rev.worthAsking():
		m.page = m.quitPage()
		return nil
	case m.rev.settled():
		return m.leave(NothingToDo)
	}
	return m.leave(Quit)
}
