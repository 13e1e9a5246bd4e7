package blocks

import (
	"fmt"
	"testing"

	"aptix-tui/model"
)

// HABITS §1.3: drafts, and the end of one without a beginning.
func TestDrafts(t *testing.T) {
	for text, want := range map[string]string{
		"<think>\na\n</think>\nb\n":                  "[{1 3 true}] 0",
		"<think>a\nb</think>\nc\n":                   "[{1 2 true}] 0",
		"<think>a\nb</think>c\n":                     "[{1 1 true}] 0",
		"<think>a</think>\nb\n":                      "[{1 1 true}] 0",
		"<think>a</think>b\n":                        "[] 0",
		"<thinking>\na\n":                            "[{1 2 false}] 0",
		"a\n</think>\nb\n":                           "[] 2",
		"a so.</think>\nb\n":                         "[] 1",
		"The tag `</think>` ends it.\n":              "[] 0",
		"<think>\na\n</think>\nb\n</think>\n":        "[{1 3 true}] 5",
		"```html\n<think>\n```\nb\n":                 "[] 0",
		"<think>\nnot `</think>` yet\n</think>\nb\n": "[{1 3 true}] 0",
		"<scratchpad>\n</think>\n</scratchpad>\n":    "[{1 3 true}] 0",
		"See <think> for more.\n<b>\n</b>\n":         "[] 0",
	} {
		a := model.NewAnswer("test", []byte(text))
		found := drafts(a)
		if got := fmt.Sprint(found, " ", OrphanDraftEnd(a, found)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}
