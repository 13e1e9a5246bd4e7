package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// header says in width columns what is reviewed and how far the review is. The counts and the root
// are always shown, the rest if it fits.
func (m *Model) header(width int) string {
	counts := m.headerCounts(width)
	space := width - ansi.StringWidth(ansi.Strip(counts)) - 1
	lead := m.headerLead(space)
	gap := strings.Repeat(" ", max(space-ansi.StringWidth(lead), 0))
	return m.paint.Paint(dialog.Bar, lead) + m.paint.Paint(dialog.Bar, gap) + counts + m.paint.Paint(dialog.Bar, " ")
}

// minPathColumns is the space below which a name or path says nothing.
const minPathColumns = 8

// chip says that nothing in the root is under version control.
const chip = "not in Git"

// headerLead is the longest beginning that fits into width columns.
func (m *Model) headerLead(width int) string {
	name, root := terminal.SanitizeRow(m.opt.Source), terminal.SanitizeRow(m.opt.Root)
	source, bare := name, root
	if m.rev.Set.Unversioned {
		root += "  " + chip
	}
	if formats := m.rev.sums.formats; len(formats) > 0 {
		source += m.paint.Dot() + strings.Join(formats, " + ")
	}
	for _, parts := range [][]string{{"aptix-tui", source, root}, {source, root}, {name, root}} {
		if text := " " + strings.Join(parts, "  ") + "  "; ansi.StringWidth(text) <= width {
			return text
		}
	}
	if half := (width - 5) / 2; half >= minPathColumns {
		name = m.paint.Cut(name, half)
		return " " + name + "  " + m.paint.CutLeft(bare, width-5-ansi.StringWidth(name)) + "  "
	}
	return " " + m.paint.CutLeft(bare, width-3) + "  "
}

// headerCounts sums up the hunks by decision, and the diagnostics.
func (m *Model) headerCounts(width int) string {
	if m.watching.waiting {
		return m.paint.Paint(dialog.Bar, m.paint.Cut("waiting", width/2))
	}
	t, sums, g := m.stats.tally, m.rev.sums, m.paint.Glyphs
	var out []string
	switch wide := width >= minBoxColumns; {
	case m.rev.hunk >= 0 && wide:
		out = append(out, m.paint.Paint(dialog.Bar, "hunk "+fraction(m.rev.pos[m.rev.hunk]+1, t.all)))
	case m.rev.hunk >= 0:
		out = append(out, m.paint.Paint(dialog.Bar, fraction(m.rev.pos[m.rev.hunk]+1, t.all)))
	case wide:
		out = append(out, m.paint.Paint(dialog.Bar, model.Count(t.all, "hunk")))
	}
	add := func(n int, always bool, tone dialog.Tone, glyph string) {
		if n > 0 || always {
			if n == 0 {
				tone = dialog.Bar
			}
			out = append(out, m.paint.Paint(tone, glyph+" "+model.Number(n)))
		}
	}
	add(t.accepted, true, dialog.BarGood, g.Accepted)
	add(t.undecided, true, dialog.BarWarned, g.Undecided)
	add(t.rejected, true, dialog.BarFailed, g.Rejected)
	add(t.settled, false, dialog.Bar, g.Applied)
	if unused := len(m.rev.unusedBlocks()); unused > 0 {
		out = append(out, m.paint.Paint(dialog.BarWarned, model.Number(unused)+" unused"))
	}
	if sums.errors > 0 {
		add(sums.warnings+sums.errors, false, dialog.BarFailed, g.Failed)
	} else {
		add(sums.warnings, false, dialog.BarWarned, g.Failed)
	}
	return strings.Join(out, m.paint.Paint(dialog.Bar, "  "))
}
