package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
)

// settings reports which config file is used.
func (d *doctor) settings() {
	name, _ := configPath()
	_, missing := os.Stat(name)
	switch {
	case d.settingsErr != nil:
		for _, line := range strings.Split(d.settingsErr.Error(), "\n") {
			d.add(statusProblem, "settings", "%s; all other commands refuse to start until this is fixed", line)
		}
	case missing != nil:
		d.add(statusOK, "settings", "the defaults: there is no config file %s", name)
	default:
		d.add(statusOK, "settings", "config file %s; aptix-tui config prints the settings in effect", name)
	}
}

// state checks whether decisions can be stored.
func (d *doctor) state() {
	if reviewDir() == "" {
		d.add(statusProblem, "state", "decisions cannot be saved when you leave a review: %v", errNoStateDir)
		return
	}
	at, err := nearestExisting(reviewDir())
	if err == nil {
		err = writable(at)
	}
	if err != nil {
		d.add(statusProblem, "state", "decisions cannot be saved in %s when you leave a review: %s: %v", reviewDir(), at, err)
		return
	}
	d.add(statusOK, "state", "decisions are saved in %s", reviewDir())
}

// key checks the key that proves the user's own records.
func (d *doctor) key() {
	keys, err := commit.OpenKeyring(stateDir())
	d.keyring = keys
	switch {
	case err != nil:
		d.add(statusProblem, "key", "%v; without it nothing in .aptix can be proved to be yours", err)
	case keys == nil:
		d.add(statusProblem, "key", "none can be kept: %v; without it nothing in .aptix can be proved to be yours", errNoStateDir)
	case !keys.HasKey():
		d.add(statusOK, "key", "none yet: the first apply creates it, %s", keys.Path())
	default:
		d.add(statusOK, "key", "the key %s proves that what is in .aptix is yours; keep a copy that no other user can read", keys.Path())
	}
}

// nearestExisting is dir or the nearest directory above it that exists.
func nearestExisting(dir string) (string, error) {
	for {
		info, err := os.Stat(dir)
		if err == nil && !info.IsDir() {
			return dir, errors.New("it is not a directory")
		}
		if !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return dir, withoutPath(err)
		}
		dir = filepath.Dir(dir)
	}
}

// withoutPath is the cause of err without the path.
func withoutPath(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// workspace checks the workspace at dir.
func (d *doctor) workspace(dir string) {
	ws, err := workspace.Open(dir)
	if err != nil {
		d.add(statusProblem, "workspace", "%v", err)
		return
	}
	defer d.closing(ws, "workspace")
	dir = ws.Dir()
	switch err := writable(dir); {
	case err != nil:
		d.add(statusProblem, "workspace", "nothing can be applied in %s: %v", dir, err)
	case d.root == "":
		d.add(statusOK, "workspace", "%s, or the top of its Git work tree if only that holds the files of an answer; for an AP patch, also its file's directory", dir)
	default:
		d.add(statusOK, "workspace", "%s", dir)
	}
	d.repository(ws)
	d.pending(dir)
	d.history(dir)
}

// closing closes a workspace that was opened to examine it.
func (d *doctor) closing(ws *workspace.Workspace, about string) {
	if err := ws.Close(); err != nil {
		d.add(statusNote, about, "closing it: %v", err)
	}
}

// repository reports whether a Git work tree contains the workspace, and whether it
// tracks .aptix.
func (d *doctor) repository(ws *workspace.Workspace) {
	at := ws.Dir()
	for !exists(filepath.Join(at, ".git")) {
		if at == filepath.Dir(at) {
			d.add(statusNote, "tracking", "the workspace is not in a Git work tree: aptix-tui undo is the only way back")
			return
		}
		at = filepath.Dir(at)
	}
	d.add(statusOK, "tracking", "the workspace is in the Git work tree %s", at)
	yes, err := ws.GitTracks(".aptix")
	if err != nil {
		d.add(statusNote, "tracking", "cannot find out whether Git tracks .aptix: %v", err)
	}
	if yes {
		d.add(statusProblem, "tracking", "%s", trackedMessage(ws.Dir()))
	}
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// pending reports a commit that is running or was interrupted, in the workspace or
// above it.
func (d *doctor) pending(dir string) {
	if pid, held := commit.LockHolder(dir); held {
		d.add(statusNote, "writes", "process %d is writing to the workspace; no other process can until it is done", pid)
		return
	}
	switch waiting, err := commit.FindPending(dir, d.keys()); {
	case err != nil:
		d.add(statusProblem, "writes", "%v", err)
	case waiting != "":
		d.add(statusProblem, "writes", "%s", interruptedWarning(waiting).Message)
	default:
		d.add(statusOK, "writes", "no apply or undo of yours was interrupted, and none is running")
	}
}

// history reports what undo, log and show can use.
func (d *doctor) history(dir string) {
	ws, err := d.openHistoryWorkspace("")
	if err != nil {
		d.add(statusProblem, "history", "%v", err)
		return
	}
	defer d.closing(ws, "history")
	switch stray, err := commit.StrayFiles(ws); {
	case err != nil:
		d.add(statusNote, "removed", "cannot read the directories that were removed: %v", err)
	case len(stray) > 0:
		d.add(statusProblem, "removed", "another program wrote files to a directory that was removed: %s; move them where you need them", strings.Join(stray, ", "))
	}
	history, err := commit.OpenHistory(ws, d.keys())
	if err != nil {
		d.add(statusProblem, "history", "%v", err)
		return
	}
	for _, f := range history.ForeignRecords() {
		kind := statusNote
		if f.Location.Pending() || !f.Trustable() {
			kind = statusProblem
		}
		d.add(kind, "foreign", "%s. It names %s. %s", foreignTitle(f), f.PathSummary(), f.Advice())
	}
	if unknown := history.Unknown(); len(unknown) > 0 {
		d.add(statusNote, "foreign", "entries in .aptix that aptix-tui did not create: %s", strings.Join(firstFew(unknown), ", "))
	}
	n := len(history.Entries())
	if n == 0 {
		d.add(statusOK, "history", "none yet: nothing was applied here")
		return
	}
	size, err := history.Size(ws)
	if err != nil {
		d.add(statusNote, "history", "its size cannot be read: %v", err)
	}
	where := ""
	if ws.Dir() != dir {
		where = ", in " + ws.Dir()
	}
	d.add(statusOK, "history", "%s, %d bytes%s", model.Count(n, "transaction"), size, where)
}
