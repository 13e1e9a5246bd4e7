package patchers

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

const (
	pyLines = "def f():\n    if x:\n        return 1\n"
	pyBlock = "--- START-FILE: n.py ---\n" + pyLines + "--- END-FILE: n.py ---\n"
	pyPatch = apID + " AP 3.1\n\n" + apID + " FILE\nn.py\n\n" + apID + " CREATE\n" + apID + " content\n" + pyLines
	pyJSON  = "{\n  \"root\": \".\",\n  \"files\": [\n    {\n      \"path\": \"n.py\",\n      \"operation\": \"create\",\n      \"content\": \"" + pyLines + "\"\n    }\n  ]\n}\n"
	pyDiff  = "--- /dev/null\n+++ b/n.py\n@@ -0,0 +1,3 @@\n+def f():\n+    if x:\n+        return 1\n"
)

// The indentation of a fence is taken off as far as the text in it shares it,
// and a text that does so in some lines only is in doubt (READING §1.5).
func TestFenceIndentation(t *testing.T) {
	for format, text := range map[string]string{"delimited": pyBlock, "ap": pyPatch, "bundle": pyJSON, "git": pyDiff} {
		for name, c := range map[string]struct {
			answer string
			doubt  bool
		}{
			"with its fence":      {"1. A:\n\n   ```\n" + indent(strings.TrimSuffix(text, "\n"), "   ") + "\n   ```\n", false},
			"flush":               {"1. A:\n\n   ```\n" + text + "   ```\n", false},
			"flush, blank before": {"- ```\n\n" + text + "  ```\n", false},
			"half way":            {"1. A:\n\n    ```\n" + indent(strings.TrimSuffix(text, "\n"), "  ") + "\n    ```\n", false},
			"some lines flush":    {"1. A:\n\n   ```\n   " + text + "   ```\n", true},
		} {
			payloads, _ := Parse(model.NewAnswer("test", []byte(c.answer)), Options{})
			if len(payloads) != 1 || payloads[0].Format.Name != format || len(payloads[0].Files) != 1 {
				t.Errorf("%s, %s: %d payloads", format, name, len(payloads))
				continue
			}
			if doubt := !payloads[0].Doubt.None(); doubt != c.doubt {
				t.Errorf("%s, %s: doubt %q", format, name, payloads[0].Doubt)
			}
			change := payloads[0].Files[0]
			content := string(change.Content)
			for _, e := range change.Edits {
				content += string(e.New)
			}
			if strings.TrimSuffix(content, "\n") != strings.TrimSuffix(pyLines, "\n") && !c.doubt {
				t.Errorf("%s, %s: got %q", format, name, content)
			}
		}
	}
}
