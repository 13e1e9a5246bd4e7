package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme"
	"aptix-tui/ui/config"
)

// An offer is a place in the footer: the actions that share it, in the order
// shown. The lower its rank, the longer it stays when room gets scarce.
type offer struct {
	actions []config.Action
	rank    int
}

// offers is the footer of the review, from left to right.
var offers = []offer{
	{[]config.Action{config.Accept}, 1},
	{[]config.Action{config.Reject}, 2},
	{[]config.Action{config.NextCandidate}, 5},
	{[]config.Action{config.Toggle}, 9},
	{[]config.Action{config.NextHunk, config.PrevHunk}, 6},
	{[]config.Action{config.NextFile, config.PrevFile}, 10},
	{[]config.Action{config.AcceptFile}, 12},
	{[]config.Action{config.AcceptAll}, 11},
	{[]config.Action{config.Undo}, 8},
	{[]config.Action{config.Focus}, 13},
	{[]config.Action{config.Words}, 14},
	{[]config.Action{config.Diagnostics}, 7},
	{[]config.Action{config.Help}, 4},
	{[]config.Action{config.Commit}, 3},
	{[]config.Action{config.Quit}, 6},
}

// mostFooter is how many rows a long message may take.
const mostFooter = 4

// footer is the message, if there is one, and the keys that work here. A
// message that does not fit into one row takes as many as it needs, without
// the keys.
func (m *Model) footer(width int) []string {
	text, tone := m.message()
	if text == "" {
		return []string{m.offered(width)}
	}
	rows := fold(" "+text, 1, width-1)
	if len(rows) == 1 {
		used := ansi.StringWidth(text) + 2
		return []string{m.paint(tone, m.exactly(" "+text, used)) + m.offered(width-used)}
	}
	rows = rows[:min(len(rows), mostFooter)]
	for i := range rows {
		rows[i] = m.paint(tone, m.exactly(rows[i], width))
	}
	return rows
}

// message is what the footer says, on one line.
func (m *Model) message() (string, tone) {
	switch {
	case m.work.busy() && m.work.ticks > 0:
		return m.spinner(), warned
	case m.note.bad:
		return oneLine(m.note.text), failed
	}
	return oneLine(m.note.text), plain
}

func oneLine(text string) string {
	return theme.Sanitize(strings.Join(strings.Fields(text), " "))
}

func (m *Model) spinner() string {
	frames := m.opt.Glyphs.Spinner
	return frames[m.work.ticks%len(frames)] + " " + m.work.doing + m.work.far
}

// A keyHint is drawn as keys and label.
type keyHint struct{ keys, label string }

func (h keyHint) width() int { return ansi.StringWidth(h.keys) + ansi.StringWidth(h.label) + 2 }

// offered draws what fits into width of what works here.
func (m *Model) offered(width int) string {
	hints, ranks := m.hints()
	keep := make([]bool, len(hints))
	left := width - 1
	for rank := 0; rank < 20; rank++ {
		for i, h := range hints {
			if ranks[i] == rank && h.width()+1 <= left {
				keep[i], left = true, left-h.width()-1
			}
		}
	}
	out := ""
	for i, h := range hints {
		if keep[i] {
			out += " " + m.paint(keyTone, h.keys) + " " + m.paint(dim, h.label) + " "
		}
	}
	return out
}

// hints lists the keys that work now, with their ranks.
func (m *Model) hints() (hints []keyHint, ranks []int) {
	if m.page != nil {
		return m.pageHints()
	}
	for _, o := range offers {
		var keys []string
		label := ""
		for _, a := range o.actions {
			if k := m.keys.of(a); len(k.Keys) > 0 && k.why(m) == "" {
				keys = append(keys, m.keys.names(a))
				label = k.Label
			}
		}
		if len(keys) > 0 {
			hints = append(hints, keyHint{strings.Join(keys, " "), label})
			ranks = append(ranks, o.rank)
		}
	}
	return hints, ranks
}

// pageHints lists the keys of the dialog, and those that scroll it if there is
// more of it than is shown.
func (m *Model) pageHints() (hints []keyHint, ranks []int) {
	offered := m.page.hints
	if width, height := m.pageSize(); len(m.page.rows(width)) > height {
		offered = append(slices.Clip(offered), hint{config.PageDown, "more"})
	}
	for i, h := range offered {
		hints = append(hints, keyHint{m.keys.names(h.action), h.label})
		ranks = append(ranks, i)
	}
	return hints, ranks
}
