// Package cli is the command line: flags, commands, input, reports and exit
// statuses. It connects all other packages: patchers read the answer, model.Resolve
// places it in the workspace, the review or the headless rule decides, and
// model/commit writes.
//
// Messages go to standard error and results to standard output. No text of an
// answer or a file is printed there without terminal.Sanitize.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/model/commit"
	"aptix-tui/theme"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// Exit statuses (COMMANDS §6).
const (
	exitDone    = 0   // also: nothing to do
	exitRefused = 1   // nothing written
	exitUsage   = 2   // wrong usage
	exitBug     = 3   // a bug, a roll-back that was stopped, or a lost report of what was written
	exitQuit    = 130 // the user quit without applying
)

// Streams are the standard streams of the process.
type Streams struct {
	In  *os.File
	Out io.Writer
	Err io.Writer
}

// options are the flags.
type options struct {
	root     string
	format   string
	strict   bool
	json     bool
	output   string
	diff     bool
	reply    string
	allow    string
	verify   string
	maxInput string
	log      string
	trust    string
	discard  string
	watching bool
	lintOnly bool
	rules    bool
}

// app is one run of the program.
type app struct {
	Streams
	options
	config     config.Config
	readOnly   bool // check: nothing may be written, not even to finish a commit, and notes are shown
	keyring    *commit.Keyring
	writeErr   error // the first line of a result that could not be written
	session    *session
	drawn      bool            // a review has the screen
	ending     context.Context // of a review: done at a signal; nil before the first one
	editedFile string          // a text that was edited when the review ended at a signal
	// inTime reports whether the files of code blocks are found before a review shows the rest;
	// nil: it waits for them.
	inTime  func(found <-chan struct{}) bool
	reviews reviews
	command string // the command that was called, with the program name
	status  int
}

// Main runs the program with args, which leave out its name, and returns its
// exit status.
func Main(args []string, streams Streams) (status int) {
	a := &app{Streams: streams}
	defer func() {
		if bug := recover(); bug != nil {
			fmt.Fprintf(a.Err, "aptix-tui: this is a bug: %s\n%s", terminal.Sanitize(fmt.Sprint(bug)), debug.Stack())
			a.failUnexpected(bug, debug.Stack())
			status = exitBug
		}
	}()
	out := &firstError{to: a.Out}
	root := a.commands(out)
	root.SetArgs(args)
	if c, err := root.ExecuteContextC(context.Background()); err != nil {
		a.command = c.CommandPath()
		return a.fail(err)
	}
	if out.err != nil {
		return a.fail(fmt.Errorf("writing to standard output: %w", out.err))
	}
	return a.status
}

// A usageError is a mistake on the command line.
type usageError struct{ error }

// A setupError is a mistake in the settings or a missing terminal, to which no flag matters.
type setupError struct{ error }

// A bugError is a mistake in the program.
type bugError struct{ error }

func (e bugError) Error() string { return "this is a bug: " + e.error.Error() }

// fail prints err and returns its exit status.
func (a *app) fail(err error) int {
	fmt.Fprintf(a.Err, "aptix-tui: %s\n", terminal.Sanitize(err.Error()))
	if errors.As(err, new(noAnswer)) {
		a.printExample()
	}
	var usage usageError
	if errors.As(err, &usage) {
		a.printHelpHint()
		return exitUsage
	}
	if errors.As(err, new(setupError)) {
		return exitUsage
	}
	for _, grave := range []any{new(bugError), new(committedError), new(*commit.RollbackError), new(*commit.StoppedError)} {
		if errors.As(err, grave) {
			return exitBug
		}
	}
	return exitRefused
}

// printHelpHint says which help to ask for.
func (a *app) printHelpHint() {
	if a.command != "" && a.command != "aptix-tui" {
		fmt.Fprintf(a.Err, "%s --help lists its flags, ", a.command)
	}
	fmt.Fprintln(a.Err, "aptix-tui --help lists the commands and flags")
}

// commands returns the root command. The help that cobra prints goes to out.
func (a *app) commands(out io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "aptix-tui [FILE|-]",
		Short: "Review the changes in an LLM's answer and apply the accepted ones",
		Long: `aptix-tui finds the file changes in an LLM's answer, shows each one in the file
that it is for, and applies the accepted ones, all or nothing.

Without FILE the answer is read from standard input if that is not a terminal,
and from the clipboard otherwise.`,
		Args:          oneAnswer,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       currentVersion(),

		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if strings.HasPrefix(cmd.Name(), cobra.ShellCompRequestCmd) || cmd.HasParent() && cmd.Parent().Name() == "completion" {
				return nil // completion works with an error in the config file
			}
			if err := a.loadSettings(cmd); err != nil {
				return err
			}
			return checkConflicts(cmd)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.review(cmd.Context(), args) },
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	a.answerFlags(root)
	a.reviewFlags(root)
	root.Flags().BoolVar(&a.watching, "watch", false, "wait for the clipboard, or FILE, to hold an answer, review it, and wait for the next one")
	root.AddCommand(a.applyCommand(), a.checkCommand(), a.undoCommand(), a.logCommand(), a.showCommand(), a.recoverCommand(),
		a.demoCommand(), a.configCommand(), a.promptCommand(), a.doctorCommand())
	root.SetOut(out) // first, since the commands that cobra adds copy it
	root.SetErr(a.Err)
	addExamples(root)
	completeHelp(root)
	return root
}

// reviewFlags adds the flags of a review.
func (a *app) reviewFlags(c *cobra.Command) {
	c.Flags().String("theme", "", "use the theme `NAME`: "+strings.Join(theme.Names(), ", "))
	completeFlag(c, "theme", theme.Names(), cobra.ShellCompDirectiveNoFileComp)
	c.Flags().Bool("no-mouse", false, "do not use the mouse")
	c.Flags().Bool("ascii", false, "draw with ASCII characters only")
	a.verifyFlag(c)
}

func (a *app) applyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "apply [FILE|-]",
		Short: "Apply all changes without a review; write nothing if any of them needs one",
		Long: `Applies the changes in an answer without a review. All of them are written, or
none: if one needs a decision, for example because its text is in several places
of the file, nothing is written, and the messages name each such change.

The exit status is 0 if all changes are in the files, 1 if nothing was written,
and 3 if something went wrong in between: the message says what is in the files.`,
		Args: oneAnswer,
		RunE: func(cmd *cobra.Command, args []string) error { return a.headless(cmd.Context(), args) },
	}
	a.answerFlags(c)
	a.reportFlags(c)
	a.verifyFlag(c)
	return c
}

func (a *app) verifyFlag(c *cobra.Command) {
	c.Flags().String("verify", "", "run `CMD` with /bin/sh (on Windows cmd) after writing; if it fails, roll everything back (a review asks first)")
}

func (a *app) checkCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "check [FILE|-]",
		Short: "Parse and place the changes, and report; write nothing",
		Long: `Finds the places of the changes in an answer and reports what apply would do.
The exit status is 0 if apply would succeed, and 1 if it would refuse.

With --lint it does not look at the files: it checks the JSON and the Git
patches in the answer against the rules that --rules lists. The exit status is 1
if one is broken.`,
		Args: oneAnswer,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case a.rules:
				return a.listRules()
			case a.lintOnly:
				return a.lint(args)
			}
			a.readOnly = true
			return a.headless(cmd.Context(), args)
		},
	}
	a.answerFlags(c)
	a.reportFlags(c)
	c.Flags().BoolVar(&a.lintOnly, "lint", false, "only check Aptix JSON against the rules of SYS-004 and AFS")
	c.Flags().BoolVar(&a.rules, "rules", false, "list the rules of --lint")
	return c
}
