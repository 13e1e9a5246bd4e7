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
	put    func(Review, Saved) error // Options.Save
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

// The answers of commands that save.
type (
	savedMsg     struct{ err error }
	finalSaveMsg struct{ err error } // the review ends after it
)

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

// save saves the review, or that nothing is kept of it.
func (s *saver) save(v *review, nothing bool) tea.Cmd {
	number, r, store, put := v.stamp, v.Review, s.store, s.put
	write := func() error { return store.write(number, put, r, nothing) }
	s.stamp, s.write = number, write
	return func() tea.Msg { return savedMsg{write()} }
}

// replace saves something else of the same review than before.
func (s *saver) replace(v *review, nothing bool) tea.Cmd {
	v.stamp++
	return s.save(v, nothing)
}

// flush ends the review when everything is saved.
func (m *Model) flush() tea.Cmd {
	write := m.saver.write
	if write == nil {
		return m.finish()
	}
	return func() tea.Msg { return finalSaveMsg{write()} }
}

// finish quits the program or, if that watches, ends the review only.
func (m *Model) finish() tea.Cmd {
	if m.watching.on {
		return func() tea.Msg { return endedMsg{} }
	}
	return tea.Quit
}

// save saves the review if it has changed since it was saved last.
func (m *Model) save() tea.Cmd {
	if m.rev.stamp == m.saver.stamp || m.out.Ending > Quit {
		return nil
	}
	return m.saver.save(&m.rev, false)
}

func (m *Model) savedAtEnd(msg finalSaveMsg) tea.Cmd {
	m.out.SaveErr = msg.err
	return m.finish()
}

// saved reports once that decisions will not survive the program.
func (m *Model) saved(msg savedMsg) {
	if msg.err == nil || m.saver.failed != nil {
		return
	}
	m.saver.failed = msg.err
	m.note.refuse(notSaved(msg.err))
}

func notSaved(err error) string { return "your decisions could not be saved: " + err.Error() }

// offerResume offers to continue the saved review, or says why that is not possible.
func (m *Model) offerResume() {
	if m.rev.Offer.Err != nil {
		m.note.refuse(m.rev.Offer.String())
		return
	}
	m.dialog = dialog.NewResumeOffer(m.keys, m.rev.Offer.String())
}

// resume continues the saved review.
func (m *Model) resume() tea.Cmd {
	m.dialog = nil
	return m.placed(placeRequest{said: "resumed; " + m.keys.Names(config.Undo) + " starts over", then: func(m *Model) {
		if first := m.rev.firstOpen(); first >= 0 {
			m.toDiff(first)
		}
	}}, m.rev.Offer.Review, nil)
}

// startOver leaves the saved review until the first decision replaces it: a
// wrong key loses nothing.
func (m *Model) startOver() tea.Cmd {
	m.dialog = nil
	m.note.say("started over; the saved decisions are kept until you decide on a hunk")
	return nil
}
