package ui

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// A review asks for attention where a hunk is undecided, which blocks applying, and where an
// accepted hunk was never on the screen.

// firstOpen is the first undecided hunk in the order shown, or else the first one that is not
// in place already, or else the first one; -1 without hunks.
func (v *review) firstOpen() int {
	for _, is := range []func(int) bool{v.isOpen, func(id int) bool { return v.Set.Hunks[id].Placement != model.Applied }} {
		if id := v.next(-1, is); id >= 0 {
			return id
		}
	}
	return v.next(-1, func(int) bool { return true })
}

func (v *review) isOpen(id int) bool { return v.Decisions[id] == model.Undecided }

// next is the first hunk after hunk id for which is holds, round the end: id itself is the
// last one. It is -1 if there is none. It begins with the first hunk if id is -1.
func (v *review) next(id int, is func(int) bool) int {
	order, after := v.Set.Order, 0
	if id >= 0 {
		after = v.pos[id] + 1
	}
	if at := slices.IndexFunc(order[after:], is); at >= 0 {
		return order[after+at]
	}
	if at := slices.IndexFunc(order[:after], is); at >= 0 {
		return order[at]
	}
	return -1
}

// nextOpen goes to the next hunk that needs a person and, when there is none, to the next
// accepted one that was never on the screen.
func (m *Model) nextOpen() {
	here := m.rev.hunk
	to := m.rev.next(here, m.rev.isOpen)
	if to < 0 {
		to = m.rev.next(here, m.isUnseen)
	}
	switch {
	case to < 0:
		m.note.say("everything is decided and seen; " + m.keys.Names(config.Apply) + " applies")
		return
	case to == here && m.rev.isOpen(here):
		m.note.say("this is the only hunk left to decide")
	}
	m.toDiff(to)
}

// toDiff goes to a hunk in the diff and shows its change.
func (m *Model) toDiff(id int) {
	m.goTo(id)
	m.screen.inTree = false
	m.view.unfold(m.rev.current().Key)
	m.showHidden()
}

// showFirstOpen goes to the hunk with which a review begins.
func (m *Model) showFirstOpen() {
	if first := m.rev.firstOpen(); first >= 0 {
		m.toDiff(first)
	}
}

// nothingLeft is what is said when nothing is left to decide.
func (m *Model) nothingLeft() string {
	said := "nothing is left to decide"
	switch n := m.stats.unseen; {
	case n > 0 && m.screen.inTree: // the key does something else there
		said += "; " + model.Number(n) + " not yet seen"
	case n > 0:
		said += "; " + m.keys.Names(config.NextOpen) + " shows the " + model.Number(n) + " not yet seen"
	}
	return said
}
