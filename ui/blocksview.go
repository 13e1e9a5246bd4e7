package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/dialog"
)

// languageColumns is the width of the column with the language of a block.
const languageColumns = 10

// drawBlocks returns the rows of the page of code blocks that fit into height, with its title and the
// rows of the selected block.
func (m *Model) drawBlocks(width, height int, boxed bool) []string {
	p := m.blocks
	var rows []dialog.Line
	first, end := 0, 0 // the rows of the selected block
	for i := max(p.at-height, 0); i < min(p.at+height, len(p.blocks)); i++ {
		if i == p.at {
			first = len(rows)
		}
		rows = append(rows, m.blockLines(i, width)...)
		if i == p.at {
			end = len(rows)
		}
	}
	top := min(max(min(end+2, len(rows))-height, 0), first) // with the block after it, if there is room
	title := fmt.Sprintf("Code blocks without hunks  %d/%d", p.at+1, len(p.blocks))
	return m.paint.Box(title, rows[top:min(top+height, len(rows))], width, height, boxed)
}

// blockLines returns the rows of block i: what it is, why it was not taken, and the files that may
// be meant. Only the selected block has more than two rows.
func (m *Model) blockLines(i, width int) []dialog.Line {
	b, h := &m.blocks.blocks[i], m.blocks.holders(i)
	lines := model.Count(b.Lines(), "line")
	language := m.paint.Fit(terminal.SanitizeRow(b.Language), languageColumns)
	heading := m.paint.Fit(language+" "+terminal.SanitizeRow(b.Heading), width-ansi.StringWidth(lines)-3)
	indent := strings.Repeat(" ", languageColumns+2)
	if i != m.blocks.at {
		best := ""
		if len(h.Files) > 0 && h.Files[0].Lines > 0 {
			best = m.paint.Dot() + terminal.SanitizeRow(h.Files[0].Path) + share(h.Files[0], h, b)
		}
		return []dialog.Line{{Text: " " + heading + " " + lines}, {Tone: dialog.Dim, Text: indent + m.rev.blockReason(b) + best}}
	}
	out := []dialog.Line{{Tone: dialog.Strong, Text: m.paint.Glyphs.Bar + heading + " " + lines}, {Text: indent + m.rev.blockReason(b), Indent: len(indent)}}
	for n, f := range h.Files {
		out = append(out, dialog.Line{Text: fmt.Sprintf("   %d %s", n+1, terminal.SanitizeRow(f.Path)) + share(f, h, b), Indent: 5})
	}
	if text, tone := m.blocks.status(); text != "" {
		out = append(out, dialog.Line{Tone: tone, Text: "   " + text, Indent: 3})
	}
	return dialog.WrapLines(out, width)
}

// blockReason is why a block is in no payload, or what it was taken for.
func (v *review) blockReason(b *model.CodeBlock) string {
	if paths := v.takenFor(b); len(paths) > 0 {
		return terminal.SanitizeRow("used for " + strings.Join(paths, ", "))
	}
	return terminal.SanitizeRow(b.Why.String())
}

// share is how many of the distinctive lines of a block a file has, which may be all lines.
func share(f model.Holder, h model.Holders, b *model.CodeBlock) string {
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
