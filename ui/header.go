package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// A header says what is reviewed and how far the review is. The counts and the
// root are always shown, the rest if it fits.
type header struct {
	paint        *dialog.Painter
	tally        tally
	sums         sums
	position     int  // of the current hunk, from 1; 0 if there is none
	waiting      bool // there is no review, and so nothing to count
	source, root string
	unused       int  // code blocks that may be changes
	unversioned  bool // nothing in the root is under version control
}

// header is that of the review as it is now.
func (m *Model) header() header {
	h := header{paint: m.paint, tally: m.stats.tally, sums: m.rev.sums, waiting: m.watching.waiting, source: m.opt.Source, root: m.opt.Root, unused: len(m.rev.unusedBlocks()), unversioned: m.rev.Set.Unversioned}
	if m.rev.hunk >= 0 {
		h.position = m.rev.pos[m.rev.hunk] + 1
	}
	return h
}

func (h header) draw(width int) string {
	counts := h.counts(width)
	space := width - ansi.StringWidth(ansi.Strip(counts)) - 1
	lead := h.lead(space)
	gap := strings.Repeat(" ", max(space-ansi.StringWidth(lead), 0))
	return h.paint.Paint(dialog.Bar, lead) + h.paint.Paint(dialog.Bar, gap) + counts + h.paint.Paint(dialog.Bar, " ")
}

// minPathColumns is the space below which a name or path says nothing.
const minPathColumns = 8

// chip says that nothing in the root is under version control.
const chip = "not in Git"

// lead is the longest beginning that fits into width columns.
func (h header) lead(width int) string {
	name, root := terminal.SanitizeRow(h.source), terminal.SanitizeRow(h.root)
	source, bare := name, root
	if h.unversioned {
		root += "  " + chip
	}
	if formats := h.sums.formats; len(formats) > 0 {
		source += h.paint.Dot() + strings.Join(formats, " + ")
	}
	for _, parts := range [][]string{{"aptix-tui", source, root}, {source, root}, {name, root}} {
		if text := " " + strings.Join(parts, "  ") + "  "; ansi.StringWidth(text) <= width {
			return text
		}
	}
	if half := (width - 5) / 2; half >= minPathColumns {
		name = h.paint.Cut(name, half)
		return " " + name + "  " + h.paint.CutLeft(bare, width-5-ansi.StringWidth(name)) + "  "
	}
	return " " + h.paint.CutLeft(bare, width-3) + "  "
}

// counts sums up the hunks by decision, and the diagnostics.
func (h header) counts(width int) string {
	if h.waiting {
		return h.paint.Paint(dialog.Bar, h.paint.Cut("waiting", width/2))
	}
	t := h.tally
	g := h.paint.Glyphs
	var out []string
	switch {
	case width < minBoxColumns && h.position > 0:
		out = append(out, h.paint.Paint(dialog.Bar, fraction(h.position, t.all)))
	case h.position > 0:
		out = append(out, h.paint.Paint(dialog.Bar, "hunk "+fraction(h.position, t.all)))
	case width >= minBoxColumns:
		out = append(out, h.paint.Paint(dialog.Bar, model.Count(t.all, "hunk")))
	}
	add := func(n int, always bool, tone dialog.Tone, glyph string) {
		if n > 0 || always {
			if n == 0 {
				tone = dialog.Bar
			}
			out = append(out, h.paint.Paint(tone, glyph+" "+model.Number(n)))
		}
	}
	add(t.accepted, true, dialog.BarGood, g.Accepted)
	add(t.undecided, true, dialog.BarWarned, g.Undecided)
	add(t.rejected, true, dialog.BarFailed, g.Rejected)
	add(t.settled, false, dialog.Bar, g.Applied)
	if h.unused > 0 {
		out = append(out, h.paint.Paint(dialog.BarWarned, model.Number(h.unused)+" unused"))
	}
	if h.sums.errors > 0 {
		add(h.sums.warnings+h.sums.errors, false, dialog.BarFailed, g.Failed)
	} else {
		add(h.sums.warnings, false, dialog.BarWarned, g.Failed)
	}
	return strings.Join(out, h.paint.Paint(dialog.Bar, "  "))
}
