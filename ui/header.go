package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// header says what is reviewed and how far the review is. The counts and the
// root are always there; the rest as far as it fits.
func (m *Model) header(width int) string {
	counts := m.counts()
	room := width - ansi.StringWidth(ansi.Strip(counts)) - 1
	lead := m.lead(room)
	return m.paint(bar, lead) + m.paint(bar, strings.Repeat(" ", max(room-ansi.StringWidth(lead), 0))) + counts + m.paint(bar, " ")
}

// lead is the richest beginning that fits into room.
func (m *Model) lead(room int) string {
	name := theme.SanitizeRow(m.opt.Source)
	root := theme.SanitizeRow(m.opt.Root)
	short := m.cutLeft(root, max(room/3, 20))
	source, brief := name, name
	if formats := m.rev.formats(); len(formats) > 0 {
		source += m.dot() + strings.Join(formats, " + ")
		brief += m.dot() + count(len(formats), "format")
	}
	for _, parts := range [][]string{
		{"aptix-tui", source, root}, {"aptix-tui", source, short}, {source, root}, {source, short},
		{"aptix-tui", brief, short}, {brief, short},
	} {
		if text := " " + strings.Join(parts, "  ") + "  "; ansi.StringWidth(text) <= room {
			return text
		}
	}
	return " " + m.cutLeft(root, room-3) + "  "
}

// dot parts things that stand in a row.
func (m *Model) dot() string { return " " + m.opt.Glyphs.Dot + " " }

// counts sums the hunks up by decision, and the diagnostics.
func (m *Model) counts() string {
	t := m.rev.tally()
	g := m.opt.Glyphs
	var out []string
	if m.screen.width >= treeFrom {
		out = append(out, m.paint(bar, count(t.all, "hunk")))
	}
	add := func(n int, always bool, tone tone, glyph string) {
		if n > 0 || always {
			out = append(out, m.paint(tone, fmt.Sprintf("%s %d", glyph, n)))
		}
	}
	add(t.accepted, true, barGood, g.Accepted)
	add(t.undecided, true, barWarned, g.Undecided)
	add(t.rejected, true, barFailed, g.Rejected)
	add(t.settled, false, bar, g.Applied)
	warnings, errors := m.rev.troubles()
	if errors > 0 {
		add(warnings+errors, false, barFailed, g.Failed)
	} else {
		add(warnings, false, barWarned, g.Failed)
	}
	return strings.Join(out, m.paint(bar, "  "))
}

// formats names the formats of the payloads, each once.
func (v *review) formats() []string {
	var names []string
	for _, p := range v.Set.Payloads {
		if !slices.Contains(names, p.Format.Name) {
			names = append(names, p.Format.Name)
		}
	}
	return names
}

// diagnostics is all that the answer was warned for.
func (v *review) diagnostics() []model.Diagnostic {
	return slices.Concat(v.Diagnostics, v.Set.Diagnostics)
}

// troubles counts the warnings and errors; notes trouble nobody.
func (v *review) troubles() (warnings, errors int) {
	for _, d := range v.diagnostics() {
		switch d.Severity {
		case model.Warning:
			warnings++
		case model.Error:
			errors++
		}
	}
	return warnings, errors
}
