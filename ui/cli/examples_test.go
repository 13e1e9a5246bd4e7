package cli

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// calls matches the calls of the program in a command line.
var calls = regexp.MustCompile(`aptix-tui(?: (?:'[^']*'|[^\s'|)]+))*`)

var words = regexp.MustCompile(`'[^']*'|\S+`)

// Each example is a call that its command accepts.
func TestExamplesAreValid(t *testing.T) {
	a := &app{Streams: Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard}}
	for _, c := range allCommands(a.commands(io.Discard)) {
		for line := range strings.Lines(c.Example) {
			if len(line) > len("\n")+96 {
				t.Errorf("%s: an example has %d columns", c.CommandPath(), len(line))
			}
			line, _, _ = strings.Cut(line, "  # ")
			found := calls.FindAllString(line, -1)
			if len(found) == 0 {
				t.Errorf("%s: %q calls nothing", c.CommandPath(), line)
			}
			for _, call := range found {
				checkExample(t, c.Name(), call)
			}
		}
	}
}

// checkExample checks the command, the flags, their values and the arguments of a call.
func checkExample(t *testing.T, of, call string) {
	t.Helper()
	a := &app{Streams: Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard}}
	root := a.commands(io.Discard)
	var args []string
	for _, w := range words.FindAllString(call, -1)[1:] {
		args = append(args, strings.Trim(w, "'"))
	}
	c, rest, err := root.Find(args)
	if err == nil {
		err = c.ParseFlags(rest)
	}
	if err == nil {
		err = c.ValidateArgs(c.Flags().Args())
	}
	if err == nil {
		err = a.loadSettings(c)
	}
	if err == nil {
		err = checkConflicts(c)
	}
	if err != nil {
		t.Errorf("help of %s: %q: %v", of, call, err)
	}
	if of != "aptix-tui" && c.Name() != of {
		t.Errorf("help of %s has an example of %s: %q", of, c.Name(), call)
	}
}

func allCommands(root *cobra.Command) []*cobra.Command {
	return append([]*cobra.Command{root}, root.Commands()...)
}

// Help is read on a terminal of 80 columns.
func TestDescriptionsFit(t *testing.T) {
	a := &app{Streams: Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard}}
	for _, c := range allCommands(a.commands(io.Discard)) {
		for line := range strings.Lines(c.Long) {
			if len(line) > len("\n")+usageWidth {
				t.Errorf("%s: a line has %d columns: %s", c.CommandPath(), len(line), line)
			}
		}
		if c.Long == "" && !c.Hidden {
			t.Errorf("%s has no description", c.CommandPath())
		}
	}
}

// Examples are of commands.
func TestExamplesOfCommands(t *testing.T) {
	a := &app{Streams: Streams{In: os.Stdin, Out: io.Discard, Err: io.Discard}}
	for name := range examples {
		if c, _, err := a.commands(io.Discard).Find([]string{name}); err != nil || name != "aptix-tui" && c.Name() != name {
			t.Errorf("there are examples of %s, which is no command", name)
		}
	}
}
