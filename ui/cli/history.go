package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
)

func (a *app) logCommand() *cobra.Command {
	c := &cobra.Command{
		Use:        "log",
		SuggestFor: []string{"history", "list", "ls"},
		Short:      "List the transactions of this workspace, newest first",
		Long: `Lists what was applied and undone in this workspace, the newest first: each
transaction with the beginning of its ID, its age and its files. Transactions in
.aptix that are not proved to be yours are listed apart. The newest 50 are kept,
at most 512 MiB.`,
		Args: noArguments("log"),
		RunE: func(*cobra.Command, []string) error { return a.listHistory() },
	}
	a.rootFlag(c, historyRoot)
	c.Flags().BoolVar(&a.json, "json", false, "print the list as JSON")
	return c
}

// A logEntry is one transaction in log --json.
type logEntry struct {
	ID       string    `json:"id"`
	Time     time.Time `json:"time"`
	Created  int       `json:"created"`
	Changed  int       `json:"changed"`
	Renamed  int       `json:"renamed"`
	Deleted  int       `json:"deleted"`
	Undoes   string    `json:"undoes,omitempty"`
	UndoneBy string    `json:"undoneBy,omitempty"`
	Paths    []string  `json:"paths"`
}

// logReport is log --json.
type logReport struct {
	Version      int        `json:"version"`
	Root         string     `json:"root"`
	Transactions []logEntry `json:"transactions"` // the newest first
	// Foreign are the records not proved to be the user's own.
	Foreign []foreignRecord `json:"foreign"`
}

func (a *app) listHistory() (err error) {
	ws, err := a.openHistoryWorkspace()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return err
	}
	entries := history.Entries()
	out := logReport{Version: reportVersion, Root: ws.Dir(), Transactions: []logEntry{}, Foreign: toForeignRecords(history.ForeignRecords())}
	for i := len(entries) - 1; i >= 0; i-- {
		e := entries[i]
		out.Transactions = append(out.Transactions, logEntry{ID: e.ID, Time: e.Time, Created: e.Created, Changed: e.Changed,
			Renamed: e.Renamed, Deleted: e.Deleted, Undoes: e.Undoes, UndoneBy: e.UndoneBy, Paths: append([]string{}, e.Paths...)})
	}
	if a.json {
		return writeJSON(a.Out, out)
	}
	a.printTransactions(out.Transactions, history.Shortener())
	for _, f := range history.ForeignRecords() {
		a.line("%s. It names %s. %s", foreignTitle(f), f.PathSummary(), f.Advice())
	}
	if len(entries) == 0 {
		fmt.Fprintf(a.Err, "there is no history of yours in %s\n", terminal.SanitizeRow(ws.Dir()))
	}
	return a.writeErr
}

// printTransactions prints a line for each transaction.
func (a *app) printTransactions(all []logEntry, short func(string) string) {
	times, width := make([]string, len(all)), 0
	for i, e := range all {
		times[i] = relativeTime(e.Time, time.Now())
		width = max(width, len(times[i]))
	}
	for i, e := range all {
		a.line("%s  %-*s  %s%s", short(e.ID), width, times[i], changeCounts(e.Created, e.Changed, e.Renamed, e.Deleted), undoRelations(short(e.Undoes), short(e.UndoneBy)))
	}
}

// relativeTime is a time as seen from now: "2 hours ago", or the date if it is more than
// 30 days ago or in the future.
func relativeTime(t, now time.Time) string {
	const day = 24 * time.Hour
	switch ago := now.Sub(t); {
	case ago < 0, ago >= 30*day:
		return t.Local().Format(time.DateOnly)
	case ago < time.Minute:
		return "just now"
	case ago < time.Hour:
		return model.Count(int(ago/time.Minute), "minute") + " ago"
	case ago < day:
		return model.Count(int(ago/time.Hour), "hour") + " ago"
	default:
		return model.Count(int(ago/day), "day") + " ago"
	}
}

// undoRelations says which transaction this one undoes, and which one undid it.
func undoRelations(undoes, undoneBy string) string {
	out := ""
	if undoes != "" {
		out += ", undoes " + undoes
	}
	if undoneBy != "" {
		out += ", undone by " + undoneBy
	}
	return out
}

// changeCounts is a sentence part like "2 changed, 1 created".
func changeCounts(created, changed, renamed, deleted int) string {
	var out []string
	for _, c := range []struct {
		n    int
		what string
	}{{changed, "changed"}, {created, "created"}, {renamed, "renamed"}, {deleted, "deleted"}} {
		if c.n > 0 {
			out = append(out, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	if len(out) == 0 {
		return "directories only"
	}
	return strings.Join(out, ", ")
}

// changeWord names what a transaction did to a path.
func changeWord(c commit.Change) string {
	switch {
	case c.From != "":
		return "renamed from " + c.From + ":"
	case c.Before.Kind == model.Absent && c.After.Kind == model.Directory:
		return "made the directory"
	case c.Before.Kind == model.Absent:
		return "created"
	case c.After.Kind == model.Absent && c.Before.Kind == model.Directory:
		return "removed the directory"
	case c.After.Kind == model.Absent:
		return "deleted"
	}
	return "changed"
}

// openHistoryWorkspace opens the workspace whose history to use: that of --root, or the
// nearest one at or above the current directory that has a history of the user. Without any
// it is the current directory.
func (a *app) openHistoryWorkspace() (*workspace.Workspace, error) {
	dir, err := a.chooseRoot(nil, nil)
	if err != nil {
		return nil, err
	}
	if a.root == "" {
		if dirs := historyDirs(dir); len(dirs) > 0 {
			dir = dirs[0]
		}
		if !ownedByUser(filepath.Join(dir, ".aptix")) && hasHistory(dir) {
			return nil, fmt.Errorf("the history in %s belongs to another user; --root %s uses it anyway", dir, dir)
		}
	}
	return openWorkspace(dir)
}

// historyDirs lists dir and the directories above it that have a history of this user.
// dir itself is listed also if another user made its history.
func historyDirs(dir string) []string {
	var out []string
	for at := dir; ; at = filepath.Dir(at) {
		if hasHistory(at) && (at == dir || ownedByUser(filepath.Join(at, ".aptix"))) {
			out = append(out, at)
		}
		if at == filepath.Dir(at) {
			return out
		}
	}
}

// hasHistory reports whether there are records at dir, of the user or of others.
func hasHistory(dir string) bool {
	for _, name := range []string{"history", "foreign"} {
		if isDirectory(filepath.Join(dir, ".aptix", name)) {
			return true
		}
	}
	return false
}
