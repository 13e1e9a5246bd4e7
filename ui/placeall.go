package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// placeAll asks for the whole answer, of which only the first files are shown. Keys wait
// for it, so that nothing is decided or committed about a part of it.
func (m *Model) placeAll() tea.Cmd {
	part, all := m.rev.Review, m.opt.PlaceAll
	m.partial = true
	cmd := m.task.start("placing "+model.Count(m.opt.AllFiles, "file"), func(ctx context.Context) followUp {
		whole, err := all(ctx, part)
		return func(m *Model) tea.Cmd { return m.placedAll(whole, err) }
	})
	m.task.required = true
	return cmd
}

// placedAll shows the whole answer. The keys that were pressed meanwhile count if the file
// shown is in it as it was.
func (m *Model) placedAll(whole Review, err error) tea.Cmd {
	if err != nil {
		m.task.queuedKeys, m.out.Err = nil, err
		return m.leave(Quit)
	}
	before := m.rev
	m.rev, m.partial = newReview(whole), false
	begun, found := before.hasFileOf(m.opt.Start), m.goToStart()
	m.seen = map[model.HunkKey]bool{} // the part was shown only for a moment
	m.pane.reveal = true
	switch queued := len(m.task.queuedKeys) > 0; {
	case queued && (found != begun || !m.rev.showsLike(&before)):
		m.task.queuedKeys = nil
		m.note.refuse("keys ignored: the file shown has changed")
	case m.opt.Start.Asked != "" && !found:
		m.sayNoStart()
	}
	return m.pressQueued()
}

// showsLike goes to the hunk at which a part of v is, if the file is the same in both, and
// reports whether it is.
func (v *review) showsLike(part *review) bool {
	at := v.hunk
	if h := part.current(); h != nil {
		if id := hunkOf(v.Set, h.Key); id >= 0 {
			v.goTo(id)
		}
	}
	if v.startsLike(part) {
		return true
	}
	if at >= 0 {
		v.goTo(at)
	}
	return false
}

// startsLike reports whether v is at the file at which a part of it is, and whether that is
// the same in both.
func (v *review) startsLike(part *review) bool {
	if v.file < 0 || part.file < 0 {
		return v.file == part.file
	}
	f, old := v.Set.Files[v.file], part.Set.Files[part.file]
	if f.Path != old.Path || f.Base.Digest != old.Base.Digest || len(f.Hunks) != len(old.Hunks) {
		return false
	}
	for i, id := range f.Hunks {
		h, was := v.Set.Hunks[id], part.Set.Hunks[old.Hunks[i]]
		if h.Key != was.Key || h.Placement != was.Placement || h.InitialDecision != was.InitialDecision {
			return false
		}
	}
	return true
}

// placedSoFar says how much of the answer is placed; empty if all is.
func (m *Model) placedSoFar() string {
	if !m.partial {
		return ""
	}
	return fmt.Sprintf("placing %s of %s%s", model.Number(len(m.rev.files)), model.Count(m.opt.AllFiles, "file"), m.opt.Glyphs.Ellipsis)
}
