package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/patchers"
	"aptix-tui/ui/config"
)

// advice names the format for those who have no preference, and says why.
func advice() (format, why string) {
	for _, f := range patchers.Formats {
		if f.Advised != "" {
			return f.Name, f.Advised
		}
	}
	return "", ""
}

// promptNames are the formats for which there are instructions.
func promptNames() []string {
	var out []string
	for _, f := range patchers.Formats {
		if f.Prompt != "" {
			out = append(out, f.Name)
		}
	}
	return out
}

func (a *app) promptCommand() *cobra.Command {
	advised, why := advice()
	names := promptNames()
	return &cobra.Command{
		Use:   "prompt FORMAT",
		Short: "Print what to tell an LLM so that it answers in a format: " + strings.Join(names, ", "),
		Long: `Prints the instructions that make an LLM answer in a format: paste them in
front of your request.

FORMAT is one of ` + strings.Join(names, ", ") + `.
If you have no preference, take ` + advised + `: ` + why + `.`,
		Example:   "  aptix-tui prompt " + advised + " | wl-copy",
		Args:      oneFormat,
		ValidArgs: names,
		RunE:      func(_ *cobra.Command, args []string) error { return a.prompt(args[0]) },
	}
}

func oneFormat(_ *cobra.Command, args []string) error {
	problem := ""
	advised, why := advice()
	switch {
	case len(args) != 1:
		problem = fmt.Sprintf("prompt takes one format, got %d arguments", len(args))
	case !slices.Contains(promptNames(), args[0]):
		if config.Nearest(args[0], promptNames()) != "" {
			return unknownName("format", args[0], promptNames())
		}
		problem = fmt.Sprintf("there is no format %q", args[0])
	default:
		return nil
	}
	return usageError{fmt.Errorf("%s; choose one of %s. If you have no preference, take %s: %s",
		problem, strings.Join(promptNames(), ", "), advised, why)}
}

// prompt prints what to tell a model that is to answer in a format.
func (a *app) prompt(format string) error {
	if _, err := io.WriteString(a.Out, patchers.Named(format).Prompt); err != nil {
		return fmt.Errorf("writing the instructions: %w", err)
	}
	return nil
}
