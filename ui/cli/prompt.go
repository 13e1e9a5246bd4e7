package cli

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/patchers"
)

// prompts are the instructions for models, a file for each format. Each ends in
// a complete answer, which stands behind a line of its own.
//
//go:embed prompt/*.md
var prompts embed.FS

// advised is the format for those who have no preference: AP §0 and §7 say why,
// and the documents of the other formats have to ask for what it does without.
const (
	advised    = "ap"
	advisedFor = "in it a model need not escape (JSON), count lines (diffs) or repeat whole files"
)

func (a *app) promptCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "prompt FORMAT",
		Short: "Print what to tell an LLM so that it answers in a format: " + strings.Join(patchers.Names(), ", "),
		Long: `Prints the instructions that make an LLM answer in a format: paste them in
front of your request.

FORMAT is one of ` + strings.Join(patchers.Names(), ", ") + `.
Without a preference take ` + advised + `: ` + advisedFor + `.`,
		Example:   "  aptix-tui prompt " + advised + " | wl-copy",
		Args:      oneFormat,
		ValidArgs: patchers.Names(),
		RunE:      func(_ *cobra.Command, args []string) error { return a.prompt(args[0]) },
	}
}

func oneFormat(_ *cobra.Command, args []string) error {
	problem := ""
	switch {
	case len(args) != 1:
		problem = fmt.Sprintf("prompt takes one format, got %d arguments", len(args))
	case !slices.Contains(patchers.Names(), args[0]):
		problem = fmt.Sprintf("there is no format %q", args[0])
	default:
		return nil
	}
	return usageError{fmt.Errorf("%s; there are %s. Without a preference take %s: %s",
		problem, strings.Join(patchers.Names(), ", "), advised, advisedFor)}
}

// prompt prints what to tell a model that is to answer in a format.
func (a *app) prompt(format string) error {
	text, err := prompts.ReadFile("prompt/" + format + ".md")
	if err != nil {
		return fmt.Errorf("there are no instructions for the format %s: %w", format, err)
	}
	if _, err := a.Out.Write(text); err != nil {
		return fmt.Errorf("writing the instructions: %w", err)
	}
	return nil
}
