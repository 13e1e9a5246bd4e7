package cli

import (
	"fmt"
	"strings"

	"aptix-tui/patchers"
)

// A noAnswer is the error of an answer that was looked for and is not there: the
// commonest first experience, so that an example is shown with it.
type noAnswer struct{ error }

// noAnswerError says that nothing stands in what was looked at, and what could.
func (a *app) noAnswerError(why string) error {
	looked := strings.Join(patchers.Names(), ", ")
	if a.format != "" {
		looked = a.format
	}
	return noAnswer{fmt.Errorf("%s; looked for: %s; copy an answer, name a file or pipe one in", why, looked)}
}

// printExample shows what could be read, below a message and as short as the
// review does. A program that reads reports needs none.
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
