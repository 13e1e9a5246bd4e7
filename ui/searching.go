package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// A Search looks for the files of the code blocks without a path, behind the first frame of a
// review.
type Search struct {
	// Wait returns when the search has ended, or with an error when ctx ends.
	Wait func(context.Context) error
	// Join returns a review with what was found. Decisions that still stand are kept.
	Join func(context.Context, Review) (Review, error)
}

// searching is a search that is under way or whose result waits.
type searching struct {
	*Search // nil if nothing is searched
	cancel  context.CancelFunc
	ended   bool
}

// searchedMsg says that the search has ended.
type searchedMsg struct{ err error }

// startSearch waits for the search in a command.
func (m *Model) startSearch() tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.searching.cancel = cancel
	wait := m.searching.Wait
	return func() tea.Msg { return searchedMsg{wait(ctx)} }
}

// searched notes that the search has ended.
func (m *Model) searched(msg searchedMsg) {
	m.searching.cancel()
	if m.searching.ended = true; msg.err != nil {
		m.searching = searching{}
		m.note.refuse("the code blocks without a path were not searched for: " + msg.err.Error())
	}
}

// joinFound adds what the search has found, as soon as nothing else goes on.
func (m *Model) joinFound() tea.Cmd {
	if !m.searching.ended || m.task.busy() || m.dialog != nil || m.prompt != nil || m.blocks != nil || m.selection != nil || m.placing != nil || m.away || m.out.Ending != Open {
		return nil
	}
	join := m.searching.Join
	m.searching.ended = false
	from := m.rev.Review
	return m.task.start("adding the code blocks", func(ctx context.Context) followUp {
		next, err := join(ctx, from)
		return func(m *Model) tea.Cmd { return m.joined(next, err) }
	})
}

// joined shows a review with what was found. What is remembered of hunks goes by the numbers of
// their payloads, which are others now, and so does what undo would bring back.
func (m *Model) joined(next Review, err error) tea.Cmd {
	m.searching = searching{}
	if err != nil {
		m.note.refuse(err.Error())
		return m.pressQueued()
	}
	began, untouched := m.rev.hunk < 0, len(m.history.past) == 0
	var number func(int) int
	m.rev.Review, number = m.rev.Renumbered(next.Set.Payloads)
	m.seen, m.view.folded = renumbered(m.seen, number), renumbered(m.view.folded, number)
	m.rev, m.history = m.rev.replaced(next), history{}
	m.pane.reveal = true
	switch {
	case m.rev.Offer != nil:
		m.offerResume()
	case m.opt.Start.Asked != "":
		if began {
			m.goToStart()
		}
	case untouched && m.rev.hunk >= 0 && m.rev.Decisions[m.rev.hunk] != model.Undecided:
		m.toFirstOpen()
	}
	return tea.Batch(m.pressQueued(), m.beginWithBlocks())
}

// beginWithBlocks opens the page of code blocks where there are no hunks and some blocks are
// unused.
func (m *Model) beginWithBlocks() tea.Cmd {
	if m.dialog == nil && len(m.rev.Set.Hunks) == 0 && len(m.rev.unusedBlocks()) > 0 {
		return m.openBlocks(0)
	}
	return nil
}

func renumbered[V any](of map[model.HunkKey]V, number func(int) int) map[model.HunkKey]V {
	if of == nil {
		return nil
	}
	out := make(map[model.HunkKey]V, len(of))
	for k, v := range of {
		k.Payload = number(k.Payload)
		out[k] = v
	}
	return out
}

// Renumbered returns r as if the payloads of its answer had the numbers that they have in
// payloads, and the number of each.
func (r Review) Renumbered(payloads []*model.Payload) (Review, func(int) int) {
	var number func(int) int
	r.Set, number = r.Set.Renumbered(payloads)
	r.Choices, r.Reasons = r.Choices.Renumbered(number), renumbered(r.Reasons, number)
	return r, number
}
