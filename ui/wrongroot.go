package ui

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// banner says that another process writes, or that the root is probably wrong; empty if neither is so.
func (m *Model) banner() string {
	if m.rev.OtherWriter != nil {
		return m.rev.OtherWriter.Error() + "; " + m.keys.Names(config.Reload) + " reloads"
	}
	return m.rootBanner()
}

// rootBanner says that the root is probably wrong; empty if it is not.
func (m *Model) rootBanner() string {
	if !m.rev.absent.WrongRoot() || m.partial || m.opt.Roots == nil || m.opt.ChangeRoot == nil {
		return ""
	}
	return m.rev.absent.String() + " are not here; " + m.keys.Names(config.Reload) + " chooses another directory"
}

// reloadOrChangeRoot reloads the review or, if the root is probably wrong, looks for others.
func (m *Model) reloadOrChangeRoot(n int) tea.Cmd {
	if m.rootBanner() == "" {
		return m.reload(n)
	}
	from, find := m.rev.Review, m.opt.Roots
	return m.task.start("looking for the files in other directories", func(ctx context.Context) followUp {
		found, err := find(ctx, from)
		return func(m *Model) tea.Cmd { return m.rootsFound(found, err) }
	})
}

// rootsFound opens the page of the directories that were found.
func (m *Model) rootsFound(found []RootChoice, err error) tea.Cmd {
	if err != nil {
		m.task.queuedKeys = nil
		m.note.refuse(err.Error())
		return nil
	}
	said := "These directories have more of them:"
	if len(found) == 0 {
		said = "No directory near it has more of them. aptix-tui --root DIR names one."
	}
	intro := []dialog.Line{{Tone: dialog.Warned, Text: m.rev.absent.String() + " are not in " + m.opt.Root + "."}, {Text: said}, {}}
	var lines []dialog.Line
	for i, c := range found {
		lines = append(lines, dialog.Line{Text: fmt.Sprintf("  %d  %s  %d of %d", i+1, c.Name, c.Found, c.Of)})
	}
	m.roots = found
	m.dialog = dialog.NewRoots(m.keys, "Another directory", intro, lines)
	return m.pressQueued()
}

// changeRoot places the answer in the chosen directory.
func (m *Model) changeRoot() tea.Cmd {
	to := m.roots[m.dialog.Chosen()]
	m.dialog, m.roots = nil, nil
	from, change := m.rev.Review, m.opt.ChangeRoot
	return m.task.start("placing the changes in "+to.Name, func(ctx context.Context) followUp {
		next, err := change(ctx, from, to.Dir)
		return func(m *Model) tea.Cmd { return m.rootChanged(to, next, err) }
	})
}

// rootChanged shows the review in another directory. What was decided before was about other
// files: undo does not lead back to it.
func (m *Model) rootChanged(to RootChoice, next Review, err error) tea.Cmd {
	if err != nil {
		m.task.queuedKeys = nil
		m.note.refuse(err.Error())
		return nil
	}
	stamp := m.rev.stamp + 1
	m.rev, m.history, m.find = newReview(next), history{}, finder{}
	m.rev.stamp = stamp
	m.seen = map[model.HunkKey]bool{}
	m.opt.Root, m.pane.reveal = to.Root, true
	m.note.say("the directory is now " + to.Root)
	return m.pressQueued()
}
