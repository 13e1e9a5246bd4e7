// Package commit is the only writer of the user's tree. It takes an immutable
// model.Plan and makes all of it true, or none of it.
//
// A commit goes one way through: take the workspace's lock; look whether every
// path still is as it was reviewed; stage every new content, with its final
// mode and attributes, under .aptix/ on the same file system; make it durable;
// then take each path's turn: first what has to leave, then directories, then
// the new contents, each put in place by one rename, exchange or link. Nothing
// is ever written in place. A path is looked at again at its own turn, and
// what was displaced is looked at once more, so that an edit of the last
// moment is found. What is displaced stays under .aptix/ until the end, and
// whatever fails before the end is undone from there: contents, modes,
// deletions and directories. Undoing never overwrites what a third party
// wrote meanwhile; it leaves that alone and names it.
//
// Refused are a plan whose files changed since the review (*ChangedError), a
// second writer (*LockedError), and whatever the system does not permit
// (*FileError). All of them mean that nothing was written. Only a
// *RollbackError means that the tree needs a look.
//
// A record of what was committed stays under .aptix/history, so that an answer
// that is applied again is known.
//
// Not protected, yet: a process that is killed in the middle leaves what it
// displaced under .aptix/, where nothing finds it on its own.
package commit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// Options change how a commit runs.
type Options struct {
	// Leavings go into the history, by which a payload that was committed is
	// known again.
	Leavings []model.Leaving
	// Details are kept with them as they are: JSON that only the caller knows.
	Details json.RawMessage
	// Progress, if set, is told how many paths of the plan are in place.
	Progress func(done, total int)
	// hook is called before every operation that writes, and fails it by
	// returning an error. Tests set it.
	hook func(op, path string) error
}

// A Result says what a commit did. ID is empty if there was nothing to do.
type Result struct {
	ID                                 string   // the transaction: a UUID
	Created, Changed, Renamed, Deleted int      // paths of the plan; a rename counts once
	Warnings                           []string // what could not be tidied up afterwards
}

// Commit carries out plan in ws. Until the first path's turn ctx can stop it;
// from then on it finishes, one way or the other.
func Commit(ctx context.Context, ws *workspace.Workspace, plan *model.Plan, opts Options) (Result, error) {
	items, err := itemsOf(plan)
	if err != nil {
		return Result{}, err
	}
	if !items.anythingToDo() {
		return Result{}, nil
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Result{}, fmt.Errorf("naming the transaction: %w", err)
	}
	t := &transaction{
		ws: ws, disk: disk{root: ws.Root(), hook: opts.hook},
		id: id.String(), dir: home + "/" + id.String(), items: items,
		leavings: opts.Leavings, details: opts.Details, progress: opts.Progress,
	}
	if t.lock, err = t.disk.acquire(); err != nil {
		return Result{}, nothingWritten(err)
	}
	err = t.run(ctx)
	left := t.leave()
	if err != nil {
		return Result{}, nothingWritten(errors.Join(append([]error{err}, left...)...))
	}
	result := items.count()
	result.ID = t.id
	for _, l := range left {
		result.Warnings = append(result.Warnings, l.Error())
	}
	return result, nil
}

// A transaction is one plan being committed.
type transaction struct {
	ws       *workspace.Workspace
	disk     disk
	id       string
	dir      string // where new contents wait and displaced ones stay
	lock     *lock
	items    items
	done     []step // in the order in which they were taken
	leavings []model.Leaving
	details  json.RawMessage
	progress func(done, total int)
	keep     bool // dir holds the only copy of something
}

// run is the way through; when it fails, everything is as it was before.
func (t *transaction) run(ctx context.Context) error {
	if err := t.check(ctx); err != nil {
		return err
	}
	if err := t.stage(ctx); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("stopped before the first write: %w", err)
	}
	err := t.takeTurns()
	if err == nil {
		err = t.syncDirectories()
	}
	if err == nil {
		err = t.remember()
	}
	if err != nil {
		return t.rollBack(err)
	}
	return nil
}

// leave tidies up and gives the lock back, and returns what could not be done.
func (t *transaction) leave() []error {
	var left []error
	if !t.keep {
		if err := t.disk.removeAll(t.dir); err != nil {
			left = append(left, err)
		}
	}
	return append(left, t.lock.release()...)
}
