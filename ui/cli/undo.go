package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/ui"
)

func (a *app) undoCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "undo [ID]",
		Short: "Take back the newest transaction, or the one named; an undo can be undone",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usageError{fmt.Errorf("undo takes one ID, got %d arguments", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.undo(cmd.Context(), args) },
	}
	c.Flags().BoolVar(&a.json, "json", false, "print the result as JSON")
	return c
}

// undone is the result of undo --json.
type undone struct {
	Version     int      `json:"version"`
	Root        string   `json:"root"`
	Transaction string   `json:"transaction"`
	Undoes      string   `json:"undoes"`
	Created     int      `json:"created"`
	Changed     int      `json:"changed"`
	Renamed     int      `json:"renamed"`
	Deleted     int      `json:"deleted"`
	Warnings    []string `json:"warnings"`
}

func (a *app) undo(ctx context.Context, args []string) (err error) {
	ws, err := a.openPast()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	id := ""
	if len(args) == 1 {
		id = args[0]
	}
	done, err := undo(ctx, ws, id)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(undone{Version: reportVersion, Root: ws.Dir(), Transaction: done.ID, Undoes: done.Undoes, Created: done.Created,
			Changed: done.Changed, Renamed: done.Renamed, Deleted: done.Deleted, Warnings: append([]string{}, done.Warnings...)})
	}
	a.line("transaction %s is undone in %s: %s", done.Undoes, ws.Dir(), changesOf(done.Created, done.Changed, done.Renamed, done.Deleted))
	a.line("the undo is transaction %s", done.ID)
	a.printWarnings(done.Warnings)
	return nil
}

// undo takes a transaction back, as write commits one.
func undo(ctx context.Context, ws *workspace.Workspace, id string) (commit.Result, error) {
	ctx, stop := untilSignal(ctx)
	defer stop()
	return commit.Undo(ctx, ws, id, commit.Options{})
}

// undo takes back the transaction that a review committed.
func (s *session) undo(ctx context.Context, id string) (ui.CommitResult, error) {
	s.writing.Add(1)
	defer s.writing.Done()
	done, err := undo(ctx, s.workspace, id)
	if err == nil {
		s.committed = ""
	}
	return ui.CommitResult{ID: done.ID, Notes: done.Warnings}, err
}

// printJSON prints a result in the form of --json.
func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.Out)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}
