package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// split makes a hunk of every run of changed lines of the current hunk. On one
// of the parts it joins them again.
func (m *Model) split(int) tea.Cmd {
	h := m.rev.current()
	if h.Key.Part > 0 {
		return m.join()
	}
	lines := h.ChangedLines()
	choice := m.rev.choice()
	choice.Parts = make([]int, len(lines))
	for i, l := range lines {
		choice.Parts[i] = l.Group + 1
	}
	return m.choose(choice, "splitting the hunk", "split into "+model.Count(groups(lines), "hunk"), nil)
}

func groups(lines []model.ChangedLine) int {
	if len(lines) == 0 {
		return 0
	}
	return lines[len(lines)-1].Group + 1
}

// join makes one hunk of its parts. A decision that all parts have in common
// remains.
func (m *Model) join() tea.Cmd {
	key := m.rev.current().Key
	var decided []model.Decision
	for _, h := range m.rev.Set.Hunks {
		if h.Key.Whole() == key.Whole() {
			decided = append(decided, m.rev.Decisions[h.ID])
		}
	}
	decided = slices.Compact(decided)
	choice := m.rev.choice()
	choice.Parts = nil
	return m.choose(choice, "joining the parts", "one hunk again", func(m *Model) {
		want := model.Undecided
		if len(decided) == 1 {
			want = decided[0]
		}
		if id := hunkOf(m.rev.Set, key.Whole()); id >= 0 {
			m.note.check(m.rev.set(id, want))
		}
	})
}
