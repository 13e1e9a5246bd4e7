package ui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// An offer is an entry of the footer: the actions that share it, in the order
// shown. Entries of a low rank are shown first if not all fit. The footer is our
// own, as help.Model drops entries from the right and has no ranks.
type offer struct {
	rank    int
	label   string // empty: that of the key table
	actions []config.Action
}

// reviewOffers is the footer of the review, from left to right.
var reviewOffers = []offer{
	{2, "", []config.Action{config.Accept}},
	{3, "", []config.Action{config.Reject}},
	{5, "", []config.Action{config.NextCandidate}},
	{10, "", []config.Action{config.Toggle}},
	{4, "", []config.Action{config.ConfirmFile}},
	{7, "", []config.Action{config.NextHunk, config.PrevHunk}},
	{6, "", []config.Action{config.NextOpen}},
	{9, "", []config.Action{config.NextFile, config.PrevFile}},
	{15, "", []config.Action{config.AcceptFile}},
	{12, "", []config.Action{config.AcceptAll}},
	{8, "", []config.Action{config.Undo}},
	{14, "", []config.Action{config.Search}},
	{16, "", []config.Action{config.Focus}},
	{17, "", []config.Action{config.Edit}},
	{18, "", []config.Action{config.PlaceByHand}},
	{19, "", []config.Action{config.Words}},
	{13, "", []config.Action{config.Blocks}},
	{7, "", []config.Action{config.Diagnostics}},
	{19, "", []config.Action{config.Reload}},
	{3, "", []config.Action{config.Prompt}},
	{5, "", []config.Action{config.TakeNext}},
	{0, "", []config.Action{config.Help}},
	{4, "", []config.Action{config.Apply}},
	{1, "", []config.Action{config.Quit}},
}

// treeOffers is the footer while the tree has the focus.
var treeOffers = []offer{
	{3, "accept file", []config.Action{config.Accept}},
	{4, "reject file", []config.Action{config.Reject}},
	{2, "", []config.Action{config.ShowFile}},
	{6, "", []config.Action{config.FilterFiles}},
	{10, "move", []config.Action{config.Down, config.Up}},
	{11, "", []config.Action{config.Undo}},
	{9, "", []config.Action{config.Close}},
	{0, "", []config.Action{config.Help}},
	{5, "", []config.Action{config.Apply}},
	{1, "", []config.Action{config.Quit}},
}

// searchOffers is the footer while a search is active.
var searchOffers = append([]offer{
	{0, "match", []config.Action{config.NextMatch, config.PrevMatch}},
	{0, "", []config.Action{config.Close}},
}, slices.DeleteFunc(slices.Clone(reviewOffers), func(o offer) bool {
	return o.actions[0] == config.Reject || o.actions[0] == config.TakeNext // their keys mean something else now
})...)

// selectOffers is the footer while lines are selected.
var selectOffers = []offer{
	{1, "", []config.Action{config.MarkLine}},
	{0, "", []config.Action{config.AcceptLines}},
	{6, "move", []config.Action{config.Down, config.Up}},
	{3, "", []config.Action{config.Help}},
	{2, "", []config.Action{config.Close}},
}

// placeOffers is the footer while a hunk is placed by hand.
var placeOffers = []offer{
	{0, "", []config.Action{config.PlaceHere}},
	{2, "lines replaced", []config.Action{config.MoreContext, config.LessContext}},
	{4, "move", []config.Action{config.Down, config.Up}},
	{3, "", []config.Action{config.Help}},
	{1, "", []config.Action{config.Close}},
}

// blockOffers is the footer of the page of code blocks.
var blockOffers = []offer{
	{0, "", []config.Action{config.TakeBlock}},
	{2, "file", []config.Action{config.Candidate}},
	{3, "block", []config.Action{config.Down, config.Up}},
	{1, "", []config.Action{config.Close}},
}

// hereLabel is the label of a key that does something else than usually; empty for others.
func (m *Model) hereLabel(a config.Action) string {
	switch {
	case a == config.Apply && m.rev.file < 0:
		return "wait for an answer"
	case a == config.Quit && m.watching.on && !m.watching.waiting:
		return "leave"
	}
	return ""
}

// maxMessageRows is how many rows a long message may take.
const maxMessageRows = 4

// footer is the banner, the message and, below them, the keys that work here, which keep
// their place. A screen without a row for the message shows it in place of the keys.
func (m *Model) footer(f frame) []string {
	var rows []string
	if f.banner > 0 {
		rows = append(rows, m.paint.Paint(dialog.Warned, m.paint.Fit(" "+m.banner(f.width-1), f.width)))
	}
	message := m.messageRows(f.width)
	switch keys := m.hints().draw(m.paint, f.width); {
	case f.message > 0:
		return append(append(rows, message...), keys)
	case isBlank(message[0]):
		return append(rows, keys)
	}
	return append(rows, message[0])
}

func isBlank(row string) bool { return strings.TrimSpace(ansi.Strip(row)) == "" }

// messageRows is the line being typed or the message, at least one row.
func (m *Model) messageRows(width int) []string {
	if m.prompt != nil && m.dialog == nil && !m.task.busy() && m.note.text == "" {
		return []string{m.prompt.Row(m.paint, width)}
	}
	text, tone := m.message()
	rows := dialog.Wrap(" "+text, 1, width-1)
	rows = rows[:min(len(rows), maxMessageRows)]
	for i := range rows {
		rows[i] = m.paint.Paint(tone, m.paint.Fit(rows[i], width))
	}
	return append(rows, m.verifyRows(width)...)
}

// message is the message, on one line.
func (m *Model) message() (string, dialog.Tone) {
	switch {
	case m.task.busy() && m.task.ticks > 0 && m.dialog == nil:
		return m.task.status(m.opt.Glyphs), dialog.Warned
	case m.note.text == "" && m.dialog == nil:
		return cmp.Or(m.modeStatus(), m.announcement()), dialog.Plain
	case m.note.text == "":
		return m.announcement(), dialog.Plain
	}
	text := oneLine(m.note.text)
	if m.find.active() && m.dialog == nil && m.note.text != m.find.count() {
		text += "; " + oneLine(m.find.count())
	}
	if m.note.bad {
		return text, dialog.Failed
	}
	return text, dialog.Plain
}

// modeStatus is the message when there is no note.
func (m *Model) modeStatus() string {
	switch {
	case m.placing != nil:
		return oneLine(m.placing.where())
	case m.selection != nil:
		return fraction(m.selection.selected(), len(m.selection.lines)) + " lines"
	case m.find.active():
		return oneLine(m.find.count())
	}
	return ""
}

func oneLine(text string) string {
	return terminal.Sanitize(strings.Join(strings.Fields(text), " "))
}

// A keyHint is the keys of an offer and their label.
type keyHint struct {
	keys, label string
	rank        int
}

func (h keyHint) width() int { return ansi.StringWidth(h.keys) + ansi.StringWidth(h.label) + 2 }

type keyHints []keyHint

const maxRank = 20

// draw draws the hints that fit into width, those of a low rank first.
func (hints keyHints) draw(paint *dialog.Painter, width int) string {
	shown := make([]bool, len(hints))
	left := width // the space after the last one may be cut off
	for rank := range maxRank {
		for i, h := range hints {
			if h.rank == rank && h.width()+1 <= left {
				shown[i], left = true, left-h.width()-1
			}
		}
	}
	out := ""
	for i, h := range hints {
		if shown[i] {
			out += " " + paint.Paint(dialog.Key, h.keys) + " " + paint.Paint(dialog.Dim, h.label) + " "
		}
	}
	return out
}

// hints lists the keys that work now.
func (m *Model) hints() keyHints {
	var out keyHints
	switch {
	case m.dialog != nil:
		for i, h := range m.dialog.Hints() {
			if key := m.keys.First(h.Action); key != "" {
				out = append(out, keyHint{key, h.Label, i})
			}
		}
		return out
	case m.task.commit != nil:
		return keyHints{{"^C", "stop", 0}}
	case m.prompt != nil:
		return keyHints{{"enter", "done", 0}, {"esc", "cancel", 0}} // whatever is bound to them
	}
	offers := m.mode().offers
	if m.screen.inTree && m.mode() == m.modes.reviewing {
		offers = treeOffers
	}
	for _, o := range offers {
		var keys []string
		label := o.label
		for _, a := range o.actions {
			name := m.keys.First(a)
			if a == config.Candidate {
				name = m.keys.Names(a)
			}
			if name != "" && m.offered(a) {
				keys = append(keys, name)
				label = cmp.Or(m.hereLabel(a), label, m.keys.Of(a).Label)
			}
		}
		if len(keys) > 0 {
			out = append(out, keyHint{strings.Join(keys, " "), label, o.rank})
		}
	}
	return out
}

// sentence joins the parts that are not empty: "it cannot be accepted: missing".
func sentence(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	return strings.Join(parts, ": ")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// fraction is a part of a whole: "3/4".
func fraction(n, of int) string { return model.Number(n) + "/" + model.Number(of) }
