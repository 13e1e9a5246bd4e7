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

// stepCandidate steps through the places of the current hunk, round the ends.
// Of the files that could be meant by a path that does not exist, none is chosen
// at first.
func (m *Model) stepCandidate(by int) tea.Cmd {
	h := m.rev.current()
	switch {
	case len(h.SimilarPaths) > 0 && by > 0:
		return m.choosePath(0)
	case len(h.SimilarPaths) > 0:
		return m.choosePath(len(h.SimilarPaths) - 1)
	}
	if m.choosesReading() {
		all, chosen := m.rev.meanings(h)
		return m.chooseMeaning((chosen + by + len(all)) % len(all))
	}
	n := len(h.Candidates)
	return m.candidate((h.Chosen + by + n) % n)
}

// candidate asks for the current hunk to be placed at its candidate n.
func (m *Model) candidate(n int) tea.Cmd {
	h := m.rev.current()
	if len(h.SimilarPaths) > 0 {
		return m.choosePath(n)
	}
	if m.choosesReading() {
		return m.chooseMeaning(n)
	}
	all := len(h.Candidates)
	if n >= all {
		m.note.refuse(fmt.Sprintf("no place %d: this hunk has %d", n+1, all))
		return nil
	}
	if n == h.Chosen {
		m.note.say(fmt.Sprintf("this is place %d of %d", n+1, all))
		return nil
	}
	choice := m.rev.choice()
	choice.Candidate = n
	return m.choose(choice, "placing the hunk", fmt.Sprintf("place %d of %d", n+1, all), nil)
}

// choosePath applies all changes of a file that does not exist to one of the
// files that could be meant.
func (m *Model) choosePath(n int) tea.Cmd {
	h := m.rev.current()
	if n >= len(h.SimilarPaths) {
		m.note.refuse(fmt.Sprintf("there is no file %d: %d are possible", n+1, len(h.SimilarPaths)))
		return nil
	}
	return m.placeIn(h, h.SimilarPaths[n])
}

// placeIn applies all changes of the file of h to the file at another path.
func (m *Model) placeIn(h *model.Hunk, to string) tea.Cmd {
	from := m.rev.Review
	from.Choices = from.Choices.WithPath(h.Key, to)
	return m.place(placeRequest{doing: "placing the file", said: "placed in " + to + "; " + m.keys.Names(config.Undo) + " undoes it", from: from, how: m.opt.Choose})
}

// withEntry returns a copy of entries with one entry set.
func withEntry[K comparable, V any](entries map[K]V, key K, value V) map[K]V {
	out := maps.Clone(entries)
	if out == nil {
		out = map[K]V{}
	}
	out[key] = value
	return out
}

// places is how many places, files or readings the digits choose at the cursor.
func (m *Model) places() int {
	h := m.rev.current()
	switch {
	case h == nil:
		return 0
	case m.choosesReading():
		all, _ := m.rev.meanings(h)
		return len(all)
	case len(h.SimilarPaths) > 0:
		return len(h.SimilarPaths)
	case len(h.Candidates) > 1:
		return len(h.Candidates)
	}
	return 0
}
