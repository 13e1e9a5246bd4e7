package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/prompt"
)

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

// A promptRequest is what the prompt command is asked for.
type promptRequest struct {
	task   string
	budget int64 // tokens
	copies bool  // to the clipboard
	format *model.Format
	names  []string // files and directories
}

func (a *app) promptCommand() *cobra.Command {
	names := promptNames()
	var r promptRequest
	c := &cobra.Command{
		Use:   "prompt [FORMAT] [FILE...]",
		Short: "Print what to give to an LLM: how to answer, and files",
		Long: `Prints the instructions that make an LLM answer in a format, and then the files
that you name, in the form that the format needs. Paste it with your request,
and review the answer with aptix-tui.

FORMAT is one of ` + strings.Join(names, ", ") + `.
` + ansi.Wordwrap("The default is "+advised().Name+": "+advised().Advised+".", usageWidth, "") + `
Only the first argument can be a format; ./git names a file.

FILE is a file, or a directory with all files below it but what Git ignores.
Files that commonly hold secrets by their name are never printed; secrets within
other files are not looked for. A file that does not fit into the budget is left
out whole.`,
		Args:              func(_ *cobra.Command, args []string) error { return a.promptArguments(args, &r) },
		ValidArgsFunction: completePrompt,
		RunE:              func(c *cobra.Command, _ []string) error { return a.prompt(c, r) },
	}
	a.rootFlag(c, "the current directory")
	c.Flags().Var((*nonEmptyValue)(&r.task), "task", "put the request `TEXT` first")
	c.Flags().Int64Var(&r.budget, "budget", prompt.DefaultBudget, "print at most about `N` tokens")
	c.Flags().BoolVar(&r.copies, "copy", false, "copy to the clipboard instead of printing")
	return c
}

// completePrompt completes formats, and files by the shell.
func completePrompt(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	names := slices.DeleteFunc(promptNames(), func(name string) bool { return !strings.HasPrefix(name, begun) })
	return names, cobra.ShellCompDirectiveDefault
}

// promptArguments sets the format and the names of r. The first argument is the format if it
// is the name of one.
func (a *app) promptArguments(args []string, r *promptRequest) error {
	r.format = advised()
	if len(args) > 0 && slices.Contains(promptNames(), args[0]) {
		r.format, args = patchers.Named(args[0]), args[1:]
	}
	r.names = args
	if a.root != "" && len(args) == 0 {
		return usageError{errors.New("--root has no effect on the instructions alone: name a file, or leave it out")}
	}
	if r.budget < 1 || r.budget > prompt.MaxBudget {
		return usageError{fmt.Errorf("--budget %d: write a number of tokens from 1 to %s", r.budget, model.Number(prompt.MaxBudget))}
	}
	if slices.Contains(args, "") {
		return usageError{errors.New("the name of a file is empty; a dot is the current directory")}
	}
	return nil
}

// prompt prints, or copies, what to give to a model.
func (a *app) prompt(c *cobra.Command, r promptRequest) error {
	text, err := prompt.New(r.format, r.task, r.budget, len(r.names) > 0)
	if err != nil {
		return usageError{fmt.Errorf("--budget: %w", err)}
	}
	if len(r.names) > 0 {
		if err := a.addFiles(c.Context(), text, r); err != nil {
			return err
		}
	}
	done := text.Finish()
	how := ""
	if r.copies {
		if how, err = a.copy(done.Text); err != nil {
			return err
		}
	} else if err := writeResult(standardOutput{a.Out}, done.Text); err != nil {
		return err
	}
	if r.copies || len(r.names) > 0 {
		for _, left := range firstFew(done.Left) {
			fmt.Fprintf(a.Err, "left out: %s\n", terminal.SanitizeRow(left))
		}
		fmt.Fprintln(a.Err, promptSummary(r, done, how))
	}
	return nil
}

// promptSummary says what was printed or copied, and how many files were left out.
func promptSummary(r promptRequest, done prompt.Result, how string) string {
	what := "instructions for " + r.format.Name
	if len(r.names) > 0 {
		what += " and " + model.Count(done.Files, "file")
	}
	what += ", about " + model.Count(int(done.Tokens), "token")
	if left := len(done.Left); left > 0 {
		what += "; left out: " + model.Number(left)
	}
	switch {
	case how != "":
		what += "; " + how
	case r.copies:
		what = "copied " + what
	}
	return what
}
