package ui

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// inColumns keeps a row in its columns on terminals that count cells otherwise
// than we do: 👋🏽 takes two cells here and four there. The cursor is set behind
// each emoji and behind what is reserved; the row is drawn without wrapping, for
// it may become too long, and on an empty line, for it may not cover what was
// there.
func inColumns(row string) string {
	if !strings.ContainsFunc(row, arguable) {
		return row
	}
	var out strings.Builder
	out.WriteString(ansi.ResetModeAutoWrap + ansi.EraseEntireLine)
	column := 0
	for rest := row; rest != ""; {
		part, width := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
		if part[0] == '\x1b' {
			part, _, _, _ = ansi.DecodeSequence(rest, ansi.NormalState, nil)
			width = 0
		}
		rest, column = rest[len(part):], column+width
		reserved := part == terminal.Padding
		if reserved {
			part = " " // the renderer counts the cells, too
		}
		out.WriteString(part)
		if reserved && !strings.HasPrefix(rest, terminal.Padding) || strings.ContainsFunc(part, terminal.IsEmoji) {
			out.WriteString(ansi.CursorHorizontalAbsolute(column + 1))
		}
	}
	out.WriteString(ansi.SetModeAutoWrap)
	return out.String()
}

// arguable tells that terminals do not agree on the width of a cluster with r
// in it: emoji, marks, vowels and finals of Hangul, and what needed a reserve.
func arguable(r rune) bool {
	return r >= 0x300 && (terminal.IsEmoji(r) || string(r) == terminal.Padding || unicode.Is(unicode.M, r) || r >= 0x1160 && r < 0x1200)
}
