package ui

import (
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// A saver saves the review after each change, so that decisions survive the
// program.
type saver struct {
	store  *store
	stamp  int          // of the review that was saved last
	write  func() error // saves that review; calling it again does no harm
	failed error        // the first failure, which was reported
}

// A store is written by commands, one at a time, and never with an older state
// than it has.
type store struct {
	mu   sync.Mutex
	last int
}

// write saves what was decided in r, or that nothing is kept of it, unless a later state was saved.
func (s *store) write(number int, put func(Review, Saved) error, r Review, nothing bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if number <= s.last {
		return nil
	}
	var saved Saved
	if !nothing {
		saved = SavedOf(r)
	}
	if err := put(r, saved); err != nil {
		return err
	}
	s.last = number
	return nil
}

// save saves the review if it has changed since it was saved last: nothing is kept of one that was applied.
func (m *Model) save() tea.Cmd {
	s := &m.saver
	if m.rev.stamp == s.stamp {
		return nil
	}
	number, r, store, put, nothing := m.rev.stamp, m.rev.Review, s.store, m.opt.Save, m.out.Ending == Committed
	write := func() error { return store.write(number, put, r, nothing) }
	s.stamp, s.write = number, write
	return func() tea.Msg {
		if err := write(); err != nil {
			return followUp(func(m *Model) tea.Cmd { return m.notSaved(err) })
		}
		return nil
	}
}

// flush ends the review when everything is saved.
func (m *Model) flush() tea.Cmd {
	write := m.saver.write
	if write == nil {
		return m.finish()
	}
	return func() tea.Msg {
		err := write()
		return followUp(func(m *Model) tea.Cmd {
			m.out.SaveErr = err
			return m.finish()
		})
	}
}

// finish quits the program or, if that watches, ends the review only.
func (m *Model) finish() tea.Cmd {
	if m.watching.on {
		return func() tea.Msg { return endedMsg{} }
	}
	return tea.Quit
}

// notSaved reports once that decisions will not survive the program.
func (m *Model) notSaved(err error) tea.Cmd {
	if m.saver.failed == nil {
		m.saver.failed = err
		m.note.refuse(notSaved(err))
	}
	return nil
}

func notSaved(err error) string { return "your decisions could not be saved: " + err.Error() }

// offerResume offers to continue the saved review, if there is one, or says why that is not possible.
func (m *Model) offerResume() {
	switch o := m.rev.Offer; {
	case o == nil:
	case o.Err != nil:
		m.note.refuse(o.String())
	default:
		m.dialog = dialog.NewResumeOffer(m.keys, o.String())
	}
}

// resume continues the saved review.
func (m *Model) resume(int) tea.Cmd {
	m.dialog = nil
	return placeRequest{said: "resumed; " + m.keys.Names(config.Undo) + " starts over", then: (*Model).showFirstOpen}.placed(m, m.rev.Offer.Review, nil)
}

// startOver leaves the saved review until the first decision replaces it: a
// wrong key loses nothing.
func (m *Model) startOver() {
	m.dialog = nil
	m.note.say("started over; the saved decisions are kept until you decide on a hunk")
}
