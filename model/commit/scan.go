package commit

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model/workspace"
)

// A census is what lies in .aptix: this user's own records, and all others.
type census struct {
	begun   []string        // own transactions that were interrupted, the oldest first
	kept    []keptRecord    // own transactions in the history, the oldest first
	foreign []Foreign       // by Where, the oldest first
	drafts  []string        // directories that mean nothing and may be removed
	unknown []string        // names in .aptix that are not aptix-tui's
	isOurs  map[string]bool // by ID: begun or kept
}

// A keptRecord is a record of the history.
type keptRecord struct {
	id      string
	journal journal // only if it was asked for
}

// scan looks through .aptix. With bodies, the journals of the history are read
// whole; otherwise only their heads. It follows no link, waits for no pipe, and
// reads little of what is foreign.
func (r records) scan(bodies bool) (*census, error) {
	c := &census{isOurs: map[string]bool{}}
	names, err := r.names(home)
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	for _, name := range names {
		if err := r.scanName(c, name); err != nil {
			return nil, err
		}
	}
	for _, w := range []Where{SetAside, Kept, KeptAside} {
		if err := r.scanKept(c, w, bodies); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(c.foreign, func(a, b Foreign) int { return int(a.Where) - int(b.Where) })
	return c, nil
}

// ownNames are what .aptix holds besides transactions.
var ownNames = []string{path.Base(lockName), path.Base(ignoreName), path.Base(historyDir), path.Base(asideDir)}

// scanName looks at one name in .aptix itself.
func (r records) scanName(c *census, name string) error {
	id, isGone := strings.CutSuffix(name, gone)
	dir := home + "/" + name
	switch {
	case slices.Contains(ownNames, name):
		return nil
	case !isID(id):
		c.unknown = append(c.unknown, name)
		return nil
	}
	fi, err := r.root.Lstat(dir)
	switch {
	case notThere(err):
		return nil
	case err != nil:
		return &FileError{Op: "looking at", Path: dir, Err: cause(err)}
	case !fi.IsDir():
		c.foreign = append(c.foreign, Foreign{ID: id, Where: Interrupted, Reason: Unreadable, Detail: dir + " is " + kindName(fi.Mode())})
		return nil
	case isGone:
		c.drafts = append(c.drafts, name)
		return nil
	}
	files, err := r.names(dir)
	if err != nil {
		return err
	}
	journal := turnedOf(files)
	switch {
	case journal == "" && !slices.ContainsFunc(files, func(f string) bool { return !staged.MatchString(f) }):
		c.drafts = append(c.drafts, name)
		return nil
	case journal == "":
		c.foreign = append(c.foreign, Foreign{ID: id, Where: Interrupted, Reason: NoJournal})
		return nil
	}
	r.begunOrForeign(c, id, dir, journal)
	return nil
}

// staged is what a transaction's directory holds that has not begun.
var staged = regexp.MustCompile(`^(?:\d+\.(?:new|like)|journal\.draft)$`)

// turnedOf is the name of the journal among the files of a transaction, if it is
// one that means something.
func turnedOf(files []string) string {
	for _, name := range []string{journalBack, journalForward} {
		if slices.Contains(files, name) {
			return name
		}
	}
	return ""
}

func (r records) begunOrForeign(c *census, id, dir, journal string) {
	j, f := r.read(dir, journal, id)
	if f == nil && r.keys.ended(r.canonical) >= id {
		f = &Foreign{Reason: Replayed}
	}
	if f == nil {
		if _, err := j.items(dir, signed); err != nil {
			f = &Foreign{Reason: Unsound, Detail: err.Error()}
		}
	}
	if f == nil {
		c.begun, c.isOurs[id] = append(c.begun, id), true
		return
	}
	c.foreign = append(c.foreign, f.at(id, Interrupted, journal, j))
}

// at completes what read found out.
func (f *Foreign) at(id string, w Where, name string, j journal) Foreign {
	out := *f
	out.ID, out.Where, out.name = id, w, name
	if len(j.Items) > 0 {
		out.Changes = j.changes()
	}
	return out
}

// scanKept looks at the records of a directory of them.
func (r records) scanKept(c *census, w Where, bodies bool) error {
	ids, err := r.ids(wheres[w])
	if err != nil {
		return err
	}
	for _, id := range ids {
		dir := wheres[w] + "/" + id
		fi, err := r.root.Lstat(dir)
		if err != nil || !fi.IsDir() {
			if err == nil {
				c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: Unreadable, Detail: dir + " is " + kindName(fi.Mode())})
			}
			continue
		}
		if w == Kept && !bodies && r.own(dir, journalForward, id) {
			c.kept, c.isOurs[id] = append(c.kept, keptRecord{id: id}), true
			continue
		}
		if err := r.keptOrForeign(c, w, id, dir); err != nil {
			return err
		}
	}
	return nil
}

func (r records) keptOrForeign(c *census, w Where, id, dir string) error {
	files, err := r.names(dir)
	if err != nil {
		return err
	}
	name := turnedOf(files)
	if name == "" {
		if w != Kept { // one in the history was being removed when the power failed
			c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: NoJournal})
		}
		return nil
	}
	j, f := r.read(dir, name, id)
	if f == nil {
		if _, err := j.items(dir, signed); err != nil {
			f = &Foreign{Reason: Unsound, Detail: err.Error()}
		}
	}
	if f == nil && w == Kept && name != journalForward {
		f = &Foreign{Reason: Unsound, Detail: "it was never committed"}
	}
	if f == nil && w != Kept {
		f = &Foreign{Reason: Aside}
	}
	if f == nil {
		c.kept, c.isOurs[id] = append(c.kept, keptRecord{id, j}), true
		return nil
	}
	c.foreign = append(c.foreign, f.at(id, w, name, j))
	return nil
}

// ids lists the names of transactions in a directory of ours, the oldest first.
func (r records) ids(dir string) ([]string, error) {
	names, err := r.names(dir)
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !isID(n) })
	slices.Sort(names)
	return names, nil
}

func notThere(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// ForeignRecords lists what lies in the .aptix of a workspace and is not proved
// to be this user's own. It only reads.
func ForeignRecords(ws *workspace.Workspace, keys *Keyring) ([]Foreign, error) {
	c, err := recordsOf(ws, keys).scan(true)
	if err != nil {
		return nil, err
	}
	return c.foreign, nil
}
