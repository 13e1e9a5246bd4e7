package commit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// Examine reads a foreign record whole, for the user to see what it would do, and
// holds it to the rules that a plan is held to. An error says why it cannot be
// trusted.
func InspectForeign(ws *workspace.Workspace, keys *Keyring, f ForeignRecord) (ForeignRecord, error) {
	t := &transaction{ws: ws, keys: keys}
	out, _, err := t.readTrusted(f)
	return out, err
}

// Trust finishes a foreign interrupted transaction, because the user has seen what
// Examine returned and says that it is theirs. It is authenticated with the user's
// key first: from then on it is the user's own. What going back takes away is kept.
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
		r, err := recoverOne(ws, t, c, seen.ID)
		return r, errors.Join(err, t.warning)
	})
}

// Discard removes the foreign records of an ID, with all that is kept in them.
// Nothing outside of .aptix changes.
func Discard(ws *workspace.Workspace, id string, opts Options) error {
	_, err := withLock(ws, opts, false, func(t *transaction) (struct{}, error) {
		c, err := t.records().scan(true)
		for _, f := range c.foreignNamed(id) {
			if err == nil && f.ID == id {
				err = t.disk.removeTree(f.Dir(), 0)
			}
		}
		return struct{}{}, err
	})
	return err
}

// FindForeign finds the foreign record that id, or a prefix of it, names, one that
// was interrupted first; nil if there is none. A prefix of several is an error.
func FindForeign(ws *workspace.Workspace, keys *Keyring, id string) (*ForeignRecord, error) {
	c, err := newRecordReader(ws, keys).scan(true)
	if err != nil {
		return nil, err
	}
	found := c.foreignNamed(id)
	for _, f := range found {
		if f.ID != found[0].ID {
			return nil, fmt.Errorf("%q is the beginning of several transactions that are not proved to be yours, %s and %s among them: name one whole", id, found[0].ID, f.ID)
		}
	}
	if len(found) > 0 {
		return &found[0], nil
	}
	return nil, nil
}

func (c *inventory) foreignNamed(id string) []ForeignRecord {
	if c == nil {
		return nil
	}
	return foreignNamed(c.foreign, id)
}

func foreignNamed(all []ForeignRecord, id string) []ForeignRecord {
	var found []ForeignRecord
	for _, f := range all {
		if id != "" && strings.HasPrefix(f.ID, id) {
			found = append(found, f)
		}
	}
	return found
}

// adopt authenticates a foreign record that the user has seen with the user's key,
// and puts it where it belongs.
func (t *transaction) trustRecord(seen ForeignRecord) error {
	f, j, err := t.readTrusted(seen)
	if err == nil && f.sha256 != seen.sha256 {
		err = errors.New("it was changed since it was listed")
	}
	if err != nil {
		return &UntrustedError{Foreign: seen, Err: err}
	}
	work := newTransaction(t.ws, t.disk, t.opts)
	work.keys, work.id, work.dir = t.keys, f.ID, f.Dir()
	j.Trusted = f.Location.Pending()
	t.foreign = slices.DeleteFunc(t.foreign, func(o ForeignRecord) bool { return o.ID == f.ID })
	return work.authenticateRecord(f, j)
}

// believed reads the journal of a foreign record whole. An error says why it cannot
// be trusted, whatever the user says.
func (t *transaction) readTrusted(f ForeignRecord) (ForeignRecord, journal, error) {
	if !f.Trustable() {
		return f, journal{}, errors.New(f.Explanation())
	}
	r := t.records()
	r.readWhole = true
	j, why := r.read(f.Dir(), f.name, f.ID)
	switch {
	case why == nil: // it has become the user's own meanwhile, or is a replay
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
	work := &transaction{ws: t.ws}
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

// plausible refuses an ID that no transaction has by now: those to come have to be
// greater than all that were.
func checkID(id string) error {
	u, err := uuid.Parse(id)
	if err != nil || u.Version() != 7 {
		return errors.New("its ID is not one of a transaction")
	}
	sec, nsec := u.Time().UnixTime()
	if time.Until(time.Unix(sec, nsec)) > 24*time.Hour {
		return errors.New("its ID is of a time to come")
	}
	return nil
}

// sign replaces the journal of a foreign record by the same one, authenticated,
// and moves the record out of where it was set aside.
func (t *transaction) authenticateRecord(f ForeignRecord, j journal) error {
	draft := t.dir + "/" + journalDraft
	if _, err := t.disk.lstat(draft); err == nil {
		if err := t.disk.remove("removing", draft); err != nil {
			return err
		}
	}
	var syncs syncGroup
	err := errors.Join(t.writeJournal(j, &syncs), syncs.wait()) // its directory is synced below
	if err == nil && t.disk.system.syncsAll() {
		err = retryInterrupted("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	if err == nil {
		err = t.renameJournal(journalDraft, f.name)
	}
	if err != nil {
		return err
	}
	home := ForeignRecord{ID: f.ID, Location: map[RecordLocation]RecordLocation{SetAside: Interrupted, HistorySetAside: InHistory}[f.Location]}
	if f.Location == Interrupted || f.Location == InHistory {
		return nil
	}
	if home.Location == InHistory {
		if err := t.makeHistory(); err != nil {
			return err
		}
	}
	if err := t.disk.rename("keeping", home.Dir(), f.Dir(), home.Dir()); err != nil {
		return err
	}
	return errors.Join(t.disk.syncDir(locationDirs[f.Location]), t.disk.syncDir(locationDirs[home.Location]))
}

// maxDepth bounds how deep directories may be nested in what is listed or removed.
const maxDepth = 64

var errTooDeep = errors.New("directories are nested too deeply in it; remove it yourself")

// removeTree removes what is at name, and if it is a directory all that is in it.
// Of links only the links go.
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
