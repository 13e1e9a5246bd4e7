package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/patchers"
)

// usageWidth is the width of help, in columns.
const usageWidth = 80

// completeHelp changes what cobra adds: help is wrapped, and completion needs a shell that it knows.
func completeHelp(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Args, c.RunE = nil, noShell
		}
	}
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "FlagUsages", fmt.Sprintf("FlagUsagesWrapped %d", usageWidth)))
}

// noShell is completion without a shell that it knows.
func noShell(c *cobra.Command, args []string) error {
	var shells []string
	for _, s := range c.Commands() {
		shells = append(shells, s.Name())
	}
	return unknownName("shell", strings.Join(args, " "), shells)
}

// rootFlag adds --root. What happens without it depends on the command.
func (a *app) rootFlag(c *cobra.Command, otherwise string) {
	c.Flags().Var((*nonEmptyValue)(&a.root), "root", "the `DIR` that paths are relative to (default: "+otherwise+")")
	completeFlag(c, "root", nil, cobra.ShellCompDirectiveFilterDirs)
}

// historyRoot is the default of --root for the commands of the history.
const historyRoot = "the nearest directory with a history, from the current one upwards"

// completeFlag says how a shell completes the value of a flag.
func completeFlag(c *cobra.Command, flag string, values []string, how cobra.ShellCompDirective) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, how)) // fails only without such a flag
}

// answerFlags adds the flags of commands that read an answer. Other commands do not have
// them, so that a flag without effect is refused.
func (a *app) answerFlags(c *cobra.Command) {
	a.rootFlag(c, "the current directory or the top of its Git work tree, whichever holds the files; for an AP patch, also its file's directory")
	c.Flags().StringVar(&a.format, "format", "", "read only the format `NAME`: "+strings.Join(patchers.Names(), ", "))
	completeFlag(c, "format", patchers.Names(), cobra.ShellCompDirectiveNoFileComp)
	c.Flags().BoolVar(&a.strict, "strict", false, "treat tolerated deviations from a format as errors")
	c.Flags().String("max-input", "64MiB", "refuse answers larger than `SIZE`")
	c.Flags().String("log", "", "append events about line patches to `FILE`, as JSON lines")
}

func (a *app) reportFlags(c *cobra.Command) {
	c.Flags().BoolVar(&a.json, "json", false, "print the report as JSON")
	c.Flags().BoolVar(&a.diff, "diff", false, "print what would change as a Git patch")
	c.Flags().Var((*nonEmptyValue)(&a.reply), "reply", "write a reply for the model to `FILE` (- for standard output): what failed, and why")
	c.Flags().StringVar(&a.allow, "allow", "", "`loose` accepts unique places that differ only in whitespace or typography")
	completeFlag(c, "allow", []string{"loose"}, cobra.ShellCompDirectiveNoFileComp)
	c.Flags().Var((*nonEmptyValue)(&a.output), "output", "write the report or the patch to `FILE` instead of standard output")
}

// A nonEmptyValue is the value of a flag that must not be empty. An unset variable
// of a script must not select the default.
type nonEmptyValue string

func (g *nonEmptyValue) Set(word string) error {
	if word == "" {
		return errors.New("the value is empty")
	}
	*g = nonEmptyValue(word)
	return nil
}

func (g *nonEmptyValue) String() string { return string(*g) }
func (g *nonEmptyValue) Type() string   { return "string" }

// conflictingFlags lists flags of a command that cannot be combined.
var conflictingFlags = []struct {
	flag   string
	others []string
	why    string
}{
	{"json", []string{"diff"}, "only one report is printed"},
	{"strict", []string{"allow"}, "--strict allows no loose places"},
	{"lint", []string{"output", "reply", "diff", "allow", "strict", "root", "log"}, "--lint checks the text and places nothing"},
	{"rules", []string{"json", "output", "reply", "diff", "allow", "strict", "root", "log", "format", "max-input"}, "--rules only lists rules"},
}

// checkConflicts refuses conflicting flags, and an answer for --rules.
func checkConflicts(cmd *cobra.Command) error {
	for _, a := range conflictingFlags {
		if !cmd.Flags().Changed(a.flag) {
			continue
		}
		if i := slices.IndexFunc(a.others, cmd.Flags().Changed); i >= 0 {
			return usageError{fmt.Errorf("--%s and --%s cannot be combined: %s", a.flag, a.others[i], a.why)}
		}
	}
	if cmd.Flags().Changed("rules") && cmd.Flags().NArg() > 0 {
		return usageError{errors.New("--rules lists rules and reads no answer")}
	}
	return nil
}

// atMost refuses more than n arguments, and empty ones. takes says what the command takes.
func atMost(n int, takes string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) > n:
			return usageError{fmt.Errorf("%s, got %d", takes, len(args))}
		case slices.Contains(args, ""):
			return usageError{fmt.Errorf("%s, got an empty one", takes)}
		}
		return nil
	}
}

func noArguments(command string) cobra.PositionalArgs {
	return atMost(0, command+" takes no arguments")
}

// oneAnswer takes the file of an answer at most.
var oneAnswer = atMost(1, "one answer at a time")

// unknownName is the error for a word that is none of the names of something.
func unknownName(what, word string, names []string) error {
	return usageError{fmt.Errorf("there is no %s %q; choose one of %s", what, word, strings.Join(names, ", "))}
}
