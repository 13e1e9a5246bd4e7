package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// reply copies the reply for the model into the clipboard.
func (m *Model) reply(int) tea.Cmd {
	write := m.writeReply()
	return m.task.start("writing the reply", func(context.Context) followUp { return write() })
}

// replyMsg is a reply that was copied while a transaction waits for an answer.
type replyMsg struct {
	seq  int
	then followUp
}

// replyBeforeAnswer copies the reply while a transaction runs, which is the task.
func (m *Model) replyBeforeAnswer() tea.Cmd {
	write, seq := m.writeReply(), m.task.seq
	return func() tea.Msg { return replyMsg{seq, write()} }
}

func (m *Model) replyWritten(msg replyMsg) tea.Cmd {
	if m.task.question == nil || msg.seq != m.task.seq {
		return nil
	}
	return msg.then(m)
}

// writeReply returns the function that writes the reply and copies it.
func (m *Model) writeReply() func() followUp {
	review, make, put := m.rev.Review, m.opt.Reply, m.opt.Copy
	return func() followUp {
		text, err := make(review)
		how, lost := "", error(nil)
		if err == nil && put != nil {
			how, lost = put(text)
		}
		return func(m *Model) tea.Cmd { return m.replied(text, how, err, lost) }
	}
}

// replied reports how the reply was copied, or shows it for copying by hand. err
// means that there is no reply, and lost that it could not be copied.
func (m *Model) replied(text, how string, err, lost error) tea.Cmd {
	characters := model.Count(utf8.RuneCountInString(text), "character")
	switch {
	case err != nil:
		m.note.refuse("no reply could be made: " + err.Error())
	case text == "":
		m.note.say("there is nothing to reply: nothing failed and nothing is rejected")
	case m.opt.Copy == nil, lost != nil:
		m.dialog = dialog.NewText(m.keys, "Reply, "+characters, replyLines(text, lost))
	case how != "":
		m.note.say("a reply of " + characters + " was " + how)
	default:
		m.note.say("copied a reply of " + characters)
	}
	return m.pressQueued()
}

func replyLines(text string, lost error) []dialog.Line {
	why := "Could not copy: there is no clipboard."
	if lost != nil {
		why = fmt.Sprintf("Could not copy: %v.", lost)
	}
	body := []dialog.Line{{Tone: dialog.Warned, Text: why}, {}}
	for _, row := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		body = append(body, dialog.Line{Text: row})
	}
	return body
}

// copyHunk copies the current hunk as a Git patch, with those that it builds on.
func (m *Model) copyHunk(int) tea.Cmd {
	set, id, name, make, put := m.rev.Set, m.rev.hunk, m.fileName(), m.opt.PatchText, m.opt.Copy
	return m.task.start("copying the hunk", func(context.Context) followUp {
		decisions, others, err := set.Accept(set.RejectAll(set.InitialDecisions(), nil), id)
		var plan *model.Plan
		if err == nil {
			plan, err = set.Plan(decisions)
		}
		text, how, lost := "", "", error(nil)
		if err == nil {
			text, err = make(plan)
		}
		if err == nil && put != nil {
			how, lost = put(text)
		}
		what := "a patch of this hunk of " + name
		if len(others) > 0 {
			what += " with " + model.Count(len(others), "hunk") + " that it builds on"
		}
		return func(m *Model) tea.Cmd { return m.hunkCopied(what, text, how, err, lost) }
	})
}

// hunkCopied reports how a patch was copied, or shows it for copying by hand.
func (m *Model) hunkCopied(what, text, how string, err, lost error) tea.Cmd {
	switch {
	case err != nil:
		m.note.refuse("no patch could be made: " + err.Error())
	case m.opt.Copy == nil, lost != nil:
		m.dialog = dialog.NewText(m.keys, "Patch of this hunk", replyLines(text, lost))
	case how != "":
		m.note.say(what + " was " + how)
	default:
		m.note.say("copied " + what)
	}
	return m.pressQueued()
}

// patchName is the file offered for a patch.
const patchName = "accepted.patch"

// patch writes the accepted changes as a Git patch to a file that the person
// names.
func (m *Model) patch() {
	m.ask("write patch to", patchName, func(m *Model, name string) tea.Cmd {
		if name == "" {
			m.note.refuse("a patch needs a file name")
			return nil
		}
		set, decisions, write := m.rev.Set, onlyAccepted(m.rev.Decisions), m.opt.Patch
		return m.task.start("writing the patch", func(context.Context) followUp {
			plan, err := set.Plan(decisions)
			where := ""
			if err == nil {
				where, err = write(plan, name)
			}
			return func(m *Model) tea.Cmd { return m.patched(where, err) }
		})
	})
}

// onlyAccepted returns d with everything undecided rejected. Accepted hunks never
// depend on undecided ones.
func onlyAccepted(d model.Decisions) model.Decisions {
	out := slices.Clone(d)
	for id, decision := range out {
		if decision == model.Undecided {
			out[id] = model.Rejected
		}
	}
	return out
}

func (m *Model) patched(where string, err error) tea.Cmd {
	if err != nil {
		m.note.refuse("no patch was written: " + err.Error())
	} else {
		m.note.say("accepted changes written as a patch to " + where)
	}
	return m.pressQueued()
}
