package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// A decisionUpdate is a new set of decisions, with the message about it.
type decisionUpdate struct {
	decisions model.Decisions
	said      string
	many      bool // of several hunks: the message names the undo key
}

// acceptHunk accepts the current hunk at the place shown.
func (v *review) acceptHunk() (decisionUpdate, error) {
	d, others, err := v.Set.Accept(v.Decisions, v.hunk)
	return decisionUpdate{decisions: d, said: "accepted" + alsoText(len(others), "that it builds on", "that it builds on")}, err
}

func (v *review) rejectHunk() decisionUpdate {
	d, others := v.Set.Reject(v.Decisions, v.hunk)
	return decisionUpdate{decisions: d, said: "rejected" + alsoText(len(others), "that builds on it", "that build on it")}
}

func (v *review) toggleHunk() (decisionUpdate, error) {
	if v.Decisions[v.hunk] == model.Accepted {
		return v.rejectHunk(), nil
	}
	return v.acceptHunk()
}

// alsoText says how many other hunks a decision included, and why.
func alsoText(n int, one, many string) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", and %s %s", model.Count(n, "hunk"), plural(n, one, many))
}

// A target is the files that a decision in the tree is about, and what to call them.
type target struct {
	files []int
	name  string
}

// target is the current file.
func (m *Model) target() target { return target{[]int{m.rev.file}, m.fileName()} }

// acceptAsShown accepts every hunk of files, the undecided ones at the place shown. The
// message counts those, and the hunks that cannot be accepted. It is an error if that is
// true of all.
func (v *review) acceptAsShown(of target) (decisionUpdate, error) {
	var ids []int
	for h := range v.hunksOf(of.files) {
		if h.Placement != model.Applied {
			ids = append(ids, h.ID)
		}
	}
	d, refused := v.Set.AcceptPlaced(v.Decisions, ids)
	if len(refused) == len(ids) && len(ids) > 0 {
		_, _, why := v.Set.Accept(v.Decisions, refused[0])
		return decisionUpdate{}, fmt.Errorf("nothing in %s can be accepted: %w", of.name, why)
	}
	asShown := 0
	for _, id := range ids {
		if v.Set.Hunks[id].InitialDecision == model.Undecided && v.Decisions[id] != model.Accepted && d[id] == model.Accepted {
			asShown++
		}
	}
	said := "accepted all of " + of.name
	if asShown > 0 {
		said += fmt.Sprintf(", %s at the place shown", model.Number(asShown))
	}
	if len(refused) > 0 {
		said += fmt.Sprintf(", but %s cannot be", model.Number(len(refused)))
	}
	return decisionUpdate{decisions: d, said: said, many: true}, nil
}

// toggleFiles rejects files if every hunk that can be accepted is, and else
// accepts them.
func (v *review) toggleFiles(of target) (decisionUpdate, error) {
	open := v.hasIn(of.files, func(h *model.Hunk) bool {
		return h.Placed() && v.Decisions[h.ID] != model.Accepted
	})
	if open {
		return v.acceptAsShown(of)
	}
	return v.rejectAll(of.files, "all of "+of.name), nil
}

// acceptAll accepts the hunks of files, or of all files if that is nil.
func (v *review) acceptAll(files []int, what string) decisionUpdate {
	d, left := v.Set.AcceptAll(v.Decisions, files)
	said := "accepted " + what
	if left > 0 {
		said += " except " + model.Count(left, "uncertain hunk")
	}
	return decisionUpdate{decisions: d, said: said, many: true}
}

// rejectAll rejects the hunks of files, or of all files if that is nil.
func (v *review) rejectAll(files []int, what string) decisionUpdate {
	return decisionUpdate{decisions: v.Set.RejectAll(v.Decisions, files), said: "rejected " + what, many: true}
}

// decide gives the hunk of that key, if there is one, a decision, with the hunks
// that depend on it.
func (m *Model) decide(key model.HunkKey, want model.Decision) {
	set, d := m.rev.Set, m.rev.Decisions
	id := hunkOf(set, key)
	if id < 0 {
		return
	}
	switch want {
	case model.Accepted:
		next, _, err := set.Accept(d, id)
		if err != nil {
			m.note.refuse(err.Error())
			return
		}
		d = next
	case model.Rejected:
		d, _ = set.Reject(d, id)
	default:
		d = slices.Clone(d)
		d[id] = model.Undecided
		d = set.TransferDecisions(set, d) // includes what depends on it
	}
	m.rev.Decisions = d
	m.rev.stamp++
}

// apply makes an update the decisions, or reports the error. It records the
// review for undo if the decisions change.
func (m *Model) apply(u decisionUpdate, err error) (ok bool) {
	if err != nil {
		m.note.refuse(err.Error())
		return false
	}
	m.note.say(u.said)
	if slices.Equal(u.decisions, m.rev.Decisions) {
		return true
	}
	m.history.push(m.rev)
	m.rev.Decisions = u.decisions
	m.rev.stamp++
	if u.many {
		m.note.text += "; " + m.keys.Names(config.Undo) + " undoes"
	}
	return true
}

func (m *Model) toggle() {
	if m.screen.inTree {
		m.apply(m.rev.toggleFiles(m.target()))
	} else {
		m.apply(m.rev.toggleHunk())
	}
}

func (m *Model) accept() {
	accept := m.rev.acceptHunk
	if m.screen.inTree {
		accept = func() (decisionUpdate, error) { return m.rev.acceptAsShown(m.target()) }
	}
	if m.apply(accept()) {
		m.toNextUndecided()
	}
}

func (m *Model) reject() {
	if m.screen.inTree {
		of := m.target()
		m.apply(m.rev.rejectAll(of.files, "all of "+of.name), nil)
	} else {
		m.apply(m.rev.rejectHunk(), nil)
	}
	m.toNextUndecided()
}

// onFiles is the handler of a decision on the current file, or on all of them.
func onFiles(decide func(v *review, files []int, what string) decisionUpdate, all bool) handler {
	return call(func(m *Model) {
		files, what := []int{m.rev.file}, "all of "+m.fileName()
		if all {
			files, what = nil, "everything"
		}
		m.apply(decide(&m.rev, files, what), nil)
	})
}

func (m *Model) undo() {
	was := m.rev.Review
	m.rev = m.history.undo(m.rev)
	m.forgetHunksOf(was)
	m.pane.cursor, m.pane.reveal = noRow, true
	m.note.say("undone; " + m.keys.Names(config.Redo) + " brings it back")
}

func (m *Model) redo() {
	was := m.rev.Review
	m.rev = m.history.redo(m.rev)
	m.forgetHunksOf(was)
	m.pane.cursor, m.pane.reveal = noRow, true
	m.note.say("redone")
}

// quit asks only when something could be lost.
func (m *Model) quit(int) tea.Cmd {
	m.quits = false
	switch {
	case m.rev.losesWork():
		m.askToLeave()
		return nil
	case m.rev.settled():
		return m.leave(NothingToDo)
	}
	return m.leave(Quit)
}

// askToLeave asks whether to leave the review, and says whether its decisions are saved.
func (m *Model) askToLeave() {
	var notes []dialog.Line
	if m.saver.failed != nil {
		notes = []dialog.Line{{Tone: dialog.Warned, Text: notSaved(m.saver.failed)}}
	} else if !SavedOf(m.rev.Review).Empty() {
		notes = []dialog.Line{{Text: "your decisions are saved for next time"}}
	}
	m.dialog = dialog.NewLeave(m.keys, m.watching.on, notes...)
}
