package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// An offer is a place in the footer: the actions that share it, in the order
// shown. The lower its rank, the longer it stays when room gets scarce.
type offer struct {
	actions []config.Action
	rank    int
}

// reviewOffers is the footer of the review, from left to right.
var reviewOffers = []offer{
	{[]config.Action{config.Accept}, 2},
	{[]config.Action{config.Reject}, 3},
	{[]config.Action{config.NextCandidate}, 5},
	{[]config.Action{config.Toggle}, 10},
	{[]config.Action{config.NextHunk, config.PrevHunk}, 6},
	{[]config.Action{config.NextFile, config.PrevFile}, 9},
	{[]config.Action{config.AcceptFile}, 15},
	{[]config.Action{config.AcceptAll}, 12},
	{[]config.Action{config.Undo}, 8},
	{[]config.Action{config.Search}, 14},
	{[]config.Action{config.Focus}, 16},
	{[]config.Action{config.Edit}, 17},
	{[]config.Action{config.PlaceByHand}, 18},
	{[]config.Action{config.Words}, 19},
	{[]config.Action{config.Diagnostics}, 7},
	{[]config.Action{config.Reload}, 19},
	{[]config.Action{config.Help}, 0},
	{[]config.Action{config.Commit}, 4},
	{[]config.Action{config.Quit}, 1},
}

// sooner are the ranks of what helps where a hunk has no place.
var sooner = map[config.Action]int{config.PlaceByHand: 2, config.Edit: 11, config.Words: 11}

// rank is the rank of an offer for the hunk at hand.
func (m *Model) rank(o offer) int {
	if rank, ok := sooner[o.actions[0]]; ok && m.rev.hunk >= 0 && !m.rev.current().Placed() {
		return rank
	}
	return o.rank
}

// searchOffers is the footer while a search is active.
var searchOffers = append([]offer{
	{[]config.Action{config.NextMatch, config.PrevMatch}, 0},
	{[]config.Action{config.Close}, 0},
}, slices.DeleteFunc(slices.Clone(reviewOffers), func(o offer) bool {
	return o.actions[0] == config.Reject // its key means something else now
})...)

// pickOffers is the footer while lines are selected.
var pickOffers = []offer{
	{[]config.Action{config.MarkLine}, 1},
	{[]config.Action{config.MarkAll}, 4},
	{[]config.Action{config.AcceptLines}, 0},
	{[]config.Action{config.Down, config.Up}, 5},
	{[]config.Action{config.Help}, 3},
	{[]config.Action{config.Close}, 2},
}

// placeOffers is the footer while a place is sought by hand.
var placeOffers = []offer{
	{[]config.Action{config.PlaceHere}, 0},
	{[]config.Action{config.MoreContext, config.LessContext}, 2},
	{[]config.Action{config.Down, config.Up}, 4},
	{[]config.Action{config.Search}, 5},
	{[]config.Action{config.NextMatch, config.PrevMatch}, 6},
	{[]config.Action{config.Help}, 3},
	{[]config.Action{config.Close}, 1},
}

// labels name what keys do together, or here, where that is not what the key
// table calls them.
var labels = map[config.Action]string{config.PrevMatch: "match", config.Up: "move"}

// label is what an action is called here, in the footer.
func (m *Model) label(b config.Binding) string {
	switch label, ok := labels[b.Action]; {
	case ok:
		return label
	case m.placing != nil && b.Action == config.LessContext:
		return "lines replaced"
	}
	return b.Label
}

// mostFooter is how many rows a long message may take.
const mostFooter = 4

// footer is the message, if there is one, and the keys that work here. A
// message that does not fit into one row takes as many as it needs, without
// the keys.
func (m *Model) footer(width int) []string {
	if m.prompt != nil && m.page == nil && !m.work.busy() && m.note.text == "" {
		return []string{m.promptRow(width)}
	}
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
	case m.work.busy() && m.work.ticks > 0 && m.page == nil:
		return m.spinner() + m.bar(m.work.writes), warned
	case m.note.text == "" && m.page == nil:
		return m.standing(), plain
	case m.note.bad:
		return m.noted(), failed
	}
	return m.noted(), plain
}

// noted is what has just happened, with the count of a search behind it.
func (m *Model) noted() string {
	said := oneLine(m.note.text)
	if m.find.active() && m.page == nil && m.note.text != m.find.count() {
		said += "; " + oneLine(m.find.count())
	}
	return said
}

// standing is what the footer says when nothing has just happened.
func (m *Model) standing() string {
	switch {
	case m.placing != nil:
		return oneLine(m.placing.where())
	case m.picking != nil:
		return fraction(m.picking.selected(), len(m.picking.lines)) + " lines"
	case m.find.active():
		return oneLine(m.find.count())
	}
	return ""
}

func oneLine(text string) string {
	return terminal.Sanitize(strings.Join(strings.Fields(text), " "))
}

func (m *Model) spinner() string {
	frames := m.opt.Glyphs.Spinner
	return frames[m.work.ticks%len(frames)] + " " + oneLine(m.work.now())
}

// barWidth is the cells of the bar that shows how far a commit is.
const barWidth = 20

// bar is how far writing is; empty when that is not known, and when something
// else is done.
func (m *Model) bar(w *writing) string {
	if w == nil || w.of == 0 || w.doing.Load() != nil {
		return ""
	}
	n := min(w.far, w.of) * barWidth / w.of
	return fmt.Sprintf(" %s%s %d of %d", strings.Repeat(m.opt.Glyphs.Accepted, n),
		strings.Repeat(m.opt.Glyphs.Horizontal, barWidth-n), w.far, w.of)
}

// A keyHint is drawn as keys and label.
type keyHint struct{ keys, label string }

func (h keyHint) width() int { return ansi.StringWidth(h.keys) + ansi.StringWidth(h.label) + 2 }

// offered draws what fits into width of what works here.
func (m *Model) offered(width int) string {
	hints, ranks := m.hints()
	keep := make([]bool, len(hints))
	left := width // the blank behind the last one may be cut off
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
	switch {
	case m.page != nil:
		return m.dialogHints(m.pageHints())
	case m.work.writes != nil:
		return []keyHint{{"^C", "stop"}}, []int{0}
	case m.prompt != nil:
		return m.dialogHints(promptHints)
	}
	for _, o := range m.mode().offers {
		var keys []string
		label := ""
		for _, a := range o.actions {
			b := m.keys.of(a)
			if d, ok := m.does(a); ok && len(b.Keys) > 0 && d.why(m) == "" {
				keys = append(keys, keyName(b.Keys[0]))
				label = m.label(b)
			}
		}
		if len(keys) > 0 {
			hints = append(hints, keyHint{strings.Join(keys, " "), label})
			ranks = append(ranks, m.rank(o))
		}
	}
	return hints, ranks
}

// promptHints are the keys that end a line being typed.
var promptHints = []hint{{config.Confirm, "done"}, {config.Close, "cancel"}}

// pageHints are the keys of the dialog, and one that scrolls it if there is
// more of it than is shown.
func (m *Model) pageHints() []hint {
	offered := m.page.hints
	if width, height := m.pageSize(); len(m.page.rows(width)) > height {
		offered = append(slices.Clip(offered), hint{config.PageDown, "more"})
	}
	return offered
}

// dialogHints lists the keys of something that stands over the review.
func (m *Model) dialogHints(offered []hint) (hints []keyHint, ranks []int) {
	for i, h := range offered {
		if keys := m.keys.of(h.action).Keys; len(keys) > 0 {
			hints = append(hints, keyHint{keyName(keys[0]), h.label})
			ranks = append(ranks, i)
		}
	}
	return hints, ranks
}
