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
	review, make, put := m.rev.Review, m.opt.Reply, m.opt.Copy
	return m.task.start("writing the reply", func(context.Context) followUp {
		text, err := make(review)
		if err != nil {
			err = fmt.Errorf("no reply could be made: %w", err)
		}
		characters := model.Count(utf8.RuneCountInString(text), "character")
		return clipping{what: "a reply of " + characters, title: "Reply, " + characters, text: text}.put(put, err)
	})
}

// A clipping is a text for the clipboard.
type clipping struct {
	what, then  string // what is said of it: "copied a reply", and then
	title, text string // of the page that shows it if it cannot be copied
}

// put copies the text, unless err says why there is none. It is shown for copying by hand if
// it cannot be copied.
func (c clipping) put(copy func(text string) (how string, err error), err error) followUp {
	how, lost := "", error(nil)
	if err == nil {
		how, lost = copy(c.text)
	}
	return func(m *Model) tea.Cmd {
		switch {
		case err != nil:
			m.note.refuse(err.Error())
		case lost != nil:
			m.dialog = dialog.NewText(m.keys, c.title, clippingLines(c.text, lost))
		case how != "":
			m.note.say(c.what + " was " + how + c.then)
		default:
			m.note.say("copied " + c.what + c.then)
		}
		return m.pressQueued()
	}
}

func clippingLines(text string, lost error) []dialog.Line {
	body := []dialog.Line{{Tone: dialog.Warned, Text: fmt.Sprintf("Could not copy: %v.", lost)}, {}}
	return append(body, dialog.Lines(dialog.Plain, strings.Split(strings.TrimRight(text, "\n"), "\n")...)...)
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
