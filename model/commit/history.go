package commit

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// historyDir holds every transaction that was committed, named by its ID, which
// grows with time: its journal, and what it displaced.
const historyDir = aptixDir + "/history"

// History is what a workspace knows of its transactions. It implements
// model.History.
type History struct {
	committed map[committedKey]model.CommittedState
	entries   []Entry
	foreign   []ForeignRecord
	unknown   []string
}

// An Entry is what the history tells of one transaction.
type Entry struct {
	ID                                 string
	Time                               time.Time
	Paths                              []string // those that its payloads name, or else that it changed, each once
	Changes                            []Change // by path
	Created, Changed, Renamed, Deleted int      // paths; a rename counts once
	Undoes                             string   // the transaction that it undid, if it is an undo
	UndoneBy                           string   // the undo that holds; empty if there is none
	Details                            json.RawMessage

	committedStates []jsonCommittedState
}

// A Change is what a transaction did to one path.
type Change struct {
	Path          string
	From          string // the path that its content was renamed from; or empty
	Before, After model.State
	Implied       bool // a directory that was needed, or became empty
}

type committedKey struct {
	payload model.Digest
	path    string
}

// Entries lists the transactions, the oldest first.
func (h *History) Entries() []Entry { return h.entries }

// Foreign lists what else lies in .aptix: records that are not proved to be this
// user's own. Nothing of them counts.
func (h *History) Foreign() []ForeignRecord { return h.foreign }

// Unknown lists the names in .aptix that aptix-tui gives to nothing.
func (h *History) Unknown() []string { return h.unknown }

// Left returns what the last commit of a payload left at path, but for those
// that are undone.
func (h *History) Left(payload model.Digest, path string) (model.CommittedState, bool) {
	l, ok := h.committed[committedKey{payload, path}]
	return l, ok
}

// OpenHistory reads the history of a workspace; there may be none.
func OpenHistory(ws *workspace.Workspace, keys *Keyring) (*History, error) {
	h := &History{committed: map[committedKey]model.CommittedState{}}
	c, err := newRecordReader(ws, keys).scan(true)
	if err != nil {
		return nil, fmt.Errorf("reading the history in %s: %w", ws.Dir(), err)
	}
	h.foreign, h.unknown = c.foreign, c.unknown
	for _, r := range c.history {
		e, err := r.journal.entry(r.id)
		if err != nil {
			return nil, fmt.Errorf("reading the history: transaction %s: %w", r.id, err)
		}
		h.entries = append(h.entries, e)
	}
	h.resolveUndone()
	return h, nil
}

func (j journal) entry(id string) (Entry, error) {
	all, err := j.items(historyDir+"/"+id, authenticated)
	if err != nil {
		return Entry{}, err
	}
	count := all.summary()
	e := Entry{ID: id, Time: j.Time, Undoes: j.Undoes, Details: j.Details, committedStates: j.CommittedStates,
		Created: count.Created, Changed: count.Changed, Renamed: count.Renamed, Deleted: count.Deleted}
	seen := map[string]bool{}
	name := func(path string) {
		if !seen[path] {
			e.Paths = append(e.Paths, path)
		}
		seen[path] = true
	}
	for _, l := range j.CommittedStates {
		name(string(l.Path))
	}
	for _, it := range all {
		e.Changes = append(e.Changes, Change{Path: it.path, From: it.from, Before: it.before, After: it.after, Implied: it.implied})
		if !it.implied && len(j.CommittedStates) == 0 {
			name(it.path)
		}
	}
	return e, nil
}

// Size is how many bytes the files take that the entries keep.
func (h *History) Size(ws *workspace.Workspace) (size int64, err error) {
	d := disk{root: ws.Root(), dirs: &directoryCache{root: ws.Root()}}
	for _, e := range h.entries {
		n, err := d.directorySize(historyDir + "/" + e.ID)
		if size += n; err != nil {
			return size, errors.Join(err, d.dirs.closeAll())
		}
	}
	return size, d.dirs.closeAll()
}

// settle finds out which transactions are undone, from the newest to the
// oldest: an undo that is undone itself does not count. What the others left
// is what was left.
func (h *History) resolveUndone() {
	by := map[string]string{}
	for i := range slices.Backward(h.entries) {
		e := &h.entries[i]
		e.UndoneBy = by[e.ID]
		if e.UndoneBy == "" && e.Undoes != "" && by[e.Undoes] == "" {
			by[e.Undoes] = e.ID
		}
	}
	for _, e := range h.entries {
		for _, l := range e.committedStates {
			if e.UndoneBy == "" {
				h.committed[committedKey{model.Digest(l.Payload), string(l.Path)}] = l.committedState()
			}
		}
	}
}
