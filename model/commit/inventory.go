package commit

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"aptix-tui/model/workspace"
)

// An inventory is what .aptix holds: this user's own records and others.
type inventory struct {
	interrupted []string        // IDs of own interrupted transactions, oldest first
	history     []historyRecord // own transactions in the history, oldest first
	setAside    []ForeignRecord // own records that were set aside while the key was missing
	foreign     []ForeignRecord // by location, oldest first
	unstarted   []string        // directories that can be removed: transactions that did not reach their commit point
	unknown     []string        // names in .aptix that aptix-tui does not use
	own         map[string]bool // IDs in interrupted or history
}

// A historyRecord is a record in the history.
type historyRecord struct {
	id      string
	journal journal // only if bodies are read
}

// scan reads the inventory of .aptix. With bodies, the journals of the history
// are read completely, otherwise only their heads. It follows no link, never
// blocks on a FIFO, and reads a bounded part of foreign records.
func (r recordReader) scan(bodies bool) (*inventory, error) {
	c := &inventory{own: map[string]bool{}}
	names, err := r.names(aptixDir)
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	// The history first: its transactions have ended, so copies elsewhere are replays.
	if err := r.scanDirectory(c, InHistory, bodies); err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := r.scanName(c, name); err != nil {
			return nil, err
		}
	}
	for _, w := range []RecordLocation{SetAside, HistorySetAside} {
		if err := r.scanDirectory(c, w, bodies); err != nil {
			return nil, err
		}
	}
	slices.Sort(c.interrupted)
	slices.SortFunc(c.history, func(a, b historyRecord) int { return strings.Compare(a.id, b.id) })
	slices.SortStableFunc(c.foreign, func(a, b ForeignRecord) int { return int(a.Location) - int(b.Location) })
	return c, nil
}

// ownNames are the names in .aptix that are not transactions.
var ownNames = []string{path.Base(lockName), path.Base(ignoreName), path.Base(historyDir), path.Base(foreignDir)}

// scanName adds one name in .aptix.
func (r recordReader) scanName(c *inventory, name string) error {
	id, isRemoved := strings.CutSuffix(name, removedSuffix)
	dir := aptixDir + "/" + name
	switch {
	case slices.Contains(ownNames, name):
		return nil
	case !isID(id):
		c.unknown = append(c.unknown, name)
		return nil
	}
	fi, err := lstat(r.root, dir)
	switch {
	case isNotExist(err):
		return nil
	case err != nil:
		return &FileError{Op: "looking at", Path: dir, Err: cause(err)}
	case isRemoved: // also a link or a file of that name
		c.unstarted = append(c.unstarted, dir)
		return nil
	case !fi.IsDir():
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: Interrupted, Reason: Unreadable, Detail: dir + " is " + fileTypeName(fi.Mode())})
		return nil
	}
	r.classify(c, Interrupted, id)
	return nil
}

// isStagedName reports whether a file is one of a transaction that has not reached its
// commit point.
func isStagedName(name string) bool {
	number, kind, _ := strings.Cut(name, ".")
	return name == journalDraft || (kind == "new" || kind == "like") && number != "" && strings.Trim(number, "0123456789") == ""
}

// findJournal returns the name of the journal in a transaction's directory, or
// empty if there is none after the commit point. Of two, it prefers the user's
// own.
func (r recordReader) findJournal(dir, id string) (name string, files []string, err error) {
	if files, err = r.names(dir); err != nil {
		return "", nil, err
	}
	for _, candidate := range []string{journalForward, journalBack} {
		if slices.Contains(files, candidate) && (name == "" || r.isOwn(dir, candidate, id)) {
			name = candidate
		}
	}
	return name, files, nil
}

// classify adds the record of a transaction in one location.
func (r recordReader) classify(c *inventory, w RecordLocation, id string) {
	dir := locationDirs[w] + "/" + id
	name, files, err := r.findJournal(dir, id)
	switch {
	case err != nil:
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: Unreadable, Detail: err.Error()})
		return
	case name == "" && w == InHistory: // its removal was interrupted by a power failure
		return
	case name == "" && w == Interrupted && !slices.ContainsFunc(files, func(f string) bool { return !isStagedName(f) }):
		c.unstarted = append(c.unstarted, dir)
		return
	case name == "":
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: NoJournal})
		return
	}
	j, f := r.read(dir, name, id)
	if f == nil {
		_, err := j.items(dir, authenticated)
		switch {
		case w.Pending() && (c.own[id] || r.keys.newestEnded(r.canonical) >= id):
			f = &ForeignRecord{Reason: Replayed}
		case err != nil:
			f = &ForeignRecord{Reason: Invalid, Detail: err.Error()}
		case !w.Pending() && name != journalForward:
			f = &ForeignRecord{Reason: Invalid, Detail: "it was never applied"}
		case c.own[id]:
			f = &ForeignRecord{Reason: Renamed, Detail: id}
		}
	}
	if f != nil {
		c.foreign = append(c.foreign, f.located(id, w, name, j))
		return
	}
	c.addOwn(w, id, j)
}

// addOwn adds a record of the user's own, also one that was set aside while the
// user's key was missing.
func (c *inventory) addOwn(w RecordLocation, id string, j journal) {
	c.own[id] = true
	if w.Pending() {
		c.interrupted = append(c.interrupted, id)
	} else {
		c.history = append(c.history, historyRecord{id, j})
	}
	if w == SetAside || w == HistorySetAside {
		c.setAside = append(c.setAside, ForeignRecord{ID: id, Location: w})
	}
}

// located returns f with its ID, location and claimed changes.
func (f *ForeignRecord) located(id string, w RecordLocation, name string, j journal) ForeignRecord {
	out := *f
	out.ID, out.Location, out.name, out.RollsBack = id, w, name, w.Pending() && name == journalBack
	if len(j.Items) > 0 {
		out.Changes = j.changes()
	}
	return out
}

// scanDirectory adds the records in one location.
func (r recordReader) scanDirectory(c *inventory, w RecordLocation, bodies bool) error {
	ids, err := r.ids(locationDirs[w])
	if err != nil && w != InHistory { // what was set aside never makes a command fail
		c.unknown = append(c.unknown, strings.TrimPrefix(locationDirs[w], aptixDir+"/"))
		return nil
	}
	if err != nil {
		return err
	}
	for _, id := range ids {
		dir := locationDirs[w] + "/" + id
		fi, err := lstat(r.root, dir)
		switch {
		case err != nil:
		case !fi.IsDir():
			c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: Unreadable, Detail: dir + " is " + fileTypeName(fi.Mode())})
		case w != SetAside && !bodies && r.isOwn(dir, journalForward, id) && !c.own[id]:
			c.addOwn(w, id, journal{})
		default:
			r.classify(c, w, id)
		}
	}
	return nil
}

// ids lists the transaction IDs in a directory, oldest first.
func (r recordReader) ids(dir string) ([]string, error) {
	names, err := r.names(dir)
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !isID(n) })
	slices.Sort(names)
	return names, nil
}

// isNotExist reports whether err means that a file does not exist.
func isNotExist(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// ListForeign lists the records in the .aptix of a workspace that are not
// proved to be this user's own. It only reads.
func ListForeign(ws *workspace.Workspace, keys *Keyring) ([]ForeignRecord, error) {
	c, err := newRecordReader(ws, keys).scan(true)
	if err != nil {
		return nil, err
	}
	return c.foreign, nil
}
