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

// visible returns the rows that fit into height, with those of the selected block.
func (v blocksView) visible(height int) []dialog.Line {
	var rows []dialog.Line
	first, end := 0, 0 // the rows of the selected block
	for i := max(v.page.at-height, 0); i < min(v.page.at+height, len(v.page.blocks)); i++ {
		if i == v.page.at {
			first = len(rows)
		}
		rows = append(rows, v.block(i)...)
		if i == v.page.at {
			end = len(rows)
		}
	}
	top := min(max(min(end+2, len(rows))-height, 0), first) // with the block after it, if there is room
	return rows[top:min(top+height, len(rows))]
}

// block returns the rows of block i: what it is, why it was not taken, and the files that may
// be meant. Only the selected block has more than two rows.
func (v blocksView) block(i int) []dialog.Line {
	b := &v.page.blocks[i]
	lines := model.Count(b.Lines(), "line")
	language := v.paint.Fit(terminal.SanitizeRow(b.Language), languageColumns)
	heading := v.paint.Fit(language+" "+terminal.SanitizeRow(b.Heading), v.width-ansi.StringWidth(lines)-3)
	indent := strings.Repeat(" ", languageColumns+2)
	if i != v.page.at {
		return []dialog.Line{{Text: " " + heading + " " + lines}, {Tone: dialog.Dim, Text: indent + v.reason(b) + v.best(i)}}
	}
	out := []dialog.Line{{Tone: dialog.Strong, Text: v.paint.Glyphs.Bar + heading + " " + lines}, {Text: indent + v.reason(b), Indent: len(indent)}}
	h := v.page.holders(i)
	for n, f := range h.Files {
		out = append(out, dialog.Line{Text: fmt.Sprintf("   %d %s", n+1, terminal.SanitizeRow(f.Path)) + v.share(f, h, b), Indent: 5})
	}
	if text, tone := v.page.status(); text != "" {
		out = append(out, dialog.Line{Tone: tone, Text: "   " + text, Indent: 3})
	}
	return dialog.WrapLines(out, v.width)
}

// reason is why a block is in no payload, or what it was taken for.
func (v blocksView) reason(b *model.CodeBlock) string {
	if paths := v.rev.takenFor(b); len(paths) > 0 {
		return terminal.SanitizeRow("used for " + strings.Join(paths, ", "))
	}
	return terminal.SanitizeRow(b.Why.String())
}

// best names the first file that has lines of block i.
func (v blocksView) best(i int) string {
	h := v.page.holders(i)
	if len(h.Files) == 0 || h.Files[0].Lines == 0 {
		return ""
	}
	return v.paint.Dot() + terminal.SanitizeRow(h.Files[0].Path) + v.share(h.Files[0], h, &v.page.blocks[i])
}

// share is how many of the distinctive lines of a block a file has, which may be all lines.
func (v blocksView) share(f model.Holder, h model.Holders, b *model.CodeBlock) string {
	what := "line"
	switch {
	case f.Lines == 0:
		return ""
	case h.Distinctive < b.Lines():
		what = "distinctive line"
	}
	return fmt.Sprintf(" has %d of %s", f.Lines, model.Count(h.Distinctive, what))
}

// status says how the search is going.
func (p *blocksPage) status() (string, dialog.Tone) {
	switch {
	case p.failed != nil:
		return "the workspace cannot be searched: " + p.failed.Error(), dialog.Failed
	case !p.found.Done:
		return "searching the workspace", dialog.Dim
	case p.found.Bounded:
		return "not all files were searched", dialog.Dim
	}
	return "", dialog.Plain
}
