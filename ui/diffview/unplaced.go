package diffview

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// addWithoutRegion adds a hunk that changes no visible line: it is unplaced,
// has no effect, or changes the file rather than its content.
func (b *builder) addWithoutRegion(id int) {
	b.addHeader(id, nil, nil)
	h := b.in.Set.Hunks[id]
	if h.Placed() || h.Placement == model.Applied {
		b.addExplanation(h)
		return
	}
	b.addClosest(h)
	if len(h.New()) > 0 {
		b.addMessage("new text from the answer:")
		b.addSnippet(b.snippet(h.New(), added))
	} else if len(h.Old()) > 0 {
		b.addMessage("the answer deletes this text")
	}
	b.addHelp(h)
}

// addHelp adds what can be done about an unplaced hunk.
func (b *builder) addHelp(h *model.Hunk) {
	for i, path := range h.SimilarPaths {
		if i == 0 {
			b.addMessage("possible files:")
		}
		b.addMessage(fmt.Sprintf("  %d %s", i+1, path))
	}
	if !b.isRefused(h) {
		b.addItems(b.in.Help(h))
	}
}

// isRefused reports whether h has no place and is rejected: nothing need be done about it.
func (l *Layout) isRefused(h *model.Hunk) bool {
	return !h.Placed() && h.Placement != model.Applied && l.in.Decisions[h.ID] == model.Rejected
}

// addItems adds items with dots between them. Rows end between two items.
func (b *builder) addItems(text string) {
	for _, row := range b.itemRows(strings.Split(text, b.dot())) {
		b.addMessage(row)
	}
}

// itemRows puts items with dots between them into rows.
func (b *builder) itemRows(items []string) (rows []string) {
	for _, item := range items {
		if last := len(rows) - 1; last >= 0 && ansi.StringWidth(rows[last]+b.dot()+item) <= b.messageWidth() {
			rows[last] += b.dot() + item
		} else {
			rows = append(rows, item)
		}
	}
	return rows
}

func (b *builder) dot() string { return " " + b.in.Glyphs.Dot + " " }

// addReadings adds the readings of the code block of a hunk, above the first one of the block.
func (b *builder) addReadings(id int) {
	h := b.in.Set.Hunks[id]
	block := [2]int{h.Payload, h.Key.Change}
	if b.in.Readings == nil || b.read[block] {
		return
	}
	b.read[block] = true
	items, chosen := b.in.Readings(h)
	for i := range items {
		items[i] = fmt.Sprintf("%d %s", i+1, sanitize(items[i]))
		if i == chosen {
			items[i] = b.in.Glyphs.Closed + items[i]
		}
	}
	if len(items) > 0 && b.in.ReadingKeys != nil {
		items = append(items, nonEmpty(b.in.ReadingKeys(h))...)
	}
	for _, row := range b.itemRows(items) {
		for _, line := range terminal.Wrap(row, b.messageWidth()) {
			b.addRowOf(message{text: line, notice: true, choice: true})
		}
	}
}

// choices lists the files that a hunk which creates one may mean instead.
func (b *builder) choices(h *model.Hunk) string {
	if !h.Placed() || len(h.SimilarPaths) == 0 {
		return ""
	}
	var shown []string
	for i, path := range h.SimilarPaths {
		shown = append(shown, fmt.Sprintf("%d %s", i+1, path))
	}
	return cmp.Or(b.in.Help(h), "possible files") + ": " + strings.Join(shown, b.dot())
}

// addExplanation explains a hunk without lines.
func (b *builder) addExplanation(h *model.Hunk) {
	switch {
	case h.Placement == model.Applied:
	case h.Kind == model.KindContent, h.Kind == model.KindWhitespace:
		b.addMessage("it has no effect with the hunks accepted so far")
	case h.Kind == model.KindDelete && b.file.Base.Kind == model.Symlink:
		b.addMessage("a symbolic link to " + b.file.Base.Target)
	case h.Kind == model.KindCreate, h.Kind == model.KindDelete && b.file.Base.Kind == model.Regular:
		b.addMessage("an empty file")
	}
	for _, path := range h.Entries {
		b.addMessage(path)
	}
}

// addClosest shows the expected text compared with the closest text of the
// file.
func (b *builder) addClosest(h *model.Hunk) {
	switch {
	case len(h.Old()) == 0:
	case len(h.Closest) == 0:
		b.addSnippet(b.snippet(h.Old(), expected))
	case closestLegend(h) == "":
		b.addMessage("what the answer looks for is binary content")
	default:
		found := b.snippet(h.Closest, actual)
		found.onDisk = h.ClosestOnDisk
		b.addComparison(found, b.snippet(h.Old(), expected))
	}
}

// closestLegend explains the signs of the lines of an unplaced hunk.
func closestLegend(h *model.Hunk) string {
	switch {
	case h.Placed() || h.Placement == model.Applied || h.Placement == model.Invalid || len(h.Old()) == 0:
		return ""
	case len(h.Closest) == 0:
		return fmt.Sprintf("%c expected", expected)
	case model.IsBinary(h.Old()) || model.IsBinary(h.Closest):
		return ""
	}
	return fmt.Sprintf("%c closest, line %v; %c expected", actual, h.ClosestOnDisk[0], expected)
}

// snippet makes a side of lines that are not part of the file. It normalises
// their line ends, which placing ignores, so that only real differences show.
func (b *builder) snippet(lines []byte, s sign) changeSide {
	p := changeSide{Text: model.NewText(withLF(lines)), text: len(b.texts), sign: s}
	b.texts = append(b.texts, text{Text: p.Text})
	return p
}

// addSnippet adds all lines of a side.
func (b *builder) addSnippet(p changeSide) {
	if model.IsBinary(p.Bytes) {
		b.addMessage("binary content: " + model.Count(len(p.Bytes), "byte"))
		return
	}
	b.addLines(p, 0, p.Lines(), false)
}
