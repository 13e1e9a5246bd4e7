package ui

import (
	"context"
	"fmt"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// A replacing asks for the review placed again, in a command.
type replacing struct {
	doing string // for the spinner
	said  string // what to tell when it worked
	from  Review // with what is to be different in it
	how   func(context.Context, Review) (Review, error)
	// then decides what goes without saying when it has worked; it is part of
	// what undo takes back. failed follows when it has not. Nil: nothing.
	then, failed func(m *Model)
}

// place asks for the review placed again.
func (m *Model) place(r replacing) tea.Cmd {
	return m.start(r.doing, func(ctx context.Context, seq int) tea.Msg {
		next, err := r.how(ctx, r.from)
		return placedMsg{seq, next, r, err}
	})
}

func (m *Model) placed(msg placedMsg) tea.Cmd {
	if !m.finish(msg.seq) {
		return nil
	}
	if msg.err != nil {
		m.work.held = nil
		if msg.failed != nil {
			msg.failed(m)
		}
		m.refuse(msg.err.Error())
		return nil
	}
	m.past.push(m.rev)
	m.rev = m.rev.replaced(msg.next)
	m.pane.reveal = true
	m.say(msg.said)
	if msg.then != nil {
		msg.then(m)
	}
	return m.replay()
}

// choose asks for the current hunk to be placed as choice says. What then goes
// without saying is so only in the file that the person saw.
func (m *Model) choose(choice model.Choice, doing, said string, then func(*Model)) tea.Cmd {
	from, h := m.rev.Review, m.rev.current()
	from.Choices = from.Choices.With(h.Key, choice)
	return m.place(replacing{doing: doing, said: said, from: from, how: m.opt.Choose, then: func(m *Model) {
		switch {
		case !m.rev.Set.Holds(from.Set.Files[h.File]):
			m.refuse("the file has changed meanwhile: look again before you accept")
		case then != nil:
			then(m)
		}
	}})
}

// choiceNow is what was chosen for the current hunk so far.
func (m *Model) choiceNow() model.Choice { return m.rev.Choices.Of(m.rev.current().Key) }

// settleOn gives a hunk a decision as part of the change under way; where that
// cannot be, it says so.
func (m *Model) settleOn(id int, want model.Decision) {
	set, d := m.rev.Set, m.rev.Decisions
	switch want {
	case model.Accepted:
		next, _, err := set.Accept(d, id)
		if err != nil {
			m.refuse(err.Error())
			return
		}
		d = next
	case model.Rejected:
		d, _ = set.Reject(d, id)
	default:
		d = slices.Clone(d)
		d[id] = model.Undecided
		d = set.Carry(set, d) // takes along what builds on it
	}
	m.rev.Decisions = d
	m.rev.stamp++
}

func (m *Model) nextCandidate(int) tea.Cmd { return m.stepCandidate(1) }
func (m *Model) prevCandidate(int) tea.Cmd { return m.stepCandidate(-1) }

// stepCandidate goes round the places of the current hunk. Of the files that
// may be meant instead of one that is not there, none is chosen yet.
func (m *Model) stepCandidate(by int) tea.Cmd {
	h := m.rev.current()
	switch {
	case len(h.Paths) > 0 && by > 0:
		return m.choosePath(0)
	case len(h.Paths) > 0:
		return m.choosePath(len(h.Paths) - 1)
	}
	n := len(h.Candidates)
	return m.candidate((h.Chosen + by + n) % n)
}

// candidate asks for the current hunk to be placed at its candidate n.
func (m *Model) candidate(n int) tea.Cmd {
	h := m.rev.current()
	if len(h.Paths) > 0 {
		return m.choosePath(n)
	}
	all := len(h.Candidates)
	if n >= all {
		m.refuse(fmt.Sprintf("there is no place %d: this hunk has %d", n+1, all))
		return nil
	}
	if n == h.Chosen {
		m.say(fmt.Sprintf("this is place %d of %d", n+1, all))
		return nil
	}
	choice := m.choiceNow()
	choice.Candidate = n
	return m.choose(choice, "placing the hunk", fmt.Sprintf("place %d of %d", n+1, all), nil)
}

// choosePath takes one of the files that may be meant for the whole change of
// a file that is not there.
func (m *Model) choosePath(n int) tea.Cmd {
	h := m.rev.current()
	if n >= len(h.Paths) {
		m.refuse(fmt.Sprintf("there is no file %d: %d may be meant", n+1, len(h.Paths)))
		return nil
	}
	to := h.Paths[n]
	from := m.rev.Review
	from.Choices = from.Choices.At(h.Key, to)
	return m.place(replacing{doing: "placing the file", said: "placed in " + to + "; " + m.keys.names(config.Undo) + " takes it back", from: from, how: m.opt.Choose})
}

// withEntry is entries with one more, or with another one.
func withEntry(entries map[model.HunkKey]string, key model.HunkKey, text string) map[model.HunkKey]string {
	out := maps.Clone(entries)
	if out == nil {
		out = map[model.HunkKey]string{}
	}
	out[key] = text
	return out
}

func (m *Model) reload(int) tea.Cmd {
	return m.place(replacing{
		doing: "reading again", said: "read again; decisions that still stand are kept",
		from: m.rev.Review, how: m.opt.Reload,
	})
}
