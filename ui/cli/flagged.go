package cli

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// printFlags names what deserves a second look, a line a file: the flags of the
// hunks that would change something, in their order, each once.
func (a *app) printFlags(r *report) {
	for _, f := range r.session.set.Files {
		if texts := r.flagsOf(f); len(texts) > 0 {
			name := f.Path
			if f.NewPath != "" {
				name += " -> " + f.NewPath
			}
			fmt.Fprintf(a.Err, "flag: %s\n", terminal.SanitizeRow(name+": "+strings.Join(texts, ", ")))
		}
	}
}

// flags are those of h, and the one that depends on what else is accepted.
func (r *report) flags(h *model.Hunk) []model.Flag {
	if r.unbalanced[h.ID] {
		return append(slices.Clone(h.Flags), model.FlagUnbalanced)
	}
	return h.Flags
}

func (r *report) flagsOf(f *model.File) []string {
	var told []model.Flag
	var texts []string
	for _, id := range f.Hunks {
		h := r.session.set.Hunks[id]
		if !h.Placed() || r.decisions[id] == model.Rejected {
			continue
		}
		for _, flag := range r.flags(h) {
			if !slices.Contains(told, flag) {
				told, texts = append(told, flag), append(texts, h.FlagText(flag))
			}
		}
	}
	return texts
}
