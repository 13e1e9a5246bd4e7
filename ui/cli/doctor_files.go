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
	d.history()
}

// closing closes a workspace that was opened to examine it.
func (d *doctor) closing(ws *workspace.Workspace, about string) {
	if err := ws.Close(); err != nil {
		d.add(statusNote, about, "closing it: %v", err)
	}
}

// history checks the key that proves records, and reports what no record accounts for.
func (d *doctor) history() {
	if _, err := commit.OpenKeyring(stateDir()); err != nil {
		d.add(statusProblem, "key", "%v; without it nothing in .aptix can be proved to be yours", err)
	}
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
	if unknown := history.Unknown(); len(unknown) > 0 {
		d.add(statusNote, "history", "entries in .aptix that aptix-tui did not create: %s", strings.Join(firstFew(unknown), ", "))
	}
	d.add(statusOK, "history", "%s; aptix-tui log lists what was applied", model.Count(len(history.Entries()), "transaction"))
}
