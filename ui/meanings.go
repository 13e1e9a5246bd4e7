package ui

import (
	"fmt"

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
		all = append(all, meaning{reading: i, text: fmt.Sprintf("%s +%d −%d", r.Name, r.Added, r.Removed)})
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

// choose applies meaning n of the code block of the current hunk.
func (m *Model) chooseMeaning(n int) tea.Cmd {
	h := m.rev.current()
	all, chosen := m.rev.meanings(h)
	switch {
	case n >= len(all):
		m.note.refuse(fmt.Sprintf("no reading %d: this block has %d", n+1, len(all)))
		return nil
	case n == chosen:
		m.note.say(fmt.Sprintf("this is reading %d of %d: %s", n+1, len(all), all[n].text))
		return nil
	}
	from, to := m.rev.Review, all[n]
	from.Choices = from.Choices.WithReading(h.Key, to.reading)
	if to.path != "" {
		from.Choices = from.Choices.WithPath(h.Key, to.path)
	}
	return m.place(placeRequest{doing: "placing the code block", said: to.text + "; " + m.keys.Names(config.Undo) + " undoes it", from: from, how: m.opt.Choose})
}

// meaningTexts are the meanings of the code block of h, for people.
func (v *review) meaningTexts(h *model.Hunk) (out []string) {
	all, _ := v.meanings(h)
	for _, one := range all {
		out = append(out, one.text)
	}
	return out
}
