package patchers

import (
	"testing"

	"aptix-tui/model"
)

// HABITS §1.4: a block that names its file and is a damaged patch, and one for several
// files, is neither dropped in silence nor the content of the file.
func TestLabelledPatches(t *testing.T) {
	const label = "`src/a.ts`\n\n"
	for name, answer := range map[string]string{
		"comment above":      label + "```ts\n// The port\n<<<<<<< SEARCH\na\n=======\nb\n```\n",
		"prose above":        label + "```ts\nThe port is new:\n\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
		"misspelt":           label + "```ts\n<<<<<<< SERCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
		"without an opener":  label + "```ts\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
		"section of a patch": label + "```ts\n// The port\n*** Update File: src/a.ts\n-a\n+b\n```\n",
		"hunk":               label + "```ts\n// The port\n@@ -1,1 +1,1 @@\n-a\n+b\n```\n",
		"only signs":         "```diff src/a.ts\n-a\n+b\n```\n",
		"only signs, titled": "```diff title=\"src/a.ts\"\n-a\n+b\n```\n",
	} {
		payloads, found := Parse(model.NewAnswer("test", []byte(answer)), Options{})
		named := len(payloads) > 0
		for _, d := range found {
			named = named || d.Severity == model.Error && d.Code == "answer/unread"
		}
		if !named {
			t.Errorf("%s is dropped in silence: %v", name, found)
		}
		for _, p := range payloads {
			if c := &p.Files[0]; c.Content != nil && c.Interpreter != nil {
				t.Errorf("%s is offered as the content of %s", name, c.Path)
			}
		}
	}
}
