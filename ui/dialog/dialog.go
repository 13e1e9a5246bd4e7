// Package dialog holds the pages and boxes shown on top of the review, and the
// line that a person types into. A dialog owns its keys. It changes only itself:
// a key has a Result, and the owner of the dialog acts on it.
//
// The package knows no hunks and no files: their texts arrive as lines. Drawing
// sanitizes them and takes styles and size as arguments, so that a theme can
// change while a dialog is open.
package dialog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/viewport"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// A Dialog is a page or box on top of the review: lines that scroll under a
// title. Resize must be called before its other methods.
type Dialog struct {
	keys  KeyTable
	title string
	body  []Line
	hints []Hint

	results   map[config.Action]Result // these precede the actions that all dialogs share
	otherwise Result                   // of all other keys

	rows []Line         // body, wrapped to the width of view
	wide int            // cells of the longest row
	low  bool           // shown at the lower edge, so that what it is about stays visible
	view viewport.Model // the part of rows that is shown

	items int // of a list; 0 for other dialogs
	at    int // the selected item

	atEnd bool // the last rows are shown, until it is scrolled
	whole bool // it needs all columns that there are
}

// A Result is what a key asks of the owner of a dialog.
type Result uint8

const (
	Ignored Result = iota // the key does nothing here
	Handled               // the dialog has changed itself
	Close
	Submit  // the typed line
	Suspend // the program
	Quit
	QuitNothingToDo // there is nothing to write
	Apply           // the plan of the summary
	ToUndecided     // the first undecided hunk
	Reload          // answer and files
	UndoApply
	CopyReply
	ShowWarnings // of the answer, above the dialog
	ShowItem     // the selected one of a list
	EditItem
	DeleteItem
	AnswerYes // to a question
	AnswerNo
	Resume    // the saved review
	StartOver // without the saved review
)

func newDialog(keys KeyTable, title string, body []Line, results map[config.Action]Result, hints ...Hint) *Dialog {
	return &Dialog{keys: keys, title: title, body: body, results: results, hints: hints, view: viewport.New(0, 0)}
}

// padding is how many columns are left free on both sides of a text.
const padding = 1

// Resize sets the cells available for the rows of the dialog.
func (d *Dialog) Resize(width, height int) {
	if d.rows != nil && d.view.Width == width && d.view.Height == height {
		return
	}
	d.rows, d.wide = WrapLines(d.body, max(width-2*padding, 1)), 0
	texts := make([]string, len(d.rows))
	for i, r := range d.rows {
		texts[i], d.wide = r.Text, max(d.wide, ansi.StringWidth(r.Text))
	}
	d.view.Width, d.view.Height = width, height
	d.view.SetContent(strings.Join(texts, "\n"))
	d.view.SetYOffset(d.view.YOffset)
	switch {
	case d.atEnd:
		d.view.GotoBottom()
	case d.items > 0:
		d.showItem()
	}
}

// NeedsWidth reports whether the dialog needs all columns that there are: it lists files or the
// output of a command.
func (d *Dialog) NeedsWidth() bool { return d.whole }

// Low reports whether the dialog belongs at the lower edge of the screen.
func (d *Dialog) Low() bool { return d.low }

// Scroll moves the window, or the selection of a list, and reports whether that changed it.
func (d *Dialog) Scroll(to ScrollTarget) bool {
	if d.items > 0 {
		return d.selectItem(to)
	}
	before := d.view.YOffset
	d.view.SetYOffset(to(before, d.view.Height, len(d.rows)-d.view.Height))
	d.atEnd = d.atEnd && d.view.AtBottom()
	return d.view.YOffset != before
}

// scrollable reports whether there are more rows than the dialog can show.
func (d *Dialog) scrollable() bool { return len(d.rows) > d.view.Height }

// Hints lists the keys for the footer, the most important first.
func (d *Dialog) Hints() []Hint {
	switch {
	case !d.scrollable():
		return d.hints
	case d.view.AtBottom():
		return append(slices.Clip(d.hints), Hint{config.PageUp, "earlier"})
	}
	return append(slices.Clip(d.hints), Hint{config.PageDown, "more"})
}

// Press scrolls, or returns what a key asks of the owner.
func (d *Dialog) Press(msg tea.KeyMsg) Result {
	b, _, _ := d.keys.Lookup(msg.String(), config.InDialog)
	to, scrolls := ScrollTargets[b.Action]
	if r, ok := d.results[b.Action]; ok {
		return r
	}
	switch {
	case b.Action == config.Suspend:
		return Suspend
	case !scrolls || !d.scrollable() && d.items == 0:
		return d.otherwise
	case d.Scroll(to):
		return Handled
	}
	return Ignored
}

// Draw returns the rows of the dialog with its title, as Painter.Box draws them. The rows
// are not drawn by viewport.View: that would wrap them again, and pad them in the default
// renderer.
func (d *Dialog) Draw(paint *Painter, boxed bool) []string {
	width, height, top := d.view.Width, d.view.Height, d.view.YOffset
	shown := slices.Clone(d.rows[top:min(top+height, len(d.rows))])
	for i := range shown {
		mark := " "
		if d.isSelected(shown[i]) {
			mark = paint.Glyphs.Bar
		}
		shown[i].Text = mark + shown[i].Text
	}
	title := terminal.SanitizeRow(d.title)
	if d.scrollable() {
		title += fmt.Sprintf("  %d/%d", top+len(shown), len(d.rows))
	}
	if boxed {
		width = min(width, max(ansi.StringWidth(title)+4, d.wide+2*padding))
	}
	if d.low {
		height = min(height, len(d.rows))
	}
	return paint.Box(title, shown, width, height, boxed)
}

// A ScrollTarget returns the row that a scroll key moves to from row top, in a
// window of height rows. last is the last row allowed; the caller clamps.
type ScrollTarget func(top, height, last int) int

// ScrollTargets lists the keys that scroll pages and move cursors.
var ScrollTargets = map[config.Action]ScrollTarget{
	config.Down:     ScrollBy(1),
	config.Up:       ScrollBy(-1),
	config.HalfDown: func(top, height, _ int) int { return top + max(height/2, 1) },
	config.HalfUp:   func(top, height, _ int) int { return top - max(height/2, 1) },
	config.PageDown: func(top, height, _ int) int { return top + max(height-1, 1) },
	config.PageUp:   func(top, height, _ int) int { return top - max(height-1, 1) },
	config.Top:      func(_, _, _ int) int { return 0 },
	config.Bottom:   func(_, _, last int) int { return last },
}

// ScrollBy returns the target of a mouse wheel that moves by rows.
func ScrollBy(rows int) ScrollTarget {
	return func(top, _, _ int) int { return top + rows }
}
