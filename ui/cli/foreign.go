package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
)

// stateDir is where the program keeps what is the user's and no workspace's: the
// key, and decisions of reviews that were left.
// Empty if the environment names no place for it: a relative one would lie in the
// workspace.
func stateDir() string {
	if !filepath.IsAbs(xdg.StateHome) {
		return ""
	}
	return filepath.Join(xdg.StateHome, "aptix-tui")
}

// keys is the user's keyring. A key that cannot be used is said once: without it
// nothing in .aptix counts as the user's own.
func (a *app) keys() *commit.Keyring {
	if a.keyring == nil {
		var err error
		if a.keyring, err = commit.OpenKeyring(stateDir()); err != nil {
			fmt.Fprintf(a.Err, "warning: %s; without it nothing in .aptix can be proved to be yours\n", terminal.SanitizeRow(err.Error()))
		}
	}
	return a.keyring
}

// foreignFound reports the records in .aptix that are not proved to be the user's
// own, to a command that is about to work there. What was set aside has been told before,
// so that only commands which look tell it again.
func foreignFound(dir string, all []commit.ForeignRecord, again bool) []model.Diagnostic {
	var out []model.Diagnostic
	var kept []string
	for _, f := range all {
		switch {
		case f.Location == commit.Interrupted, f.Location == commit.SetAside && again:
			out = append(out, model.Diagnostic{Severity: model.Warning, Code: "state/foreign-pending", Payload: -1, Message: foreignPending(dir, f)})
		case f.Location == commit.InHistory, f.Location == commit.HistorySetAside && again:
			kept = append(kept, fmt.Sprintf("%s (%s)", f.ID, f.Explanation()))
		}
	}
	if n := len(kept); n > 0 {
		out = append(out, model.Diagnostic{Severity: model.Warning, Code: "state/foreign-history", Payload: -1,
			Message: fmt.Sprintf("the history in %s has %s not proved to be yours, which %s not used: %s; aptix-tui log lists what can be done about it",
				dir, counted(n, "transaction"), isOrAre(n), strings.Join(shortened(kept), "; "))})
	}
	return out
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// shortened is the first few of a list, and how many more there are.
func shortened(list []string) []string {
	const few = 5
	if len(list) <= few {
		return list
	}
	return append(slices.Clone(list[:few]), fmt.Sprintf("and %d more", len(list)-few))
}

// foreignPending says what a foreign interrupted transaction would do, and how to
// go on.
func foreignPending(dir string, f commit.ForeignRecord) string {
	return fmt.Sprintf("the interrupted transaction %s in %s is not proved to be yours and was left alone: %s. It names %s. %s",
		f.ID, dir, f.Explanation(), f.PathSummary(), f.Advice())
}

// tellForeign says on standard error what foreignFound reports.
func (a *app) tellForeign(ws *workspace.Workspace) {
	all, err := commit.ListForeign(ws, a.keys())
	if err != nil {
		return // what cannot be read stops the command itself
	}
	for _, d := range append(foreignFound(ws.Dir(), all, false), tracked(ws)...) {
		fmt.Fprintf(a.Err, "warning: %s\n", terminal.SanitizeRow(d.Message))
	}
}

// A foreignRecord is a record in recover --json and log --json that is not proved to
// be the user's own. What it says of itself is not to be believed.
type foreignRecord struct {
	ID          string   `json:"id"`
	Directory   string   `json:"directory"`   // in the workspace
	Interrupted bool     `json:"interrupted"` // or else a record of the history
	Reason      string   `json:"reason"`      // a code
	Message     string   `json:"message"`
	Paths       []string `json:"paths"`
}

func foreignRecords(all []commit.ForeignRecord) []foreignRecord {
	out := []foreignRecord{}
	for _, f := range all {
		out = append(out, foreignRecord{ID: f.ID, Directory: f.Dir(), Interrupted: f.Location.Pending(), Reason: f.Reason.Code(),
			Message: f.Explanation(), Paths: append([]string{}, f.RequestedPaths()...)})
	}
	return out
}

// listForeign prints what a foreign record says that it would do, path by path.
func (a *app) listForeign(f commit.ForeignRecord) {
	a.line("%s", foreignTitle(f))
	if f.RollsBack && len(f.Changes) > 0 {
		a.line("it was being undone, which does this:")
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

// tracked warns of an .aptix that Git tracks: what others put there comes with every
// pull.
func tracked(ws *workspace.Workspace) []model.Diagnostic {
	if info, err := os.Lstat(filepath.Join(ws.Dir(), ".aptix")); err != nil || !info.IsDir() {
		return nil
	}
	yes, err := ws.GitTracks(".aptix")
	if err != nil || !yes { // an index that cannot be read is for doctor to tell
		return nil
	}
	return []model.Diagnostic{{Severity: model.Warning, Code: "state/tracked", Payload: -1, Message: trackedMessage(ws.Dir())}}
}

func trackedMessage(dir string) string {
	return fmt.Sprintf("Git tracks .aptix in %s, so that what others put there comes with a pull; git rm -r --cached .aptix ends that", dir)
}

// openForeign opens the workspace at or above the current directory, or that of
// --root, which has a foreign record that id, or a prefix of it, names.
func (a *app) openForeign(id string) (*workspace.Workspace, commit.ForeignRecord, error) {
	dir, err := a.chooseRoot(nil, nil)
	if err == nil {
		dir, err = filepath.Abs(dir)
	}
	if err != nil {
		return nil, commit.ForeignRecord{}, fmt.Errorf("finding the workspace: %w", err)
	}
	for at := dir; ; at = filepath.Dir(at) {
		ws, f, err := a.foreignIn(at, id)
		if ws != nil || err != nil {
			return ws, f, err
		}
		if a.root != "" || at == filepath.Dir(at) {
			return nil, commit.ForeignRecord{}, fmt.Errorf("there is no transaction %q that is not proved to be yours, in %s", id, dir)
		}
	}
}

func (a *app) foreignIn(dir, id string) (*workspace.Workspace, commit.ForeignRecord, error) {
	if info, err := os.Lstat(filepath.Join(dir, ".aptix")); err != nil || !info.IsDir() {
		return nil, commit.ForeignRecord{}, nil
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		return nil, commit.ForeignRecord{}, err
	}
	ws.Protect(stateDir())
	f, err := commit.FindForeign(ws, a.keys(), id)
	if f == nil || err != nil {
		return nil, commit.ForeignRecord{}, errors.Join(err, ws.Close())
	}
	return ws, *f, nil
}

// trusted lists all that a foreign record would do, before it is made the user's
// own.
func (a *app) trusted(ws *workspace.Workspace, f commit.ForeignRecord) (commit.ForeignRecord, error) {
	f, err := commit.InspectForeign(ws, a.keys(), f)
	if !a.json {
		a.listForeign(f)
	}
	if err != nil {
		return f, fmt.Errorf("transaction %s cannot be trusted: %w", f.ID, err)
	}
	return f, a.unwritten
}
