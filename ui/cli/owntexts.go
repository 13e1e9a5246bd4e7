package cli

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/ui/prompt"
	"aptix-tui/ui/reply"
)

// isOwnText reports whether a text is a reply or a prompt of this program, which is no answer of a
// model. Clipboards may change line ends and the end of a text.
func isOwnText(text []byte) bool {
	row := inOneRow(string(text))
	return strings.HasPrefix(row, inOneRow(reply.Title)) || strings.HasSuffix(row, inOneRow(prompt.End)) ||
		slices.ContainsFunc(patchers.Formats, func(f *model.Format) bool {
			return f.Prompt != "" && strings.HasSuffix(row, inOneRow(f.Prompt))
		})
}

func inOneRow(text string) string { return strings.Join(strings.Fields(text), " ") }
