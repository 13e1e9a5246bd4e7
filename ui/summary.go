package ui

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// A planResult is the plan of the decisions without the undecided hunks, with what the
// summary says about it.
type planResult struct {
	plan      *model.Plan
	defects   map[int]*model.Defect // of ChangeSet.Defects
	stats     []model.FileStat
	writer    error    // another process that is writing now
	unsettled error    // why what is in the files may not stay there
	changed   []string // paths that are no longer as they were read
}

// askPlan makes the plan of the decisions, for the summary.
func (m *Model) askPlan(int) tea.Cmd {
	rev, settled, changed := m.rev.Review, m.opt.Settled, m.opt.Changed
	set, decisions := rev.Set, rev.Decisions
	return start(&m.task, "preparing the summary", func(context.Context) (r planResult, err error) {
		decided := set.WithoutUndecided(decisions)
		if r.plan, err = set.Plan(decided); err != nil {
			return r, err
		}
		r.defects, r.stats, r.changed = set.Defects(decided), set.Stats(decided), changed(r.plan)
		r.writer, r.unsettled = settled(rev)
		return r, nil
	}, (*Model).planned)
}

func (m *Model) planned(r planResult, err error) tea.Cmd {
	open := len(m.rev.Set.Undecided(m.rev.Decisions))
	if err == nil {
		m.setWriter(r.writer)
	}
	switch {
	case err != nil:
		m.task.queuedKeys = nil
		m.dialog = dialog.NewFailure(m.keys, "These changes cannot be applied", err)
		return nil
	case r.unsettled != nil && open == 0 && len(r.plan.Entries) == 0:
		m.task.queuedKeys = nil
		m.dialog = dialog.NewFailure(m.keys, "Nothing can be applied now", r.unsettled)
		return nil
	}
	m.plan = r.plan
	rows := m.summaryRows(r)
	m.applied = total(rows)
	m.dialog = dialog.NewSummary(m.keys, dialog.Summary{
		Title: "Apply to " + m.opt.Root, Rows: m.summaryLines(rows), Unsettled: r.unsettled, Nothing: m.rev.nothingToWrite(r.plan),
		Undecided: numberOrNone(open), Unseen: numberOrNone(m.stats.unseen), Unread: m.rev.sums.unread > 0, Changed: r.changed, Verify: m.opt.Verify, Comments: m.commentsText(),
	})
	return nil
}

// numberOrNone is a number for people, empty if it is 0.
func numberOrNone(n int) string {
	if n == 0 {
		return ""
	}
	return model.Number(n)
}

// unreadParts is how many parts of the answer could not be read: "2 parts of the answer";
// empty if there are none.
func (v *review) unreadParts() string {
	if v.sums.unread == 0 {
		return ""
	}
	return model.Count(v.sums.unread, "part") + " of the answer"
}

// nothingToWrite says why a plan writes nothing; empty if it writes something.
func (v *review) nothingToWrite(p *model.Plan) string {
	if len(p.Entries) > 0 {
		return ""
	}
	for id, h := range v.Set.Hunks {
		if h.Placement == model.Applied || v.Decisions[id] == model.Accepted {
			return "All accepted changes are already in the files."
		}
	}
	return "Nothing is accepted."
}

// toUndecided closes the summary and goes to the first undecided hunk, which blocks applying.
func (m *Model) toUndecided() {
	m.closeDialog()
	m.showFirstOpen()
}

// A summaryRow is a file of the summary: what is written to it, and what is left out.
type summaryRow struct {
	op       byte   // the letter of the operation; 0 if nothing is written
	asked    byte   // that of the operation that the answer asks for, if nothing is written
	from, to string // from is empty if the file keeps its path
	stat     model.FileStat

	LeftOut
	unseen int      // accepted hunks that were never on screen
	flags  []string // with their causes, those of accepted hunks

	at int // where its file is in the order shown
}

func (r *summaryRow) leavesOut() bool { return r.LeftOut != LeftOut{} }

// summaryLines is the summary: the totals, and each file once. Files of which something
// is left out come first. It is empty if there is nothing to say.
func (m *Model) summaryLines(rows []*summaryRow) []dialog.Line {
	out := m.rev.notRead()
	if len(rows) == 0 {
		return out
	}
	all := total(rows)
	head := append([]string{all.text(m.opt.Glyphs)}, all.numbers()...)
	out = append([]dialog.Line{{Tone: dialog.Strong, Text: strings.Join(append(head, numberOf(all.unseen, "not seen")...), m.paint.Dot())}}, out...)
	paths, counts := 0, 0
	for _, row := range rows {
		paths, counts = max(paths, ansi.StringWidth(m.pathOf(row))), max(counts, ansi.StringWidth(m.countsOf(row)))
	}
	for _, row := range rows {
		out = append(out, m.summaryLine(row, min(paths, maxPathColumns), counts))
	}
	return out
}

// numberOf is "3 undecided", or nothing for 0.
func numberOf(n int, what string) []string {
	if n == 0 {
		return nil
	}
	return []string{model.Number(n) + " " + what}
}

// maxNotRead is how many parts of the answer that change nothing are listed.
const maxNotRead = 3

// notRead lists what of the answer changes nothing although it may ask for something: what could not
// be read, and code blocks that are not used.
func (v *review) notRead() []dialog.Line {
	var out []dialog.Line
	for _, d := range v.unreadDiagnostics() {
		out = append(out, dialog.Line{Tone: dialog.Warned, Text: "not read: " + d.String(), Indent: 4})
	}
	for _, b := range v.unusedBlocks() {
		out = append(out, dialog.Line{Text: fmt.Sprintf("not used: answer line %d: %s (%s)", b.First, b.Heading, b.Why), Indent: 4})
	}
	if more := len(out) - maxNotRead; more > 0 {
		out = append(out[:maxNotRead], dialog.Line{Text: "and " + model.Number(more) + " more"})
	}
	return out
}

// maxPathColumns are the most columns to which shorter paths are padded.
const maxPathColumns = 48

// summaryLine is a file: letter, path, counts, what is left out, flags with their causes. It wraps where
// it is too long: nothing of it is hidden.
func (m *Model) summaryLine(r *summaryRow, paths, counts int) dialog.Line {
	tone := dialog.Plain
	if r.Undecided > 0 {
		tone = dialog.Warned
	}
	notes := slices.Concat(r.numbers(), r.flags, numberOf(r.unseen, "not seen"))
	text := "  " + string(cmp.Or(r.op, r.asked)) + " " + dialog.PadRight(m.pathOf(r), paths) + "  " + dialog.PadRight(m.countsOf(r), counts) + "  " + strings.Join(notes, m.paint.Dot())
	return dialog.Line{Tone: tone, Text: strings.TrimRight(text, " "), Indent: 6}
}

// pathOf is the path of a file, with both of a rename.
func (m *Model) pathOf(r *summaryRow) string {
	if r.from == "" {
		return terminal.SanitizeRow(r.to)
	}
	return terminal.SanitizeRow(r.from) + " " + m.opt.Glyphs.Arrow + " " + terminal.SanitizeRow(r.to)
}

// countsOf is "+3 −1"; empty if no line is written.
func (m *Model) countsOf(r *summaryRow) string {
	if r.op == 0 || r.stat.Added == 0 && r.stat.Removed == 0 {
		return ""
	}
	return plusMinus(m.opt.Glyphs, r.stat.Added, r.stat.Removed)
}

// summaryRows lists the files that a plan writes and those of which something is left out, in the
// order of the tree.
func (m *Model) summaryRows(r planResult) []*summaryRow {
	rows := planned(r.plan)
	byPath := make(map[string]*summaryRow, len(rows))
	for _, row := range rows {
		byPath[row.to] = row
	}
	ofFile := make([]*summaryRow, len(m.rev.Set.Files))
	for at, i := range m.rev.files {
		f := m.rev.Set.Files[i]
		row := byPath[f.NewPath]
		if row == nil || f.NewPath == "" || row.from != f.Path {
			row = byPath[f.Path]
		}
		if row == nil {
			row = &summaryRow{to: f.Path, asked: m.stats.files[i].Op, at: at}
			if row.asked == 'R' {
				row.from, row.to = f.Path, f.NewPath
			}
			byPath[f.Path] = row
			rows = append(rows, row)
		}
		if row.op != 0 && (row.from == "" || row.from == f.Path) {
			row.stat = r.stats[i]
		}
		ofFile[i], row.at = row, min(row.at, at)
	}
	m.countRows(ofFile, r.defects)
	rows = slices.DeleteFunc(rows, func(row *summaryRow) bool { return row.op == 0 && !row.leavesOut() })
	slices.SortStableFunc(rows, func(a, b *summaryRow) int {
		switch {
		case a.leavesOut() == b.leavesOut():
			return cmp.Compare(a.at, b.at)
		case a.leavesOut():
			return -1
		}
		return 1
	})
	return rows
}

// countRows adds what the hunks say to the rows of their files. Each flag of accepted hunks is
// listed once in a row.
func (m *Model) countRows(ofFile []*summaryRow, defects map[int]*model.Defect) {
	type key struct {
		row  *summaryRow
		flag model.Flag
	}
	listed := map[key]bool{}
	for _, id := range m.rev.Set.Order {
		h := m.rev.Set.Hunks[id]
		row, decision := ofFile[h.File], m.rev.Decisions[id]
		switch {
		case h.Placement == model.Applied:
			continue
		case decision == model.Undecided:
			row.Undecided++
		case decision == model.Accepted:
			if m.seen[h.Key] == 0 {
				row.unseen++
			}
			for _, flag := range h.Flags {
				if !listed[key{row, flag}] {
					listed[key{row, flag}] = true
					row.flags = append(row.flags, h.FlagText(flag))
				}
			}
			if d := defects[id]; d != nil {
				row.flags = append(row.flags, d.String())
			}
		case h.Kind != model.KindWhitespace: // which follows other hunks
			row.Rejected++
		}
	}
}

// planned lists the files that a plan writes.
func planned(p *model.Plan) []*summaryRow {
	leaves := map[string]bool{}
	for _, e := range p.Entries {
		leaves[e.From] = true
	}
	var out []*summaryRow
	for _, e := range p.Entries {
		if op := entryOp(e, leaves); op != 0 {
			out = append(out, &summaryRow{op: op, from: e.From, to: e.Path, at: math.MaxInt})
		}
	}
	return out
}

// total sums up the files that are written, and what is left out of all.
func total(rows []*summaryRow) totals {
	var t totals
	for _, r := range rows {
		t.Undecided, t.Rejected, t.unseen = t.Undecided+r.Undecided, t.Rejected+r.Rejected, t.unseen+r.unseen
		if r.op != 0 {
			t.files, t.added, t.removed = t.files+1, t.added+r.stat.Added, t.removed+r.stat.Removed
		}
	}
	return t
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

// LeftOut counts the hunks that a plan leaves out.
type LeftOut struct{ Undecided, Rejected int }

// numbers is "3 undecided" and "2 rejected", without what is 0.
func (n LeftOut) numbers() []string {
	return append(numberOf(n.Undecided, "undecided"), numberOf(n.Rejected, "rejected")...)
}

// String is "; 3 hunks left undecided, 2 rejected", or empty if nothing is left out.
func (n LeftOut) String() string {
	switch {
	case n.Undecided > 0 && n.Rejected > 0:
		return "; " + model.Count(n.Undecided, "hunk") + " left undecided, " + model.Number(n.Rejected) + " rejected"
	case n.Undecided > 0:
		return "; " + model.Count(n.Undecided, "hunk") + " left undecided"
	case n.Rejected > 0:
		return "; " + model.Count(n.Rejected, "hunk") + " rejected"
	}
	return ""
}

// Advice says how to come back to what is undecided; empty if nothing is.
func (n LeftOut) Advice() string {
	if n.Undecided == 0 {
		return ""
	}
	return "To decide the rest, run aptix-tui again with the same answer."
}

// totals are the sums of a plan, and of what it leaves out.
type totals struct {
	files, added, removed int
	unseen                int
	LeftOut
}

// text is "12 files (+284 −44)".
func (t totals) text(g theme.Glyphs) string {
	return fmt.Sprintf("%s (%s)", model.Count(t.files, "file"), plusMinus(g, t.added, t.removed))
}

func plusMinus(g theme.Glyphs, added, removed int) string {
	return "+" + model.Number(added) + " " + g.Minus + model.Number(removed)
}
