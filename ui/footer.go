package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
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
	actions []config.Action
	rank    int
}

// reviewOffers is the footer of the review, from left to right.
var reviewOffers = []offer{
	{[]config.Action{config.Accept}, 2},
	{[]config.Action{config.Reject}, 3},
	{[]config.Action{config.NextCandidate}, 5},
	{[]config.Action{config.Toggle}, 10},
	{[]config.Action{config.NextHunk, config.PrevHunk}, 7},
	{[]config.Action{config.NextOpen}, 6},
	{[]config.Action{config.NextFile, config.PrevFile}, 9},
	{[]config.Action{config.AcceptFile}, 15},
	{[]config.Action{config.AcceptAll}, 12},
	{[]config.Action{config.Undo}, 8},
	{[]config.Action{config.Search}, 14},
	{[]config.Action{config.Focus}, 16},
	{[]config.Action{config.Edit}, 17},
	{[]config.Action{config.PlaceByHand}, 18},
	{[]config.Action{config.Words}, 19},
	{[]config.Action{config.Blocks}, 13},
	{[]config.Action{config.Diagnostics}, 7},
	{[]config.Action{config.Reload}, 19},
	{[]config.Action{config.Prompt}, 3},
	{[]config.Action{config.TakeNext}, 5},
	{[]config.Action{config.Answers}, 18},
	{[]config.Action{config.Help}, 0},
	{[]config.Action{config.Apply}, 4},
	{[]config.Action{config.Quit}, 1},
}

// ranksWithoutPlace are the ranks of keys that help if a hunk has no place.
var ranksWithoutPlace = map[config.Action]int{config.PlaceByHand: 2, config.Edit: 11, config.Words: 11}

// rankFor is the rank of an offer for the current hunk.
func (o offer) rankFor(v *review) int {
	if rank, ok := ranksWithoutPlace[o.actions[0]]; ok && v.hunk >= 0 && !v.current().Placed() {
		return rank
	}
	return o.rank
}

// treeOffers is the footer while the tree has the focus.
var treeOffers = []offer{
	{[]config.Action{config.Accept}, 3},
	{[]config.Action{config.Reject}, 4},
	{[]config.Action{config.ShowFile}, 2},
	{[]config.Action{config.FoldDir, config.UnfoldDir}, 7},
	{[]config.Action{config.FilterFiles}, 6},
	{[]config.Action{config.OpenOnly}, 8},
	{[]config.Action{config.Down, config.Up}, 10},
	{[]config.Action{config.Undo}, 11},
	{[]config.Action{config.Close}, 9},
	{[]config.Action{config.Help}, 0},
	{[]config.Action{config.Apply}, 5},
	{[]config.Action{config.Quit}, 1},
}

// treeLabel is the label of an action on the selected row of the tree; empty elsewhere.
func (m *Model) treeLabel(a config.Action) string {
	what := " file"
	switch {
	case !m.screen.inTree || m.mode() != m.modes.reviewing:
		return ""
	case m.onDirectory() && m.tree.filtered():
		what = " shown files"
	case m.onDirectory():
		what = " directory"
	}
	switch a {
	case config.Accept, config.Reject:
		return m.keys.Of(a).Label + what
	case config.ShowFile:
		switch {
		case !m.onDirectory():
		case m.tree.folded[m.rev.tree.Nodes[m.tree.selected(&m.rev)].Path]:
			return "unfold"
		default:
			return "fold"
		}
	case config.Close:
		if m.tree.filtered() {
			return "show all"
		}
	}
	return ""
}

// hereLabel is the label of a key that does something else than usually; empty for others.
func (m *Model) hereLabel(a config.Action) string {
	switch {
	case a == config.NextCandidate && m.rev.hunk >= 0 && m.choosesReading():
		return "next reading"
	case a == config.Apply && m.rev.file < 0:
		return "wait for an answer"
	case a == config.Quit && m.watching.on && !m.watching.waiting:
		return "leave"
	}
	return ""
}

// searchOffers is the footer while a search is active.
var searchOffers = append([]offer{
	{[]config.Action{config.NextMatch, config.PrevMatch}, 0},
	{[]config.Action{config.Close}, 0},
}, slices.DeleteFunc(slices.Clone(reviewOffers), func(o offer) bool {
	return o.actions[0] == config.Reject || o.actions[0] == config.TakeNext // their keys mean something else now
})...)

// selectOffers is the footer while lines are selected.
var selectOffers = []offer{
	{[]config.Action{config.MarkLine}, 1},
	{[]config.Action{config.NewRange}, 4},
	{[]config.Action{config.MarkAll}, 5},
	{[]config.Action{config.AcceptLines}, 0},
	{[]config.Action{config.Down, config.Up}, 6},
	{[]config.Action{config.Help}, 3},
	{[]config.Action{config.Close}, 2},
}

// placeOffers is the footer while a hunk is placed by hand.
var placeOffers = []offer{
	{[]config.Action{config.PlaceHere}, 0},
	{[]config.Action{config.MoreContext, config.LessContext}, 2},
	{[]config.Action{config.Down, config.Up}, 4},
	{[]config.Action{config.Search}, 5},
	{[]config.Action{config.NextMatch, config.PrevMatch}, 6},
	{[]config.Action{config.Help}, 3},
	{[]config.Action{config.Close}, 1},
}

// blockOffers is the footer of the page of code blocks.
var blockOffers = []offer{
	{[]config.Action{config.TakeBlock}, 0},
	{[]config.Action{config.Candidate}, 2},
	{[]config.Action{config.Down, config.Up}, 3},
	{[]config.Action{config.Close}, 1},
}

// blockLabels are further labels on the page of code blocks.
var blockLabels = map[config.Action]string{config.Candidate: "file", config.Up: "block"}

// labels are the labels of actions in the footer, where they differ from those of
// the key table.
var labels = map[config.Action]string{config.PrevMatch: "match", config.Up: "move", config.UnfoldDir: "fold"}

// placeLabels are further ones while a hunk is placed by hand.
var placeLabels = map[config.Action]string{config.LessContext: "lines replaced"}

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

// clickFooter presses the key at a column of the footer.
func (m *Model) clickFooter(f frame, column int) tea.Cmd {
	if f.message == 0 && !isBlank(m.messageRows(f.width)[0]) {
		return nil
	}
	switch key := m.hints().keyAt(column, f.width); key {
	case "":
		return nil
	case config.InterruptKey:
		return m.interrupt()
	default:
		return m.press(keyNamed(key))
	}
}

// messageRows is the line being typed or the message, at least one row.
func (m *Model) messageRows(width int) []string {
	if m.prompt != nil && m.dialog == nil && !m.task.busy() && m.note.text == "" {
		return []string{m.prompt.Row(m.paint, width)}
	}
	text, tone := m.message()
	if m.blocks != nil && m.blocks.typing() && text == "" {
		return []string{m.blocks.typed.Row(m.paint, width)}
	}
	rows := dialog.Wrap(" "+text, 1, width-1)
	rows = rows[:min(len(rows), maxMessageRows)]
	for i := range rows {
		rows[i] = m.paint.Paint(tone, m.paint.Fit(rows[i], width))
	}
	return rows
}

// message is the message, on one line.
func (m *Model) message() (string, dialog.Tone) {
	switch {
	case m.showsOutput() && m.note.text == "":
		return m.task.spinner() + " running", dialog.Warned // its title says what
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
		return m.selection.status()
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
	press       []string // the keys as Bubble Tea names them, for a click; nil if they are no single keys
}

func (h keyHint) width() int { return ansi.StringWidth(h.keys) + ansi.StringWidth(h.label) + 2 }

type keyHints []keyHint

const maxRank = 20

// fit returns the hints that fit into width, those of a low rank first.
func (hints keyHints) fit(width int) keyHints {
	shown := make([]bool, len(hints))
	left := width // the space after the last one may be cut off
	for rank := range maxRank {
		for i, h := range hints {
			if h.rank == rank && h.width()+1 <= left {
				shown[i], left = true, left-h.width()-1
			}
		}
	}
	var out keyHints
	for i, h := range hints {
		if shown[i] {
			out = append(out, h)
		}
	}
	return out
}

// draw draws the hints that fit into width.
func (hints keyHints) draw(paint *dialog.Painter, width int) string {
	out := ""
	for _, h := range hints.fit(width) {
		out += " " + paint.Paint(dialog.Key, h.keys) + " " + paint.Paint(dialog.Dim, h.label) + " "
	}
	return out
}

// keyAt returns the key of the hint at a column of the hints drawn in width; empty for none.
// The label of several keys stands for the first.
func (hints keyHints) keyAt(column, width int) string {
	for _, h := range hints.fit(width) {
		if column > h.width() {
			column -= h.width() + 1
			continue
		}
		if len(h.press) == 0 {
			return ""
		}
		end := 0
		for i, name := range strings.Split(h.keys, " ") {
			if end += ansi.StringWidth(name) + 1; column < end+1 && i < len(h.press) {
				return h.press[i]
			}
		}
		return h.press[0]
	}
	return ""
}

// hints lists the keys that work now.
func (m *Model) hints() keyHints {
	switch {
	case m.showsOutput():
		return m.outputHints()
	case m.dialog != nil:
		return dialogHints(m.keys, m.dialog.Hints())
	case m.task.commit != nil:
		return keyHints{{keys: "^C", label: "stop", press: []string{config.InterruptKey}}}
	case m.prompt != nil:
		return keyHints{{keys: "enter", label: "done", press: []string{"enter"}}, {keys: "esc", label: "cancel", press: []string{"esc"}}} // whatever is bound to them
	}
	var out keyHints
	mode := m.mode()
	offers := mode.offers
	if m.screen.inTree && mode == m.modes.reviewing {
		offers = treeOffers
	}
	for _, o := range offers {
		h := keyHint{rank: o.rankFor(&m.rev)}
		var keys []string
		for _, a := range o.actions {
			name, key := m.shownKey(a)
			if does, ok := m.action(a); ok && name != "" && !m.shadowed(a) && does.refusal(m) == "" && !m.pointless(a) {
				keys = append(keys, name)
				if key != "" {
					h.press = append(h.press, key)
				}
				h.label = cmp.Or(m.treeLabel(a), m.hereLabel(a), mode.labels[a], labels[a], m.keys.Of(a).Label)
			}
		}
		if len(keys) > 0 {
			h.keys = strings.Join(keys, " ")
			out = append(out, h)
		}
	}
	if m.blocks != nil {
		out = append(out, keyHint{keys: "a-z", label: "search files", rank: 2})
	}
	return out
}

// pointless reports whether a key would change nothing that is visible: the footer leaves it out.
func (m *Model) pointless(a config.Action) bool {
	t, here := m.stats.tally, m.rev.hunk
	switch a {
	case config.NextOpen:
		return m.stats.unseen == 0 && (t.undecided == 0 || t.undecided == 1 && m.rev.isOpen(here))
	case config.AcceptAll:
		return t.undecided+t.rejected == 0
	case config.FoldDir, config.UnfoldDir:
		return m.screen.inTree && !m.onDirectory()
	}
	return false
}

// shadowed reports whether the first key of an action means another one in the tree.
func (m *Model) shadowed(a config.Action) bool {
	keys := m.keys.Of(a).Keys
	return m.screen.inTree && m.blocks == nil && slices.ContainsFunc(m.keys, func(b config.Binding) bool {
		return b.Action != a && b.Scope == config.InTree && slices.Contains(b.Keys, keys[0])
	})
}

// shownKey is the name of the key of an action in the footer, and the key itself: one that is
// not typed as a letter, on the page of code blocks.
func (m *Model) shownKey(a config.Action) (name, key string) {
	keys := m.keys.Of(a).Keys
	switch {
	case m.blocks != nil && a == config.Candidate:
		return m.keys.Names(a), ""
	case m.blocks == nil && len(keys) > 0:
		return dialog.KeyName(keys[0]), keys[0]
	case m.blocks == nil:
		return "", ""
	}
	for _, key := range keys {
		if utf8.RuneCountInString(key) > 1 {
			return dialog.KeyName(key), key
		}
	}
	for t, fixed := range fixedKeys {
		if key := (tea.KeyMsg{Type: t}).String(); fixed == a {
			return key, key
		}
	}
	return "", ""
}

// dialogHints ranks the hints of a dialog in their order.
func dialogHints(table dialog.KeyTable, hints []dialog.Hint) keyHints {
	var out keyHints
	for i, h := range hints {
		if key := table.First(h.Action); key != "" {
			out = append(out, keyHint{key, h.Label, i, table.Of(h.Action).Keys[:1]})
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
