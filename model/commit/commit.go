// Package commit is the only writer of the user's tree. It takes an immutable
// model.Plan and makes all of it true, or none of it, also when the process is
// killed or the power fails in the middle.
//
// A commit goes one way through. Take the workspace's lock. Look whether every
// path still is as it was reviewed. Stage every new content, with its final
// mode and attributes, in the transaction's directory .aptix/ID/, beside a
// journal that names every path with its state before and after, and make that
// durable. Rename the journal: from this moment on the transaction will be
// carried out, whoever does it. Then take each path's turn: first what has to
// leave, then directories and new contents, each put in place by one exchange
// or rename; nothing is ever written in place, and nothing is ever overwritten.
// A path is looked at again at its own turn, and what was displaced is looked
// at too, at once and at the end, so that an edit of the last moment is found.
// Make the tree durable. Move .aptix/ID to .aptix/history/ID: the journal is
// the record and what was displaced is the before-image, so undo needs no
// copies; of a directory only an empty likeness is kept, in which nobody stands
// who could go on making files in it. These are four syncs in all, however many
// paths there are, on file systems that can sync everything at once.
//
// Whatever fails before the end is undone. The journal's name says which way a
// transaction goes, so a roll-back that has begun is finished by whoever comes
// next, and never turned round. How far a transaction came is nowhere written
// down: where the files are says it (type sight). So rolling back, Recover and
// a Recover after a killed Recover are the same code, and can be killed at any
// moment themselves.
//
// Refused are a plan whose files changed since the review (*ChangedError), a
// second writer (*LockedError), a workspace where an interrupted transaction
// waits (*PendingError), and whatever the system does not permit (*FileError).
// All of them mean that nothing was written, as does a verification that
// failed (*VerifyError). Only a *RollbackError, and from Recover a
// *StoppedError, means that the tree needs a look: some other program's edit
// is where a file of the transaction has to go, and edits are never
// overwritten.
//
// Not protected: mount points inside the workspace, whose paths cannot be
// reached by a rename and are refused; the group and access control lists that
// a directory would hand down to new files; a program that has mapped a file into
// memory, whose late writes to the displaced file change no time of it; and
// on systems that can neither exchange two files nor rename without replacing,
// readers for whom a replaced file is missing for a moment.
package commit

import (
	"context"
	"encoding/json"
	"errors"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// Options change how a commit runs.
type Options struct {
	// Keys authenticate what is written to .aptix, and tell which records there are
	// this user's own. Without a key, one is made for the run.
	Keys *Keyring
	// Trust lets Undo take back this record, which is not proved to be the user's own.
	Trust *ForeignRecord
	// Leavings go into the history, by which a payload that was committed is
	// known again.
	CommittedStates []model.CommittedState
	// Details are kept with them as they are: JSON that only the caller knows.
	Details json.RawMessage
	// Progress, if set, is told how many paths are in place.
	Progress func(done, total int)
	// Verify, if set, looks at the tree when everything is in place. If it
	// returns an error, everything is undone, and a *VerifyError returned; also
	// if the process ends before it returns, by the next Recover.
	Verify func(ctx context.Context) error

	wrap   func(system) system // tests see and disturb every operation
	limits limits              // of the history, instead of kept, in tests
}

// A Result says what a commit did. ID is empty if there was nothing to do.
type Result struct {
	ID                                 string   // the transaction: a UUID
	Undoes                             string   // the transaction that it undid, if it is an undo
	Created, Changed, Renamed, Deleted int      // paths of the plan; a rename counts once
	Warnings                           []string // what could not be tidied up afterwards
}

// Commit carries out plan in ws. Until the first path's turn ctx can stop it;
// from then on it finishes, one way or the other.
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

// begin runs a transaction on the items that are found when it has the lock.
func runTransaction(ctx context.Context, ws *workspace.Workspace, opts Options, find func(*transaction) (items, error)) (Result, error) {
	if err := ws.Moved(); err != nil {
		return Result{}, err
	}
	d, closeDisk, err := newDisk(ws, opts)
	if err != nil {
		return Result{}, err
	}
	t := newTransaction(ws, d, opts)
	err = errors.Join(t.reserveDescriptors(), t.releaseDescriptors()) // so that the lock can be given back
	if err == nil {
		err = t.ensureKey()
	}
	if err == nil {
		t.lock, err = d.acquire()
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
	left := t.releaseDescriptors() // first: what follows opens files, too
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
	d = disk{root: ws.Root(), dirs: &directoryCache{root: ws.Root()}, system: real}
	if opts.wrap != nil {
		d.system = opts.wrap(real)
	}
	return d, func() error { return errors.Join(real.Close(), d.dirs.closeAll()) }, nil
}
