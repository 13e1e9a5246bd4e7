package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) reportFlags(c *cobra.Command) {
	c.Flags().BoolVar(&a.json, "json", false, "print the report as JSON")
	c.Flags().BoolVar(&a.diff, "diff", false, "print what would change as a Git patch")
	c.Flags().Var((*nonEmptyValue)(&a.reply), "reply", "write a reply for the model to `FILE` (- for standard output): what failed, and why")
	c.Flags().StringVar(&a.allow, "allow", "", "`loose` accepts unique places that differ only in whitespace or typography")
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
	{"lint", []string{"output", "reply", "diff", "allow", "strict", "root", "log"}, "--lint checks the text and places nothing"},
	{"watch", []string{"select"}, "each answer begins at the first change that needs a decision"},
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

// refuseExtraArguments makes the help that cobra adds refuse unknown commands, as all other
// commands do.
func refuseExtraArguments(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() != "help" {
			continue
		}
		c.Args = func(_ *cobra.Command, args []string) error {
			if _, rest, err := root.Find(args); err != nil || len(rest) > 0 {
				return unknownName("command", strings.Join(args, " "), commandNames(root))
			}
			return nil
		}
	}
}

func noArguments(command string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usageError{fmt.Errorf("%s takes no arguments, got %d", command, len(args))}
		}
		return nil
	}
}
