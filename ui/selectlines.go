package ui

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/diffview"
)

// A lineSelection marks changed lines of the current hunk. It is never changed in
// place.
type lineSelection struct {
	lines []model.ChangedLine
	on    []bool // by line
	at    int    // the line of the cursor
	from  int    // the other end of the range; -1: it is the line of the cursor
}

// moved returns s with the cursor at another line.
func (s lineSelection) moved(to dialog.ScrollTarget, height int) *lineSelection {
	last := len(s.lines) - 1
	s.at = min(max(to(s.at, height, last), 0), last)
	return &s
}

// newRange returns s with a range that begins at the cursor.
func (s lineSelection) newRange() *lineSelection {
	s.from = s.at
	return &s
}

// lineRange returns the first and the last line of the range.
func (s *lineSelection) lineRange() (first, last int) {
	if s.from < 0 {
		return s.at, s.at
	}
	return min(s.from, s.at), max(s.from, s.at)
}

// inRange lists the lines of the range, and those that cannot be separated from them.
func (s *lineSelection) inRange() []int {
	first, last := s.lineRange()
	together := map[int]bool{}
	for _, l := range s.lines[first : last+1] {
		if l.Inseparable {
			together[l.Group] = true
		}
	}
	var out []int
	for i, l := range s.lines {
		if i >= first && i <= last || l.Inseparable && together[l.Group] {
			out = append(out, i)
		}
	}
	return out
}

// marked returns s with the lines of the range marked, or no longer if all are. Further
// lines cannot be separated from them. The range is then only the line of the cursor.
func (s lineSelection) marked() (next *lineSelection, further int) {
	lines := s.inRange()
	first, last := s.lineRange()
	want := slices.ContainsFunc(lines, func(i int) bool { return !s.on[i] })
	s.on, s.from = slices.Clone(s.on), -1
	for _, i := range lines {
		s.on[i] = want
	}
	return &s, len(lines) - (last - first + 1)
}

// chosen is s with the range marked if no line is.
func (s *lineSelection) chosen() *lineSelection {
	if s.selected() > 0 {
		return s
	}
	next, _ := s.marked()
	return next
}

// markedAll returns s with all lines marked, or none if all are.
func (s lineSelection) markedAll() *lineSelection {
	s.on = slices.Repeat([]bool{s.selected() < len(s.lines)}, len(s.lines))
	return &s
}

// selected counts the marked lines.
func (s *lineSelection) selected() int {
	n := 0
	for _, on := range s.on {
		if on {
			n++
		}
	}
	return n
}

// parts puts the marked lines in part 1 and the others in part 2.
func (s *lineSelection) parts() []int {
	out := make([]int, len(s.on))
	for i, on := range s.on {
		out[i] = 2
		if on {
			out[i] = 1
		}
	}
	return out
}

// shown is s for the diff.
func (s *lineSelection) shown(hunk int) *diffview.LineSelection {
	first, last := s.lineRange()
	return &diffview.LineSelection{Hunk: hunk, Selected: s.on, First: first, Last: last}
}

// selectLines begins with no line marked, and a range at the changed line under the cursor
// or the next one.
func (m *Model) selectLines() {
	lines := m.rev.current().ChangedLines()
	at := min(m.pane.layout.ChangedLineAt(m.pane.cursor, m.rev.hunk), len(lines)-1)
	m.selection = &lineSelection{lines: lines, on: make([]bool, len(lines)), at: at, from: at}
	m.view.unfold(m.rev.current().Key)
	m.pane.reveal = true
}

func (m *Model) moveLineCursor(to dialog.ScrollTarget) tea.Cmd {
	next := m.selection.moved(to, m.pane.height)
	if next.at == m.selection.at {
		m.note.refuse("this is the " + endName(next.at) + " changed line of the hunk")
	}
	m.selection = next
	m.pane.reveal = true
	return nil
}

// endName names the end of a list that an index is at.
func endName(at int) string {
	if at == 0 {
		return "first"
	}
	return "last"
}

func (m *Model) newRange() { m.selection = m.selection.newRange() }

func (m *Model) markLines() {
	next, further := m.selection.marked()
	if further > 0 {
		m.note.say("the last line has no line ending: " + model.Count(further, "more line") + plural(further, " goes", " go") + " with it")
	}
	m.selection = next
}

func (m *Model) markAllLines() {
	m.selection = m.selection.markedAll()
}

// status counts the marked lines, and those of a range.
func (s *lineSelection) status() string {
	out := fraction(s.selected(), len(s.lines)) + " lines"
	if first, last := s.lineRange(); last > first {
		out += fmt.Sprintf(", range of %d", last-first+1)
	}
	return out
}

// acceptLines accepts only the marked lines, or those of the range if none is: it
// splits the hunk in two, accepts the first part and rejects the second.
func (m *Model) acceptLines(int) tea.Cmd {
	s := m.selection.chosen()
	m.selection = nil
	m.pane.reveal = true
	n := s.selected()
	if n == len(s.lines) {
		m.apply(m.rev.acceptHunk())
		return nil
	}
	choice := m.rev.choice()
	choice.Parts = s.parts()
	key := m.rev.current().Key
	said := "accepted " + fraction(n, len(s.lines)) + " lines; " + m.keys.Names(config.Split) + " makes the hunk whole again"
	return m.choose(choice, "splitting the hunk", said, func(m *Model) {
		for i, want := range []model.Decision{model.Accepted, model.Rejected} {
			key.Part = i + 1
			m.decide(key, want)
		}
	})
}

// leaveMode ends the selection of lines and the placing by hand.
func (m *Model) leaveMode() {
	m.selection, m.placing = nil, nil
	m.pane.reveal = true
}

// split makes a hunk of every run of changed lines of the current hunk. On one
// of the parts it joins them again.
func (m *Model) split(int) tea.Cmd {
	h := m.rev.current()
	if h.Key.Part > 0 {
		return m.join()
	}
	lines := h.ChangedLines()
	choice := m.rev.choice()
	choice.Parts = make([]int, len(lines))
	for i, l := range lines {
		choice.Parts[i] = l.Group + 1
	}
	return m.choose(choice, "splitting the hunk", "split into "+model.Count(groups(lines), "hunk"), nil)
}

func groups(lines []model.ChangedLine) int {
	if len(lines) == 0 {
		return 0
	}
	return lines[len(lines)-1].Group + 1
}

// join makes one hunk of its parts. A decision that all parts have in common
// remains.
func (m *Model) join() tea.Cmd {
	key := m.rev.current().Key
	var decided []model.Decision
	for _, h := range m.rev.Set.Hunks {
		if h.Key.Whole() == key.Whole() {
			decided = append(decided, m.rev.Decisions[h.ID])
		}
	}
	decided = slices.Compact(decided)
	choice := m.rev.choice()
	choice.Parts = nil
	return m.choose(choice, "joining the parts", "one hunk again", func(m *Model) {
		want := model.Undecided
		if len(decided) == 1 {
			want = decided[0]
		}
		m.decide(key.Whole(), want)
	})
}
