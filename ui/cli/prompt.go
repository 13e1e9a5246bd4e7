package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
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
	budget string
	copies bool // to the clipboard
	noTree bool // the names of other files are left out
	format *model.Format
	names  []string // files, directories and globs
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
Only the first argument can be a format; ./git and -- git name a file. With
--format NAME all arguments are files.

FILE is a file, a directory with all files below it, or a glob in quotation
marks; ** in it matches directories at any depth. Directories and globs leave
out what Git ignores. Paths are printed relative to the root, as an answer has
to name them.

Always left out, and listed, are files that commonly hold secrets by their name,
such as .env, binary files, links that lead outside the root, and what does not
fit into the budget. Secrets within other files are not looked for. The text
ends in the names of the other files of the root, except for ignored ones.

The budget is for all that is printed. A token is counted as 3.5 bytes, which is
about right for source code. A file that does not fit is left out whole; smaller
ones after it may fit. Of directories and globs, files that tools write, such as
go.sum and app.min.js, are last.`,
		Args:              func(c *cobra.Command, args []string) error { return a.promptArguments(c, args, &r) },
		ValidArgsFunction: completePrompt,
		RunE:              func(c *cobra.Command, _ []string) error { return a.prompt(c, r) },
	}
	a.rootFlag(c, "the current directory, or the top of its Git work tree if a file is elsewhere in it")
	a.formatFlag(c, "answer in the format `NAME`; then all arguments are files")
	c.Flags().Var((*nonEmptyValue)(&r.task), "task", "put the request `TEXT` first (- reads it from standard input)")
	c.Flags().StringVar(&r.budget, "budget", strconv.Itoa(prompt.DefaultBudget), "print at most about `N` tokens, such as 20000 or 20k")
	c.Flags().BoolVar(&r.noTree, "no-tree", false, "leave out the names of the other files")
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

// promptArguments sets the format and the names of r. The first argument is the format if
// it is the name of one, and neither --format nor -- say otherwise.
func (a *app) promptArguments(c *cobra.Command, args []string, r *promptRequest) error {
	named := a.format
	if named == "" && len(args) > 0 && c.ArgsLenAtDash() != 0 && slices.Contains(promptNames(), args[0]) {
		named, args = args[0], args[1:]
		if _, err := os.Lstat(named); err == nil && len(args) == 0 {
			fmt.Fprintf(a.Err, "aptix-tui: %s is read as the format; ./%s is the file\n", named, named)
		}
	}
	if named == "" {
		named = advised().Name
	}
	if patchers.Named(named) == nil {
		return unknownName("format", named, promptNames())
	}
	if !slices.Contains(promptNames(), named) {
		return usageError{fmt.Errorf("there are no instructions for a format %q; choose one of %s", named, strings.Join(promptNames(), ", "))}
	}
	r.format, r.names = patchers.Named(named), args
	for _, flag := range []string{"root", "no-tree"} {
		if c.Flags().Changed(flag) && len(args) == 0 {
			return usageError{fmt.Errorf("--%s has no effect on the instructions alone: name a file, or leave it out", flag)}
		}
	}
	for _, name := range args {
		switch name {
		case "":
			return usageError{errors.New("the name of a file is empty; a dot is the current directory")}
		case "-":
			return usageError{errors.New("prompt reads no files from standard input; ./- is a file of that name, and --task - reads the request")}
		}
	}
	return nil
}

// parseBudget reads a number of tokens: 20000, 20k or 1m.
func parseBudget(word string) (int64, error) {
	digits, factor := strings.ToLower(strings.TrimSpace(word)), int64(1)
	for suffix, times := range map[string]int64{"k": 1000, "m": 1_000_000} {
		if number, ok := strings.CutSuffix(digits, suffix); ok {
			digits, factor = number, times
			break
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n <= 0 || n > prompt.MaxBudget/factor {
		return 0, usageError{fmt.Errorf("--budget %s: write a number of tokens from 1 to %s, such as 20000 or 20k", word, model.Number(prompt.MaxBudget))}
	}
	return n * factor, nil
}

// maxTask is the size of the largest request, in bytes.
const maxTask = 1 << 20

// readTask returns the request.
func (a *app) readTask(task string) (string, error) {
	if task == "-" {
		text, err := io.ReadAll(io.LimitReader(a.In, maxTask+1))
		if err != nil {
			return "", fmt.Errorf("reading the request from standard input: %w", err)
		}
		if task = string(text); strings.TrimSpace(task) == "" {
			return "", usageError{errors.New("--task -: standard input has no request")}
		}
	}
	if len(task) > maxTask {
		return "", usageError{errors.New("--task: the request is larger than 1 MiB; write it shorter, or name files")}
	}
	if !isText([]byte(task)) {
		return "", usageError{errors.New("--task: the request is not UTF-8 text")}
	}
	return task, nil
}

// prompt prints, or copies, what to give to a model.
func (a *app) prompt(c *cobra.Command, r promptRequest) error {
	budget, err := parseBudget(r.budget)
	if err != nil {
		return err
	}
	task, err := a.readTask(r.task)
	if err != nil {
		return err
	}
	text, err := prompt.New(r.format, task, budget, len(r.names) > 0)
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
	a.own.add(done.Text) // its example is no answer
	if r.copies {
		if how, err = a.copy(done.Text); err != nil {
			return err
		}
	} else if err := a.printPrompt(done.Text); err != nil {
		return err
	}
	if r.copies || len(r.names) > 0 {
		fmt.Fprintln(a.Err, promptSummary(r, done, how))
	}
	return nil
}

// printPrompt prints text, on a terminal without what could control it.
func (a *app) printPrompt(text string) error {
	if terminal.IsTerminal(a.Out) {
		text = terminal.Sanitize(text)
	}
	if _, err := io.WriteString(a.Out, text); err != nil {
		return fmt.Errorf("writing the instructions: %w", err)
	}
	return nil
}

// largeCopy is the size of a text from which on some terminals do not copy it.
const largeCopy = 74_994

// promptSummary says what was printed or copied, and how many files were left out.
func promptSummary(r promptRequest, done prompt.Result, how string) string {
	what := "instructions for " + r.format.Name
	if len(r.names) > 0 {
		what += " and " + model.Count(done.Files, "file")
	}
	what += ", about " + model.Count(int(done.Tokens), "token")
	if left := prompt.Counted(done.Left); left != "" {
		what += "; left out: " + left
	}
	switch {
	case how != "" && len(done.Text) > largeCopy:
		what += "; " + how + "; some terminals refuse more than 75 kB"
	case how != "":
		what += "; " + how
	case r.copies:
		what = "copied " + what
	}
	return what
}
