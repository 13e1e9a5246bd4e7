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

// A Line is text in one tone. The text may be foreign: drawing sanitizes it.
// A line that is too long is wrapped, and its further rows are indented by
// Indent cells.
type Line struct {
	Tone   Tone
	Text   string
	Indent int
}

// A page is the common part of all dialogs: lines that scroll under a title.
type page struct {
	keys  KeyTable
	title string
	body  []Line
	hints []Hint

	rows []Line         // body, wrapped to the width of view
	view viewport.Model // the part of rows that is shown
}

func newPage(keys KeyTable, title string, body []Line, hints ...Hint) page {
	return page{keys: keys, title: title, body: body, hints: hints, view: viewport.New(0, 0)}
}

// Resize sets the cells available for the rows of the dialog.
func (p *page) Resize(width, height int) {
	if p.rows != nil && p.view.Width == width && p.view.Height == height {
		return
	}
	p.rows = WrapLines(p.body, width)
	texts := make([]string, len(p.rows))
	for i, r := range p.rows {
		texts[i] = r.Text
	}
	p.view.Width, p.view.Height = width, height
	p.view.SetContent(strings.Join(texts, "\n"))
	p.view.SetYOffset(p.view.YOffset)
}

// Scroll moves the window and reports whether that changed it.
func (p *page) Scroll(to ScrollTarget) bool {
	before := p.view.YOffset
	p.view.SetYOffset(to(before, p.view.Height, len(p.rows)-p.view.Height))
	return p.view.YOffset != before
}

// scrollable reports whether there are more rows than the dialog can show.
func (p *page) scrollable() bool { return len(p.rows) > p.view.Height }

// Hints lists the keys for the footer.
func (p *page) Hints() []Hint {
	if p.scrollable() {
		return append(slices.Clip(p.hints), Hint{config.PageDown, "more"})
	}
	return p.hints
}

// action is the meaning of a key in dialogs; empty if it has none.
func (p *page) action(msg tea.KeyMsg) config.Action {
	b, _, _ := p.keys.Lookup(msg, config.InDialog)
	return b.Action
}

// common handles the actions that all dialogs share. It reports whether a is
// one of them.
func (p *page) common(a config.Action) (Result, bool) {
	to, scrolls := ScrollTargets[a]
	switch {
	case a == config.Suspend:
		return Suspend, true
	case !scrolls || !p.scrollable():
		return Ignored, false
	case p.Scroll(to):
		return Handled, true
	}
	return Ignored, true
}

// Draw returns the rows of the dialog with its title. In a box it has borders
// and is as large as its content; otherwise it fills the size that it was given.
// The rows are not drawn by viewport.View: that would wrap them again, and pad
// them in the default renderer.
func (p *page) Draw(paint *Painter, boxed bool) []string {
	width, height, top := p.view.Width, p.view.Height, p.view.YOffset
	shown := p.rows[top:min(top+height, len(p.rows))]
	title := terminal.SanitizeRow(p.title)
	if p.scrollable() {
		title += fmt.Sprintf("  %d/%d", top+len(shown), len(p.rows))
	}
	if !boxed {
		out := []string{paint.Title(title, width, true)}
		for i := range height {
			if i < len(shown) {
				out = append(out, paint.Paint(shown[i].Tone, paint.Fit(shown[i].Text, width)))
			} else {
				out = append(out, strings.Repeat(" ", width))
			}
		}
		return out
	}
	need := ansi.StringWidth(title) + 4
	for _, r := range p.rows {
		need = max(need, ansi.StringWidth(r.Text)+2)
	}
	width = min(width, need)
	g := paint.Glyphs
	out := []string{paint.Paint(Border, g.TopLeft) + paint.Title(title, width, true) + paint.Paint(Border, g.TopRight)}
	edge := paint.Paint(Border, g.Vertical)
	for _, r := range shown {
		out = append(out, edge+paint.Paint(r.Tone, paint.Fit(r.Text, width))+edge)
	}
	return append(out, paint.Paint(Border, g.BottomLeft)+paint.Title("", width, true)+paint.Paint(Border, g.BottomRight))
}

// WrapLines wraps lines to width cells. Each row has the tone of its line. A line
// break in a text begins a new row.
func WrapLines(lines []Line, width int) []Line {
	out := []Line{}
	for _, l := range lines {
		for text := range strings.SplitSeq(terminal.Sanitize(l.Text), "\n") {
			for _, row := range Wrap(text, l.Indent, width) {
				out = append(out, Line{Tone: l.Tone, Text: row})
			}
		}
	}
	return out
}

// Wrap wraps text between words where possible. All rows but the first are
// indented, if that leaves at least half of the width.
func Wrap(text string, indent, width int) []string {
	text = strings.ReplaceAll(text, "\t", "    ")
	width = max(width, 1)
	if ansi.StringWidth(text) <= width {
		return []string{text}
	}
	if indent > width/2 {
		indent = 0
	}
	first := ansi.Wrap(text, width, "")
	if n := strings.IndexByte(first, '\n'); n >= 0 && indent > 0 {
		rest := strings.TrimLeft(text[n:], " ")
		rows := strings.Split(ansi.Wrap(rest, width-indent, ""), "\n")
		for i := range rows {
			rows[i] = strings.Repeat(" ", indent) + rows[i]
		}
		return append([]string{first[:n]}, rows...)
	}
	return strings.Split(first, "\n")
}
