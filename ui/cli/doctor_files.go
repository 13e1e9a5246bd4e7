package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
)

// settings says which config file holds.
func (d *doctor) settings() {
	name, _ := configPath()
	_, missing := os.Stat(name)
	switch {
	case d.broken != nil:
		for _, line := range strings.Split(d.broken.Error(), "\n") {
			d.say(markProblem, "settings", "%s; until this is mended all other commands refuse to start", line)
		}
	case missing != nil:
		d.say(markOK, "settings", "the defaults: there is no config file %s", name)
	default:
		d.say(markOK, "settings", "the config file %s is read; aptix-tui config prints what holds", name)
	}
}

// state looks whether decisions can be kept.
func (d *doctor) state() {
	if reviewDir() == "" {
		d.say(markProblem, "state", "decisions cannot be kept when you leave a review: %v", errNoStateDir)
		return
	}
	at, err := existing(reviewDir())
	if err == nil {
		err = writable(at)
	}
	if err != nil {
		d.say(markProblem, "state", "decisions cannot be kept in %s when you leave a review: %s: %v", reviewDir(), at, err)
		return
	}
	d.say(markOK, "state", "decisions are kept in %s", reviewDir())
}

// secret looks at the key by which the user's own records are known.
func (d *doctor) secret() {
	keys, err := commit.OpenKeyring(stateDir())
	d.keyring = keys
	switch {
	case err != nil:
		d.say(markProblem, "key", "%v; without it nothing in .aptix can be proved to be yours", err)
	case keys == nil:
		d.say(markProblem, "key", "none can be kept: %v; without it nothing in .aptix can be proved to be yours", errNoStateDir)
	case !keys.Ready():
		d.say(markOK, "key", "none yet: the first commit makes it, %s", keys.Path())
	default:
		d.say(markOK, "key", "what you commit is proved to be yours by the key %s; keep a copy that no other user can read", keys.Path())
	}
}

// existing is dir or the nearest directory around it that is there.
func existing(dir string) (string, error) {
	for {
		info, err := os.Stat(dir)
		if err == nil && !info.IsDir() {
			return dir, errors.New("it is not a directory")
		}
		if !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return dir, reason(err)
		}
		dir = filepath.Dir(dir)
	}
}

// reason is what err says without the path, which stands beside it.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// tree looks at the workspace at dir.
func (d *doctor) tree(dir string) {
	ws, err := workspace.Open(dir)
	if err != nil {
		d.say(markProblem, "workspace", "%v", err)
		return
	}
	dir = ws.Dir()
	if err := ws.Close(); err != nil {
		d.say(markNote, "workspace", "closing it: %v", err)
	}
	switch err := writable(dir); {
	case err != nil:
		d.say(markProblem, "workspace", "nothing can be committed in %s: %v", dir, err)
	case d.root == "":
		d.say(markOK, "workspace", "%s, or the top of its Git work tree if only that holds the files of an answer; for one ap file its own directory, too", dir)
	default:
		d.say(markOK, "workspace", "%s", dir)
	}
	d.repository(dir)
	d.unfinished(dir)
	d.past(dir)
}

// repository says whether there is a second way back.
func (d *doctor) repository(dir string) {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			d.say(markOK, "tracking", "the workspace is in the Git work tree %s", at)
			d.trackedState(dir)
			return
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	d.say(markNote, "tracking", "the workspace is in no Git work tree: aptix-tui undo is the only way back")
}

// trackedState says whether Git tracks .aptix.
func (d *doctor) trackedState(dir string) {
	ws, err := workspace.Open(dir)
	if err != nil {
		return // tree has told
	}
	yes, err := ws.GitTracks(".aptix")
	if err = errors.Join(err, ws.Close()); err != nil {
		d.say(markNote, "tracking", "whether Git tracks .aptix cannot be told: %v", err)
	}
	if yes {
		d.say(markProblem, "tracking", "%s", trackedMessage(dir))
	}
}

// unfinished looks for a commit that goes on, or that was interrupted, in the
// workspace or around it.
func (d *doctor) unfinished(dir string) {
	if pid, held := commit.Holder(dir); held {
		d.say(markNote, "commits", "process %d writes to the workspace at this moment; nobody else can until it is done", pid)
		return
	}
	switch waiting, err := commit.FindPending(dir, d.app.keys()); {
	case err != nil:
		d.say(markProblem, "commits", "%v", err)
	case waiting != "":
		d.say(markProblem, "commits", "%s", interruptedWarning(waiting).Message)
	default:
		d.say(markOK, "commits", "none of yours was interrupted, and none goes on")
	}
}

// past says what undo, log and show have to go by.
func (d *doctor) past(dir string) {
	ws, err := d.openPast("")
	if err != nil {
		d.say(markProblem, "history", "%v", err)
		return
	}
	defer func() {
		if err := ws.Close(); err != nil {
			d.say(markNote, "history", "closing it: %v", err)
		}
	}()
	switch stray, err := commit.Stray(ws); {
	case err != nil:
		d.say(markNote, "removed", "what was removed cannot be looked at: %v", err)
	case len(stray) > 0:
		d.say(markProblem, "removed", "another program put files into a directory that was removed: %s; move them where you want them", strings.Join(stray, ", "))
	}
	history, err := commit.OpenHistory(ws, d.app.keys())
	if err != nil {
		d.say(markProblem, "history", "%v", err)
		return
	}
	for _, f := range history.Foreign() {
		kind := markNote
		if f.Where.Pending() || !f.Trustable() {
			kind = markProblem
		}
		d.say(kind, "foreign", "%s. It names %s. %s", foreignTitle(f), f.Named(), f.Advice())
	}
	if unknown := history.Unknown(); len(unknown) > 0 {
		d.say(markNote, "foreign", "aptix-tui did not put this into .aptix: %s", strings.Join(shortened(unknown), ", "))
	}
	n := len(history.Entries())
	if n == 0 {
		d.say(markOK, "history", "none yet: nothing was committed here")
		return
	}
	size, err := history.Size(ws)
	if err != nil {
		d.say(markNote, "history", "it cannot be measured: %v", err)
	}
	where := ""
	if ws.Dir() != dir {
		where = ", in " + ws.Dir()
	}
	d.say(markOK, "history", "%s, %d bytes%s", counted(n, "transaction"), size, where)
}

// counted is a number of things in words.
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
