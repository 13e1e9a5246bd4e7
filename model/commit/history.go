package commit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// historyDir holds every transaction that was committed, named by its ID, which
// grows with time: its journal, and what it displaced.
const historyDir = home + "/history"

// History is what a workspace knows of its transactions. It implements
// model.History.
type History struct {
	left    map[place]model.Leaving
	entries []Entry
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

	leavings []leaving
}

// A Change is what a transaction did to one path.
type Change struct {
	Path          string
	From          string // the path that its content was renamed from; or empty
	Before, After model.State
	Implied       bool // a directory that was needed, or became empty
}

type place struct {
	payload model.Digest
	path    string
}

// Entries lists the transactions, the oldest first.
func (h *History) Entries() []Entry { return h.entries }

// Left returns what the last commit of a payload left at path, but for those
// that are undone.
func (h *History) Left(payload model.Digest, path string) (model.Leaving, bool) {
	l, ok := h.left[place{payload, path}]
	return l, ok
}

// OpenHistory reads the history of a workspace; there may be none.
func OpenHistory(ws *workspace.Workspace) (*History, error) {
	h := &History{left: map[place]model.Leaving{}}
	d := disk{root: ws.Root(), near: &near{root: ws.Root()}}
	for _, dir := range []string{home, historyDir} { // a link would not be ours
		if fi, err := d.root.Lstat(dir); err == nil && !fi.IsDir() {
			return nil, &FileError{Op: "reading the history in", Path: dir, Err: errNotDirectory}
		}
	}
	ids, err := d.transactions(historyDir)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		j, err := readJournal(ws, historyDir+"/"+id+"/"+journalForward)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it was being removed when the power failed
		}
		if err == nil {
			var e Entry
			if e, err = j.entry(id); err == nil {
				h.entries = append(h.entries, e)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("the history of this workspace cannot be read: %w; move %s away to go on without it", err, historyDir+"/"+id)
		}
	}
	h.settle()
	return h, nil
}

func (j journal) entry(id string) (Entry, error) {
	all, err := j.items(historyDir + "/" + id)
	if err != nil {
		return Entry{}, err
	}
	count := all.count()
	e := Entry{ID: id, Time: j.Time, Undoes: j.Undoes, Details: j.Details, leavings: j.Leavings,
		Created: count.Created, Changed: count.Changed, Renamed: count.Renamed, Deleted: count.Deleted}
	seen := map[string]bool{}
	name := func(path string) {
		if !seen[path] {
			e.Paths = append(e.Paths, path)
		}
		seen[path] = true
	}
	for _, l := range j.Leavings {
		name(string(l.Path))
	}
	for _, it := range all {
		e.Changes = append(e.Changes, Change{Path: it.path, From: it.from, Before: it.before, After: it.after, Implied: it.implied})
		if !it.implied && len(j.Leavings) == 0 {
			name(it.path)
		}
	}
	return e, nil
}

// settle finds out which transactions are undone, from the newest to the
// oldest: an undo that is undone itself does not count. What the others left
// is what was left.
func (h *History) settle() {
	by := map[string]string{}
	for i := range slices.Backward(h.entries) {
		e := &h.entries[i]
		e.UndoneBy = by[e.ID]
		if e.UndoneBy == "" && e.Undoes != "" && by[e.Undoes] == "" {
			by[e.Undoes] = e.ID
		}
	}
	for _, e := range h.entries {
		for _, l := range e.leavings {
			if e.UndoneBy == "" {
				h.left[place{model.Digest(l.Payload), string(l.Path)}] = l.leaving()
			}
		}
	}
}
