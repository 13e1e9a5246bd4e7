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
	"aptix-tui/theme"
)

func (a *app) recoverCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "recover",
		Short: "Finish a commit that was interrupted: all of it or none of it",
		Args:  noArguments("recover"),
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.recover(cmd.Context()) },
	}
	c.Flags().BoolVar(&a.json, "json", false, "print the result as JSON")
	return c
}

// A recovered is one transaction in recover --json.
type recovered struct {
	ID        string `json:"id"`
	Direction string `json:"direction"` // "forward": carried out; "back": undone
	Paths     int    `json:"paths"`
}

// recoveries is recover --json.
type recoveries struct {
	Version    int         `json:"version"`
	Root       string      `json:"root"`
	Recoveries []recovered `json:"recoveries"`
}

var directions = map[bool]string{true: "forward", false: "back"}

// recover finishes what was interrupted in the workspace around the current
// directory, or in that of --root.
func (a *app) recover(ctx context.Context) error {
	dir, err := a.chooseRoot(nil, nil)
	if err != nil {
		return err
	}
	waiting, err := commit.FindPending(dir)
	if err != nil {
		return err
	}
	if waiting == "" {
		if waiting, err = filepath.Abs(dir); err != nil {
			return fmt.Errorf("finding the workspace: %w", err)
		}
	}
	done, err := recoverIn(ctx, waiting)
	unwritten := a.printRecovered(waiting, done)
	if len(done) > 0 && err == nil && unwritten != nil {
		unwritten = committedError{"what was interrupted in " + waiting + " is finished", unwritten}
	}
	if len(done) == 0 && err == nil && !a.json {
		fmt.Fprintf(a.Err, "nothing was interrupted in %s\n", theme.SanitizeRow(waiting))
	}
	return errors.Join(err, unwritten)
}

// printRecovered reports what was finished.
func (a *app) printRecovered(waiting string, done []commit.Recovery) error {
	if a.json {
		out := recoveries{Version: reportVersion, Root: waiting, Recoveries: []recovered{}}
		for _, r := range done {
			out.Recoveries = append(out.Recoveries, recovered{ID: r.ID, Direction: directions[r.Forward], Paths: r.Paths})
		}
		return writeJSON(a.Out, out)
	}
	for _, r := range done {
		a.line("%s, in %s", r, waiting)
	}
	return a.unwritten
}

// recoverIn finishes what was interrupted in the workspace at dir.
func recoverIn(ctx context.Context, dir string) (done []commit.Recovery, err error) {
	ws, err := workspace.Open(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	ctx, stop := untilSignal(ctx)
	defer stop()
	return commit.Recover(ctx, ws, commit.Options{})
}

// mend looks for an interrupted commit in the workspace at dir or above it,
// before anything is read there (SPEC §7). Review and apply finish it and say
// so; check reports it. What another user began waits for somebody to ask for
// it.
func (a *app) mend(ctx context.Context, s *session, dir string) error {
	for {
		waiting, err := commit.FindPending(dir)
		if err != nil || waiting == "" {
			return err
		}
		if a.onlyLooks || !mine(filepath.Join(waiting, ".aptix")) {
			s.found = append(s.found, interrupted(waiting))
			return nil
		}
		done, err := recoverIn(ctx, waiting)
		for _, r := range done {
			text := fmt.Sprintf("%s, in %s", r, waiting)
			fmt.Fprintf(a.Err, "note: %s\n", theme.SanitizeRow(text))
			s.mended = append(s.mended, text)
		}
		if err != nil || len(done) == 0 {
			return err
		}
	}
}

// whole refuses to work in a workspace whose files may be half of a commit.
func (a *app) whole(dir string) error {
	ids, err := commit.Pending(dir)
	if err == nil && len(ids) > 0 && !a.onlyLooks {
		err = errors.New(interrupted(dir).Message)
	}
	return err
}

// interrupted reports a commit that waits to be finished.
func interrupted(dir string) model.Diagnostic {
	return model.Diagnostic{Severity: model.Warning, Code: "commit/interrupted", Payload: -1,
		Message: fmt.Sprintf("a commit in %s was interrupted, so what is read there may be half of it; aptix-tui recover --root %s finishes it", dir, dir)}
}
