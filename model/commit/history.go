package commit

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// historyDir holds every committed transaction by its ID: its journal and what
// it displaced. IDs are ordered by time.
const historyDir = aptixDir + "/history"

// A History is the committed transactions of a workspace. It implements
// model.History.
type History struct {
	committed map[committedKey]model.CommittedState
	entries   []Entry
	inventory
}

// An Entry is one transaction in the history.
type Entry struct {
	ID                                 string
	Time                               time.Time
	Changes                            []Change // sorted by path
	Created, Changed, Renamed, Deleted int      // numbers of paths; a rename counts once
	Undoes                             string   // the transaction that it undid, if it is an undo
	UndoneBy                           string   // ID of the undo that is in effect, or empty
	Details                            json.RawMessage

	committedStates []jsonCommittedState
}

// A Change is what a transaction did to one path.
type Change struct {
	Path          string
	From          string // path that its content was renamed from, or empty
	Before, After model.State
	Implied       bool // a directory that was needed or became empty
}

// A committedKey identifies a committed state.
type committedKey struct {
	payload model.Digest
	path    string
}

// Entries returns the transactions, oldest first.
func (h *History) Entries() []Entry { return h.entries }

// ForeignRecords returns the records in .aptix that are not proved to be this user's
// own. They are not in Entries.
func (h *History) ForeignRecords() []ForeignRecord { return h.foreign }

// Unknown returns the names in .aptix that aptix-tui does not use.
func (h *History) Unknown() []string { return h.unknown }

// LastCommitted returns the state in which the last commit of a payload left path.
// Undone commits do not count.
func (h *History) LastCommitted(payload model.Digest, path string) (model.CommittedState, bool) {
	l, ok := h.committed[committedKey{payload, path}]
	return l, ok
}

// OpenHistory reads the history of a workspace, which may be empty.
func OpenHistory(ws *workspace.Workspace, keys *Keyring) (*History, error) {
	c, err := newRecordReader(ws, keys).scan(true)
	if err != nil {
		return nil, fmt.Errorf("reading the history in %s: %w", ws.Dir(), err)
	}
	h := &History{committed: map[committedKey]model.CommittedState{}, inventory: *c}
	for _, j := range c.history {
		h.entries = append(h.entries, j.entry())
	}
	h.resolveUndone()
	return h, nil
}

func (j journal) entry() Entry {
	all, _ := j.items(historyDir + "/" + j.ID) // the scan has validated them
	count := all.summary()
	return Entry{ID: j.ID, Time: j.Time, Undoes: j.Undoes, Details: j.Details, Changes: j.changes(), committedStates: j.CommittedStates,
		Created: count.Created, Changed: count.Changed, Renamed: count.Renamed, Deleted: count.Deleted}
}

// resolveUndone determines which transactions are undone, from the newest to
// the oldest: an undone undo does not count. The others define the committed
// states.
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
