//go:build e2e

package acceptance

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// clusters are what terminals draw over different numbers of cells.
var clusters = []string{
	"👋🏽", "👨‍👩‍👧", "❤\ufe0f", "☎\ufe0f", "🇩🇪", "☝🏽", "1\ufe0f\u20e3", "🏳\ufe0f‍🌈", "🪿", "⌚", "〰\ufe0f",
	"東", "ｶﾞ", "한", "\u1112\u1161\u11ab", "e\u0301", "क्षि", "นิ",
}

// However wide the terminal draws a cluster, each row of the review stays one row and
// ends at the right edge.
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
		term.until("whole rows after "+key, func() bool { return whole(term.screen()) })
	}
	term.quits()
}

// beginnings are how the rows of a hunk begin: its header, its explanation, and a line with
// its number or more of a wrapped one, which may be at the right side.
var beginnings = regexp.MustCompile(`^[▎▶](?:● accepted  @@|  invisible characters|(?:╱+│)? *(\d+|↪|↳) \+(?: |$))`)

// whole reports whether all rows are where they belong and have their ends: the number of
// a line follows that of the line above, what is cut has its mark at the end, and the
// scroll bar has no gap.
func whole(screen string) bool {
	rows := strings.Split(strings.TrimSuffix(screen, "\n"), "\n")
	if len(rows) != 20 || !strings.HasPrefix(rows[0], " answer.md") || !strings.HasPrefix(rows[1], " wide.txt") ||
		rows[18] != "" || !strings.HasSuffix(rows[19], " quit") {
		return false
	}
	bar, number := "", 0
	for _, row := range rows[2:18] {
		begins := beginnings.FindStringSubmatch(row)
		if begins == nil {
			return false
		}
		if n, err := strconv.Atoi(begins[1]); err == nil {
			if number != 0 && n != number+1 {
				return false
			}
			number = n
		}
		text, thumb := strings.CutSuffix(row, "┃")
		if cut := strings.Index(text, "›"); cut >= 0 && text[cut:] != "›" {
			return false
		}
		bar += map[bool]string{true: "┃", false: " "}[thumb]
	}
	return number > 0 && len(strings.Fields(bar)) == 1
}
