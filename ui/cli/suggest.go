package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"aptix-tui/ui/config"
)

// unknownName is the error for a word that is none of the names of something. It names
// the most similar one, or else all of them.
func unknownName(what, word string, names []string) error {
	switch near := config.Nearest(word, names); {
	case near != "":
		return usageError{fmt.Errorf("there is no %s %q; did you mean %s?", what, word, near)}
	case len(names) == 1:
		return usageError{fmt.Errorf("there is no %s %q; the only one is %s", what, word, names[0])}
	}
	return usageError{fmt.Errorf("there is no %s %q; choose one of %s", what, word, strings.Join(names, ", "))}
}

// unknownFlag adds a suggestion to the error for a flag that the command does not have.
func unknownFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return usageError{err}
	}
	word := unknown.GetSpecifiedName()
	if letters := unknown.GetSpecifiedShortnames(); letters != "" { // -format
		word = letters
	}
	if near := config.Nearest(word, flagNames(c)); near != "" {
		return usageError{fmt.Errorf("%w; did you mean --%s?", err, near)}
	}
	if others := commandsWith(c.Root(), word); len(others) > 0 {
		return usageError{fmt.Errorf("%w; it is a flag of %s", err, strings.Join(others, ", "))}
	}
	return usageError{err}
}

// flagNames lists the flags of a command that its help shows.
func flagNames(c *cobra.Command) []string {
	var out []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			out = append(out, f.Name)
		}
	})
	return out
}

// commandsWith lists the commands that have a flag of their own.
func commandsWith(root *cobra.Command, flag string) []string {
	var out []string
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if c.LocalFlags().Lookup(flag) != nil && !c.Hidden {
			out = append(out, c.CommandPath())
		}
	}
	return out
}

// answerOrCommand is oneAnswer for the root command, whose argument may be a mistyped
// command, too.
func answerOrCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if _, err := os.Lstat(args[0]); err != nil && args[0] != "-" {
		if near := nearestCommand(root, args[0]); near != "" {
			return usageError{fmt.Errorf("there is no file or command %q; did you mean %s?", args[0], near)}
		}
	}
	return oneAnswer(root, args)
}

// commandNames lists the commands that the help shows.
func commandNames(root *cobra.Command) []string {
	var out []string
	for _, c := range root.Commands() {
		if !c.Hidden {
			out = append(out, c.Name())
		}
	}
	return out
}

// nearestCommand is the command or flag that a word is most likely to mean, or empty.
func nearestCommand(root *cobra.Command, word string) string {
	for _, c := range root.Commands() {
		if slices.Contains(c.SuggestFor, strings.ToLower(word)) {
			return c.CommandPath()
		}
	}
	if near := config.Nearest(strings.ToLower(word), commandNames(root)); near != "" {
		return root.Name() + " " + near
	}
	if word == "version" {
		return root.Name() + " --version"
	}
	return ""
}
