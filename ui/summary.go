package ui

import (
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/dialog"
)

// A summary describes what applying would do.
type summary struct {
	rev    *review
	seen   map[model.HunkKey]bool
	glyphs theme.Glyphs
}

// lines is the summary of a plan; empty if nothing would be written.
func (s summary) lines(r planResult) []dialog.Line {
	if len(r.plan.Entries) == 0 {
		return nil
	}
	out := slices.Concat(s.files(r), s.flags(r.unbalanced), s.unseen())
	if n := s.rev.tally().rejected; n > 0 {
		out = append(out, dialog.Line{}, dialog.Line{Text: "Rejected: " + model.Count(n, "hunk")})
	}
	return out
}

// entryOp is the letter of the operation on a path. The old path of a rename has
// none: it is in the line of the new path.
func entryOp(e model.PlanEntry, leaves map[string]bool) byte {
	switch {
	case e.From != "":
		return 'R'
	case e.Before.Kind == model.Absent:
		return 'A'
	case e.After.Kind != model.Absent:
		return 'M'
	case leaves[e.Path]:
		return 0
	}
	return 'D'
}

// totals are the sums of a plan.
type totals struct{ files, added, removed int }

// text is "12 files (+284 −44)".
func (t totals) text(g theme.Glyphs) string {
	return fmt.Sprintf("%s (%s)", model.Count(t.files, "file"), plusMinus(g, t.added, t.removed))
}

// A plannedFile is a file that a plan writes, with the letter of the operation.
type plannedFile struct {
	op       byte
	from, to string // from is empty if the file keeps its path
	stat     model.FileStat
}

// planned lists the files that a plan writes.
func (s summary) planned(r planResult) []plannedFile {
	leaves := map[string]bool{}
	for _, e := range r.plan.Entries {
		leaves[e.From] = true
	}
	stats := s.byRename(r.stats)
	var out []plannedFile
	for _, e := range r.plan.Entries {
		if op := entryOp(e, leaves); op != 0 {
			out = append(out, plannedFile{op, e.From, e.Path, stats[rename{e.From, e.Path}]})
		}
	}
	return out
}

func (s summary) total(r planResult) totals {
	var t totals
	for _, f := range s.planned(r) {
		t.files, t.added, t.removed = t.files+1, t.added+f.stat.Added, t.removed+f.stat.Removed
	}
	return t
}

func (s summary) files(r planResult) []dialog.Line {
	out := []dialog.Line{{Tone: dialog.Strong, Text: s.total(r).text(s.glyphs)}}
	for _, f := range s.planned(r) {
		name := f.to
		if f.from != "" {
			name = f.from + " " + s.glyphs.Arrow + " " + f.to
		}
		out = append(out, dialog.Line{Text: fmt.Sprintf("  %c %s  %s", f.op, name, plusMinus(s.glyphs, f.stat.Added, f.stat.Removed))})
	}
	return out
}

func plusMinus(g theme.Glyphs, added, removed int) string {
	return fmt.Sprintf("+%d %s%d", added, g.Minus, removed)
}

// A rename is the paths of a file in a plan; from is empty if it keeps its path.
type rename struct{ from, to string }

// byRename returns the sums of a file for both, renamed or not.
func (s summary) byRename(stats []model.FileStat) map[rename]model.FileStat {
	out := map[rename]model.FileStat{}
	for i, f := range s.rev.Set.Files {
		out[rename{f.Path, f.NewPath}], out[rename{"", f.Path}] = stats[i], stats[i]
	}
	return out
}

// flags lists the flags of accepted hunks, each once per file.
func (s summary) flags(unbalanced map[int]bool) []dialog.Line {
	var out []dialog.Line
	type key struct {
		file int
		flag model.Flag
	}
	listed := map[key]bool{}
	for _, id := range s.rev.Set.Order {
		h := s.rev.Set.Hunks[id]
		if s.rev.Decisions[id] != model.Accepted || h.Placement == model.Applied {
			continue
		}
		flags := h.Flags
		if unbalanced[id] {
			flags = append(slices.Clone(flags), model.FlagUnbalanced)
		}
		for _, flag := range flags {
			if !listed[key{h.File, flag}] {
				listed[key{h.File, flag}] = true
				out = append(out, dialog.Line{Tone: dialog.Warned, Text: fmt.Sprintf("  %s: %s", s.rev.Set.Files[h.File].Path, h.FlagText(flag))})
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return append([]dialog.Line{{}, {Tone: dialog.Strong, Text: "Worth a second look"}}, out...)
}

// unseen counts, by file, the accepted hunks that were never on screen.
func (s summary) unseen() []dialog.Line {
	unseen, all := map[int]int{}, 0
	for id, h := range s.rev.Set.Hunks {
		if s.rev.Decisions[id] == model.Accepted && h.Placement != model.Applied && !s.seen[h.Key] {
			unseen[h.File]++
			all++
		}
	}
	if all == 0 {
		return nil
	}
	out := []dialog.Line{{}, {Tone: dialog.Strong, Text: "Never looked at: " + model.Count(all, "hunk")}}
	for _, f := range s.rev.files {
		if n := unseen[f]; n > 0 {
			out = append(out, dialog.Line{Text: fmt.Sprintf("  %s: %s", s.rev.Set.Files[f].Path, model.Count(n, "hunk"))})
		}
	}
	return out
}
