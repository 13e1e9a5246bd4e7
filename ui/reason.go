package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// rejectBecause rejects the current hunk with a reason, which goes into the
// reply.
func (m *Model) rejectBecause() {
	key := m.rev.current().Key
	m.ask("reject, because", m.rev.Reasons[key], func(m *Model, why string) tea.Cmd {
		m.rejectFor(key, why)
		return nil
	})
}

// rejectFor rejects a hunk and records why. Undo reverts both together.
func (m *Model) rejectFor(key model.HunkKey, why string) {
	before := m.rev
	m.apply(m.rev.rejectHunk(), nil)
	if m.rev.Reasons[key] != why {
		if m.rev.stamp == before.stamp {
			m.history.push(before)
		}
		m.rev.Reasons = withValue(m.rev.Reasons, why, key)
		m.rev.stamp++
		m.note.text += ", because " + why
	}
	m.toNextUndecided()
}

// reasonFor is why a hunk was rejected; empty if it was not, or without reason.
func (v *review) reasonFor(h *model.Hunk) string {
	if v.Decisions[h.ID] != model.Rejected {
		return ""
	}
	return v.Reasons[h.Key]
}
