package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/theme/terminal"
)

func (a *app) recoverCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "recover",
		Short: "Finish an interrupted apply or undo: all of it or none of it",
		Long: `Finishes every interrupted apply or undo of yours: all of it or none of it.

Transactions in .aptix that are not proved to be yours are listed and left
alone: they may have come with a clone, a pull or an archive. They are yours if
you copied or moved the workspace, or lost the key in the state directory. Then
--trust ID marks one as yours and finishes it. --discard ID removes it.`,
		Args: noArguments("recover"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case a.trust != "" && a.discard != "":
				return usageError{errors.New("--trust and --discard cannot be combined")}
			case a.trust != "":
				return a.recoverTrusted(cmd.Context())
			case a.discard != "":
				return a.recoverDiscarding()
			}
			return a.recover(cmd.Context())
		},
	}
	a.rootFlag(c, historyRoot)
	c.Flags().Var((*nonEmptyValue)(&a.trust), "trust", "mark the interrupted transaction `ID` as yours, and finish it")
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
	done, others, err := a.recoverIn(ctx, waiting)
	unwritten := a.printRecovered(waiting, done, others)
	if len(done) > 0 && err == nil && unwritten != nil {
		unwritten = committedError{"what was interrupted in " + waiting + " is finished", unwritten}
	}
	left := slices.ContainsFunc(others, func(f commit.ForeignRecord) bool { return f.Location.Pending() })
	if len(done) == 0 && !left && err == nil {
		fmt.Fprintf(a.Err, "nothing was interrupted in %s\n", terminal.SanitizeRow(waiting))
	}
	if left && err == nil {
		err = fmt.Errorf("interrupted transactions in %s that are not proved to be yours were left alone", waiting)
	}
	return errors.Join(err, unwritten)
}

// printRecovered reports finished transactions and foreign records.
func (a *app) printRecovered(waiting string, done []commit.Recovery, others []commit.ForeignRecord) error {
	for _, r := range done {
		a.line("%s, in %s", r, waiting)
	}
	for _, f := range others {
		if f.Location.Pending() {
			a.listForeign(f)
			a.line("  %s", f.Advice())
		}
	}
	return a.writeErr
}

// recoverIn finishes interrupted commits in the workspace at dir, and returns the
// records there that are not proved to be the user's.
func (a *app) recoverIn(ctx context.Context, dir string) (done []commit.Recovery, others []commit.ForeignRecord, err error) {
	ws, err := openWorkspace(dir)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	ctx, stop := untilSignal(ctx)
	defer stop()
	if done, err = commit.Recover(ctx, ws, commit.Options{Keys: a.keys()}); err != nil {
		return done, nil, err
	}
	others, err = commit.ListForeign(ws, a.keys())
	return done, others, err
}

// recoverTrusted finishes a transaction that the user takes as their own.
func (a *app) recoverTrusted(ctx context.Context) (err error) {
	ws, f, err := a.openForeign(a.trust)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	if !f.Location.Pending() {
		return fmt.Errorf("transaction %s was not interrupted; aptix-tui undo --trust %s undoes it", f.ID, f.ID)
	}
	if f, err = a.examineForeign(ws, f); err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	r, err := commit.Trust(ctx, ws, f, commit.Options{Keys: a.keys()})
	if r.ID == "" {
		return err
	}
	return errors.Join(err, a.printRecovered(ws.Dir(), []commit.Recovery{r}, nil))
}

// recoverDiscarding removes a foreign record.
func (a *app) recoverDiscarding() (err error) {
	ws, f, err := a.openForeign(a.discard)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
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
		done, _, err := a.recoverIn(ctx, waiting)
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
