package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/patchers"
)

// rootFlag adds --root. What happens without it depends on the command.
func (a *app) rootFlag(c *cobra.Command, otherwise string) {
	c.Flags().Var((*nonEmptyValue)(&a.root), "root", "the `DIR` that paths are relative to (default: "+otherwise+")")
}

// historyRoot is the default of --root for the commands of the history.
const historyRoot = "the nearest directory with a history, from the current one upwards"

func (a *app) formatFlag(c *cobra.Command, usage string) {
	c.Flags().StringVar(&a.format, "format", "", usage)
}

// answerFlags adds the flags of commands that read an answer. Other commands do not have
// them, so that a flag without effect is refused.
func (a *app) answerFlags(c *cobra.Command) {
	a.rootFlag(c, "the current directory or the top of its Git work tree, whichever holds the files; for an AP patch, also its file's directory")
	a.formatFlag(c, "read only the format `NAME`: "+strings.Join(patchers.Names(), ", "))
	c.Flags().BoolVar(&a.strict, "strict", false, "treat tolerated deviations from a format as errors")
	c.Flags().String("max-input", "64MiB", "refuse answers larger than `SIZE`")
	c.Flags().String("log", "", "append events about line patches to `FILE`, as JSON lines")
}
