package patchers_test

import (
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers"
)

// TestStrictPlacing: held to its own document, an edit is missing where only a
// looser rung of the ladder would find it, and its note names the rung
// (READING §4.3).
func TestStrictPlacing(t *testing.T) {
	const file = "if a:\n    say(\"b\")\n    c()\n"
	for name, answer := range map[string]string{
		"git":        "```diff\n--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n if a:\n-  say(\"b\")\n+  d()\n```\n",
		"delimited":  "--- START-PATCH: f ---\n@@ -1,2 +1,2 @@\n if a:\n-  say(\"b\")\n+  d()\n--- END-PATCH: f ---\n",
		"structured": `{"root": ".", "patches": [` + "\n" + `{"path": "f", "find": "if a:\n  say(\"b\")", "replace": "d()"}` + "\n]}\n",
		"ap":         "a1b2c3d4 AP 3.1\na1b2c3d4 FILE\nf\na1b2c3d4 REPLACE\na1b2c3d4 snippet\nsay(“b”)\na1b2c3d4 content\nd()\n",
	} {
		t.Run(name, func(t *testing.T) {
			for _, strict := range []bool{false, true} {
				payloads, _ := patchers.Parse(model.NewAnswer("test", []byte(answer)), patchers.Options{Strict: strict})
				if len(payloads) != 1 || payloads[0].Format.Name != name {
					t.Fatalf("%d payloads", len(payloads))
				}
				m := payloads[0].Files[0].Edits[0].Locator.Locate(model.NewText([]byte(file)), 0)
				if !strict && m.Placement != model.Loose {
					t.Fatalf("%v: %s", m.Placement, m.Why.String())
				}
				if strict && (m.Placement != model.Missing || len(m.Candidates) > 0 || m.Closest == nil || len(m.Why) < 2) {
					t.Errorf("strict: %v, %d candidates: %s", m.Placement, len(m.Candidates), m.Why.String())
				}
			}
		})
	}
}
