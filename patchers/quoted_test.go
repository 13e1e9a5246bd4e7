package patchers

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// An answer that is quoted or indented as a whole is read. Other quotations are named.
func TestQuoted(t *testing.T) {
	file := "`a/b.go`\n\n```go\npackage b\n```\n"
	quote := func(mark, text string) string {
		return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark) + "\n"
	}
	for name, c := range map[string]struct{ answer, want string }{
		"a whole answer":             {quote("> ", "Create it:\n\n"+file), "blocks 6-6 a/b.go"},
		"a whole answer, indented":   {quote("    ", "Create it:\n\n"+file), "blocks 6-6 a/b.go"},
		"two quotations":             {quote("> > ", file), "blocks 4-4 a/b.go"},
		"a part":                     {"Create it:\n\n" + quote("> ", file) + "\nDone.\n", "answer/no-payload; answer/unread"},
		"an indented diff":           {"Then:\n\n" + quote("    ", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n") + "\nDone.\n", "answer/no-payload; answer/unread"},
		"a list, which is no quote":  {"- Create `a/b.go`:\n\n" + quote("  ", "```go\npackage b\n```\n"), "blocks 4-4 a/b.go"},
		"quotes in the text of file": {"`a.md`\n\n```\n> ```go\n> x\n> ```\n```\n", "blocks 4-6 a.md"},
	} {
		if got := summary(c.answer, Options{}); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
	a := model.NewAnswer("test", []byte(quote("> ", file)))
	if c := Read(a, Options{}).Payloads[0].Files[0].Content; string(c) != "package b\n" {
		t.Errorf("got %q", c)
	}
}
