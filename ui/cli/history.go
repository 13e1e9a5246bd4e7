package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
)

func (a *app) logCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "log",
		Short: "List the transactions of this workspace, newest first",
		Long: `Lists what was applied and undone in this workspace, the newest first: each
transaction with the beginning of its ID, its time and its files. Transactions
in .aptix that are not proved to be yours are listed apart. The newest 50 are
kept, at most 512 MiB.`,
		Args: noArguments("log"),
		RunE: func(*cobra.Command, []string) error { return a.withHistory(a.listHistory) },
	}
	a.rootFlag(c, historyRoot)
	return c
}

// withHistory opens the workspace whose history to use, and its history, for use.
func (a *app) withHistory(use func(*workspace.Workspace, *commit.History) error) (err error) {
	ws, err := a.openHistoryWorkspace()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return err
	}
	return use(ws, history)
}

func (a *app) listHistory(ws *workspace.Workspace, history *commit.History) error {
	entries, short := history.Entries(), history.Shortener()
	for _, e := range slices.Backward(entries) {
		a.line("%s  %s  %s%s%s", short(e.ID), e.Time.Local().Format("2006-01-02 15:04"), changeCounts(e.Created, e.Changed, e.Renamed, e.Deleted), undoRelations(short(e.Undoes), short(e.UndoneBy)), namedFiles(e))
	}
	for _, f := range history.ForeignRecords() {
		a.line("%s", f)
	}
	if len(entries) == 0 {
		fmt.Fprintln(a.Err, terminal.SanitizeRow(noHistory(ws).Error()))
	}
	return a.writeErr
}

func noHistory(ws *workspace.Workspace) error {
	return fmt.Errorf("there is no history of yours in %s", ws.Dir())
}

// namedFiles is the first files of a transaction, as the end of a sentence.
func namedFiles(e commit.Entry) string {
	var paths []string
	for _, c := range shownChanges(e) {
		if !c.Implied {
			paths = append(paths, c.Path)
		}
	}
	if len(paths) == 0 {
		return ""
	}
	return ": " + strings.Join(firstFew(paths), ", ")
}

// undoRelations says which transaction this one undoes, and which one undid it.
func undoRelations(undoes, undoneBy string) string {
	if undoes != "" {
		undoes = ", undoes " + undoes
	}
	if undoneBy != "" {
		undoneBy = ", undone by " + undoneBy
	}
	return undoes + undoneBy
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
	return isDirectory(filepath.Join(dir, ".aptix", "history"))
}
