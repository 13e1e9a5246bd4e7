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

// foreignDiagnostics reports the records in .aptix that are not proved to be the
// user's own. Records that were set aside have been reported before, so only
// commands that write nothing repeat them.
func foreignDiagnostics(dir string, all []commit.ForeignRecord, repeat bool) []model.Diagnostic {
	var out []model.Diagnostic
	var kept []string
	for _, f := range all {
		switch {
		case f.Location == commit.Interrupted, f.Location == commit.SetAside && repeat:
			out = append(out, model.Diagnostic{Severity: model.Warning, Code: "state/foreign-pending", Payload: -1,
				Message: fmt.Sprintf("the interrupted transaction %s in %s is not proved to be yours and was left alone: %s. It names %s. %s",
					f.ID, dir, f.Explanation(), f.PathSummary(), f.Advice())})
		case f.Location == commit.InHistory, f.Location == commit.HistorySetAside && repeat:
			kept = append(kept, fmt.Sprintf("%s (%s)", f.ID, f.Explanation()))
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
func (a *app) recordDiagnostics(s *session) []model.Diagnostic {
	return foreignDiagnostics(s.workspace.Dir(), s.history.Load().ForeignRecords(), a.readOnly)
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
	all, err := commit.ListForeign(ws, a.keys())
	if err != nil {
		return // the command itself fails
	}
	for _, d := range foreignDiagnostics(ws.Dir(), all, false) {
		fmt.Fprintf(a.Err, "warning: %s\n", terminal.SanitizeRow(d.Message))
	}
}

// listForeign prints what a foreign record would do, path by path.
func (a *app) listForeign(f commit.ForeignRecord) {
	a.line("%s", foreignTitle(f))
	if f.RollsBack && len(f.Changes) > 0 {
		a.line("it was being undone; finishing it does this:")
	}
	for _, c := range f.Effects() {
		a.line("  %s %s", changeWord(c), c.Path)
	}
	if len(f.Changes) == 0 {
		a.line("  it names %s", f.PathSummary())
	}
}

func foreignTitle(f commit.ForeignRecord) string {
	what := "transaction"
	if f.Location.Pending() {
		what = "interrupted transaction"
	}
	return fmt.Sprintf("%s %s, in %s, is not proved to be yours: %s", what, f.ID, f.Dir(), f.Explanation())
}

// openForeign opens the workspace with the foreign record whose ID begins with id: that of
// --root, or the nearest one at or above the current directory.
func (a *app) openForeign(id string) (*workspace.Workspace, commit.ForeignRecord, error) {
	none := commit.ForeignRecord{}
	dir, err := a.chooseRoot(nil, nil)
	if err != nil {
		return nil, none, err
	}
	for a.root == "" && !isDirectory(filepath.Join(dir, ".aptix")) && dir != filepath.Dir(dir) {
		dir = filepath.Dir(dir)
	}
	ws, err := openWorkspace(dir)
	if err != nil {
		return nil, none, err
	}
	f, err := commit.FindForeign(ws, a.keys(), id)
	if err == nil && f == nil {
		err = fmt.Errorf("there is no transaction %q that is not proved to be yours, in %s", id, dir)
	}
	if err != nil {
		return nil, none, errors.Join(err, ws.Close())
	}
	return ws, *f, nil
}

// examineForeign lists everything that a foreign record would do, before the user
// takes it as their own.
func (a *app) examineForeign(ws *workspace.Workspace, f commit.ForeignRecord) (commit.ForeignRecord, error) {
	f, err := commit.InspectForeign(ws, a.keys(), f)
	a.listForeign(f)
	if err != nil {
		return f, fmt.Errorf("transaction %s cannot be trusted: %w", f.ID, err)
	}
	return f, a.writeErr
}

func isDirectory(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}
