package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
)

func (a *app) recoverCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "recover",
		Short: "Finish an interrupted apply or undo: all of it or none of it",
		Long: `Finishes every interrupted apply or undo of yours: all of it or none of it.

Transactions in .aptix that are not proved to be yours are listed and left
alone: they may have come with a clone, a pull or an archive. If you copied or
moved the workspace, --trust ID marks one of yours as this directory's and
finishes it. --discard ID removes one.`,
		Args: noArguments("recover"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case a.trust != "" && a.discard != "":
				return usageError{errors.New("--trust and --discard cannot be combined")}
			case a.trust != "":
				return a.trusting(true, func(ws *workspace.Workspace, _ string) error { return a.recoverIn(cmd.Context(), ws.Dir()) })
			case a.discard != "":
				return a.withForeign(a.discard, a.discardRecord)
			}
			return a.recover(cmd.Context())
		},
	}
	a.rootFlag(c, historyRoot)
	c.Flags().Var((*nonEmptyValue)(&a.trust), "trust", "mark the interrupted transaction `ID` of yours, from where the workspace was, as this directory's, and finish it")
	c.Flags().Var((*nonEmptyValue)(&a.discard), "discard", "remove the transaction `ID` that is not yours from .aptix; no file of the workspace changes")
	return c
}

// recover finishes interrupted commits in the workspace at or above the current
// directory, or in that of --root. It lists records not proved to be the user's.
func (a *app) recover(ctx context.Context) error {
	dir, err := a.chooseRoot(nil, nil)
	if err != nil {
		return err
	}
	waiting, err := commit.FindPending(dir, a.keys())
	if err != nil {
		return err
	}
	if waiting == "" {
		waiting = dir
	}
	return a.recoverIn(ctx, waiting)
}

// recoverIn finishes interrupted commits in the workspace at dir, reports them, and lists the
// records there that are not proved to be the user's.
func (a *app) recoverIn(ctx context.Context, dir string) (err error) {
	ws, err := openWorkspace(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	done, err := a.finishInterrupted(ctx, ws)
	for _, r := range done {
		a.line("%s, in %s", r, dir)
	}
	left := false
	if history, failed := commit.OpenHistory(ws, a.keys()); err == nil && failed == nil {
		for _, f := range history.ForeignRecords() {
			if f.Interrupted {
				a.listForeign(f)
				left = true
			}
		}
	}
	switch {
	case err != nil:
	case len(done) > 0 && a.writeErr != nil:
		return committedError{"what was interrupted in " + dir + " is finished", a.writeErr}
	case left:
		err = fmt.Errorf("interrupted transactions in %s that are not proved to be yours were left alone", dir)
	case len(done) == 0:
		fmt.Fprintf(a.Err, "nothing was interrupted in %s\n", terminal.SanitizeRow(dir))
	}
	return errors.Join(err, a.writeErr)
}

// finishInterrupted is commit.Recover. Signals act as in session.write.
func (a *app) finishInterrupted(ctx context.Context, ws *workspace.Workspace) ([]commit.Recovery, error) {
	ctx, stop := untilSignal(ctx)
	defer stop()
	return commit.Recover(ctx, ws, commit.Options{Keys: a.keys()})
}

// discardRecord removes a foreign record.
func (a *app) discardRecord(ws *workspace.Workspace, f commit.ForeignRecord) error {
	if err := commit.Discard(ws, f.ID, commit.Options{Keys: a.keys()}); err != nil {
		return err
	}
	a.line("removed %s from %s; no file of the workspace was changed", f.Dir(), ws.Dir())
	return a.writeErr
}

// recoverPending looks for an interrupted commit at dir or above it, before anything is
// read there (PROTOCOL §12). A review and apply finish it and say so. check reports it, and
// so do all for a commit of another user.
func (a *app) recoverPending(ctx context.Context, s *session, dir string) error {
	for {
		waiting, err := commit.FindPending(dir, a.keys())
		if err != nil || waiting == "" {
			return err
		}
		if a.readOnly || !ownedByUser(filepath.Join(waiting, ".aptix")) {
			s.Diagnostics = append(s.Diagnostics, interruptedWarning(waiting))
			return nil
		}
		ws, err := openWorkspace(waiting)
		if err != nil {
			return err
		}
		done, err := a.finishInterrupted(ctx, ws)
		err = errors.Join(err, ws.Close())
		for _, r := range done {
			text := fmt.Sprintf("%s, in %s", r, waiting)
			if !a.drawn { // else the review shows it
				fmt.Fprintf(a.Err, "note: %s\n", terminal.SanitizeRow(text))
			}
			s.recovered = append(s.recovered, text)
		}
		if err != nil || len(done) == 0 {
			return err
		}
	}
}

// requireNoPending refuses a workspace whose files may be half written.
func (a *app) requireNoPending(dir string) error {
	ids, err := commit.Pending(dir, a.keys())
	if err == nil && len(ids) > 0 && !a.readOnly {
		err = errors.New(interruptedWarning(dir).Message)
	}
	return err
}

// interruptedWarning reports an interrupted commit.
func interruptedWarning(dir string) model.Diagnostic {
	return model.Diagnostic{Severity: model.Warning, Code: "commit/interrupted", Payload: -1,
		Message: fmt.Sprintf("a transaction in %s was interrupted, so the files there may be half written; aptix-tui recover --root %s finishes it", dir, dir)}
}
