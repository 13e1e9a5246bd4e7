package ui

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// reload reads answer and files again.
func (m *Model) reload(int) tea.Cmd {
	m.dialog = nil
	return m.place(placeRequest{doing: "reloading", from: m.rev.Review, how: m.opt.Reload, then: (*Model).reloaded})
}

// reloaded says what a reload has changed.
func (m *Model) reloaded() {
	before := &m.history.past[len(m.history.past)-1]
	if m.rev.Kept == NotKept && !before.hasAnswer(m.rev.Answer) {
		m.answerReplaced(before.Review)
		return
	}
	said := "reloaded; decisions that still apply are kept, the others are undecided"
	if k := m.rev.Kept; k != NotKept {
		said = m.opt.Source + " " + keptBecause[k] + ": answer kept, files reloaded"
	}
	if before.hunk >= 0 && before.currentIn(m.rev.Set) < 0 {
		said += "; the hunk shown before no longer exists"
	}
	m.note.say(said)
}

// answerReplaced begins the review of another answer than that of was, as a new start does.
func (m *Model) answerReplaced(was Review) {
	m.forgetHunksOf(was)
	m.note.say("another answer was loaded from " + m.opt.Source + "; " + m.keys.Names(config.Undo) + " brings the former one back")
	m.showFirstOpen()
	m.offerResume()
}

// forgetHunksOf forgets how the hunks of another answer were shown, unless the present one
// has their payload: others have their keys now.
func (m *Model) forgetHunksOf(was Review) {
	if was.hasAnswer(m.rev.Answer) {
		return
	}
	m.view.folded = maps.Clone(m.view.folded)
	gone := func(key model.HunkKey) bool { return !was.hasPayload(m.rev.Set.Payloads, key.Payload) }
	maps.DeleteFunc(m.seen, func(key model.HunkKey, _ int) bool { return gone(key) })
	maps.DeleteFunc(m.view.folded, func(key model.HunkKey, _ bool) bool { return gone(key) })
}

// noKind is in the place of the kind in the key of an edit, which is that of all its hunks.
const noKind = ^model.HunkKind(0)

// editOf is the key of an edit of the answer: what becomes of it may be another kind of hunk
// when the file is another one.
func editOf(key model.HunkKey) model.HunkKey {
	key = key.Whole()
	key.Kind = noKind
	return key
}

// hunkOf returns the hunk of that key in set, or -1.
func hunkOf(set *model.ChangeSet, key model.HunkKey) int {
	return slices.IndexFunc(set.Hunks, func(h *model.Hunk) bool { return h.Key == key })
}

// nearest returns the hunk of that key in set, or a part of it, or the hunk that it was part
// of, or another one of the same edit, or -1.
func nearest(set *model.ChangeSet, key model.HunkKey) int {
	for _, same := range []func(a, b model.HunkKey) bool{
		func(a, b model.HunkKey) bool { return a == b },
		func(a, b model.HunkKey) bool { return a.Whole() == b.Whole() },
		func(a, b model.HunkKey) bool { return editOf(a) == editOf(b) },
	} {
		if id := slices.IndexFunc(set.Hunks, func(h *model.Hunk) bool { return same(h.Key, key) }); id >= 0 {
			return id
		}
	}
	return -1
}

// replaced is the review after another resolve of it, at the same hunk if that still exists.
func (v *review) replaced(by Review) review {
	out := newReview(by)
	out.stamp = v.stamp + 1
	if id := v.currentIn(out.Set); id >= 0 {
		out.goTo(id)
	}
	return out
}

// currentIn returns the current hunk in another set, or -1. Keys in another payload mean
// the same only in the same file.
func (v *review) currentIn(set *model.ChangeSet) int {
	h := v.current()
	if h == nil {
		return -1
	}
	id := nearest(set, h.Key)
	if id < 0 || v.hasPayload(set.Payloads, h.Key.Payload) || set.Files[set.Hunks[id].File].Path == v.Set.Files[h.File].Path {
		return id
	}
	return -1
}
