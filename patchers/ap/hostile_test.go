package ap_test

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
)

// TestHostile reads hostile inputs.
func TestHostile(t *testing.T) {
	const size = 1 << 16
	fill := func(line string) string { return strings.Repeat(line, size/len(line)) }
	var ids strings.Builder
	for i := 0; ids.Len() < size; i++ {
		fmt.Fprintf(&ids, "%08x AP 3.1\n", i)
	}
	var fenced strings.Builder
	for i := 0; fenced.Len() < size; i++ {
		fmt.Fprintf(&fenced, "```ap\n%08x AP 3.1\n%08x FILE\n```x\n", i, i)
	}
	var headless, strays strings.Builder
	strays.WriteString("a1b2c3d4 AP 3.1\na1b2c3d4 FILE\na\na1b2c3d4 CREATE\na1b2c3d4 content\n")
	for i := 0; headless.Len() < size; i++ {
		fmt.Fprintf(&headless, "%08x FILE\na\n%08x DELETE\n\n", i, i)
		fmt.Fprintf(&strays, "%08x AP 3.1\n%08x DELETE\na1b2c3d4 CREATE\na1b2c3d4 content\n", i, i+1)
	}
	answers := map[string]string{
		"without headers":    headless.String(),
		"without a header":   fill("a1b2c3d4 FILE\na\na1b2c3d4 DELETE\n\n"),
		"nearly directives":  strays.String(),
		"nearly without one": fill("a1b2c3d4 FILE\n\n#\na\n"),
		"marked IDs":         "a1b2c3d4 AP 3.1\na1b2c3d4 FILE\n" + fill("- 12. **a1b2c3d4** x\n"),
		"comments":           fill("#\n"),
		"blank and comments": fill("#\n\n\n"),
		"headers":            fill("a1b2c3d4 AP 3.1\n"),
		"headers of all IDs": ids.String(),
		"odd headers":        fill("abcdef AP 3.1\n"),
		"odd headers apart":  fill("abcdef AP 3.1\n\n\n\n\n\n\n"),
		"unclosed fences":    fenced.String(),
		"fences in a value":  "```ap\na1b2c3d4 AP 3.1\na1b2c3d4 FILE\n" + fill("```x\n"),
		"bare fences":        "````ap\na1b2c3d4 AP 3.1\na1b2c3d4 FILE\na\n" + fill("```\n"),
		"reopened fences":    "```ap\na1b2c3d4 AP 3.1\na1b2c3d4 FILE\na\n" + fill("```\nx\n```\n"),
		"fences again":       "```ap\na1b2c3d4 AP 3.1\na1b2c3d4 FILE\na\n" + fill("```\n```ap\na1b2c3d4 FILE\n"),
		"file blocks":        "a1b2c3d4 AP 3.1\n" + fill("a1b2c3d4 FILE\na\n"),
		"one line":           "a1b2c3d4 AP 3.1" + fill(" "),
		"directives":         "a1b2c3d4 AP 3.1\n" + fill("a1b2c3d4 x\n"),
	}
	for name, answer := range answers {
		t.Run("scan/"+name, func(t *testing.T) {
			a := model.NewAnswer("test", []byte(answer))
			var fence *model.Fence
			if strings.HasPrefix(answer, "```") {
				fence = &model.Fence{Char: '`', Length: len(answer) - len(strings.TrimLeft(answer, "`")), Info: "ap", Open: 1, Close: a.Lines() + 1}
			}
			lines := 0
			for n := 1; n <= a.Lines(); n++ {
				if p := ap.Scan(model.Block{Answer: a, Fence: fence}, n); p != nil {
					lines += p.Last - p.First + 1
					n = p.Last
				}
			}
			if lines > a.Lines() {
				t.Errorf("payloads of %d lines in %d", lines, a.Lines())
			}
		})
	}
}

// TestHostileText places edits in texts that almost match at every line.
func TestHostileText(t *testing.T) {
	const lines = 1 << 13
	same := strings.Repeat("a\n", 1<<9)
	listed := strings.Repeat("- a\n", lines)
	tests := []struct {
		name        string
		want        model.Placement
		patch, file string
	}{
		{"nearly a snippet", model.Applied, "DELETE|snippet\n" + same + "b", strings.Repeat("a\n", lines)},
		{"many places", model.Missing, "REPLACE|snippet\na|content\n" + same, strings.Repeat("a\n", lines)},
		{"nearly content", model.Ambiguous, "REPLACE|snippet\na|content\n" + same + "b", strings.Repeat("a\n", lines)},
		{"nearly inserted", model.Ambiguous, "INSERT_AFTER|snippet\na|content\n" + same + "b", strings.Repeat("a\n", lines)},
		{"inserted everywhere", model.Applied, "INSERT_BEFORE|snippet\na|content\na", strings.Repeat("a\n", lines)},
		{"many anchors", model.Ambiguous, "REPLACE|anchor\na|snippet\na|content\nb", strings.Repeat("a\n", lines)},
		{"many ends", model.Ambiguous, "DELETE|snippet\na|snippet_tail\na\nb", strings.Repeat("a\n", lines)},
		{"hybrid", model.Applied, "DELETE|snippet\na\n- " + strings.ReplaceAll(same, "a\n", "a\n- ") + "b", listed},
		{"blank lines", model.Ambiguous, "DELETE|snippet\na|include_leading_blank_lines 99999999|include_trailing_blank_lines 99999999",
			"a\n" + strings.Repeat("\n", lines) + "a\n" + strings.Repeat("\n", lines)},
		{"carriage returns", model.Applied, "DELETE|snippet\nb", strings.Repeat("a\r", lines)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			patch := "a1b2c3d4 AP 3.1\n|FILE\na|" + tt.patch
			a := model.NewAnswer("test", []byte(strings.ReplaceAll(patch, "|", "\na1b2c3d4 ")))
			p := ap.Scan(model.Block{Answer: a}, 1)
			m := p.Files[0].Edits[0].Locator.Locate(model.NewText([]byte(tt.file)), 0)
			if m.Placement != tt.want || len(m.Candidates) > model.MaxOffered {
				t.Errorf("%v, %d candidates", m.Placement, len(m.Candidates))
			}
		})
	}
}
