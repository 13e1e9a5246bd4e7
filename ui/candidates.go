package ui

import (
	"context"
	"fmt"
	"maps"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// A placeRequest asks for the review placed again, in a command.
type placeRequest struct {
	doing string // for the footer while it runs
	said  string // the message when it has succeeded
	from  Review // with the new choices
	how   Chooser
	// then makes the decisions that follow when it has succeeded; undo reverts
	// them together. Nil: nothing.
	then func(m *Model)
}

// place asks for the review placed again.
func (m *Model) place(r placeRequest) tea.Cmd {
	return start(&m.task, r.doing, func(ctx context.Context) (Review, error) { return r.how(ctx, r.from) }, r.placed)
}

func (r placeRequest) placed(m *Model, next Review, err error) tea.Cmd {
	if err != nil {
		m.fail(err.Error())
		return nil
	}
	m.history.push(m.rev)
	m.rev = m.rev.replaced(next)
	m.pane.reveal = true
	m.note.say(r.said)
	if r.then != nil {
		r.then(m)
	}
	return nil
}

// choose asks for the current hunk to be placed as choice says. The decisions
// of then are made only if the file is still the one that the person saw.
func (m *Model) choose(choice model.Choice, doing, said string, then func(*Model)) tea.Cmd {
	from, h := m.rev.Review, m.rev.current()
	from.Choices = from.Choices.With(h.Key, choice)
	return m.place(placeRequest{doing: doing, said: said, from: from, how: m.opt.Choose, then: func(m *Model) {
		m.pane.cursor = noRow
		switch {
		case !m.rev.Set.HasUnchanged(from.Set.Files[h.File]):
			m.note.refuse("the file has changed in the meantime: look again before you accept")
		case then != nil:
			then(m)
		}
	}})
}

// choice is what was chosen for the current hunk so far.
func (v *review) choice() model.Choice { return v.Choices.ForHunk(v.current().Key) }

// places is what the keys that choose a place choose at the cursor: files that could be meant by a
// path that does not exist, readings of a code block, or places.
type places struct {
	what   string
	all    int
	at     int // the one that is chosen; -1: none of the files is at first
	choose func(n int) tea.Cmd
}

func (m *Model) places() places {
	h := m.rev.current()
	switch {
	case h == nil:
		return places{}
	case len(h.SimilarPaths) > 0:
		return places{"file", len(h.SimilarPaths), -1, func(n int) tea.Cmd { return m.placeIn(h, h.SimilarPaths[n]) }}
	case m.choosesReading():
		all, at := m.rev.meanings(h)
		return places{"reading", len(all), at, func(n int) tea.Cmd { return m.chooseMeaning(all[n]) }}
	}
	return places{"place", len(h.Candidates), h.Chosen, func(n int) tea.Cmd {
		choice := m.rev.choice()
		choice.Candidate = n
		return m.choose(choice, "placing the hunk", fmt.Sprintf("place %d of %d", n+1, len(h.Candidates)), nil)
	}}
}

// stepCandidate steps through the places of the current hunk, round the ends.
func (m *Model) stepCandidate(by int) tea.Cmd {
	p := m.places()
	if p.at < 0 && by < 0 {
		p.at = 0 // back from none is the last one
	}
	return p.choose((p.at + by + p.all) % p.all)
}

// candidate asks for the current hunk to be placed at its place n.
func (m *Model) candidate(n int) tea.Cmd {
	switch p := m.places(); {
	case n >= p.all:
		m.note.refuse(fmt.Sprintf("no %s %d: %d are possible", p.what, n+1, p.all))
	case n == p.at:
		m.note.say(fmt.Sprintf("this is %s %d of %d", p.what, n+1, p.all))
	default:
		return p.choose(n)
	}
	return nil
}

// placeIn applies all changes of the file of h to the file at another path.
func (m *Model) placeIn(h *model.Hunk, to string) tea.Cmd {
	from := m.rev.Review
	from.Choices = from.Choices.WithPath(h.Key, to)
	return m.place(placeRequest{doing: "placing the file", said: "placed in " + to + "; " + m.keys.Names(config.Undo) + " undoes it", from: from, how: m.opt.Choose})
}

// withValue returns a copy of entries with one value for keys.
func withValue[K comparable, V any](entries map[K]V, value V, keys ...K) map[K]V {
	out := maps.Clone(entries)
	if out == nil {
		out = map[K]V{}
	}
	for _, key := range keys {
		out[key] = value
	}
	return out
}
