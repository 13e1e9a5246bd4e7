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
type inventory struct {
	interrupted []string        // own transactions that were interrupted, the oldest first
	history     []historyRecord // own transactions in the history, the oldest first
	setAside    []ForeignRecord // those of them that were set aside when the key was not at hand
	foreign     []ForeignRecord // by Where, the oldest first
	unstarted   []string        // directories that mean nothing and may be removed
	unknown     []string        // names in .aptix that are not aptix-tui's
	own         map[string]bool // by ID: begun or kept
}

// A keptRecord is a record of the history.
type historyRecord struct {
	id      string
	journal journal // only if it was asked for
}

// scan looks through .aptix. With bodies, the journals of the history are read
// whole; otherwise only their heads. It follows no link, waits for no pipe, and
// reads little of what is foreign.
func (r recordReader) scan(bodies bool) (*inventory, error) {
	c := &inventory{own: map[string]bool{}}
	names, err := r.names(aptixDir)
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	// The history first: what is in there has ended, wherever else there is a copy.
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

// ownNames are what .aptix holds besides transactions.
var ownNames = []string{path.Base(lockName), path.Base(ignoreName), path.Base(historyDir), path.Base(foreignDir)}

// scanName looks at one name in .aptix itself.
func (r recordReader) scanName(c *inventory, name string) error {
	id, isGone := strings.CutSuffix(name, removedSuffix)
	dir := aptixDir + "/" + name
	switch {
	case slices.Contains(ownNames, name):
		return nil
	case !isID(id):
		c.unknown = append(c.unknown, name)
		return nil
	}
	fi, err := r.root.Lstat(dir)
	switch {
	case isNotExist(err):
		return nil
	case err != nil:
		return &FileError{Op: "looking at", Path: dir, Err: cause(err)}
	case isGone: // a link or file of that name only waits for removal, too
		c.unstarted = append(c.unstarted, name)
		return nil
	case !fi.IsDir():
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: Interrupted, Reason: Unreadable, Detail: dir + " is " + fileTypeName(fi.Mode())})
		return nil
	}
	r.classifyInterrupted(c, Interrupted, id)
	return nil
}

// staged is what a transaction's directory holds that has not begun.
var stagedName = regexp.MustCompile(`^(?:\d+\.(?:new|like)|journal\.draft)$`)

// journalIn is the name of the journal in a transaction's directory, if there is
// one that means something: of two the user's own.
func (r recordReader) journalIn(dir, id string) (name string, files []string, err error) {
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

// begunOrForeign looks at a transaction that was interrupted, also if it was set
// aside when the user's key was not at hand.
func (r recordReader) classifyInterrupted(c *inventory, w RecordLocation, id string) {
	dir := locationDirs[w] + "/" + id
	name, files, err := r.journalIn(dir, id)
	switch {
	case err != nil:
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: Unreadable, Detail: err.Error()})
		return
	case name == "" && w == Interrupted && !slices.ContainsFunc(files, func(f string) bool { return !stagedName.MatchString(f) }):
		c.unstarted = append(c.unstarted, id)
		return
	case name == "":
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: NoJournal})
		return
	}
	j, f := r.read(dir, name, id)
	if f == nil && (c.own[id] || r.keys.newestEnded(r.canonical) >= id) {
		f = &ForeignRecord{Reason: Replayed}
	}
	if f == nil {
		f = ruleViolation(j, dir)
	}
	if f == nil {
		c.interrupted, c.own[id] = append(c.interrupted, id), true
		c.noteSetAside(w, id)
		return
	}
	c.foreign = append(c.foreign, f.located(id, w, name, j))
}

// unsound is what is wrong with the items of an authentic journal; or nil.
func ruleViolation(j journal, dir string) *ForeignRecord {
	if _, err := j.items(dir, authenticated); err != nil {
		return &ForeignRecord{Reason: Invalid, Detail: err.Error()}
	}
	return nil
}

// displaced notes a record of the user's own that was set aside.
func (c *inventory) noteSetAside(w RecordLocation, id string) {
	if w == SetAside || w == HistorySetAside {
		c.setAside = append(c.setAside, ForeignRecord{ID: id, Location: w})
	}
}

// at completes what read found out.
func (f *ForeignRecord) located(id string, w RecordLocation, name string, j journal) ForeignRecord {
	out := *f
	out.ID, out.Location, out.name, out.RollsBack = id, w, name, w.Pending() && name == journalBack
	if len(j.Items) > 0 {
		out.Changes = j.changes()
	}
	return out
}

// scanDirectory looks at the records of a directory of them.
func (r recordReader) scanDirectory(c *inventory, w RecordLocation, bodies bool) error {
	ids, err := r.ids(locationDirs[w])
	if err != nil && w != InHistory { // what is set aside is in no command's way
		c.unknown = append(c.unknown, strings.TrimPrefix(locationDirs[w], aptixDir+"/"))
		return nil
	}
	if err != nil {
		return err
	}
	for _, id := range ids {
		dir := locationDirs[w] + "/" + id
		fi, err := r.root.Lstat(dir)
		switch {
		case err != nil:
		case !fi.IsDir():
			c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: Unreadable, Detail: dir + " is " + fileTypeName(fi.Mode())})
		case w == SetAside:
			r.classifyInterrupted(c, w, id)
		case !bodies && r.isOwn(dir, journalForward, id) && !c.own[id]:
			c.history, c.own[id] = append(c.history, historyRecord{id: id}), true
			c.noteSetAside(w, id)
		default:
			r.classifyHistory(c, w, id, dir)
		}
	}
	return nil
}

func (r recordReader) classifyHistory(c *inventory, w RecordLocation, id, dir string) {
	name, _, err := r.journalIn(dir, id)
	if err != nil {
		c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: Unreadable, Detail: err.Error()})
		return
	}
	if name == "" {
		if w != InHistory { // one in the history was being removed when the power failed
			c.foreign = append(c.foreign, ForeignRecord{ID: id, Location: w, Reason: NoJournal})
		}
		return
	}
	j, f := r.read(dir, name, id)
	if f == nil {
		f = ruleViolation(j, dir)
	}
	if f == nil && name != journalForward {
		f = &ForeignRecord{Reason: Invalid, Detail: "it was never committed"}
	}
	if f == nil && c.own[id] {
		f = &ForeignRecord{Reason: Renamed, Detail: id}
	}
	if f == nil {
		c.history, c.own[id] = append(c.history, historyRecord{id, j}), true
		c.noteSetAside(w, id)
		return
	}
	c.foreign = append(c.foreign, f.located(id, w, name, j))
}

// ids lists the names of transactions in a directory of ours, the oldest first.
func (r recordReader) ids(dir string) ([]string, error) {
	names, err := r.names(dir)
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !isID(n) })
	slices.Sort(names)
	return names, nil
}

func isNotExist(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// ForeignRecords lists what lies in the .aptix of a workspace and is not proved
// to be this user's own. It only reads.
func ListForeign(ws *workspace.Workspace, keys *Keyring) ([]ForeignRecord, error) {
	c, err := newRecordReader(ws, keys).scan(true)
	if err != nil {
		return nil, err
	}
	return c.foreign, nil
}
