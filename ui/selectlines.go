package ui

import (
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
}

// marked returns s with the line of the cursor marked, or no longer, and so are the lines that
// cannot be separated from it.
func (s lineSelection) marked() (next *lineSelection, further int) {
	s.on = slices.Clone(s.on)
	want, here := !s.on[s.at], s.lines[s.at]
	for i, l := range s.lines {
		if i == s.at || here.Inseparable && l.Inseparable && l.Group == here.Group {
			s.on[i] = want
			further++
		}
	}
	return &s, further - 1
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
	return &diffview.LineSelection{Hunk: hunk, Selected: s.on, At: s.at}
}

// selectLines begins with no line marked, at the changed line under the cursor or the next one.
func (m *Model) selectLines() {
	lines := m.rev.current().ChangedLines()
	at := min(m.pane.layout.ChangedLineAt(m.pane.cursor, m.rev.hunk), len(lines)-1)
	m.selection = &lineSelection{lines: lines, on: make([]bool, len(lines)), at: at}
	m.view.unfold(m.rev.current().Key)
	m.pane.reveal = true
}

func (m *Model) moveLineCursor(to dialog.ScrollTarget) {
	s := *m.selection
	s.at = m.moved(to, s.at, m.pane.height, len(s.lines)-1, "changed line of the hunk")
	m.selection = &s
	m.pane.reveal = true
}

// markLine marks the line of the cursor and goes to the next one.
func (m *Model) markLine() {
	next, further := m.selection.marked()
	if further > 0 {
		m.note.say("the last line has no line ending: " + model.Count(further, "more line") + plural(further, " goes", " go") + " with it")
	}
	next.at = min(next.at+1, len(next.lines)-1)
	m.selection = next
	m.pane.reveal = true
}

// acceptLines accepts only the marked lines, or that of the cursor if none is: it
// splits the hunk in two, accepts the first part and rejects the second.
func (m *Model) acceptLines(int) tea.Cmd {
	s := m.selection
	if s.selected() == 0 {
		s, _ = s.marked()
	}
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
