package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// A meaning is one thing that a code block may mean: a reading of it for its file, or another
// file.
type meaning struct {
	reading int
	path    string // of another file; empty for a reading
	text    string
}

// meanings lists what the code block of h may mean, and which of them counts; none if there
// is only one.
func (v *review) meanings(h *model.Hunk) (all []meaning, chosen int) {
	readings, chosen := v.Set.Readings(h)
	for i := range readings {
		r := &readings[i]
		all = append(all, meaning{reading: i, text: fmt.Sprintf("%s +%d −%d", r.Name, r.Added, r.Removed) + lossOf(r)})
	}
	paths := v.Set.OtherPaths(h)
	if len(paths) > 0 && len(all) == 0 {
		all = append(all, meaning{text: v.Set.Files[h.File].Path})
	}
	for _, path := range paths {
		all = append(all, meaning{path: path, text: path})
	}
	if len(all) < 2 {
		return nil, 0
	}
	return all, chosen
}

// lossOf says what a reading loses.
func lossOf(r *model.Reading) string {
	var lost []string
	if n := len(r.LostNames); n > 0 {
		lost = append(lost, model.Count(n, "definition"))
	}
	if r.LostLines > 0 {
		lost = append(lost, model.Count(r.LostLines, "line"))
	}
	if len(lost) == 0 {
		return ""
	}
	return ", deletes " + strings.Join(lost, ", ")
}

// choosesReading reports whether the keys that choose a place choose a reading: in the row of
// readings, and of a hunk that has one place.
func (m *Model) choosesReading() bool {
	h := m.rev.current()
	all, _ := m.rev.meanings(h)
	return len(all) > 0 && (len(h.Candidates) < 2 || m.pane.layout.IsReadings(m.pane.cursor))
}

// chooseMeaning applies a meaning of the code block of the current hunk.
func (m *Model) chooseMeaning(to meaning) tea.Cmd {
	from, h := m.rev.Review, m.rev.current()
	from.Choices = from.Choices.WithReading(h.Key, to.reading)
	if to.path != "" {
		from.Choices = from.Choices.WithPath(h.Key, to.path)
	}
	inRow := m.pane.layout.IsReadings(m.pane.cursor)
	said := to.text + "; " + m.keys.Names(config.Undo) + " undoes it"
	return m.place(placeRequest{doing: "placing the code block", said: said, from: from, how: m.opt.Choose, then: func(m *Model) {
		m.pane.cursor = noRow
		if m.layOutRows(); inRow { // the cursor stays in the row
			m.pane.cursor = m.pane.layout.ReadingsRow(m.rev.hunk)
		}
	}})
}

// meaningTexts are the meanings of the code block of h, for people.
func (v *review) meaningTexts(h *model.Hunk) (out []string, chosen int) {
	all, chosen := v.meanings(h)
	for _, one := range all {
		out = append(out, one.text)
	}
	return out, chosen
}

// readingKeys says which keys choose another reading of the code block of h.
func (m *Model) readingKeys(h *model.Hunk) string {
	all, _ := m.rev.meanings(h)
	keys := strings.Join(slices.DeleteFunc([]string{m.keys.Names(config.NextCandidate), m.digits(len(all))}, func(s string) bool { return s == "" }), " or ")
	switch {
	case keys == "":
		return ""
	case len(h.Candidates) > 1:
		return "choose here with " + keys
	}
	return keys + " to choose"
}
