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

// repliedMsg answers reply.
type repliedMsg struct {
	seq  int
	text string
	how  string // what was done with it, if it may not be in the clipboard
	err  error  // there is no reply
	lost error  // it could not be copied
}

// patchedMsg answers patch.
type patchedMsg struct {
	seq   int
	where string
	err   error
}

// reply copies the reply for the model into the clipboard.
func (m *Model) reply(int) tea.Cmd {
	review, make, put := m.rev.Review, m.opt.Reply, m.opt.Copy
	return m.task.start("writing the reply", func(_ context.Context, seq int) tea.Msg {
		text, err := make(review)
		msg := repliedMsg{seq: seq, text: text, err: err}
		if err == nil && put != nil {
			msg.how, msg.lost = put(text)
		}
		return msg
	})
}

// replied reports how the reply was copied, or shows it for copying by hand.
func (m *Model) replied(msg repliedMsg) tea.Cmd {
	if !m.task.finish(msg.seq) {
		return nil
	}
	characters := model.Count(utf8.RuneCountInString(msg.text), "character")
	switch {
	case msg.err != nil:
		m.note.refuse("no reply could be made: " + msg.err.Error())
	case msg.text == "":
		m.note.say("there is nothing to reply: nothing failed and nothing is rejected")
	case m.opt.Copy == nil, msg.lost != nil:
		m.dialog = dialog.NewText(m.keys, "Reply, "+characters, replyLines(msg.text, msg.lost))
	case msg.how != "":
		m.note.say("a reply of " + characters + " was " + msg.how)
	default:
		m.note.say("copied a reply of " + characters)
	}
	m.settle()
	return m.pressQueued()
}

func replyLines(text string, lost error) []dialog.Line {
	why := "The clipboard cannot be reached."
	if lost != nil {
		why = fmt.Sprintf("The clipboard cannot be reached: %v.", lost)
	}
	body := []dialog.Line{{Tone: dialog.Warned, Text: why}, {}}
	for _, row := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		body = append(body, dialog.Line{Text: row})
	}
	return body
}

// patchName is the file offered for a patch.
const patchName = "accepted.patch"

// patch writes the accepted changes as a Git patch to a file that the person
// names.
func (m *Model) patch(int) tea.Cmd {
	m.ask("write patch to", patchName, func(m *Model, name string) tea.Cmd {
		if name == "" {
			m.note.refuse("a patch needs a file name")
			return nil
		}
		set, decisions, write := m.rev.Set, onlyAccepted(m.rev.Decisions), m.opt.Patch
		return m.task.start("writing the patch", func(_ context.Context, seq int) tea.Msg {
			plan, err := set.Plan(decisions)
			if err != nil {
				return patchedMsg{seq: seq, err: err}
			}
			where, err := write(plan, name)
			return patchedMsg{seq, where, err}
		})
	})
	return nil
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

func (m *Model) patched(msg patchedMsg) tea.Cmd {
	if !m.task.finish(msg.seq) {
		return nil
	}
	if msg.err != nil {
		m.note.refuse("no patch was written: " + msg.err.Error())
	} else {
		m.note.say("what is accepted was written as a patch to " + msg.where)
	}
	m.settle()
	return m.pressQueued()
}
