package reply

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// Each answer changes line 2 of a file of 36 lines into two, and has a change
// without a sure place, whose note says where a text is.
var numbered = map[string]string{
	"git": fenced("diff", `--- a/db.py
+++ b/db.py
@@ -1,3 +1,4 @@
 line 1
-line 2
+LINE 2
+and 2
 line 3
@@ -17,4 +18,4 @@
 the only 8
 line 9
-line 10 of 36
+line ten
 line 11`),
	"structured": fenced("json", `{"root": ".", "patches": [
	{"path": "db.py", "find": "line 2\n", "replace": "LINE 2\nand 2\n", "limit": "once"},
	{"path": "db.py", "find": "the number 8\n", "replace": "the only 8\n", "limit": "once"}]}`),
	"lines": fenced("json", `{"files": [{"docPath": "db.py", "originalSha256": "DIGEST", "changes": [
	{"operation": "replace", "startLine": 2, "endLine": 2, "expectedOriginalLines": ["line 2"], "newLines": ["LINE 2", "and 2"]},
	{"operation": "replace", "startLine": 20, "endLine": 20, "expectedOriginalLines": ["the only 8"], "newLines": ["the 8"]}]}]}`),
}

var atLine = regexp.MustCompile(`(?:new text at|lines are at|closest text:) line ([0-9]+)`)

// All numbers and texts of a reply are of one text: before a commit that on
// disk, or that with what is accepted, and then the reply says so.
func TestReplyNumbers(t *testing.T) {
	var file strings.Builder
	for i := range 36 {
		line := fmt.Sprintf("line %d\n", i+1)
		if i == 7 {
			line = "the only 8\n"
		}
		file.WriteString(line)
	}
	for format, answer := range numbered {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "ws", "db.py"), file.String())
		answer = strings.ReplaceAll(answer, "DIGEST", model.DigestOf([]byte(file.String())).String())
		write(t, filepath.Join(dir, "answer.md"), answer)
		p := place(t, filepath.Join(dir, "ws"), filepath.Join(dir, "answer.md"))
		start := p.set.InitialDecisions()
		if start[0] != model.Accepted || p.set.Hunks[1].Placement == model.Exact || !atLine.MatchString(p.set.Hunks[1].Explanation()) {
			t.Fatalf("%s: the second change is %s: %s", format, p.set.Hunks[1].Placement, p.set.Hunks[1].Explanation())
		}
		if m := atLine.FindStringSubmatch(p.set.Hunks[1].Explanation()); number(t, m[1]) != 8 {
			t.Errorf("%s: the note names line %s, and on disk it is line 8", format, m[1])
		}
		for outcome, when := range map[Outcome]string{Checked: "now", Refused: "now", VerifyFailed: "now", Reviewing: "with the accepted changes", Committed: "now"} {
			w := writer{p.input(outcome)}
			lines := linesOf(model.NewText(w.currentText(p.set.Files[0])))
			text, at := Write(w.Input), slices.Index(lines, "the only 8")+1
			if m := atLine.FindStringSubmatch(text); m == nil || number(t, m[1]) != at {
				t.Errorf("%s, %d: the reply says %q, and it is line %d of %d:\n%s", format, outcome, m, at, len(lines), text)
			}
			if want := fmt.Sprintf("`db.py` %s, lines %d to ", when, at-4); !strings.Contains(text, want) || !strings.Contains(text, fmt.Sprintf(" of %d", len(lines))) {
				t.Errorf("%s, %d: the reply lacks %q and %d lines:\n%s", format, outcome, want, len(lines), text)
			}
		}
	}
}
