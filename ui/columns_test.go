package ui

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/theme/terminal"
)

// Emoji are followed by the column that is next, and rows whose width is argued
// about do not wrap; everything else goes as it is.
func TestInColumns(t *testing.T) {
	const begin, end = "\x1b[?7l\x1b[2K", "\x1b[?7h"
	for _, test := range []struct{ row, want string }{
		{"", ""},
		{"│ plain ✗ ● … │", "│ plain ✗ ● … │"},
		{"│東京の店、한국│", "│東京の店、한국│"},
		{"aé", "aé"},
		{"e\u0301│", begin + "e\u0301│" + end},
		{"ｶﾞ" + terminal.Padding + "│", begin + "ｶﾞ \x1b[3G│" + end},
		{"क्षि" + terminal.Padding + terminal.Padding + " │", begin + "क्षि  \x1b[4G │" + end},
		{"a👋🏽│", begin + "a👋🏽\x1b[4G│" + end},
		{"1\ufe0f\u20e3│", begin + "1\ufe0f\u20e3\x1b[3G│" + end},
		{"\x1b[31m❤\ufe0f\x1b[0m│", begin + "\x1b[31m❤\ufe0f\x1b[3G\x1b[0m│" + end},
		{"東x🇩🇪👨‍👩‍👧", begin + "東x🇩🇪\x1b[6G👨‍👩‍👧\x1b[8G" + end},
	} {
		got := inColumns(test.row)
		equal(t, got, test.want, test.row)
		equal(t, ansi.StringWidth(got), ansi.StringWidth(test.row), test.row)
	}
}
