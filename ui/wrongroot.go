package ui

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// wrongRoot reports whether the root is probably wrong and another one can be chosen.
func (m *Model) wrongRoot() bool {
	return m.rev.absent.WrongRoot() || m.nearby.set == m.rev.Set && m.nearby.found
}

// nearbyFile says whether a directory nearby has the only file of an answer that is not below
// the root.
type nearbyFile struct {
	set   *model.ChangeSet // of that answer: it was searched for, or is
	found bool
}

// nearbyMsg is the end of a search for a nearbyFile.
type nearbyMsg nearbyFile

// askNearby returns the command that looks for the only file of the answer in other
// directories, if it is not below the root and was not looked for yet. The review goes on
// meanwhile.
func (m *Model) askNearby() tea.Cmd {
	set := m.rev.Set
	if m.nearby.set == set || !m.screen.measured || !m.rev.absent.OnlyFile() {
		return nil
	}
	m.nearby = nearbyFile{set: set}
	from, find := m.rev.Review, m.opt.Roots
	return func() tea.Msg {
		found, err := find(context.Background(), from)
		return nearbyMsg{set, err == nil && len(found) > 0}
	}
}

func (m *Model) nearbySearched(msg nearbyMsg) {
	if msg.set == m.nearby.set {
		m.nearby = nearbyFile(msg)
	}
}

// hasBanner reports whether there is something to say for as long as it is so.
func (m *Model) hasBanner() bool { return m.rev.OtherWriter != nil || m.wrongRoot() }

// banner says in width columns that the root is probably wrong, or else that another process
// writes there, and, where the key works, what to do about it.
func (m *Model) banner(width int) string {
	said, remedy := m.rev.absent.String()+" not here", "chooses another directory"
	if !m.wrongRoot() {
		said, remedy = m.rev.OtherWriter.Error(), "reloads"
	}
	if m.dialog != nil || m.prompt != nil || m.mode().actions[config.Reload].run == nil {
		return oneLine(said)
	}
	if key := "; " + m.keys.Names(config.Reload) + " "; ansi.StringWidth(oneLine(said+key)) < width {
		said += key + remedy // it may be cut, but not the key
	}
	return oneLine(said)
}

// setWriter notes which other process writes to the workspace now; nil if none does.
func (m *Model) setWriter(writer error) {
	m.rev.OtherWriter = writer
	for _, all := range [][]review{m.history.past, m.history.future} {
		for i := range all {
			all[i].OtherWriter = writer
		}
	}
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

// rootsFound goes to the only directory that has all of several files, unless decisions would
// be lost by that, or opens the page of the directories that were found.
func (m *Model) rootsFound(found []RootChoice, err error) tea.Cmd {
	if err != nil {
		m.task.queuedKeys = nil
		m.note.refuse(err.Error())
		return nil
	}
	m.roots = found
	if len(found) > 0 && found[0].Only && found[0].Of > 1 && len(m.history.past) == 0 {
		return m.changeRoot(found[0], fmt.Sprintf("now in %s, the only directory nearby that has all %s", found[0].Name, model.Count(found[0].Of, "file")))
	}
	m.showRoots()
	return m.pressQueued()
}

// showRoots opens the page of the directories that were found.
func (m *Model) showRoots() {
	only, them := m.rev.absent.OnlyFile(), "more of them"
	if only {
		them = "it"
	}
	said := fmt.Sprintf("These directories have %s:", them)
	if len(m.roots) == 0 {
		said = fmt.Sprintf("No nearby directory has %s. Start with --root DIR.", them)
	}
	absent := m.rev.absent.String()
	intro := []dialog.Line{{Tone: dialog.Warned, Text: strings.ToUpper(absent[:1]) + absent[1:] + " not in " + m.opt.Root + "."}, {Text: said}, {}}
	var lines []dialog.Line
	for i, c := range m.roots {
		count := ""
		if !only {
			count = "  " + model.Number(c.Found) + " of " + model.Number(c.Of)
		}
		lines = append(lines, dialog.Line{Text: fmt.Sprintf("  %d  %s%s", i+1, c.Name, count)})
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
	if next.Offer != nil {
		m.offerResume()
	}
	return m.pressQueued()
}
