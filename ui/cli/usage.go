package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// usageWidth is the width of help, in columns.
const usageWidth = 80

// commandGroups are the commands as help lists them. Other commands come last.
var commandGroups = []struct {
	title    string
	commands []string
}{
	{"Changes", []string{"apply", "check", "prompt", "demo"}},
	{"History", []string{"log", "show", "undo", "recover"}},
	{"Setup", []string{"doctor", "config", "completion", "help"}},
}

// addGroups sorts the commands into groups.
func addGroups(root *cobra.Command) {
	for _, g := range commandGroups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, c := range root.Commands() {
			if slices.Contains(g.commands, c.Name()) {
				c.GroupID = g.title
			}
		}
	}
}

// usage prints how a command is called, with examples, commands and flags.
func usage(c *cobra.Command) error {
	var out strings.Builder
	fmt.Fprintf(&out, "Usage:\n  %s\n", c.UseLine())
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&out, "  %s COMMAND\n", c.CommandPath())
	}
	if c.HasExample() {
		fmt.Fprintf(&out, "\nExamples:\n%s\n", c.Example)
	}
	for _, g := range c.Groups() {
		fmt.Fprintf(&out, "\n%s\n", g.Title)
		for _, sub := range c.Commands() {
			if sub.GroupID == g.ID && !sub.Hidden {
				fmt.Fprintf(&out, "  %-12s%s\n", sub.Name(), sub.Short)
			}
		}
	}
	if flags := c.LocalFlags(); flags.HasAvailableFlags() {
		title := map[bool]string{true: "Flags of a review", false: "Flags"}[c == c.Root()]
		fmt.Fprintf(&out, "\n%s:\n%s", title, flags.FlagUsagesWrapped(usageWidth))
	}
	if c == c.Root() {
		fmt.Fprintf(&out, "\n%s COMMAND --help has the flags and examples of a command.\n", c.Name())
	}
	_, err := fmt.Fprint(c.OutOrStdout(), out.String())
	return err
}
