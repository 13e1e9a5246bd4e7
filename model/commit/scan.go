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
	aside   []Foreign       // those of them that were set aside when the key was not at hand
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
	// The history first: what is in there has ended, wherever else there is a copy.
	if err := r.scanDirectory(c, Kept, bodies); err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := r.scanName(c, name); err != nil {
			return nil, err
		}
	}
	for _, w := range []Where{SetAside, KeptAside} {
		if err := r.scanDirectory(c, w, bodies); err != nil {
			return nil, err
		}
	}
	slices.Sort(c.begun)
	slices.SortFunc(c.kept, func(a, b keptRecord) int { return strings.Compare(a.id, b.id) })
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
	case isGone: // a link or file of that name only waits for removal, too
		c.drafts = append(c.drafts, name)
		return nil
	case !fi.IsDir():
		c.foreign = append(c.foreign, Foreign{ID: id, Where: Interrupted, Reason: Unreadable, Detail: dir + " is " + kindName(fi.Mode())})
		return nil
	}
	r.begunOrForeign(c, Interrupted, id)
	return nil
}

// staged is what a transaction's directory holds that has not begun.
var staged = regexp.MustCompile(`^(?:\d+\.(?:new|like)|journal\.draft)$`)

// journalIn is the name of the journal in a transaction's directory, if there is
// one that means something: of two the user's own.
func (r records) journalIn(dir, id string) (name string, files []string, err error) {
	if files, err = r.names(dir); err != nil {
		return "", nil, err
	}
	for _, candidate := range []string{journalForward, journalBack} {
		if slices.Contains(files, candidate) && (name == "" || r.own(dir, candidate, id)) {
			name = candidate
		}
	}
	return name, files, nil
}

// begunOrForeign looks at a transaction that was interrupted, also if it was set
// aside when the user's key was not at hand.
func (r records) begunOrForeign(c *census, w Where, id string) {
	dir := wheres[w] + "/" + id
	name, files, err := r.journalIn(dir, id)
	switch {
	case err != nil:
		c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: Unreadable, Detail: err.Error()})
		return
	case name == "" && w == Interrupted && !slices.ContainsFunc(files, func(f string) bool { return !staged.MatchString(f) }):
		c.drafts = append(c.drafts, id)
		return
	case name == "":
		c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: NoJournal})
		return
	}
	j, f := r.read(dir, name, id)
	if f == nil && (c.isOurs[id] || r.keys.ended(r.canonical) >= id) {
		f = &Foreign{Reason: Replayed}
	}
	if f == nil {
		f = unsound(j, dir)
	}
	if f == nil {
		c.begun, c.isOurs[id] = append(c.begun, id), true
		c.displaced(w, id)
		return
	}
	c.foreign = append(c.foreign, f.at(id, w, name, j))
}

// unsound is what is wrong with the items of an authentic journal; or nil.
func unsound(j journal, dir string) *Foreign {
	if _, err := j.items(dir, signed); err != nil {
		return &Foreign{Reason: Unsound, Detail: err.Error()}
	}
	return nil
}

// displaced notes a record of the user's own that was set aside.
func (c *census) displaced(w Where, id string) {
	if w == SetAside || w == KeptAside {
		c.aside = append(c.aside, Foreign{ID: id, Where: w})
	}
}

// at completes what read found out.
func (f *Foreign) at(id string, w Where, name string, j journal) Foreign {
	out := *f
	out.ID, out.Where, out.name, out.Back = id, w, name, w.Pending() && name == journalBack
	if len(j.Items) > 0 {
		out.Changes = j.changes()
	}
	return out
}

// scanDirectory looks at the records of a directory of them.
func (r records) scanDirectory(c *census, w Where, bodies bool) error {
	ids, err := r.ids(wheres[w])
	if err != nil && w != Kept { // what is set aside is in no command's way
		c.unknown = append(c.unknown, strings.TrimPrefix(wheres[w], home+"/"))
		return nil
	}
	if err != nil {
		return err
	}
	for _, id := range ids {
		dir := wheres[w] + "/" + id
		fi, err := r.root.Lstat(dir)
		switch {
		case err != nil:
		case !fi.IsDir():
			c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: Unreadable, Detail: dir + " is " + kindName(fi.Mode())})
		case w == SetAside:
			r.begunOrForeign(c, w, id)
		case !bodies && r.own(dir, journalForward, id) && !c.isOurs[id]:
			c.kept, c.isOurs[id] = append(c.kept, keptRecord{id: id}), true
			c.displaced(w, id)
		default:
			r.keptOrForeign(c, w, id, dir)
		}
	}
	return nil
}

func (r records) keptOrForeign(c *census, w Where, id, dir string) {
	name, _, err := r.journalIn(dir, id)
	if err != nil {
		c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: Unreadable, Detail: err.Error()})
		return
	}
	if name == "" {
		if w != Kept { // one in the history was being removed when the power failed
			c.foreign = append(c.foreign, Foreign{ID: id, Where: w, Reason: NoJournal})
		}
		return
	}
	j, f := r.read(dir, name, id)
	if f == nil {
		f = unsound(j, dir)
	}
	if f == nil && name != journalForward {
		f = &Foreign{Reason: Unsound, Detail: "it was never committed"}
	}
	if f == nil && c.isOurs[id] {
		f = &Foreign{Reason: Renamed, Detail: id}
	}
	if f == nil {
		c.kept, c.isOurs[id] = append(c.kept, keptRecord{id, j}), true
		c.displaced(w, id)
		return
	}
	c.foreign = append(c.foreign, f.at(id, w, name, j))
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
