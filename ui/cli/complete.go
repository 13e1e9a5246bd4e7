package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
	"aptix-tui/theme"
)

// addCompletions says how a shell completes the values of flags and the arguments of
// commands. A command that says so itself is left alone.
func (a *app) addCompletions(root *cobra.Command) {
	values := map[string]cobra.CompletionFunc{
		"format":    cobra.FixedCompletions(patchers.Names(), cobra.ShellCompDirectiveNoFileComp),
		"theme":     cobra.FixedCompletions(theme.Names(), cobra.ShellCompDirectiveNoFileComp),
		"allow":     cobra.FixedCompletions([]string{"loose"}, cobra.ShellCompDirectiveNoFileComp),
		"max-input": cobra.NoFileCompletions,
		"verify":    cobra.NoFileCompletions,
		"root":      completeDirectory,
		"trust":     a.completeTrusted,
		"discard":   a.completeDiscarded,
	}
	arguments := map[string]cobra.CompletionFunc{
		"aptix-tui": completeAnswer,
		"apply":     completeAnswer,
		"check":     completeAnswer,
		"undo":      a.completeID,
		"show":      a.completeID,
	}
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if complete := values[f.Name]; complete != nil && c.Flag(f.Name) != nil {
				_ = c.RegisterFlagCompletionFunc(f.Name, complete) // fails only if the command has registered one
			}
		})
		switch complete := arguments[c.Name()]; {
		case c.ValidArgsFunction != nil || c.ValidArgs != nil:
		case complete != nil:
			c.ValidArgsFunction = complete
		default:
			c.ValidArgsFunction = cobra.NoFileCompletions
		}
	}
}

// completesLine reports whether c is called by the completion script of a shell.
func completesLine(c *cobra.Command) bool {
	return c.Name() == cobra.ShellCompRequestCmd || c.Name() == cobra.ShellCompNoDescRequestCmd
}

// completeAnswer completes the file of an answer.
func completeAnswer(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveDefault
}

func completeDirectory(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// inOrder keeps the newest transaction first, and offers no file.
const inOrder = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder

// maxCompletedIDs is how many IDs are offered at most.
const maxCompletedIDs = 50

// completeID completes the ID of a transaction, the newest one first. Undo does not get
// those that are undone.
func (a *app) completeID(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, inOrder
	}
	a.Err = io.Discard
	ws, err := a.openHistoryWorkspace(begun)
	if err != nil {
		return nil, inOrder
	}
	defer ws.Close()
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return nil, inOrder
	}
	short, now := history.Shortener(), time.Now()
	var out []cobra.Completion
	entries := history.Entries()
	for i := len(entries) - 1; i >= 0 && len(out) < maxCompletedIDs; i-- {
		e := entries[i]
		if e.UndoneBy != "" && c.Name() == "undo" {
			continue
		}
		about := relativeTime(e.Time, now) + ", " + model.Count(e.Created+e.Changed+e.Renamed+e.Deleted, "file") + undoRelations(short(e.Undoes), short(e.UndoneBy))
		out = appendID(out, e.ID, short(e.ID), begun, about)
	}
	return out, inOrder
}

// completeTrusted completes the ID of a record that is not proved to be the user's: undo
// takes those of the history, recover those that were interrupted.
func (a *app) completeTrusted(c *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.foreignIDs(begun, func(f commit.ForeignRecord) bool { return f.Location.Pending() == (c.Name() == "recover") }), inOrder
}

// completeDiscarded completes the ID of any such record.
func (a *app) completeDiscarded(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return a.foreignIDs(begun, func(commit.ForeignRecord) bool { return true }), inOrder
}

func (a *app) foreignIDs(begun string, of func(commit.ForeignRecord) bool) []cobra.Completion {
	a.Err = io.Discard
	var out []cobra.Completion
	for _, f := range a.foreignRecords() {
		if !of(f) || len(out) == maxCompletedIDs {
			continue
		}
		where := map[bool]string{true: "interrupted", false: "in the history"}[f.Location.Pending()]
		out = appendID(out, f.ID, f.ID, begun, where+", "+model.Count(len(f.RequestedPaths()), "path"))
	}
	return out
}

// foreignRecords are those of the nearest .aptix directory at or above the root.
func (a *app) foreignRecords() []commit.ForeignRecord {
	dir, err := a.chooseRoot(nil, nil)
	if err != nil {
		return nil
	}
	for ; !isDirectory(filepath.Join(dir, ".aptix")); dir = filepath.Dir(dir) {
		if a.root != "" || dir == filepath.Dir(dir) {
			return nil
		}
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		return nil
	}
	defer ws.Close()
	out, err := commit.ListForeign(ws, a.keys())
	if err != nil {
		return nil
	}
	return out
}

func isDirectory(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}

// plainID matches IDs that can be put into a command line as they are. Others may be
// those of a directory that someone else made.
var plainID = lazyregexp.New(`^[0-9A-Za-z][0-9A-Za-z._-]*$`)

// appendID adds an ID that begins with what is typed, as short as that allows.
func appendID(to []cobra.Completion, id, short, begun, about string) []cobra.Completion {
	if !strings.HasPrefix(id, begun) || !plainID.MatchString(id) {
		return to
	}
	if len(begun) > len(short) {
		short = id
	}
	return append(to, cobra.CompletionWithDesc(short, about))
}
