package ui

import (
	"fmt"
	"slices"
	"strings"

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

// confirmFile accepts the hunks of the current file of which only the file is doubted.
func (m *Model) confirmFile() {
	ids := m.rev.Set.OnlyFileDoubted(m.rev.Decisions, m.rev.file)
	d, _ := m.rev.Set.AcceptPlaced(m.rev.Decisions, ids)
	said := "the file is " + m.shortName() + ": accepted " + model.Count(len(ids), "hunk")
	if left := m.rev.Set.Counts(m.rev.file, d).Undecided; left > 0 {
		said += "; more is doubted of " + model.Number(left)
	}
	m.apply(decisionUpdate{decisions: d, said: said, many: true}, nil)
	m.toNextUndecided()
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

// toggleFile rejects the current file if every hunk of it that can be accepted is, and else accepts it.
func (m *Model) toggleFile() {
	if slices.ContainsFunc(m.rev.hunks(), func(h *model.Hunk) bool { return h.Placed() && m.rev.Decisions[h.ID] != model.Accepted }) {
		m.acceptFile()
	} else {
		m.rejectFile()
	}
}

// acceptFile accepts what is sure in the current file and, after a question that lists the doubts,
// what is uncertain and was seen whole. It does not ask about the current hunk alone.
func (m *Model) acceptFile() {
	name := m.shortName()
	sure, _ := m.rev.Set.AcceptAll(m.rev.Decisions, []int{m.rev.file})
	var ids []int
	var doubts []string
	unseen, without := 0, 0
	for _, h := range m.rev.hunks() {
		switch {
		case sure[h.ID] == model.Accepted || h.Placement == model.Applied || h.Kind == model.KindWhitespace:
		case !h.Placed():
			without++
		case !m.seenWhole(h):
			unseen++
		default:
			ids, doubts = append(ids, h.ID), append(doubts, strings.TrimSpace(h.Word()+"  "+h.Explanation()))
		}
	}
	var left []string
	for _, of := range []struct {
		n    int
		what string
	}{{unseen, "not seen whole"}, {without, "without a place"}} {
		if of.n > 0 {
			left = append(left, model.Count(of.n, "hunk")+" "+of.what+plural(of.n, " stays as it is", " stay as they are"))
		}
	}
	said := func(what string) string {
		return strings.Join(append([]string{what + " of " + name}, left...), "; ")
	}
	if !slices.Equal(sure, m.rev.Decisions) || len(ids) == 0 {
		m.apply(decisionUpdate{decisions: sure, said: said("accepted what is sure"), many: true}, nil)
	}
	accept := func(m *Model, yes bool) tea.Cmd {
		if yes {
			d, _ := m.rev.Set.AcceptPlaced(sure, ids)
			m.apply(decisionUpdate{decisions: d, said: said("accepted all"), many: true}, nil)
			m.toNextUndecided()
		}
		return nil
	}
	switch {
	case len(ids) == 0:
		m.toNextUndecided()
	case len(ids) == 1 && ids[0] == m.rev.hunk: // the doubt is on the screen
		accept(m, true)
	default:
		m.askYesNo("Accept "+model.Count(len(ids), "uncertain hunk")+" of "+name+", too?", append(grouped(doubts), dialog.Lines(dialog.Plain, left...)...), accept)
	}
}

// grouped counts equal texts, in the order in which they come.
func grouped(texts []string) []dialog.Line {
	counts := map[string]int{}
	for _, text := range texts {
		counts[text]++
	}
	var out []dialog.Line
	for _, text := range texts {
		if n := counts[text]; n > 0 {
			out = append(out, dialog.Line{Tone: dialog.Warned, Text: model.Number(n) + "  " + text, Indent: 4})
			counts[text] = 0
		}
	}
	return out
}

// acceptAll accepts all hunks that are sure.
func (m *Model) acceptAll() {
	before := m.stats.tally.accepted
	d, left := m.rev.Set.AcceptAll(m.rev.Decisions, nil)
	after := m.rev
	after.Decisions = d
	added := after.tally().accepted - before
	said := "accepted " + model.Count(added, "more hunk")
	switch {
	case added == 0 && before == 0:
		said = "nothing accepted"
	case added == 0:
		said = model.Number(before) + " accepted before, none added"
	}
	if left > 0 {
		said += ": " + model.Number(left) + plural(left, " is", " are") + " uncertain"
	}
	m.apply(decisionUpdate{decisions: d, said: said, many: added > 0}, nil)
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
		m.toggleFile()
	} else {
		m.apply(m.rev.toggleHunk())
	}
}

func (m *Model) accept() {
	if m.screen.inTree {
		m.acceptFile()
	} else if m.apply(m.rev.acceptHunk()) {
		m.toNextUndecided()
	}
}

func (m *Model) reject() {
	if m.screen.inTree {
		m.rejectFile()
	} else {
		m.apply(m.rev.rejectHunk(), nil)
	}
	m.toNextUndecided()
}

func (m *Model) rejectFile() {
	m.apply(m.rev.rejectAll([]int{m.rev.file}, "all of "+m.shortName()), nil)
}

func (m *Model) rejectEverything() { m.apply(m.rev.rejectAll(nil, "everything"), nil) }

func (m *Model) undo() {
	m.restore(&m.history.past, &m.history.future)
	m.note.say("undone; " + m.keys.Names(config.Redo) + " brings it back")
}

func (m *Model) redo() {
	m.restore(&m.history.future, &m.history.past)
	m.note.say("redone")
}

// restore takes the last review off from and puts the present one on to.
func (m *Model) restore(from, to *[]review) {
	was, last := m.rev, len(*from)-1
	*to = append(*to, was)
	m.rev, *from = (*from)[last], (*from)[:last]
	m.rev.stamp = was.stamp + 1
	m.forgetHunksOf(was.Review)
	m.pane.cursor, m.pane.reveal = noRow, true
}

// quit asks only where the decisions could not be saved.
func (m *Model) quit(int) tea.Cmd {
	m.quits = false
	switch {
	case m.rev.losesWork() && m.saver.failed != nil:
		m.askToLeave(m.kept())
		return nil
	case m.rev.settled():
		return m.leave(NothingToDo)
	}
	return m.leave(Quit)
}

// kept says what becomes of the decisions when the review is left.
func (m *Model) kept() string {
	if m.saver.failed != nil {
		return notSaved(m.saver.failed)
	}
	return "Your decisions are kept for the next time."
}

// askToLeave asks whether to leave the review although it would lose something.
func (m *Model) askToLeave(why string) {
	question := "Nothing has been written. Quit?"
	if m.watching.on {
		question = "Nothing of this answer has been written. Leave it?"
	}
	m.askYesNo(question, dialog.Lines(dialog.Warned, why), func(m *Model, yes bool) tea.Cmd {
		if yes {
			return m.leave(Quit)
		}
		return nil
	})
}

// askYesNo asks a question that is answered yes or no.
func (m *Model) askYesNo(question string, why []dialog.Line, answered func(m *Model, yes bool) tea.Cmd) {
	m.dialog, m.onAnswer = dialog.NewQuestion(m.keys, question, why), answered
}
