package commit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"aptix-tui/model/workspace"
)

// Trust finishes a foreign interrupted transaction that id, or a prefix of it,
// names, because the user says that it is theirs. It is held to the rules that a
// plan is, and authenticated with the user's key first: from then on it is the
// user's own, also when this is interrupted.
func Trust(ctx context.Context, ws *workspace.Workspace, id string, opts Options) (Recovery, error) {
	if _, err := foreignRecord(ws, opts.Keys, id, Where.Pending); err != nil {
		return Recovery{}, err
	}
	return locked(ws, opts, false, func(t *transaction) (Recovery, error) {
		if err := t.withKey(); err != nil {
			return Recovery{}, err
		}
		f, err := t.adopt(id, Where.Pending)
		if err != nil {
			return Recovery{}, err
		}
		c, err := t.records().scan(false)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Recovery{}, err
		}
		r, err := recoverOne(ws, t, c, f.ID)
		return r, errors.Join(err, t.warning)
	})
}

// Discard removes the foreign record that id, or a prefix of it, names, with all
// that is kept in it. Nothing outside of .aptix changes. The record is returned as
// it was.
func Discard(ws *workspace.Workspace, id string, opts Options) (Foreign, error) {
	all := func(Where) bool { return true }
	if _, err := foreignRecord(ws, opts.Keys, id, all); err != nil {
		return Foreign{}, err
	}
	return locked(ws, opts, false, func(t *transaction) (Foreign, error) {
		f, err := foreignRecord(ws, opts.Keys, id, all)
		if err != nil {
			return Foreign{}, err
		}
		return f, t.disk.removeTree(f.Dir(), 0)
	})
}

// foreignRecord finds the foreign record that id, or a prefix of it, names.
func foreignRecord(ws *workspace.Workspace, keys *Keyring, id string, where func(Where) bool) (Foreign, error) {
	c, err := recordsOf(ws, keys).scan(true)
	if err != nil {
		return Foreign{}, err
	}
	return c.one(id, where)
}

// one is the foreign record of c that id, or a prefix of it, names.
func (c *census) one(id string, where func(Where) bool) (Foreign, error) {
	found := foreignNamed(c.foreign, id, func(f Foreign) bool { return where(f.Where) })
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return Foreign{}, fmt.Errorf("%q is the beginning of %d transactions that are not proved to be yours", id, len(found))
	case c.isOurs[id]:
		return Foreign{}, fmt.Errorf("transaction %s is yours: aptix-tui recover finishes it if it was interrupted, aptix-tui undo takes it back", id)
	}
	return Foreign{}, fmt.Errorf("there is no transaction %q that is not proved to be yours", id)
}

func foreignNamed(all []Foreign, id string, fits func(Foreign) bool) []Foreign {
	var found []Foreign
	for _, f := range all {
		if id != "" && strings.HasPrefix(f.ID, id) && fits(f) {
			found = append(found, f)
		}
	}
	return found
}

func (t *transaction) adoptKept(id string) error {
	_, err := t.adopt(id, func(w Where) bool { return !w.Pending() })
	return err
}

// adopt authenticates a foreign record with the user's key and puts it where it
// belongs, if it keeps the rules that a plan does.
func (t *transaction) adopt(id string, where func(Where) bool) (Foreign, error) {
	c, err := t.records().scan(false)
	if err != nil {
		return Foreign{}, err
	}
	f, err := c.one(id, where)
	if err != nil {
		return f, err
	}
	j, err := t.believed(f)
	if err != nil {
		return f, &UntrustedError{Foreign: f, Err: err}
	}
	work := newTransaction(t.ws, t.disk, t.opts)
	work.keys, work.id, work.dir = t.keys, f.ID, f.Dir()
	if work.items, err = j.items(f.Dir(), vouched); err == nil {
		err = work.permitted()
	}
	if err != nil {
		return f, &UntrustedError{Foreign: f, Err: err}
	}
	return f, work.sign(f, j)
}

// believed reads the journal of a foreign record that the user trusts, whole.
func (t *transaction) believed(f Foreign) (journal, error) {
	if !f.Trustable() {
		return journal{}, errors.New(f.Why())
	}
	r := t.records()
	r.trusting = true
	j, why := r.read(f.Dir(), f.name, f.ID)
	if why != nil && (why.Reason == Damaged || why.Reason == Unreadable) {
		return j, errors.New(why.Why())
	}
	if j.ID != f.ID {
		return j, fmt.Errorf("it is a copy of transaction %s", j.ID)
	}
	return j, nil
}

// sign replaces the journal of a foreign record by the same one, authenticated,
// and moves the record out of where it was set aside.
func (t *transaction) sign(f Foreign, j journal) error {
	draft := t.dir + "/" + journalDraft
	if _, err := t.disk.lstat(draft); err == nil {
		if err := t.disk.remove("removing", draft); err != nil {
			return err
		}
	}
	var syncs background
	err := errors.Join(t.writeJournal(j, &syncs), syncs.wait())
	if err == nil && t.disk.system.syncsAll() {
		err = do("syncing", t.ws.Dir(), t.disk.system.syncAll)
	}
	if err == nil {
		err = t.turnJournal(journalDraft, f.name)
	}
	if err != nil {
		return err
	}
	home := Foreign{ID: f.ID, Where: map[Where]Where{SetAside: Interrupted, KeptAside: Kept}[f.Where]}
	if f.Where == Interrupted || f.Where == Kept {
		return nil
	}
	if err := t.disk.rename("keeping", home.Dir(), f.Dir(), home.Dir()); err != nil {
		return err
	}
	return errors.Join(t.disk.syncDir(wheres[f.Where]), t.disk.syncDir(wheres[home.Where]))
}

// setAside moves foreign records out of the way, into .aptix/foreign. Nothing else
// is done with them, and no failure of this is a reason not to commit.
func (t *transaction) setAside() {
	var left []error
	for _, f := range t.others {
		to := Foreign{ID: f.ID, Where: SetAside}
		switch f.Where {
		case SetAside, KeptAside:
			continue
		case Kept:
			to.Where = KeptAside
		}
		err := t.makeAside(to.Where)
		if err == nil {
			err = t.disk.renameNew("moving", f.Dir(), f.Dir(), to.Dir())
		}
		if err != nil {
			left = append(left, fmt.Errorf("%s, which is not proved to be yours, stays where it is: %w", f.Dir(), err))
			continue
		}
		left = append(left, fmt.Errorf("%s was moved to %s, since it is not proved to be yours: %s", f.Dir(), to.Dir(), f.Why()))
	}
	t.warning = errors.Join(append([]error{t.warning}, left...)...)
}

func (t *transaction) makeAside(w Where) error {
	dirs := []string{asideDir}
	if w == KeptAside {
		dirs = append(dirs, asideHistoryDir)
	}
	for _, dir := range dirs {
		fi, err := t.disk.lstat(dir)
		switch {
		case notThere(err):
			err = t.disk.mkdir(dir, 0o777)
		case err == nil && !fi.IsDir():
			err = &FileError{Op: "making", Path: dir, Err: errNotDirectory}
		}
		if err != nil {
			return err
		}
	}
	return nil
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
