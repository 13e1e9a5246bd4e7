package ui

import (
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// A typed is what the keys before give the next one as a meaning. It is empty after any
// other event.
type typed struct {
	count  string                 // digits
	last   config.Action          // of the key before
	lined  bool                   // that key went to the line of a count
	folded map[model.HunkKey]bool // what was folded before that key
}

// Limits of counts.
const (
	maxCountDigits = 7
	maxRepeats     = 10_000
)

// repeated are the movements that a count repeats. Before Top and Bottom it is a number.
var repeated = map[config.Action]bool{
	config.NextHunk: true, config.PrevHunk: true, config.NextFile: true, config.PrevFile: true, config.NextOpen: true,
	config.Down: true, config.Up: true, config.HalfDown: true, config.HalfUp: true, config.PageDown: true, config.PageUp: true,
	config.Left: true, config.Right: true, config.NextMatch: true, config.PrevMatch: true,
	config.MoreContext: true, config.LessContext: true,
}

// twice is what a key does when it is pressed twice in a row, if that is not twice the same.
var twice = map[config.Action]func(m *Model, before typed) tea.Cmd{
	config.Fold:    (*Model).centre,
	config.FoldAll: (*Model).applyNow,
}

// places is how many places, files or readings the digits choose at the cursor.
func (m *Model) places() int {
	h := m.rev.current()
	switch {
	case h == nil:
		return 0
	case m.choosesReading():
		all, _ := m.rev.meanings(h)
		return len(all)
	case len(h.SimilarPaths) > 0:
		return len(h.SimilarPaths)
	case len(h.Candidates) > 1:
		return len(h.Candidates)
	}
	return 0
}

// typeCount adds a digit to the count, unless it does something else here, and reports
// whether it did.
func (m *Model) typeCount(key tea.KeyMsg) bool {
	name, count := key.String(), m.typed.count
	if len(name) != 1 || name < "0" || name > "9" || count == "" && name == "0" || m.blocks != nil {
		return false
	}
	if count == "" {
		b, n, known := m.meaning(key)
		if _, ok := m.action(b.Action); known && ok && (b.Action != config.Candidate || n < m.places()) {
			return false
		}
	}
	if len(count) == maxCountDigits {
		m.note.refuse(fmt.Sprintf("a count has up to %d digits", maxCountDigits))
		return true
	}
	m.typed = typed{count: count + name}
	return true
}

// countStatus shows the count that is being typed.
func (m *Model) countStatus() string {
	out := "count " + m.typed.count
	switch n := m.places(); {
	case n == 0 || m.selection != nil || m.placing != nil:
	case len(m.rev.current().SimilarPaths) > 0:
		out += "; " + model.Count(n, "file") + " may be meant"
	case m.choosesReading():
		out += "; this block has " + model.Count(n, "reading")
	default:
		out += "; this hunk has " + model.Count(n, "place")
	}
	return out
}

// takesCount reports whether a count before the key of an action means something.
func takesCount(a config.Action) bool {
	return repeated[a] || a == config.Top || a == config.Bottom
}

// withCount does a movement as often as the count says, as far as it goes.
func (m *Model) withCount(b config.Binding, does action, n int, digits string) tea.Cmd {
	count, _ := strconv.Atoi(digits)
	if !repeated[b.Action] {
		m.typed = typed{last: b.Action, lined: b.Action == config.Top}
		return m.toNumber(count)
	}
	var cmds []tea.Cmd
	for range min(count, maxRepeats) {
		if m.note.bad || does.refusal(m) != "" {
			break
		}
		cmds = append(cmds, does.run(m, n))
	}
	return tea.Batch(cmds...)
}

// toNumber goes to a line of the file, by its number after the change; in the tree to a
// file, and among marked lines to one of them.
func (m *Model) toNumber(n int) tea.Cmd {
	to := dialog.ScrollTarget(func(_, _, _ int) int { return n - 1 })
	switch {
	case m.selection != nil:
		return m.moveLineCursor(to)
	case m.placing != nil:
		return m.moveMarker(to)
	case m.screen.inTree:
		m.goToFile(m.rev.files[min(n, len(m.rev.files))-1])
		return nil
	}
	row, shown := m.pane.layout.RowOfLine(n)
	if row != m.pane.cursor {
		m.moveCursor(func(_, _, _ int) int { return row })
		m.pane.showInMiddle(row)
	}
	if !shown {
		m.note.refuse(fmt.Sprintf("line %d is not shown", n))
	}
	return nil
}

// centre shows the current hunk unfolded and in the middle of the window. If the first of the
// two keys has folded it, a third key is the second of two on a folded hunk.
func (m *Model) centre(before typed) tea.Cmd {
	key := m.rev.current().Key
	if !before.folded[key] {
		m.typed = typed{last: config.Fold, folded: m.view.folded}
	}
	m.view.unfold(key)
	m.layOut()
	p := &m.pane
	row := p.layout.HunkRow(m.rev.hunk)
	p.top = p.clampTop(row - max(p.height-(p.layout.HunkEnd(row)-row), 0)/2)
	p.cursor = max(p.layout.FirstChangeRow(m.rev.hunk), row)
	p.keep()
	p.reveal = false
	return nil
}

// applyNow does what the key that applies does, with the hunks folded as they were before
// the first of two keys.
func (m *Model) applyNow(before typed) tea.Cmd {
	m.view.folded = before.folded
	m.view.foldStamp++
	m.pane.reveal = true
	does, _ := m.action(config.Apply)
	if why := does.refusal(m); why != "" {
		m.note.refuse(why)
		return nil
	}
	return does.run(m, 0)
}
