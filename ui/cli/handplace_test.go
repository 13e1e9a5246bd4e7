package cli

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// Placing by hand begins at the closest text, or at the line that the answer states.
func TestPlaceByHandBeginsAtTheStatedLine(t *testing.T) {
	var rows []string
	for i := range 60 {
		rows = append(rows, fmt.Sprintf("%c%d", 'a'+i%26, i*i))
	}
	rows[44] = "the quick brown fox jumps over the dog"
	file := strings.Join(rows, "\n") + "\n"
	gitPatch := func(old string) string {
		return "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -30,1 +30,1 @@\n-" + old + "\n+new\n```\n"
	}
	linePatch := func(old string) string {
		return fenced("json", `{"files": [{"docPath": "a.txt", "originalSha256": "`+model.DigestOf([]byte(file)).String()+`", "changes": [{"operation": "replace", "startLine": 30, "endLine": 30, "expectedOriginalLines": ["`+old+`"], "newLines": ["new"]}]}]}`)
	}
	const strange, similar = "%%% &&& ((( )))", "the quick brown fox jumped over the dog"
	for name, c := range map[string]struct {
		answer string
		want   int
	}{
		"a Git patch":                    {gitPatch(strange), 30},
		"a line patch":                   {linePatch(strange), 30},
		"a Git patch with similar text":  {gitPatch(similar), 45},
		"a line patch with similar text": {linePatch(similar), 45},
	} {
		d := newDesk(t, file, c.answer)
		r := d.review()
		if len(r.Set.Hunks) != 1 || r.Decisions[0] != model.Undecided {
			t.Fatalf("%s: %d hunks, or it is decided", name, len(r.Set.Hunks))
		}
		if at := r.Set.HandText(0).Start; at.First+1 != c.want {
			t.Errorf("%s: the marker begins at line %d, want %d (%s: %s)", name, at.First+1, c.want, r.Set.Hunks[0].Placement, r.Set.Hunks[0].Explanation())
		}
	}
}
