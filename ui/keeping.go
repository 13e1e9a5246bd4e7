package ui

import (
	"context"
	"fmt"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// keeping stores what is wanted after each change of it, so that it survives
// the program.
type keeping struct {
	store  *store
	stamp  int          // of the review that was given to the store last
	write  func() error // what does that; more than once does no harm
	failed error        // the first failure, which was told
}

// A store is written by commands, one at a time and never back in time: what
// is older than what is stored already is left out.
type store struct {
	mu   sync.Mutex
	last int
}

// The answers of commands of keeping.
type (
	keptMsg struct{ err error }
	leftMsg struct{ err error } // the last one: now nothing keeps the program
)

// write stores, unless something later is stored.
func (s *store) write(number int, put func(Review, Kept) error, r Review, k Kept) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if number <= s.last {
		return nil
	}
	if err := put(r, k); err != nil {
		return err
	}
	s.last = number
	return nil
}

// keep stores the review if it has changed since that was done last.
func (m *Model) keep() tea.Cmd {
	if m.opt.Keep == nil || m.rev.stamp == m.keeping.stamp || m.out.Ending > Quit {
		return nil
	}
	return m.storeNow(Keep)
}

// storeNow stores what kept makes of the review.
func (m *Model) storeNow(kept func(Review) Kept) tea.Cmd {
	number, r, s, put := m.rev.stamp, m.rev.Review, m.keeping.store, m.opt.Keep
	write := func() error { return s.write(number, put, r, kept(r)) }
	m.keeping.stamp, m.keeping.write = number, write
	return func() tea.Msg { return keptMsg{write()} }
}

// forget makes the store empty: what was wanted is done, or not wanted again.
func (m *Model) forget() tea.Cmd { return m.storeAnew(func(Review) Kept { return Kept{} }) }

// remember stores what a commit has made the store forget, and that was undone.
func (m *Model) remember() tea.Cmd { return m.storeAnew(Keep) }

func (m *Model) storeAnew(kept func(Review) Kept) tea.Cmd {
	if m.opt.Keep == nil {
		return nil
	}
	m.rev.stamp++
	return m.storeNow(kept)
}

// keepAndQuit ends the program when all is stored.
func (m *Model) keepAndQuit() tea.Cmd {
	m.keep()
	write := m.keeping.write
	if write == nil {
		return tea.Quit
	}
	return func() tea.Msg { return leftMsg{write()} }
}

func (m *Model) gone(msg leftMsg) tea.Cmd {
	m.out.Unkept = msg.err
	return tea.Quit
}

// keptOrNot says once that decisions will not survive the program.
func (m *Model) keptOrNot(msg keptMsg) {
	if msg.err == nil || m.keeping.failed != nil {
		return
	}
	m.keeping.failed = msg.err
	m.refuse(notKept(msg.err))
}

func notKept(err error) string { return "decisions are not kept for next time: " + err.Error() }

// resumePage offers what was kept.
func (m *Model) resumePage() *page {
	n, when := len(m.opt.Kept.Hunks), ""
	if m.opt.KeptAt != "" {
		when = " of " + m.opt.KeptAt
	}
	text := fmt.Sprintf("%s%s %s kept: %s takes %s over, %s starts anew", count(n, "decision"), when, plural(n, "is", "are"),
		m.keys.names(config.Yes), plural(n, "it", "them"), m.keys.names(config.No))
	return &page{
		title: "Welcome back", body: []line{{tone: strong, text: text}},
		does: map[config.Action]intent{
			config.Yes: takeKept, config.Confirm: takeKept, config.No: startAnew, config.Quit: leaveAsKept,
		},
		hints: []hint{{config.Yes, "take over"}, {config.No, "start anew"}, {config.Quit, "quit"}},
	}
}

// takeOver goes on where the person left last time.
func (m *Model) takeOver() tea.Cmd {
	m.page = nil
	kept, choose := m.opt.Kept, m.opt.Choose
	return m.place(replacing{
		doing: "taking over what was kept", said: "taken over; " + m.keys.names(config.Undo) + " starts anew",
		from: m.rev.Review,
		how: func(ctx context.Context, r Review) (Review, error) {
			return Restore(ctx, r, kept, choose)
		},
		failed: func(m *Model) { m.page = m.resumePage() }, // the next decision would overwrite it
	})
}

// startAnew leaves what was kept as it is, until the first decision takes its
// place: a slip of the key loses nothing.
func (m *Model) startAnew() tea.Cmd {
	m.page = nil
	m.say("anew; what was kept stays until your first decision")
	return nil
}
