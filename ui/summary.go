package ui

import (
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// summaryPage says what a commit of plan would do, and asks for it.
// unbalanced are the hunks of ChangeSet.Unbalanced.
func (m *Model) summaryPage(plan *model.Plan, unbalanced map[int]bool) *page {
	p := &page{
		title: "Commit to " + m.opt.Root,
		does:  map[config.Action]intent{config.Confirm: commitPlan, config.Close: closePage, config.Quit: closePage, config.No: closePage},
		hints: []hint{{config.Confirm, "commit"}, {config.Close, "back"}},
	}
	if len(plan.Entries) == 0 {
		p.does[config.Confirm] = leaveNothing
		p.hints[0].label = "leave"
		p.body = []line{{tone: strong, text: "Nothing would be written: no change is accepted, or all are there already."}}
		return p
	}
	p.body = append(p.body, m.summaryFiles(plan)...)
	p.body = append(p.body, m.summaryFlags(unbalanced)...)
	p.body = append(p.body, m.summaryUnseen()...)
	if n := m.rev.tally().rejected; n > 0 {
		p.body = append(p.body, line{}, line{tone: plain, text: "Rejected: " + count(n, "hunk")})
	}
	return p
}

// entryOp is the letter of what a plan does to a path. The old path of a
// rename is part of the new one's line and has none.
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

func (m *Model) summaryFiles(plan *model.Plan) []line {
	leaves := map[string]bool{}
	for _, e := range plan.Entries {
		leaves[e.From] = true
	}
	lines := m.linesByMove()
	var out []line
	files, added, removed := 0, 0, 0
	for _, e := range plan.Entries {
		op := entryOp(e, leaves)
		if op == 0 {
			continue
		}
		name := e.Path
		if e.From != "" {
			name = e.From + " " + m.opt.Glyphs.Arrow + " " + e.Path
		}
		n := lines[move{e.From, e.Path}]
		files, added, removed = files+1, added+n.Added, removed+n.Removed
		out = append(out, line{tone: plain, text: fmt.Sprintf("  %c %s  %s", op, name, plusMinus(n.Added, n.Removed))})
	}
	head := line{tone: strong, text: fmt.Sprintf("%s  %s", count(files, "file"), plusMinus(added, removed))}
	return append([]line{head}, out...)
}

func plusMinus(added, removed int) string { return fmt.Sprintf("+%d -%d", added, removed) }

// A move is where a file comes from, if it is renamed, and where it ends.
type move struct{ from, to string }

// linesByMove gives the counts of a file under each move that a plan may make of
// it.
func (m *Model) linesByMove() map[move]model.FileStat {
	out := map[move]model.FileStat{}
	for i, f := range m.rev.Set.Files {
		stat := m.stats.of(i)
		out[move{f.Path, f.NewPath}], out[move{"", f.Path}] = stat, stat
	}
	return out
}

// summaryFlags names what deserves a second look among what is accepted.
func (m *Model) summaryFlags(unbalanced map[int]bool) []line {
	var out []line
	type key struct {
		file int
		flag model.Flag
	}
	told := map[key]bool{}
	for _, id := range m.rev.Set.Order {
		h := m.rev.Set.Hunks[id]
		if m.rev.Decisions[id] != model.Accepted || h.Placement == model.Applied {
			continue
		}
		flags := h.Flags
		if unbalanced[id] {
			flags = append(slices.Clone(flags), model.FlagUnbalanced)
		}
		for _, flag := range flags {
			if !told[key{h.File, flag}] {
				told[key{h.File, flag}] = true
				out = append(out, line{tone: warned, text: fmt.Sprintf("  %s: %s", m.rev.Set.Files[h.File].Path, h.FlagText(flag))})
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return append([]line{{}, {tone: strong, text: "Worth a second look"}}, out...)
}

// summaryUnseen counts, by file, the accepted hunks that were never on screen.
func (m *Model) summaryUnseen() []line {
	unseen, all := map[int]int{}, 0
	for id, h := range m.rev.Set.Hunks {
		if m.rev.Decisions[id] == model.Accepted && h.Placement != model.Applied && !m.seen[h.Key] {
			unseen[h.File]++
			all++
		}
	}
	if all == 0 {
		return nil
	}
	out := []line{{}, {tone: strong, text: "Never looked at: " + count(all, "hunk")}}
	for _, f := range m.rev.files {
		if n := unseen[f]; n > 0 {
			out = append(out, line{tone: plain, text: fmt.Sprintf("  %s: %s", m.rev.Set.Files[f].Path, count(n, "hunk"))})
		}
	}
	return out
}
