package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/ui"
	"aptix-tui/ui/reply"
)

func (a *app) undoCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "undo [ID]",
		Short: "Undo the newest transaction, or the one named; an undo can be undone",
		Long: `Takes a transaction back, which is what one apply or one undo wrote: the newest
that is not undone, or the one with this ID. The beginning of an ID is enough;
aptix-tui log lists them. Each file gets its former content, mode and name. The
undo is a transaction itself, so undoing it brings the changes back.

It never overwrites other changes: if one of the files was changed since, all
files stay as they are and the exit status is 1. It needs no Git, and changes
nothing in it.`,
		Args: atMost(1, "undo takes one ID"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case a.trust != "" && len(args) > 0:
				return usageError{errors.New("--trust names the transaction: leave the other ID out")}
			case a.trust != "":
				return a.trusting(false, func(ws *workspace.Workspace, id string) error { return a.undoIn(cmd.Context(), ws, id) })
			}
			return a.undo(cmd.Context(), strings.Join(args, ""))
		},
	}
	a.rootFlag(c, historyRoot)
	c.Flags().Var((*nonEmptyValue)(&a.trust), "trust", "mark the transaction `ID` of yours, from where the workspace was, as this directory's, and undo it")
	return c
}

// requireOneHistory refuses to guess which of several workspaces to undo the newest
// transaction in.
func (a *app) requireOneHistory() error {
	if a.root != "" {
		return nil
	}
	dir, err := os.Getwd()
	if err != nil {
		return fmt.Errorf("finding the current directory: %w", err)
	}
	if dirs := historyDirs(dir); len(dirs) > 1 {
		return usageError{fmt.Errorf("there are histories in %s: name one of them with --root", strings.Join(dirs, " and in "))}
	}
	return nil
}

// undo undoes the transaction with an ID, or the newest for an empty one.
func (a *app) undo(ctx context.Context, id string) (err error) {
	if id == "" {
		if err := a.requireOneHistory(); err != nil {
			return err
		}
	}
	ws, err := a.openHistoryWorkspace()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	a.warnForeign(ws)
	return a.undoIn(ctx, ws, id)
}

// undoIn undoes a transaction in ws and reports it.
func (a *app) undoIn(ctx context.Context, ws *workspace.Workspace, id string) error {
	done, err := undo(ctx, ws, id, commit.Options{Keys: a.keys()})
	if err != nil {
		return err
	}
	short := func(id string) string { return id }
	if history, err := commit.OpenHistory(ws, a.keys()); err == nil {
		short = history.Shortener()
	}
	a.line("transaction %s is undone in %s: %s", short(done.Undoes), ws.Dir(), changeCounts(done.Created, done.Changed, done.Renamed, done.Deleted))
	a.line("the undo is transaction %s", short(done.ID))
	a.printWarnings(done.Warnings)
	if a.writeErr != nil {
		return committedError{fmt.Sprintf("transaction %s is undone (aptix-tui log lists it)", short(done.Undoes)), a.writeErr}
	}
	return nil
}

// undo undoes a transaction. Signals act as in session.write.
func undo(ctx context.Context, ws *workspace.Workspace, id string, opts commit.Options) (commit.Result, error) {
	ctx, stop := untilSignal(ctx)
	defer stop()
	return commit.Undo(ctx, ws, id, opts)
}

// undo undoes the transaction that the review committed. If another process has done so, there
// is nothing left to undo.
func (s *session) undo(ctx context.Context, id string) (ui.CommitResult, error) {
	if id == "" { // only modes were accepted that the file system does not keep
		return ui.CommitResult{Notes: []string{"nothing was written, so there is nothing to undo"}}, nil
	}
	s.writing.Add(1)
	defer s.writing.Done()
	done, err := undo(ctx, s.workspace, id, commit.Options{Keys: s.keys})
	var before *commit.UndoneError
	if errors.As(err, &before) {
		done.Warnings, err = []string{before.Error() + "; reload to see what the files hold now"}, nil
	}
	if err == nil {
		s.committed = ""
		if s.keptFailure() {
			undone := *s.failedVerify.Load()
			undone.After = reply.Undone
			s.failedVerify.Store(&undone)
		}
	}
	return ui.CommitResult{ID: done.ID, Notes: done.Warnings}, err
}
