package cli

import (
	"fmt"
	"strings"

	"aptix-tui/patchers"
)

// A noAnswer is the error for input without an answer. This is common on first use, so
// an example is printed with it.
type noAnswer struct{ error }

// noAnswerError says that the input holds no answer, and which formats are read.
func (a *app) noAnswerError(why string) error {
	looked := strings.Join(patchers.Names(), ", ")
	if a.format != "" {
		looked = a.format
	}
	return noAnswer{fmt.Errorf("%s; looked for: %s; copy an answer, name a file or pipe one in", why, looked)}
}

// printExample prints a short answer that can be read, unless the output is a JSON
// report.
func (a *app) printExample() {
	if a.json {
		return
	}
	fmt.Fprintln(a.Err, "\nAn answer that could be reviewed:")
	for line := range strings.Lines(example) {
		fmt.Fprintf(a.Err, "  %s", line)
	}
	fmt.Fprintln(a.Err, "\naptix-tui demo reviews a longer one")
}
