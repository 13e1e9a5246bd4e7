package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// rejectWhy rejects the current hunk with a reason, which goes into the reply.
func (m *Model) rejectWhy(int) tea.Cmd {
	key := m.rev.current().Key
	m.ask("reject, because", m.rev.Reasons[key], func(m *Model, why string) tea.Cmd {
		m.rejectFor(key, why)
		return nil
	})
	return nil
}

// rejectFor rejects a hunk and notes why. Undo takes back both together.
func (m *Model) rejectFor(key model.HunkKey, why string) {
	before := m.rev
	m.rejectHunk()
	if m.rev.Reasons[key] != why {
		if m.rev.stamp == before.stamp {
			m.past.push(before)
		}
		m.rev.Reasons = withEntry(m.rev.Reasons, key, why)
		m.rev.stamp++
		m.note.text += ", because " + why
	}
	m.toNextUndecided()
}

// reasonFor is why a hunk was rejected; empty if it is not, or nobody said.
func (v *review) reasonFor(h *model.Hunk) string {
	if v.Decisions[h.ID] != model.Rejected {
		return ""
	}
	return v.Reasons[h.Key]
}

// annotated is the change set as the diff shows it: the description of a hunk
// that was rejected begins with the reason, and a hunk that is placed by hand
// has the new text that it would have there.
func (m *Model) annotated() *model.ChangeSet {
	if len(m.rev.Reasons) == 0 && m.placing == nil {
		return m.rev.Set
	}
	out := *m.rev.Set
	out.Hunks = slices.Clone(out.Hunks)
	for id, h := range out.Hunks {
		here := m.placing != nil && id == m.rev.hunk
		why := m.rev.reasonFor(h)
		if !here && why == "" {
			continue
		}
		shown := *h
		if here {
			shown.New = m.placing.fresh
		}
		if why != "" {
			shown.Description = strings.TrimSuffix("because "+why+m.dot()+h.Description, m.dot())
		}
		out.Hunks[id] = &shown
	}
	return &out
}
