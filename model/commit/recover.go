package commit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A Recovery is what became of an interrupted transaction.
type Recovery struct {
	ID      string
	Forward bool // it was applied; otherwise it was undone
	Paths   int  // number of requested paths
}

func (r Recovery) String() string {
	outcome := "undone"
	if r.Forward {
		outcome = "applied"
	}
	return fmt.Sprintf("an interrupted transaction was %s: %s", outcome, model.Count(r.Paths, "path"))
}

// Pending lists the user's own interrupted transactions in the workspace at
// dir, oldest first. It only reads.
func Pending(dir string, keys *Keyring) (ids []string, err error) {
	if info, err := os.Lstat(filepath.Join(dir, aptixDir)); err != nil || !info.IsDir() {
		return nil, nil // no transaction was ever run here
	}
	ws, err := workspace.Open(dir)
	if err == nil {
		c, failed := newRecordReader(ws, keys).scan(false)
		if failed == nil {
			ids = c.interrupted
		}
		err = errors.Join(failed, ws.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("looking for interrupted transactions in %s: %w", dir, err)
	}
	if len(ids) > 0 {
		if _, running := LockHolder(dir); running {
			return nil, nil // a running transaction is not interrupted
		}
	}
	return ids, nil
}

// FindPending returns dir or the nearest directory above it that is a workspace
// with an interrupted transaction, or empty. It ignores a .aptix that
// belongs to another user than its directory, as can happen in /tmp.
func FindPending(dir string, keys *Keyring) (string, error) {
	dir, err := filepath.Abs(dir)
	for start, below := dir, ""; err == nil && dir != below; below, dir = dir, filepath.Dir(dir) {
		if ownedByUser(dir) {
			ids, err := Pending(dir, keys)
			if len(ids) > 0 || err != nil && dir == start {
				return dir, err // errors in directories above dir are ignored
			}
		}
	}
	return "", err
}

// Recover finishes every interrupted transaction of the user's in ws: forward
// if it was being applied, back if it was being undone or verified. It does not
// touch foreign ones. It checks all paths of a transaction before it changes
// one. If another program's edit would be overwritten it changes none and
// returns a *StoppedError. If a new content is missing, it goes back instead.
// It may be killed at any moment and called again (PROTOCOL §12).
func Recover(ctx context.Context, ws *workspace.Workspace, opts Options) (all []Recovery, err error) {
	c, err := newRecordReader(ws, opts.Keys).scan(false)
	if err != nil {
		return nil, err
	}
	nothing := len(c.interrupted) == 0
	if _, unlocked := ws.Root().Lstat(lockName); nothing && unlocked != nil && len(c.removable) == 0 {
		return nil, nil
	}
	left, err := withLock(ws, opts, func(t *transaction) error {
		c, err := t.records().scan(false)
		if err != nil {
			return err
		}
		_ = t.disk.removeDirectories(c.removable) // the next commit reports what could not be removed
		for _, id := range c.interrupted {
			if err := ctx.Err(); err != nil {
				return err
			}
			r, err := t.recoverOne(c, id)
			if r.ID != "" {
				all = append(all, r)
			}
			if err != nil && !as[*StoppedError](err) {
				err = fmt.Errorf("recovering transaction %s: %w", id, err)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if nothing && as[*LockedError](err) {
		return nil, nil // there were only files to remove, and their owner is at work
	}
	return all, errors.Join(err, left)
}

// recoverOne finishes one transaction, which must be the user's own. The Recovery may be set
// beside an error: then the transaction is finished and the clean-up failed.
func (t *transaction) recoverOne(c *inventory, id string) (Recovery, error) {
	t = &transaction{ws: t.ws, disk: t.disk, opts: t.opts, keys: t.keys, resumed: true}
	t.history = c.historyIDs()
	if err := inOrder(func() error { return t.reopen(id) }, t.disk.makeHistory); err != nil {
		return Recovery{}, err
	}
	r := Recovery{ID: id, Paths: len(t.items.requestedPaths())}
	way, err := t.chooseDirection()
	if err == nil && way == journalForward {
		err = inOrder(t.runSteps, t.syncTree, t.retire)
		r.Forward = err == nil
	}
	if way == journalBack || as[*ChangedError](err) {
		err = t.rollBack(errInterrupted)
		if errors.Is(err, errInterrupted) && !as[*RollbackError](err) {
			err = nil
		}
	}
	if err != nil {
		return Recovery{}, err
	}
	return r, errors.Join(t.warning, t.disk.removeDirectories(t.removeLater))
}

var errInterrupted = errors.New("undoing an interrupted transaction")

// reopen reads the journal of an interrupted transaction.
func (t *transaction) reopen(id string) error {
	t.setID(id)
	files, err := t.records().names(t.dir)
	if err != nil {
		return err
	}
	f := ForeignRecord{ID: id, Interrupted: true}
	j, own := t.records().find(&f, files, true)
	if !own {
		return &UntrustedError{f}
	}
	t.undoes, t.journalName = j.Undoes, f.name
	if t.items, err = j.items(t.dir); err == nil {
		err = t.checkPermitted()
	}
	if err != nil {
		return &StoppedError{ID: id, Dir: t.dir, Err: err}
	}
	t.caseAliases = caseAliasesOf(t.items.paths())
	return nil
}

// checkPermitted returns an error if a path of the transaction is protected: in
// a repository's own files or in the user's state directory.
func (t *transaction) checkPermitted() error {
	guard := t.ws.NewProtectionChecker()
	for _, it := range t.items {
		if err := guard.Check(it.path); err != nil {
			return err
		}
	}
	return t.items.checkNoRepository(func(path string) bool {
		_, err := t.disk.lstat(path)
		return err == nil
	})
}

// chooseDirection returns the journal name for the direction in which the
// transaction can be finished. It changes nothing.
func (t *transaction) chooseDirection() (way string, err error) {
	observations := make([]observation, len(t.items))
	for i, it := range t.items {
		if observations[i], err = t.observe(it); err != nil {
			return "", err
		}
	}
	judgeAll := func(judge func(*item, observation) progress) []progress {
		out := make([]progress, len(observations))
		for i, o := range observations {
			if out[i] = judge(t.items[i], o); !t.items[i].backupIntact(o) {
				out[i] = blocked // what is kept does not match the journal
			}
		}
		return out
	}
	verdicts := judgeAll((*item).backward)
	if t.journalName == journalForward {
		canGoBack := !slices.Contains(verdicts, blocked)
		verdicts = judgeAll((*item).forward)
		if canGoBack && !slices.Contains(verdicts, blocked) && slices.Contains(verdicts, unavailable) {
			return journalBack, nil
		}
	}
	stop := &StoppedError{ID: t.id, Dir: t.dir}
	for i, v := range verdicts {
		if v == blocked || v == unavailable {
			stop.Paths = append(stop.Paths, t.items[i].leftover(observations[i], nil))
		}
	}
	if len(stop.Paths) > 0 {
		return "", stop
	}
	return t.journalName, nil
}
