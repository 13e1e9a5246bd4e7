package cli

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A completionScript is that of one shell.
type completionScript struct {
	name     string
	generate func(root *cobra.Command, out io.Writer, descriptions bool) error
}

var completionScripts = []completionScript{
	{"bash", writeBashCompletion},
	{"zsh", func(root *cobra.Command, out io.Writer, descriptions bool) error {
		if descriptions {
			return root.GenZshCompletion(out)
		}
		return root.GenZshCompletionNoDesc(out)
	}},
	{"fish", func(root *cobra.Command, out io.Writer, descriptions bool) error {
		return root.GenFishCompletion(out, descriptions)
	}},
	{"powershell", func(root *cobra.Command, out io.Writer, descriptions bool) error {
		if descriptions {
			return root.GenPowerShellCompletionWithDesc(out)
		}
		return root.GenPowerShellCompletion(out)
	}},
}

// bashWithoutPackage replaces what the script takes from the package bash-completion, which
// many machines lack.
//
//go:embed completion.bash
var bashWithoutPackage string

// writeBashCompletion writes the script for Bash.
func writeBashCompletion(root *cobra.Command, out io.Writer, descriptions bool) error {
	var script strings.Builder
	if err := root.GenBashCompletionV2(&script, descriptions); err != nil {
		return err
	}
	text := strings.ReplaceAll(script.String(), "_filedir", "__aptix-tui_filedir") + bashWithoutPackage
	_, err := io.WriteString(out, text)
	return err
}

func (a *app) completionCommand() *cobra.Command {
	plain := false
	var names []string
	for _, s := range completionScripts {
		names = append(names, s.name)
	}
	c := &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a completion script for " + strings.Join(names, ", "),
		Long: `Prints a script with which a shell completes commands, flags and their values,
such as formats, themes and the IDs of transactions. Packages install the
scripts for you.

Bash: add this line to ~/.bashrc
  eval "$(aptix-tui completion bash)"

Zsh: add these lines to ~/.zshrc
  autoload -U compinit && compinit
  source <(aptix-tui completion zsh)

fish: run once
  aptix-tui completion fish > ~/.config/fish/completions/aptix-tui.fish

PowerShell: add this line to the file that $PROFILE names
  aptix-tui completion powershell | Out-String | Invoke-Expression`,
		ValidArgs:         names,
		PersistentPreRunE: noSettings,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) != 1:
				return usageError{fmt.Errorf("completion takes the name of a shell: one of %s", strings.Join(names, ", "))}
			case !slices.Contains(names, args[0]):
				return unknownName("shell", args[0], names)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			to := completionScripts[slices.Index(names, args[0])]
			if err := to.generate(cmd.Root(), a.Out, !plain); err != nil {
				return fmt.Errorf("writing the completion script: %w", err)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&plain, "no-descriptions", false, "complete without descriptions")
	return c
}

// noSettings is for commands to which settings do not matter: they work with a config file
// that has errors.
func noSettings(*cobra.Command, []string) error { return nil }
