package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// wrongRoot reports whether the root is probably wrong and another one can be chosen.
func (m *Model) wrongRoot() bool {
	return m.rev.absent.WrongRoot() && !m.partial && m.opt.Roots != nil && m.opt.ChangeRoot != nil
}

// hasBanner reports whether there is something to say for as long as it is so.
func (m *Model) hasBanner() bool { return m.rev.OtherWriter != nil || m.wrongRoot() }

// banner says in width columns that the root is probably wrong, or else that another process
// writes there, and, where the key works, what to do about it.
func (m *Model) banner(width int) string {
	said, remedy := m.rev.absent.String()+" are not here", "chooses another directory"
	if !m.wrongRoot() {
		said, remedy = m.rev.OtherWriter.Error(), "reloads"
	}
	if m.dialog != nil || m.prompt != nil || m.mode().actions[config.Reload].run == nil {
		return oneLine(said)
	}
	key := m.keys.Names(config.Reload)
	for _, how := range []string{"; " + key + " " + remedy, "; " + key} {
		if ansi.StringWidth(oneLine(said+how)) <= width {
			return oneLine(said + how)
		}
	}
	return oneLine(said)
}

// reloadOrChangeRoot reloads the review or, if the root is probably wrong, looks for others.
func (m *Model) reloadOrChangeRoot(n int) tea.Cmd {
	if !m.wrongRoot() {
		return m.reload(n)
	}
	from, find := m.rev.Review, m.opt.Roots
	return m.task.start("looking for the files in other directories", func(ctx context.Context) followUp {
		found, err := find(ctx, from)
		return func(m *Model) tea.Cmd { return m.rootsFound(found, err) }
	})
}

// rootsFound goes to the only directory that has all files, unless decisions would be lost by
// that, or opens the page of the directories that were found.
func (m *Model) rootsFound(found []RootChoice, err error) tea.Cmd {
	if err != nil {
		m.task.queuedKeys = nil
		m.note.refuse(err.Error())
		return nil
	}
	m.roots = found
	if len(found) > 0 && found[0].Only && len(m.history.past) == 0 {
		return m.changeRoot(found[0], fmt.Sprintf("now in %s, the only directory nearby that has all %s", found[0].Name, model.Count(found[0].Of, "file")))
	}
	m.showRoots()
	return m.pressQueued()
}

// showRoots opens the page of the directories that were found.
func (m *Model) showRoots() {
	said := "These directories have more of them:"
	if len(m.roots) == 0 {
		said = "No nearby directory has more of them. Start with --root DIR."
	}
	intro := []dialog.Line{{Tone: dialog.Warned, Text: m.rev.absent.String() + " are not in " + m.opt.Root + "."}, {Text: said}, {}}
	var lines []dialog.Line
	for i, c := range m.roots {
		lines = append(lines, dialog.Line{Text: fmt.Sprintf("  %d  %s  %d of %d", i+1, c.Name, c.Found, c.Of)})
	}
	m.dialog = dialog.NewRoots(m.keys, "Another directory", intro, lines)
}

// takeRoot places the answer in the directory that was chosen on the page.
func (m *Model) takeRoot() tea.Cmd {
	to := m.roots[m.dialog.Chosen()]
	m.dialog, m.roots = nil, nil
	return m.changeRoot(to, "the directory is now "+to.Root)
}

// changeRoot places the answer in a directory and says so.
func (m *Model) changeRoot(to RootChoice, say string) tea.Cmd {
	from, change := m.rev.Review, m.opt.ChangeRoot
	return m.task.start("placing the changes in "+to.Name, func(ctx context.Context) followUp {
		next, err := change(ctx, from, to.Dir)
		return func(m *Model) tea.Cmd { return m.rootChanged(to, say, next, err) }
	})
}

// rootChanged shows the review in another directory. What was decided before was about other
// files: undo does not lead back to it.
func (m *Model) rootChanged(to RootChoice, say string, next Review, err error) tea.Cmd {
	if err != nil {
		m.task.queuedKeys = nil
		m.note.refuse(err.Error())
		if m.roots != nil { // none of them was chosen
			m.showRoots()
		}
		return nil
	}
	m.roots = nil
	stamp := m.rev.stamp + 1
	m.rev, m.history, m.find = newReview(next), history{}, finder{}
	m.rev.stamp = stamp
	m.seen = map[model.HunkKey]bool{}
	m.opt.Root, m.pane.reveal = to.Root, true
	m.note.say(say)
	return m.pressQueued()
}
