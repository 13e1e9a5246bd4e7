package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// longestPrompt is how many characters the instructions may have: a model's
// context costs money.
const longestPrompt = 2500

// Every format has instructions, and a script that applies their example; there
// are none for anything else.
func TestPromptForEveryFormat(t *testing.T) {
	for _, format := range promptNames() {
		var out, errs bytes.Buffer
		if status := Main([]string{"prompt", format}, Streams{In: os.Stdin, Out: &out, Err: &errs}); status != exitDone {
			t.Errorf("%s: status %d, %s", format, status, errs.String())
			continue
		}
		text := out.String()
		if n := utf8.RuneCountInString(text); n > longestPrompt {
			t.Errorf("%s: %d characters, of at most %d", format, n, longestPrompt)
		}
		if !strings.HasPrefix(text, "Answer with ") || strings.Count(text, "\nA complete answer") != 1 || !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: it does not begin and end as the others do:\n%s", format, text)
		}
		if _, err := os.Stat(filepath.Join("..", "..", "testdata", "scripts", "prompt", format+".txtar")); err != nil {
			t.Errorf("%s: no script applies its example: %v", format, err)
		}
	}
}
