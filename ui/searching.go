package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// startSearch looks for the files of the code blocks without a path, behind the first frame. Nothing
// can be decided before it has ended or is stopped.
func (m *Model) startSearch() tea.Cmd {
	from, search := m.rev.Review, m.opt.Search
	return start(&m.task, "looking for the files of the code blocks", func(ctx context.Context) (Review, error) { return search(ctx, from) }, (*Model).searched)
}

// searched begins a new review with what was found: hunks have other keys now.
func (m *Model) searched(next Review, err error) tea.Cmd {
	if err != nil {
		m.note.refuse("the files of the code blocks were not looked for: " + err.Error())
		return nil
	}
	m.rev, m.seen = newReview(next), map[model.HunkKey]int{}
	m.pane.cursor, m.pane.reveal = noRow, true
	m.offerResume()
	return m.beginWithBlocks()
}

// beginWithBlocks opens the page of code blocks where there are no hunks and some blocks are
// unused.
func (m *Model) beginWithBlocks() tea.Cmd {
	if m.dialog == nil && len(m.rev.Set.Hunks) == 0 && len(m.rev.unusedBlocks()) > 0 {
		return m.openBlocks(0)
	}
	return nil
}
