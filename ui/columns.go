package ui

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// inColumns keeps a row in its columns on terminals that measure text differently:
// 👋🏽 has two cells on some and four on others. The cursor is set after each emoji
// and after reserved cells. The row is drawn without wrapping, as it may become
// too long, and on a cleared line, as it may become too short.
func inColumns(row string) string {
	if !strings.ContainsFunc(row, widthVaries) {
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

// widthVaries reports whether terminals differ in the width of a cluster with r
// in it: emoji, marks, vowels and finals of Hangul, and reserved cells.
func widthVaries(r rune) bool {
	return r >= 0x300 && (terminal.IsEmoji(r) || string(r) == terminal.Padding || unicode.Is(unicode.M, r) || r >= 0x1160 && r < 0x1200)
}
