package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// A blocksView draws the page of code blocks.
type blocksView struct {
	paint *dialog.Painter
	rev   *review
	page  *blocksPage
	width int
}

// languageColumns is the width of the column with the language of a block.
const languageColumns = 10

// draw returns the rows of the page with its title.
func (v blocksView) draw(height int, boxed bool) []string {
	title := fmt.Sprintf("Code blocks without hunks  %d/%d", v.page.at+1, len(v.page.blocks))
	return v.paint.Box(title, v.visible(height), v.width, height, boxed)
}

// visible returns the rows that fit into height: as many blocks above the selected one as
// fit with all rows of it.
func (v blocksView) visible(height int) []dialog.Line {
	var rows []dialog.Line
	first, end := 0, 0 // the rows of the selected block
	for i := range v.page.blocks {
		if i < v.page.at-height || end > 0 && len(rows) >= end+height {
			continue // too far away to be visible
		}
		of := v.block(i)
		if i == v.page.at {
			first, end = len(rows), len(rows)+len(of)
		}
		rows = append(rows, of...)
	}
	if end-first > height {
		first += v.page.choice + 3 - height // keep the selected file visible
		end = max(first, 0) + height
	}
	top := max(min(end+2, len(rows))-height, 0) // with the block after it, if there is one
	top = min(top, max(first, 0))
	return rows[top:min(top+height, len(rows))]
}

// block returns the rows of block i: what it is, why it was not taken, and the files that
// may be meant. Only the selected block has more than two rows.
func (v blocksView) block(i int) []dialog.Line {
	b := &v.page.blocks[i]
	head := v.columns(v.page.paintLanguage(v.paint, b)+terminal.SanitizeRow(b.Heading), model.Count(b.Lines(), "line"), i)
	why := v.reason(i)
	if i != v.page.at {
		return []dialog.Line{{Text: head}, {Tone: dialog.Dim, Text: v.cut(v.indent(i) + why + v.best(i))}}
	}
	out := []dialog.Line{{Tone: dialog.Strong, Text: head}}
	for _, row := range dialog.Wrap(why, 0, v.width-languageColumns-3) {
		out = append(out, dialog.Line{Text: v.indent(i) + row})
	}
	for n, c := range v.page.choices {
		out = append(out, v.choice(n, c))
	}
	if text, tone := v.page.status(); text != "" {
		out = append(out, dialog.Line{Tone: tone, Text: v.cut(v.bar(i) + "   " + terminal.SanitizeRow(text))})
	}
	return out
}

// paintLanguage is the column with the language of a block.
func (p *blocksPage) paintLanguage(paint *dialog.Painter, b *model.CodeBlock) string {
	return paint.Fit(terminal.SanitizeRow(b.Language), languageColumns) + " "
}

// indent begins a row of block i under its heading.
func (v blocksView) indent(i int) string {
	return v.bar(i) + strings.Repeat(" ", languageColumns+1)
}

// bar marks the rows of the selected block.
func (v blocksView) bar(i int) string {
	if i == v.page.at {
		return v.paint.Glyphs.Bar
	}
	return " "
}

// columns puts a text at the left end of a row of block i and one at the right end.
func (v blocksView) columns(left, right string, i int) string {
	space := v.width - ansi.StringWidth(right) - 3
	return v.bar(i) + v.paint.Fit(left, space) + " " + right + " "
}

func (v blocksView) cut(text string) string { return v.paint.Cut(text, v.width) }

// reason is why block i is in no payload, or what it was taken for.
func (v blocksView) reason(i int) string {
	if paths := v.rev.takenFor(&v.page.blocks[i]); len(paths) > 0 {
		return terminal.SanitizeRow("used for " + strings.Join(paths, ", "))
	}
	return terminal.SanitizeRow(v.page.blocks[i].Why.String())
}

// best names the first file that has lines of block i.
func (v blocksView) best(i int) string {
	h := v.page.holders(i)
	if len(h.Files) == 0 || h.Files[0].Lines == 0 {
		return ""
	}
	return v.paint.Dot() + terminal.SanitizeRow(h.Files[0].Path) + " has " + share(h.Files[0].Lines, h.Distinctive, v.page.blocks[i].Lines())
}

// share is how many of the distinctive lines of a block a file has, which may be all lines.
func share(lines, distinctive, all int) string {
	what := "line"
	if distinctive < all {
		what = "distinctive line"
	}
	return fmt.Sprintf("%d of %s", lines, model.Count(distinctive, what))
}

// choice is the row of a file that the selected block can be taken for.
func (v blocksView) choice(n int, c fileChoice) dialog.Line {
	tone, pointer, note := dialog.Plain, " ", ""
	if n == v.page.choice {
		tone, pointer = dialog.Selected, v.paint.Glyphs.Closed
	}
	switch {
	case c.fresh:
		note = "a new file"
	case c.lines > 0:
		note = share(c.lines, v.page.holders(v.page.at).Distinctive, v.page.blocks[v.page.at].Lines())
	}
	lead := v.bar(v.page.at) + "    " + pointer + fmt.Sprintf(" %d ", n+1)
	space := v.width - ansi.StringWidth(lead) - ansi.StringWidth(note) - 2
	path := v.paint.CutLeft(terminal.SanitizeRow(c.path), space)
	return dialog.Line{Tone: tone, Text: lead + dialog.PadRight(path, space) + " " + note + " "}
}

// status says how the search is going.
func (p *blocksPage) status() (string, dialog.Tone) {
	switch {
	case p.failed != nil:
		return "the workspace cannot be searched: " + p.failed.Error(), dialog.Failed
	case len(p.choices) > 0 && p.found.Done, len(p.choices) > 0 && p.typing():
		return "", dialog.Plain
	case !p.found.Done:
		return "searching the workspace", dialog.Dim
	case p.typing():
		return "no file has a path like this", dialog.Warned
	case p.found.Bounded:
		return "not all files were searched: type a path to use it for a file", dialog.Dim
	}
	return "type a path to use it for a file", dialog.Dim
}
