package ui

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// reply copies the reply for the model into the clipboard.
func (m *Model) reply(int) tea.Cmd {
	review, make := m.rev.Review, m.opt.Reply
	return m.copy("writing the reply", func() (clipping, error) {
		text, err := make(review)
		if err != nil {
			err = fmt.Errorf("no reply could be made: %w", err)
		}
		characters := model.Count(utf8.RuneCountInString(text), "character")
		return clipping{what: "a reply of " + characters, title: "Reply, " + characters, text: text}, err
	})
}

// A clipping is a text for the clipboard.
type clipping struct {
	what, then  string // what is said of it: "copied a reply", and then
	title, text string // of the page that shows it if it cannot be copied

	how  string // it was copied, if that is uncertain
	lost error  // why it was not copied
}

// copy copies a text that is made first. It is shown for copying by hand if it cannot be copied.
func (m *Model) copy(doing string, make func() (clipping, error)) tea.Cmd {
	put := m.opt.Copy
	return start(&m.task, doing, func(context.Context) (clipping, error) {
		c, err := make()
		if err == nil {
			c.how, c.lost = put(c.text)
		}
		return c, err
	}, func(m *Model, c clipping, err error) tea.Cmd {
		switch {
		case err != nil:
			m.note.refuse(err.Error())
		case c.lost != nil:
			body := []dialog.Line{{Tone: dialog.Warned, Text: model.Sentence("Could not copy: " + c.lost.Error())}, {}}
			m.dialog = dialog.NewText(m.keys, c.title, append(body, dialog.Lines(dialog.Plain, strings.Split(strings.TrimRight(c.text, "\n"), "\n")...)...))
		case c.how != "":
			m.note.say(c.what + " was " + c.how + c.then)
		default:
			m.note.say("copied " + c.what + c.then)
		}
		return nil
	})
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
		set, decisions, write := m.rev.Set, m.rev.Decisions, m.opt.Patch
		return start(&m.task, "writing the patch", func(context.Context) (string, error) {
			plan, err := set.Plan(set.WithoutUndecided(decisions))
			if err != nil {
				return "", err
			}
			return write(plan, name)
		}, (*Model).patched)
	})
}

func (m *Model) patched(where string, err error) tea.Cmd {
	if err != nil {
		m.note.refuse("no patch was written: " + err.Error())
	} else {
		m.note.say("accepted changes written as a patch to " + where)
	}
	return nil
}
