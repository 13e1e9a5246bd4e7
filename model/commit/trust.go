package commit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// InspectForeign reads a foreign record completely, so that the user can see
// what it would do, and validates it. An error says why it cannot be trusted.
func InspectForeign(ws *workspace.Workspace, keys *Keyring, f ForeignRecord) (ForeignRecord, error) {
	t := &transaction{ws: ws, keys: keys, disk: disk{root: ws.Root()}}
	out, _, err := t.readTrusted(f)
	return out, err
}

// Trust finishes a foreign interrupted transaction after the user has seen what
// InspectForeign returned and confirmed it. The record is authenticated with
// the user's key first. What a rollback removes is kept.
func Trust(ctx context.Context, ws *workspace.Workspace, seen ForeignRecord, opts Options) (Recovery, error) {
	return withLock(ws, opts, false, func(t *transaction) (Recovery, error) {
		if err := t.ensureKey(); err != nil {
			return Recovery{}, err
		}
		if err := t.trustRecord(seen); err != nil {
			return Recovery{}, err
		}
		c, err := t.records().scan(false)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Recovery{}, err
		}
		r, err := recoverOne(t, c, seen.ID)
		return r, errors.Join(err, t.warning)
	})
}

// Discard removes the foreign records of an ID with all files kept in them.
// Nothing outside .aptix changes.
func Discard(ws *workspace.Workspace, id string, opts Options) error {
	_, err := withLock(ws, opts, false, func(t *transaction) (struct{}, error) {
		c, err := t.records().scan(true)
		if err != nil {
			return struct{}{}, err
		}
		for _, f := range c.foreign {
			if err == nil && f.ID == id {
				err = t.disk.removeTree(f.Dir(), 0)
			}
		}
		return struct{}{}, err
	})
	return err
}

// FindForeign returns the foreign record that id, or a unique prefix of it, names,
// preferring an interrupted one, or nil. A prefix of several IDs is an AmbiguousError.
func FindForeign(ws *workspace.Workspace, keys *Keyring, id string) (*ForeignRecord, error) {
	all, err := ListForeign(ws, keys)
	if err != nil {
		return nil, err
	}
	return lookUp(all, foreignID, id)
}

func foreignID(f *ForeignRecord) string { return f.ID }

// trustRecord authenticates a foreign record that the user has seen, and moves
// it out of the directory of foreign records.
func (t *transaction) trustRecord(seen ForeignRecord) error {
	f, j, err := t.readTrusted(seen)
	if err == nil && f.sha256 != seen.sha256 {
		err = errors.New("it was changed since it was listed")
	}
	if err != nil {
		return &UntrustedError{Foreign: seen, Err: err}
	}
	work := &transaction{ws: t.ws, disk: t.disk, opts: t.opts, keys: t.keys, id: f.ID, dir: f.Dir()}
	j.Trusted = f.Location.Pending()
	t.foreign = slices.DeleteFunc(t.foreign, func(o ForeignRecord) bool { return o.ID == f.ID })
	return work.authenticateRecord(f, j)
}

// readTrusted reads the journal of a foreign record completely. An error says
// why the user cannot trust it.
func (t *transaction) readTrusted(f ForeignRecord) (ForeignRecord, journal, error) {
	if !f.Trustable() {
		return f, journal{}, errors.New(f.Explanation())
	}
	r := t.records()
	r.readWhole = true
	j, why := r.read(f.Dir(), f.name, f.ID)
	switch {
	case why == nil: // the user's own by now, or a replay
		why = &ForeignRecord{Reason: f.Reason, sha256: f.sha256}
	case why.TooLong, why.Reason == Damaged, why.Reason == Unreadable:
		return f, j, errors.New(why.Explanation())
	}
	f.Changes, f.TooLong, f.sha256 = j.changes(), false, why.sha256
	if j.ID != f.ID {
		return f, j, fmt.Errorf("it is a copy of transaction %s", j.ID)
	}
	if err := checkID(f.ID); err != nil {
		return f, j, err
	}
	work := &transaction{ws: t.ws, disk: t.disk}
	var err error
	if work.items, err = j.items(f.Dir(), userTrusted); err == nil {
		err = work.checkPermitted()
	}
	for _, it := range work.items {
		if err == nil && f.Location.Pending() && it.before.Kind == model.Symlink {
			if out := linkProblem(it.path, it.before.Target); out != "" {
				err = fmt.Errorf("%q: %s", it.path, out)
			}
		}
		if err == nil && it.after.Kind == model.Symlink {
			err = fmt.Errorf("%q: it would make a symbolic link", it.path)
		}
	}
	return f, j, err
}

// checkID refuses IDs with a future time: new IDs must be greater than all
// older ones.
func checkID(id string) error {
	u, err := uuid.Parse(id)
	if err != nil || u.Version() != 7 {
		return errors.New("its ID is not a transaction ID")
	}
	sec, nsec := u.Time().UnixTime()
	if time.Until(time.Unix(sec, nsec)) > 24*time.Hour {
		return errors.New("the time in its ID is in the future")
	}
	return nil
}

// authenticateRecord replaces the journal of a foreign record by an
// authenticated one, and moves a record that was set aside back.
func (t *transaction) authenticateRecord(f ForeignRecord, j journal) error {
	draft := t.dir + "/" + journalDraft
	if _, err := t.disk.lstat(draft); err == nil {
		if err := t.disk.remove("removing", draft); err != nil {
			return err
		}
	}
	err := t.writeJournal(j) // its directory is synced below
	if err == nil && t.disk.system.syncsAll() {
		err = retryInterrupted("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	if err == nil {
		err = t.renameJournal(journalDraft, f.name)
	}
	if err != nil {
		return err
	}
	if f.Location == Interrupted || f.Location == InHistory {
		return nil
	}
	return t.disk.moveBack(f)
}

// maxDepth limits how deep directories are listed or removed.
const maxDepth = 64

var errTooDeep = errors.New("directories are nested too deeply in it; remove it yourself")

// removeTree removes name and, if it is a directory, everything in it. Links
// are not followed.
func (d disk) removeTree(name string, depth int) error {
	fi, err := d.lstat(name)
	if err != nil {
		return &FileError{Op: "looking at", Path: name, Err: cause(err)}
	}
	if fi.IsDir() {
		if depth == maxDepth {
			return &FileError{Op: "removing", Path: name, Err: errTooDeep}
		}
		names, err := d.names(name)
		if err != nil {
			return err
		}
		for _, in := range names {
			if err := d.removeTree(name+"/"+in, depth+1); err != nil {
				return err
			}
		}
	}
	return d.remove("removing", name)
}
