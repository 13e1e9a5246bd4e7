package commit

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A ForeignReason is why a record is not proved to be this user's own.
type ForeignReason uint8

const (
	NotYours ForeignReason = iota // there is no key, or the record has another one's code
	Moved                         // this user's, for another directory: the only ones that can be trusted
	Copied                        // this user's, a copy of another transaction or of one that has ended
	Damaged                       // its journal is missing, cannot be read or breaks a rule
)

// A ForeignRecord is a record in .aptix that is not proved to be written by this user's
// program in this workspace. It is named and left where it is, and never applied, undone,
// pruned or believed (TRUST.md).
type ForeignRecord struct {
	ID          string
	Interrupted bool // in .aptix; otherwise in the history
	Reason      ForeignReason
	Explanation string   // of Reason, a clause
	Paths       []string // that it claims to change, unchecked
	TooLong     bool     // it is too long to be read for Paths
	Changes     []Change // of a record that was moved; a rollback reverses them
	RollsBack   bool     // it was being undone

	name string // file name of its journal, or empty
}

// because sets why it is foreign, as a clause.
func (f *ForeignRecord) because(why ForeignReason, explanation string) {
	f.Reason, f.Explanation = why, explanation
	if why == Damaged {
		f.Explanation = "its journal, which lists its changes, is damaged: " + explanation
	}
	f.RollsBack = f.Interrupted && f.name == journalBack
}

// Dir returns the record's directory, relative to the workspace.
func (f ForeignRecord) Dir() string {
	if f.Interrupted {
		return aptixDir + "/" + f.ID
	}
	return historyDir + "/" + f.ID
}

// Advice returns what the user can do about it, as a sentence without its full stop.
func (f ForeignRecord) Advice() string {
	discard := fmt.Sprintf("aptix-tui recover --discard %s removes it", f.ID)
	switch {
	case f.Reason == Moved && f.Interrupted:
		return "If it is yours, aptix-tui recover --trust " + f.ID + " finishes it; if not, " + discard
	case f.Reason == Moved:
		return "If it is yours, aptix-tui undo --trust " + f.ID + " undoes it; if not, " + discard
	case f.Interrupted:
		return "What it moved aside, if anything, is kept in " + f.Dir() + "; " + discard
	}
	return discard
}

// String names the record, why it is not this user's, its paths and what to do.
func (f ForeignRecord) String() string {
	what := "transaction"
	if f.Interrupted {
		what = "interrupted transaction"
	}
	return fmt.Sprintf("%s %s, in %s, is not proved to be yours and was left alone: %s. It names %s. %s", what, f.ID, f.Dir(), f.Explanation, f.pathSummary(), f.Advice())
}

// pathSummary returns how many paths it names, and the first of them.
func (f ForeignRecord) pathSummary() string {
	switch {
	case f.TooLong:
		return "more paths than can be listed here"
	case len(f.Paths) == 0:
		return "no paths that could be read"
	}
	return model.Count(len(f.Paths), "path") + ": " + shortList(f.Paths)
}

// maxListedPaths is how many paths a message names.
const maxListedPaths = 10

// shortList joins the first of paths for a message.
func shortList(paths []string) string {
	list := strings.Join(paths[:min(len(paths), maxListedPaths)], ", ")
	if more := len(paths) - maxListedPaths; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// readPaths reads which paths the body of a record names, and no more of it.
func (f *ForeignRecord) readPaths(body []byte) error {
	var claims struct {
		Items []struct {
			Path    jsonPath `json:"path"`
			Implied bool     `json:"implied"`
		} `json:"items"`
	}
	if err := json.Unmarshal(body, &claims); err != nil {
		return err
	}
	for _, it := range claims.Items {
		switch {
		case len(it.Path) == 0 || len(it.Path) > maxPath:
			return fmt.Errorf("it has a path of %d bytes", len(it.Path))
		case !it.Implied:
			f.Paths = append(f.Paths, string(it.Path))
		}
	}
	return nil
}

// An UntrustedError means that an ID belongs to a foreign record.
type UntrustedError struct{ Foreign ForeignRecord }

func (e *UntrustedError) Error() string { return e.Foreign.String() }

// A ForeignError means that a foreign interrupted transaction names paths of the transaction
// that was to be committed.
type ForeignError struct {
	Foreign ForeignRecord
	Paths   []string // that it names
}

func (e *ForeignError) Error() string {
	names := "names the same paths: " + shortList(e.Paths)
	if e.Foreign.TooLong {
		names = "may name the same paths"
	}
	return fmt.Sprintf("the interrupted transaction %s, which is not proved to be yours, %s. It was not touched: %s", e.Foreign.ID, names, e.Foreign.Explanation)
}

// CheckForeignConflicts returns a *ForeignError if a foreign interrupted transaction names
// one of the paths, or one above or below it: it may be the user's own interrupted work, from
// before a key was lost. A record that is too long to be read may name any path.
func CheckForeignConflicts(all []ForeignRecord, paths []string) error {
	own, above := map[string]bool{}, map[string]bool{}
	for _, p := range paths {
		p = model.FoldPath(p)
		own[p] = true
		eachParent(p, func(dir string) { above[dir] = true })
	}
	for _, f := range all {
		if !f.Interrupted || f.Reason == Copied || len(paths) == 0 {
			continue // a copy of an ended transaction has no unfinished work
		}
		var hits []string
		for _, p := range f.Paths {
			folded := model.FoldPath(p)
			hit := own[folded] || above[folded]
			eachParent(folded, func(dir string) { hit = hit || own[dir] })
			if hit {
				hits = append(hits, p)
			}
		}
		if len(hits) > 0 || f.TooLong {
			return &ForeignError{Foreign: f, Paths: hits}
		}
	}
	return nil
}

// eachParent calls visit with every directory of path p except the workspace root, innermost
// first.
func eachParent(p string, visit func(dir string)) {
	for i := strings.LastIndexByte(p, '/'); i > 0; i = strings.LastIndexByte(p[:i], '/') {
		visit(p[:i])
	}
}

// FindForeign returns the foreign record that id, or a unique prefix of it, names, or nil. A
// prefix of several IDs is an *AmbiguousError.
func (h *History) FindForeign(id string) (*ForeignRecord, error) {
	return lookUp(h.foreign, foreignID, id)
}

func foreignID(f *ForeignRecord) string { return f.ID }

// Trust makes a record of the user's own that was made in another directory one of this
// workspace: its journal is authenticated again. Recover or Undo can then act on it.
func Trust(ws *workspace.Workspace, seen ForeignRecord, opts Options) error {
	if seen.Reason != Moved {
		return &UntrustedError{seen}
	}
	left, err := withLock(ws, opts, func(t *transaction) error {
		f := ForeignRecord{ID: seen.ID, Interrupted: seen.Interrupted, name: seen.name}
		t.id, t.dir = f.ID, f.Dir()
		j, own := t.records().read(&f, true)
		if own {
			return nil // it was trusted before
		}
		if f.Reason != Moved {
			return &UntrustedError{f}
		}
		return inOrder(
			func() error { _, err := j.items(t.dir); return err },
			func() error { return t.disk.removeTree(t.dir+"/"+journalDraft, 0) }, // of an earlier attempt
			func() error { return t.writeJournal(j) },
			func() error { return t.sync(t.dir) },
			func() error { return t.renameJournal(journalDraft, f.name) })
	})
	return errors.Join(err, left)
}

// Discard removes the foreign records of an ID with all files kept in them. Nothing outside
// .aptix changes.
func Discard(ws *workspace.Workspace, id string, opts Options) error {
	left, err := withLock(ws, opts, func(t *transaction) error {
		c, err := t.records().scan(true)
		if err != nil {
			return err
		}
		for _, f := range c.foreign {
			if err == nil && f.ID == id {
				err = t.disk.removeTree(f.Dir(), 0)
			}
		}
		return err
	})
	return errors.Join(err, left)
}
