package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"aptix-tui/model/workspace"
)

// ensureKey makes sure that there is a key to authenticate the journal with. If
// a key cannot be stored, it uses a temporary one. Records that are left in
// .aptix by this run are then foreign to later runs.
func (t *transaction) ensureKey() error {
	failed := t.keys.ensure()
	if failed == nil {
		return nil
	}
	keys, err := newTemporaryKeyring()
	if err != nil {
		return errors.Join(failed, err)
	}
	t.keys = keys
	t.warning = errors.Join(t.warning, fmt.Errorf("%w; this transaction cannot be proved to be yours later: to undo it, or to finish it after an interruption, use --trust", failed))
	return nil
}

// A transaction is a set of items that is committed as a whole.
type transaction struct {
	ws          *workspace.Workspace
	disk        disk
	opts        Options
	keys        *Keyring
	lock        *lock
	reserved    []*os.File      // open until the commit point, see reserveDescriptors
	history     []string        // IDs of the user's own transactions in the history, oldest first
	foreign     []ForeignRecord // records in .aptix that are not proved to be the user's own
	id          string
	undoes      string // the ID of the transaction that it undoes, or empty
	dir         string // holds staged and displaced files
	items       items
	caseAliases map[string]bool // paths of items that differ in case or normal form only
	journalName string          // file name of the journal after the commit point; empty before
	// trusted: it was foreign until the user trusted it by its ID.
	trusted bool
	// listed are the names in directories while the reviewed states are checked, before
	// anything is written.
	listed map[string]map[string]bool

	noExchange  bool     // the file system cannot exchange two files atomically
	removeLater []string // directories to remove at the end
	warning     error    // problems that do not make the commit fail
}

// openTransaction returns a transaction without items in ws, and a function that
// closes what it opened.
func openTransaction(ws *workspace.Workspace, opts Options) (*transaction, func() error, error) {
	if err := ws.CheckNotMoved(); err != nil {
		return nil, nil, err
	}
	d, closeDisk, err := newDisk(ws, opts)
	return &transaction{ws: ws, disk: d, opts: opts, keys: opts.Keys}, closeDisk, err
}

// setID sets the ID and with it the transaction's directory.
func (t *transaction) setID(id string) { t.id, t.dir = id, aptixDir+"/"+id }

// records returns a reader of .aptix that uses the transaction's key.
func (t *transaction) records() recordReader {
	return newRecordReader(t.ws, t.keys)
}

// prepareDir cleans up .aptix and gives the transaction its ID. It refuses to
// start while an interrupted transaction of the user is pending, because its
// files would look like another program's edits.
func (t *transaction) prepareDir() error {
	c, err := t.records().scan(false)
	if err != nil {
		return err
	}
	t.warning = errors.Join(t.warning, t.disk.removeDirectories(c.unstarted))
	if err := t.disk.restoreSetAside(c); err != nil {
		return err
	}
	if len(c.interrupted) > 0 {
		return &PendingError{IDs: c.interrupted}
	}
	t.foreign = c.foreign
	newest := t.keys.newestEnded(t.keys.canonical(t.ws))
	for _, r := range c.history {
		t.history = append(t.history, r.id)
		newest = max(newest, r.id)
	}
	id, err := newID(newest)
	if err == nil {
		t.setID(id)
	}
	return err
}

// run commits the items. If it fails, everything is as it was before.
func (t *transaction) run(ctx context.Context) error {
	err := t.prepare(ctx)
	if err == nil {
		err = t.startApply()
	}
	if t.journalName == "" {
		return err
	}
	if err == nil {
		err = t.apply(ctx)
	}
	if err != nil && !errors.As(err, new(*RollbackError)) {
		return t.rollBack(err)
	}
	return err
}

// prepare does everything that does not change the tree: checks and staging.
func (t *transaction) prepare(ctx context.Context) error {
	if err := CheckForeignConflicts(t.foreign, t.items.requestedPaths()); err != nil {
		return err
	}
	if err := t.check(ctx); err != nil {
		return err
	}
	if err := t.addDirectories(); err != nil {
		return err
	}
	if err := t.checkPermitted(); err != nil {
		return err
	}
	if !t.keys.temporary { // with a temporary key the user's own records look foreign, too
		t.setAside()
	}
	t.items = t.items.changing()
	t.items.assignNames(t.dir)
	t.removeLater = []string{t.dir}
	if err := t.stage(ctx); err != nil {
		return err
	}
	if err := t.releaseDescriptors(); err != nil {
		return err
	}
	return cancelled(ctx)
}

// reservedDescriptors is the number of file descriptors to reserve. It exceeds
// what any single step needs: the directories of two paths, two files, and a directory
// that is listed.
const reservedDescriptors = 16

// reserveDescriptors opens files so that the steps, their rollback and the
// removal of a refused commit do not fail because too many files are open. They
// are closed just before they are needed.
func (t *transaction) reserveDescriptors() error {
	for range reservedDescriptors {
		f, err := t.ws.Root().Open(".")
		if err != nil {
			return &FileError{Op: "opening", Path: t.ws.Dir(), Err: cause(err)}
		}
		t.reserved = append(t.reserved, f)
	}
	return nil
}

// releaseDescriptors closes what reserveDescriptors opened.
func (t *transaction) releaseDescriptors() (err error) {
	for _, f := range t.reserved {
		err = errors.Join(err, f.Close())
	}
	t.reserved = nil
	return err
}

// startApply is the commit point: it renames the journal. From then on recovery
// applies the transaction, or undoes it if a verification is still to come
// (PROTOCOL §6).
func (t *transaction) startApply() error {
	to := journalForward
	if t.opts.Verify != nil {
		to = journalBack
	}
	err := t.renameJournal(journalDraft, to)
	if t.journalName != "" {
		t.removeLater = nil
	}
	return err
}

// apply runs the steps, makes them durable, verifies them and retires the
// transaction.
func (t *transaction) apply(ctx context.Context) error {
	if err := t.runSteps(); err != nil {
		return err
	}
	if err := t.syncTree(); err != nil {
		return err
	}
	if err := t.verify(ctx); err != nil {
		return err
	}
	if err := t.checkAllDisplaced(); err != nil {
		return err
	}
	if t.journalName == journalBack {
		if err := t.renameJournal(journalBack, journalForward); err != nil {
			return err
		}
	}
	return t.retire()
}

// verify runs the caller's verification. The command may remove .aptix, as a
// command that removes ignored files does. Rollback is impossible then, and
// missing files must not be reported as another program's edits.
func (t *transaction) verify(ctx context.Context) error {
	if t.opts.Verify == nil {
		return nil
	}
	failed := t.opts.Verify(ctx)
	if _, err := t.disk.root.Lstat(t.dir + "/" + t.journalName); errors.Is(err, fs.ErrNotExist) {
		return &RollbackError{Cause: failed, RemovedDir: t.dir, Committed: t.items.requestedPaths()}
	}
	if failed != nil {
		return &VerifyError{Err: failed}
	}
	return t.ws.CheckNotMoved()
}

// cleanUp removes what is no longer needed and releases the lock.
func (t *transaction) cleanUp() error {
	left := t.disk.removeDirectories(t.removeLater)
	return errors.Join(t.lock.release(), left)
}
