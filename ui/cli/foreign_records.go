package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
)

// keys is the user's keyring. If the key cannot be used, keys warns once: no record
// in .aptix then counts as the user's own.
func (a *app) keys() *commit.Keyring {
	if a.keyring == nil {
		var err error
		if a.keyring, err = commit.OpenKeyring(stateDir()); err != nil {
			fmt.Fprintf(a.Err, "warning: %s; without it nothing in .aptix can be proved to be yours\n", terminal.SanitizeRow(err.Error()))
		}
	}
	return a.keyring
}

// foreignDiagnostics reports the records in .aptix of dir that are not proved to be the user's
// own: each interrupted one, whose paths cannot be committed, and how many others there are.
func foreignDiagnostics(dir string, all []commit.ForeignRecord) []model.Diagnostic {
	var out []model.Diagnostic
	var kept []string
	for _, f := range all {
		if f.Interrupted {
			out = append(out, model.Diagnostic{Severity: model.Warning, Code: "state/foreign-pending", Payload: -1, Message: fmt.Sprintf("in %s: %s", dir, f)})
		} else {
			kept = append(kept, fmt.Sprintf("%s (%s)", f.ID, f.Explanation))
		}
	}
	if n := len(kept); n > 0 {
		out = append(out, model.Diagnostic{Severity: model.Warning, Code: "state/foreign-history", Payload: -1,
			Message: fmt.Sprintf("the history in %s has %s not proved to be yours, which aptix-tui ignores: %s; aptix-tui log says what you can do",
				dir, model.Count(n, "transaction"), strings.Join(firstFew(kept), "; "))})
	}
	return out
}

// recordDiagnostics is foreignDiagnostics of the workspace of s.
func (s *session) recordDiagnostics() []model.Diagnostic {
	return foreignDiagnostics(s.workspace.Dir(), s.history.Load().ForeignRecords())
}

// firstFew is the start of a list, and how many entries follow.
func firstFew(list []string) []string {
	const few = 5
	if len(list) <= few {
		return list
	}
	return append(slices.Clone(list[:few]), fmt.Sprintf("and %d more", len(list)-few))
}

// warnForeign prints the warnings of foreignDiagnostics.
func (a *app) warnForeign(ws *workspace.Workspace) {
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return // the command itself fails
	}
	for _, d := range foreignDiagnostics(ws.Dir(), history.ForeignRecords()) {
		fmt.Fprintf(a.Err, "warning: %s\n", terminal.SanitizeRow(d.Message))
	}
}

// listForeign prints what a foreign record is and, if it can be trusted, what it did to each
// path.
func (a *app) listForeign(f commit.ForeignRecord) {
	a.line("%s", f)
	if f.RollsBack && len(f.Changes) > 0 {
		a.line("it was being undone; finishing it reverses this:")
	}
	for _, c := range f.Changes {
		a.line("  %s %s", changeWord(c), c.Path)
	}
}

// withForeign opens the workspace with the foreign record whose ID begins with id, for use: that
// of --root, or the nearest one at or above the current directory.
func (a *app) withForeign(id string, use func(*workspace.Workspace, commit.ForeignRecord) error) (err error) {
	dir, err := a.chooseRoot(nil, nil)
	if err != nil {
		return err
	}
	for a.root == "" && !isDirectory(filepath.Join(dir, ".aptix")) && dir != filepath.Dir(dir) {
		dir = filepath.Dir(dir)
	}
	ws, err := openWorkspace(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return err
	}
	f, err := history.FindForeign(id)
	switch {
	case err != nil:
		return err
	case f == nil:
		return fmt.Errorf("there is no transaction %q that is not proved to be yours, in %s", id, dir)
	}
	return use(ws, *f)
}

// trusting lists what a record of the user's own from another directory did, makes it one of
// this workspace, and lets act finish or undo it.
func (a *app) trusting(interrupted bool, act func(ws *workspace.Workspace, id string) error) error {
	return a.withForeign(a.trust, func(ws *workspace.Workspace, f commit.ForeignRecord) error {
		if f.Interrupted != interrupted {
			return fmt.Errorf("transaction %s %s. %s", f.ID, map[bool]string{true: "was interrupted", false: "was not interrupted"}[f.Interrupted], f.Advice())
		}
		a.listForeign(f)
		if a.writeErr != nil {
			return a.writeErr
		}
		if err := commit.Trust(ws, f, commit.Options{Keys: a.keys()}); err != nil {
			return err
		}
		return act(ws, f.ID)
	})
}

func isDirectory(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}
