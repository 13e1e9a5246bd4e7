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

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// Options configure a commit.
type Options struct {
	// Keys authenticate the records in .aptix. Without a key, a temporary one is
	// made for this run.
	Keys *Keyring
	// Trust lets Undo revert this foreign record.
	Trust *ForeignRecord
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
	Warnings                           []string // what could not be cleaned up afterwards
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
	result, err := runTransaction(ctx, ws, opts, func(t *transaction) (items, error) {
		t.warning = errors.Join(t.warning, warning)
		return all, nil
	})
	return result, nothingWritten(err)
}

// runTransaction takes the lock, lets find return the items, and commits them.
func runTransaction(ctx context.Context, ws *workspace.Workspace, opts Options, find func(*transaction) (items, error)) (Result, error) {
	t, closeDisk, err := openTransaction(ws, opts)
	if err != nil {
		return Result{}, err
	}
	err = errors.Join(t.reserveDescriptors(), t.releaseDescriptors()) // a test that the lock can be released later
	if err == nil {
		err = t.ensureKey()
	}
	if err == nil {
		t.lock, err = t.disk.acquire()
	}
	if err != nil {
		return Result{}, errors.Join(err, closeDisk())
	}
	err = t.reserveDescriptors()
	if err == nil {
		err = t.prepareDir()
	}
	if err == nil {
		t.items, err = find(t)
	}
	result := t.items.summary()
	result.ID, result.Undoes = t.id, t.undoes
	if err == nil {
		err = t.run(ctx)
	}
	left := t.releaseDescriptors() // first, because the following opens files
	left = errors.Join(left, t.warning, t.cleanUp(), closeDisk())
	if err != nil {
		return Result{}, errors.Join(err, left)
	}
	if left != nil {
		result.Warnings = append(result.Warnings, left.Error())
	}
	return result, nil
}

func newDisk(ws *workspace.Workspace, opts Options) (d disk, done func() error, err error) {
	real, err := newSystem(ws.Root())
	if err != nil {
		return d, nil, &FileError{Op: "opening", Path: ws.Dir(), Err: cause(err)}
	}
	d = disk{root: ws.Root(), system: real}
	if opts.wrap != nil {
		d.system = opts.wrap(real)
	}
	return d, real.Close, nil
}
