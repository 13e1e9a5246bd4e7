package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"aptix-tui/model/workspace"
)

// withKey makes sure that there is a key to authenticate the journal with. One
// that cannot be kept is good for this run only: whatever of it is left in .aptix
// is foreign afterwards.
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
	t.warning = errors.Join(t.warning, fmt.Errorf("%w; so this transaction cannot be proved to be yours later: undoing it, or finishing it if it is interrupted, takes --trust", failed))
	return nil
}

// A transaction is one set of items being committed.
type transaction struct {
	ws          *workspace.Workspace
	disk        disk
	opts        Options
	keys        *Keyring
	limits      limits
	lock        *lock
	reserved    []*os.File      // kept open until the commit point, see spare
	history     []string        // the user's own transactions in the history, the oldest first
	foreign     []ForeignRecord // what else lies in .aptix
	id          string
	undoes      string // the transaction that it undoes; or empty
	dir         string // where new contents wait and displaced ones stay
	items       items
	caseAliases map[string]bool // paths of the items that may be one file
	journalName string          // the name of the journal, once it means something
	// trusted: it was foreign, and the user said that it is theirs.
	trusted bool
	// trodden are the directories that were found in the tree, and listed the
	// names in some, as long as nothing but looking is done.
	checkedDirs map[string]bool
	dirEntries  map[string]map[string]bool

	noExchange  bool     // the file system cannot exchange files
	removeLater []string // directories to be removed at the end
	warning     error    // what is to be told, and is no reason to fail
}

func newTransaction(ws *workspace.Workspace, d disk, opts Options) *transaction {
	t := &transaction{ws: ws, disk: d, opts: opts, keys: opts.Keys, limits: opts.limits}
	if t.limits == (limits{}) {
		t.limits = defaultLimits
	}
	return t
}

// named gives the transaction its ID and with that its directory.
func (t *transaction) setID(id string) { t.id, t.dir = id, aptixDir+"/"+id }

// records reads .aptix as the transaction's key shows it.
func (t *transaction) records() recordReader { return newRecordReader(t.ws, t.keys) }

// ready makes sure that no interrupted transaction of the user's waits, to which
// a new one would be another program's edit, and names the new one.
func (t *transaction) prepareDir() error {
	c, err := t.records().scan(false)
	if err != nil {
		return err
	}
	t.warning = errors.Join(t.warning, t.disk.removeUnstarted(c))
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

// run is the way through; when it fails, everything is as it was before.
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

// prepare does all that leaves the tree alone.
func (t *transaction) prepare(ctx context.Context) error {
	if err := t.checkForeignConflicts(t.foreign); err != nil {
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
	if !t.keys.temporary { // else the user's own may be among it
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

// spares are more open files than any turn needs at a time.
const reservedDescriptors = 8

// spare makes sure that the system will let the turns open what they need: it
// opens as much, until the commit point. Neither they nor their undoing can do
// without, nor the removal of what a refused commit has made.
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

// release closes what spare opened.
func (t *transaction) releaseDescriptors() error {
	var errs []error
	for _, f := range t.reserved {
		errs = append(errs, f.Close())
	}
	t.reserved = nil
	return errors.Join(errs...)
}

// begin is the point from which on the transaction is carried out by whoever
// finds it; with a verification to come, undone.
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

// verify lets the caller look at the tree. What it runs may remove .aptix, as
// anything that cleans what Git ignores: then there is no way back, and it
// would be false to blame what is missing on somebody's edits.
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
	return t.ws.Moved()
}

// tidy removes what is not needed any more and gives the lock back.
func (t *transaction) cleanUp() error {
	left := t.removeLeftovers()
	return errors.Join(append(t.lock.release(), left)...)
}

func (t *transaction) removeLeftovers() error {
	var left []error
	for _, dir := range t.removeLater {
		stray, err := t.disk.removeAll(dir)
		left = append(left, err, strayError(stray))
	}
	return errors.Join(left...)
}
