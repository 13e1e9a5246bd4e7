package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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
	if err != nil {
		return nil, fmt.Errorf("looking for interrupted transactions: %w", err)
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	c, err := newRecordReader(ws, keys).scan(false)
	if err != nil {
		return nil, fmt.Errorf("looking for interrupted transactions in %s: %w", dir, err)
	}
	if len(c.interrupted) > 0 {
		if _, running := LockHolder(dir); running {
			return nil, nil // a running transaction is not interrupted
		}
	}
	return c.interrupted, nil
}

// hasLeftovers reports whether a process that ended before its commit point
// left files.
func hasLeftovers(c *inventory, ws *workspace.Workspace) bool {
	_, err := ws.Root().Lstat(lockName)
	return err == nil || len(c.unstarted) > 0
}

// FindPending returns dir or the nearest directory above it that is a workspace
// with an interrupted transaction, or empty. It ignores a .aptix that
// belongs to another user than its directory, as can happen in /tmp.
func FindPending(dir string, keys *Keyring) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for start := dir; ; {
		if ownedByUser(dir) {
			ids, err := Pending(dir, keys)
			if len(ids) > 0 || err != nil && dir == start {
				return dir, err // errors in directories above dir are ignored
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", nil
		}
		dir = up
	}
}

// Recover finishes every interrupted transaction of the user's in ws: forward
// if it was being applied, back if it was being undone or verified. It does not
// touch foreign ones. It checks all paths of a transaction before it changes
// one. If another program's edit would be overwritten it changes none and
// returns a *StoppedError. If a new content is missing, it goes back instead.
// It may be killed at any moment and called again (PROTOCOL §12).
func Recover(ctx context.Context, ws *workspace.Workspace, opts Options) ([]Recovery, error) {
	c, err := newRecordReader(ws, opts.Keys).scan(false)
	if err != nil || len(c.interrupted) == 0 && !hasLeftovers(c, ws) {
		return nil, err
	}
	return withLock(ws, opts, len(c.interrupted) == 0, func(t *transaction) (all []Recovery, err error) {
		c, err := t.records().scan(false)
		if err != nil {
			return nil, err
		}
		_ = t.disk.removeDirectories(c.unstarted) // the next commit reports what could not be removed
		if err := t.disk.restoreSetAside(c); err != nil {
			return nil, err
		}
		for _, id := range c.interrupted {
			if err = ctx.Err(); err != nil {
				return all, err
			}
			r, err := recoverOne(t, c, id)
			if r.ID != "" {
				all = append(all, r)
			}
			if err != nil {
				return all, err
			}
		}
		return all, nil
	})
}

// withLock calls act while it holds the lock. With optional, it does nothing
// while another process holds it.
func withLock[T any](ws *workspace.Workspace, opts Options, optional bool, act func(*transaction) (T, error)) (out T, err error) {
	t, closeDisk, err := openTransaction(ws, opts)
	if err != nil {
		return out, err
	}
	l, err := t.disk.acquire()
	if optional && errors.As(err, new(*LockedError)) {
		return out, closeDisk()
	}
	if err != nil {
		return out, errors.Join(err, closeDisk())
	}
	out, err = act(t)
	return out, errors.Join(err, l.release(), closeDisk())
}

// recoverOne finishes one transaction. The Recovery may be set beside an error:
// then the transaction is finished and the clean-up failed.
func recoverOne(with *transaction, c *inventory, id string) (r Recovery, err error) {
	defer func() {
		if err != nil && !errors.As(err, new(*StoppedError)) {
			err = fmt.Errorf("recovering transaction %s: %w", id, err)
		}
	}()
	t, err := reopen(with, id)
	if err != nil {
		return Recovery{}, err
	}
	for _, k := range c.history {
		t.history = append(t.history, k.id)
	}
	if err := t.disk.makeHistory(); err != nil {
		return Recovery{}, err
	}
	r = Recovery{ID: id, Paths: len(t.items.requestedPaths())}
	way, err := t.chooseDirection()
	if err != nil {
		return Recovery{}, err
	}
	if way == journalForward {
		err = t.finishForward()
		r.Forward = err == nil
	}
	if way == journalBack || errors.As(err, new(*ChangedError)) {
		err = t.finishBackward()
	}
	if err != nil {
		return Recovery{}, err
	}
	return r, errors.Join(t.warning, t.disk.removeDirectories(t.removeLater))
}

// reopen reads the journal of an interrupted transaction, which must be the
// user's own.
func reopen(with *transaction, id string) (*transaction, error) {
	t := &transaction{ws: with.ws, disk: with.disk, opts: with.opts, keys: with.keys}
	t.setID(id)
	var err error
	if t.journalName, _, err = t.records().findJournal(t.dir, id); err != nil {
		return nil, err
	}
	j, foreign := t.records().read(t.dir, t.journalName, id)
	if foreign != nil {
		return nil, &UntrustedError{Foreign: foreign.located(id, Interrupted, t.journalName, j)}
	}
	t.undoes, t.trusted = j.Undoes, j.Trusted
	if t.items, err = j.items(t.dir, authenticated); err == nil {
		err = t.checkPermitted()
	}
	if err != nil {
		return nil, &StoppedError{ID: id, Dir: t.dir, Err: err}
	}
	t.caseAliases = caseAliasesOf(t.items.paths())
	return t, nil
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
	judge := (*item).backward
	if t.journalName == journalForward {
		judge = (*item).forward
	}
	verdicts := t.judgeAll(observations, judge)
	if t.journalName == journalForward && !slices.Contains(verdicts, blocked) && slices.Contains(verdicts, unavailable) {
		verdicts = t.judgeAll(observations, (*item).backward)
		if !slices.Contains(verdicts, blocked) {
			return journalBack, nil
		}
	}
	stop := &StoppedError{ID: t.id, Dir: t.dir}
	for i, v := range verdicts {
		if v == blocked || v == unavailable {
			stop.Paths = append(stop.Paths, t.stoppedPath(t.items[i], observations[i]))
		}
	}
	if len(stop.Paths) > 0 {
		return "", stop
	}
	return t.journalName, nil
}

// judgeAll returns the progress of every item. An item whose kept files do not
// match the journal is blocked.
func (t *transaction) judgeAll(observations []observation, judge func(*item, observation) progress) []progress {
	out := make([]progress, len(observations))
	for i, o := range observations {
		out[i] = judge(t.items[i], o)
		if !t.items[i].backupIntact(o, t.trusted) {
			out[i] = blocked
		}
	}
	return out
}

// stoppedPath describes a path that recovery stopped at.
func (t *transaction) stoppedPath(it *item, o observation) StoppedPath {
	p := StoppedPath{Path: it.path, Old: t.leftover(it, o, nil).Old, BackupChanged: !it.backupIntact(o, t.trusted)}
	if it.installsNew() && o.staged == it.after {
		p.New = it.staged
	}
	return p
}

// finishForward runs the remaining steps and retires the transaction.
func (t *transaction) finishForward() error {
	if err := t.runRemainingSteps(); err != nil {
		return err
	}
	if err := t.restoreDirAttributes(); err != nil {
		return err
	}
	if err := t.syncTree(); err != nil {
		return err
	}
	return t.retire()
}

// runRemainingSteps runs the steps that observations show as pending.
func (t *transaction) runRemainingSteps() error {
	for _, it := range t.items {
		if err := t.unpackDirectory(it); err != nil {
			return err
		}
	}
	for _, it := range slices.Backward(t.items) {
		o, err := t.observe(it)
		if err != nil {
			return err
		}
		if it.removesOld() && it.forward(o) == pending && matches(o.path, it.before) {
			if err := t.moveAside(it); err != nil {
				return err
			}
		}
	}
	for _, it := range t.items {
		o, err := t.observe(it)
		if err == nil && it.forward(o) == pending {
			err = t.installRemaining(it, o)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unpackDirectory moves the contents of a directory that was moved aside to
// their own aside paths. They are still in it if the power failed and only the
// later one of two renames was kept.
func (t *transaction) unpackDirectory(it *item) error {
	if it.before.Kind != model.Directory {
		return nil
	}
	if fi, err := t.disk.lstat(it.aside); err != nil || !fi.IsDir() {
		return nil // chooseDirection has checked other kinds
	}
	names, err := t.disk.names(it.aside)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, name := range names {
		if in := t.items.find(it.path + "/" + name); in != nil && err == nil {
			err = t.moveToAside(in, it.aside+"/"+name)
		}
	}
	return err
}

// moveToAside moves name to an item's aside path, or removes name if it is a
// second hard link to the file there.
func (t *transaction) moveToAside(it *item, name string) error {
	if t.sameFile(name, it.aside) {
		return t.disk.removeSecondLink("keeping", name, it.aside)
	}
	return t.disk.renameDurably(it.path, name, it.aside)
}

// installRemaining is install for an item of which only the observation o is
// known.
func (t *transaction) installRemaining(it *item, o observation) error {
	switch {
	case o.linked:
		return t.disk.remove("creating", it.staged)
	case it.after.Kind == model.Directory:
		return t.makeDirectory(it)
	case o.path.Kind == model.Absent:
		return t.installNew(it)
	}
	return t.replace(it)
}

// finishBackward undoes the transaction.
func (t *transaction) finishBackward() error {
	err := t.rollBack(errInterrupted)
	if errors.Is(err, errInterrupted) && !errors.As(err, new(*RollbackError)) {
		return nil
	}
	return err
}

var errInterrupted = errors.New("undoing an interrupted transaction")
