// Package commit is the only writer of the user's tree. It applies an immutable
// model.Plan completely or not at all, also when the process is killed or the
// power fails. It keeps a history of committed transactions, which Undo reverts.
// PROTOCOL.md describes the transaction protocol, the files in .aptix, and what
// is not protected; TRUST.md describes which records in .aptix are believed.
//
// An error of Commit or Undo means that nothing was written, except a
// *RollbackError, which names the paths that were not restored. Refused are a
// plan whose files changed since the review (*ChangedError), a second writer
// (*LockedError), a workspace with an interrupted transaction (*PendingError), a
// failed verification (*VerifyError) and operations that the system refuses
// (*FileError).
package commit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// Options configure a commit.
type Options struct {
	// Keys authenticate the records in .aptix. Without a key, a temporary one is
	// made for this run.
	Keys *Keyring
	// CommittedStates are stored in the history. They identify a payload that was
	// committed before.
	CommittedStates []model.CommittedState
	// Details is JSON of the caller's, stored unchanged in the history.
	Details json.RawMessage
	// Progress, if set, is called with the number of paths that are in place.
	Progress func(done, total int)
	// Verify, if set, is called when everything is in place. If it returns an
	// error, everything is undone and a *VerifyError is returned. If the process
	// ends before Verify returns, the next Recover undoes everything.
	Verify func(ctx context.Context) error

	wrap   func(system) system // intercepts every operation in tests
	limits limits              // of the history in tests; zero means defaultLimits
}

// A Result is what a commit did. ID is empty if there was nothing to do.
type Result struct {
	ID                                 string   // of the transaction: a UUID
	Undoes                             string   // the transaction that it undid, if it is an undo
	Created, Changed, Renamed, Deleted int      // paths of the plan; a rename counts once
	Warnings                           []string // what could not be kept, or cleaned up afterwards
}

// A transaction is a set of items that is committed as a whole.
type transaction struct {
	ws          *workspace.Workspace
	disk        disk
	opts        Options
	keys        *Keyring
	reserved    []*os.File // open until the commit point, see reserveDescriptors
	history     []string   // IDs of the user's own transactions in the history, oldest first
	id          string
	undoes      string // the ID of the transaction that it undoes, or empty
	dir         string // holds staged and displaced files
	items       items
	caseAliases map[string]bool // paths of items that differ in case or normal form only
	journalName string          // file name of the journal after the commit point; empty before

	resumed     bool     // it was interrupted: what is left to do is observed
	unkept      int      // items that only set mode bits that the file system does not keep
	noExchange  bool     // the file system cannot exchange two files atomically
	removeLater []string // directories to remove at the end
	warning     error    // problems that do not make the commit fail
}

// warn adds a problem that does not make the commit fail.
func (t *transaction) warn(errs ...error) {
	t.warning = errors.Join(append([]error{t.warning}, errs...)...)
}

// Commit applies plan to the workspace ws. ctx can cancel it until the first
// step changes the tree. After that it finishes, forward or back.
func Commit(ctx context.Context, ws *workspace.Workspace, plan *model.Plan, opts Options) (Result, error) {
	all, warning, err := newItems(plan)
	if err == nil {
		err = all.addLinks(plan.Links)
	}
	if err != nil {
		return Result{}, err
	}
	if len(all.changing()) == 0 {
		return Result{}, nil
	}
	return runTransaction(ctx, ws, opts, func(t *transaction) (items, error) { t.warn(warning); return all, nil })
}

// runTransaction takes the lock, lets find return the items, and commits them.
func runTransaction(ctx context.Context, ws *workspace.Workspace, opts Options, find func(*transaction) (items, error)) (result Result, err error) {
	left, err := withLock(ws, opts, func(t *transaction) error {
		t.ensureKey()
		var foreign []ForeignRecord
		err := inOrder(t.reserveDescriptors, func() (err error) { foreign, err = t.begin(); return err })
		if err == nil {
			t.items, err = find(t)
		}
		if err == nil {
			err = CheckForeignConflicts(foreign, t.items.requestedPaths())
		}
		if err != nil {
			return err
		}
		result = t.items.summary()
		err = t.run(ctx)
		result.Changed -= t.unkept
		if len(t.items) > 0 {
			result.ID, result.Undoes = t.id, t.undoes
		}
		return err
	})
	if err != nil {
		return Result{}, nothingWritten(errors.Join(err, left))
	}
	if left != nil {
		result.Warnings = append(result.Warnings, left.Error())
	}
	return result, nil
}

// withLock calls act while it holds the lock. Then it removes what is no longer needed. It
// returns what could not be removed, and other warnings, as left.
func withLock(ws *workspace.Workspace, opts Options, act func(*transaction) error) (left, err error) {
	if err := ws.CheckNotMoved(); err != nil {
		return nil, err
	}
	d, closeDisk, err := newDisk(ws, opts)
	if err != nil {
		return nil, err
	}
	if opts.Progress == nil {
		opts.Progress = func(int, int) {}
	}
	t := &transaction{ws: ws, disk: d, opts: opts, keys: opts.Keys}
	var l *lock
	err = inOrder(
		func() error { return errors.Join(t.reserveDescriptors(), t.releaseDescriptors()) }, // a test that the lock can be released later
		func() (err error) { l, err = d.acquire(); return err })
	if err != nil {
		return nil, errors.Join(err, closeDisk())
	}
	err = act(t)
	left = t.releaseDescriptors() // first, because the following opens files
	return errors.Join(left, t.warning, d.removeDirectories(t.removeLater), l.release(), closeDisk()), err
}

// inOrder calls steps up to the first that fails.
func inOrder(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// ensureKey makes sure that there is a key to authenticate the journal with. If
// a key cannot be stored, it uses a temporary one. Records that are left in
// .aptix by this run are then foreign to later runs.
func (t *transaction) ensureKey() {
	if failed := t.keys.ensure(); failed != nil {
		t.keys = newTemporaryKeyring()
		t.warn(fmt.Errorf("%w; this transaction cannot be proved to be yours later, so it can be neither undone nor, after an interruption, finished", failed))
	}
}

// setID sets the ID and with it the transaction's directory.
func (t *transaction) setID(id string) { t.id, t.dir = id, aptixDir+"/"+id }

// records returns a reader of .aptix that uses the transaction's key.
func (t *transaction) records() recordReader { return newRecordReader(t.ws, t.keys) }

// begin cleans up .aptix, gives the transaction its ID, and returns the foreign records. It
// refuses to start while an interrupted transaction of the user is pending, because its files
// would look like another program's edits.
func (t *transaction) begin() ([]ForeignRecord, error) {
	c, err := t.records().scan(false)
	if err != nil {
		return nil, err
	}
	t.warn(t.disk.removeDirectories(c.removable))
	if len(c.interrupted) > 0 {
		return nil, &PendingError{IDs: c.interrupted}
	}
	t.history = c.historyIDs()
	id, err := newID(max(t.keys.newestEnded(t.keys.canonical(t.ws)), slices.Max(append(t.history, ""))))
	t.setID(id)
	return c.foreign, err
}

// run commits the items. If it fails, everything is as it was before.
func (t *transaction) run(ctx context.Context) error {
	err := inOrder(
		func() error { return t.check(ctx) }, t.addDirectories, t.checkPermitted, func() error { return t.stage(ctx) },
		t.releaseDescriptors, func() error { return cancelled(ctx) }, t.startApply)
	if t.journalName == "" {
		return err
	}
	if err == nil {
		err = inOrder(t.runSteps, t.syncTree, func() error { return t.verify(ctx) }, t.checkAllDisplaced, t.endVerification, t.retire)
	}
	if err != nil && !as[*RollbackError](err) {
		return t.rollBack(err)
	}
	return err
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
	if len(t.items) == 0 {
		return nil
	}
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

// verify runs the caller's verification. The command may remove .aptix, as a
// command that removes ignored files does. Rollback is impossible then, and
// missing files must not be reported as another program's edits (PROTOCOL §9).
func (t *transaction) verify(ctx context.Context) error {
	if t.opts.Verify == nil {
		return nil
	}
	failed := t.opts.Verify(ctx)
	if _, err := t.disk.lstat(t.dir + "/" + t.journalName); isNotExist(err) {
		return &RollbackError{Cause: failed, RemovedDir: t.dir, Committed: t.items.requestedPaths()}
	}
	if failed != nil {
		return &VerifyError{Err: failed}
	}
	return t.ws.CheckNotMoved()
}

// endVerification records that recovery must no longer undo the transaction.
func (t *transaction) endVerification() error {
	if t.journalName == journalForward {
		return nil
	}
	return t.renameJournal(journalBack, journalForward)
}
