//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// clusters are what terminals draw over different numbers of cells.
var clusters = []string{
	"👋🏽", "👨‍👩‍👧", "❤\ufe0f", "☎\ufe0f", "🇩🇪", "☝🏽", "1\ufe0f\u20e3", "🏳\ufe0f‍🌈", "🪿", "⌚", "〰\ufe0f",
	"東", "ｶﾞ", "한", "\u1112\u1161\u11ab", "e\u0301", "क्षि", "นิ",
}

// However wide the terminal draws a cluster, each row of the review stays one
// row and ends at the border.
func TestWideJourney(t *testing.T) {
	var text strings.Builder
	for _, c := range clusters {
		for _, line := range []string{c + " ends", strings.Repeat(c, 60), "x" + strings.Repeat(c, 60)} {
			text.WriteString(`+` + line + "\n")
		}
	}
	base := t.TempDir()
	if err := os.Mkdir(filepath.Join(base, "ws"), 0o777); err != nil {
		t.Fatal(err)
	}
	writes(t, base, "answer.md", "```diff\n--- /dev/null\n+++ b/wide.txt\n@@ -0,0 +1,54 @@\n"+text.String()+"```\n")
	term := launch(t, base, 60, 20, "BIN ANSWER")
	term.shows("wide.txt")
	for _, key := range []string{"g", "NPage", "Right", "NPage", "NPage", "Left", "NPage", "G", "W", "PPage", "PPage", "|", "PPage"} {
		term.keys(key)
		term.does("?", " Keys ")
		term.keys("Escape")
		term.lacks(" Keys ")
		term.until("whole rows after "+key, func() bool { return framed(term.screen()) })
	}
	term.quits()
}

// framed reports whether all rows between the titles and the footer begin and end
// with the border.
func framed(screen string) bool {
	rows := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
	if len(rows) != 20 || !strings.HasPrefix(rows[0], " aptix-tui") || !strings.HasPrefix(rows[1], "┌") || !strings.HasPrefix(rows[18], "└") {
		return false
	}
	for _, row := range rows[2:18] {
		if !strings.HasPrefix(row, "│") || !strings.HasSuffix(row, "│") {
			return false
		}
	}
	return true
}
