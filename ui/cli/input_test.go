package cli

import (
	"strings"
	"testing"
)

// The error for input without an answer names the formats. It is followed by an
// example, unless the output is JSON.
func TestNoAnswer(t *testing.T) {
	for _, json := range []bool{false, true} {
		var errs strings.Builder
		a := &app{Streams: Streams{Err: &errs}, options: options{json: json}}
		if status := a.fail(noAnswerError("the clipboard is empty", copyAnswer)); status != exitRefused {
			t.Errorf("exit status %d, want %d", status, exitRefused)
		}
		printed := errs.String()
		if !strings.Contains(printed, "the clipboard is empty; copy an answer, ") {
			t.Errorf("it does not say what to do:\n%s", printed)
		}
		if shown := strings.Contains(printed, "  @@ -1,2 +1,2 @@\n"); shown == json {
			t.Errorf("with --json %v, an example is shown: %v\n%s", json, shown, printed)
		}
	}
}

// A limit beyond which lines cannot be counted is refused, and not taken for a smaller one.
func TestLimitOfInput(t *testing.T) {
	for limit, refused := range map[string]bool{"4294967295": false, "4294967296": true, "5GiB": true} {
		a := &app{options: options{maxInput: limit}, Streams: Streams{Err: &strings.Builder{}}}
		_, err := a.read([]string{"input_test.go"})
		if (err != nil) != refused || refused && !strings.Contains(err.Error(), "must be less than 4 GiB") {
			t.Errorf("--max-input %s: %v", limit, err)
		}
	}
}
