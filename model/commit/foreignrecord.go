package commit

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A ForeignReason is why a record is not proved to be this user's own.
type ForeignReason uint8

const (
	Unauthenticated ForeignReason = iota + 1 // written by a version without authentication
	NoKey                                    // this user has no key
	OtherKey                                 // authenticated with another key, or modified
	OtherWorkspace                           // this user's, for another directory: copied or moved
	Renamed                                  // this user's, in the directory of another transaction
	Replayed                                 // this user's, a copy of a transaction that has ended
	Invalid                                  // its paths or modes break a rule for transactions
	Damaged                                  // not a complete journal
	Unreadable                               // not a regular file, or not readable
	NoJournal                                // the directory has no journal
)

// foreignReasons are the sentence of each reason.
var foreignReasons = [...]string{
	Unauthenticated: "an older version of aptix-tui wrote it, without the authentication code that proves who wrote it",
	NoKey:           "you have no key that could prove that you made it",
	OtherKey:        "it was made with a key other than yours, or modified since",
	OtherWorkspace:  "it was made with your key in another directory: it was copied, or this workspace was moved",
	Renamed:         "it is a copy of another transaction",
	Replayed:        "it was made with your key, but its transaction has ended: it is a copy from an earlier time",
	Invalid:         "it breaks a rule for transactions",
	Damaged:         "its journal, which lists its changes, is damaged",
	Unreadable:      "its journal, which lists its changes, cannot be read",
	NoJournal:       "it has no journal, which would list its changes",
}

// A RecordLocation is the part of .aptix in which a record is.
type RecordLocation uint8

const (
	Interrupted     RecordLocation = iota // .aptix/ID: a transaction that has begun and not ended
	SetAside                              // .aptix/foreign/ID: the same, set aside by a commit
	InHistory                             // .aptix/history/ID: a committed transaction
	HistorySetAside                       // .aptix/foreign/history/ID: the same, set aside by a commit
)

// locationDirs are the directories, by RecordLocation.
var locationDirs = [...]string{Interrupted: aptixDir, SetAside: foreignDir, InHistory: historyDir, HistorySetAside: foreignHistoryDir}

const (
	foreignDir        = aptixDir + "/foreign"
	foreignHistoryDir = foreignDir + "/history"
)

// Pending reports whether records there are of interrupted transactions.
func (w RecordLocation) Pending() bool { return w == Interrupted || w == SetAside }

// A ForeignRecord is a record in .aptix that is not proved to be written by
// this user's program in this workspace. It is never applied, undone, pruned or
// believed until the user trusts or discards it by its ID (TRUST.md).
type ForeignRecord struct {
	ID        string
	Location  RecordLocation
	Reason    ForeignReason
	Detail    string   // details of Reason, or empty
	Changes   []Change // its claimed changes, unchecked; nil if they cannot be read
	TooLong   bool     // it is too long to be read for Changes
	RollsBack bool     // it claims that it is being rolled back

	name   string // file name of its journal, or empty
	sha256 string // of the journal's body
}

// Trustable reports whether the user can trust the record. Damaged and invalid
// ones are never acted on.
func (f ForeignRecord) Trustable() bool {
	return !slices.Contains([]ForeignReason{Damaged, Unreadable, NoJournal, Invalid, Renamed}, f.Reason)
}

// Dir returns the record's directory, relative to the workspace.
func (f ForeignRecord) Dir() string { return locationDirs[f.Location] + "/" + f.ID }

// Explanation returns why it is not proved to be this user's own, as a clause.
func (f ForeignRecord) Explanation() string {
	why := foreignReasons[f.Reason]
	if f.Detail != "" {
		why += " (" + f.Detail + ")"
	}
	return why
}

// Advice returns what the user can do about it.
func (f ForeignRecord) Advice() string {
	discard := fmt.Sprintf("aptix-tui recover --discard %s removes it", f.ID)
	switch {
	case !f.Trustable() && f.Location.Pending():
		return "What it moved aside, if anything, is kept in it; " + discard
	case !f.Trustable():
		return discard
	case f.Location.Pending():
		return fmt.Sprintf("If it is yours, aptix-tui recover --trust %s finishes it; if not, %s", f.ID, discard)
	}
	return fmt.Sprintf("If it is yours, aptix-tui undo --trust %s undoes it; if not, %s", f.ID, discard)
}

// Effects returns what finishing it would do to each path: its changes, or
// their reversal.
func (f ForeignRecord) Effects() []Change {
	if !f.RollsBack {
		return f.Changes
	}
	out := make([]Change, len(f.Changes))
	for i, c := range f.Changes {
		out[i] = Change{Path: c.Path, Before: c.After, After: c.Before, Implied: c.Implied}
	}
	return out
}

// RequestedPaths returns the paths that it names, without implied directories.
func (f ForeignRecord) RequestedPaths() []string {
	var out []string
	for _, c := range f.Changes {
		if !c.Implied {
			out = append(out, c.Path)
		}
	}
	return out
}

// A ForeignError means that a foreign interrupted transaction names paths of
// the transaction that was to be committed.
type ForeignError struct {
	Foreign ForeignRecord
	Paths   []string // that it names
}

func (e *ForeignError) Error() string {
	names := "names the same paths: " + shortList(e.Paths)
	if e.Foreign.TooLong {
		names = "may name the same paths"
	}
	return fmt.Sprintf("the interrupted transaction %s, which is not proved to be yours, %s. It was not touched: %s", e.Foreign.ID, names, e.Foreign.Explanation())
}

// An UntrustedError means that an ID belongs to a foreign record.
type UntrustedError struct {
	Foreign ForeignRecord
	Err     error // why it cannot be trusted, or nil
}

func (e *UntrustedError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("transaction %s cannot be trusted: %v", e.Foreign.ID, e.Err)
	}
	return fmt.Sprintf("transaction %s is not proved to be yours: %s. It names %s", e.Foreign.ID, e.Foreign.Explanation(), e.Foreign.PathSummary())
}

func (e *UntrustedError) Unwrap() error { return e.Err }

// PathSummary returns how many paths it names, and the first of them.
func (f ForeignRecord) PathSummary() string {
	paths := f.RequestedPaths()
	switch len(paths) {
	case 0:
		if f.TooLong {
			return "more paths than can be listed here"
		}
		return "no paths that could be read"
	case 1:
		return "one path: " + paths[0]
	}
	return fmt.Sprintf("%d paths: %s", len(paths), shortList(paths))
}

// maxListedPaths is the number of paths that a message names.
const maxListedPaths = 10

// shortList joins the first of paths, shortened, for a message.
func shortList(paths []string) string {
	out := make([]string, 0, maxListedPaths)
	for _, p := range paths[:min(len(paths), maxListedPaths)] {
		if len(p) > maxShownPath {
			p = strings.ToValidUTF8(p[:maxShownPath], "") + "…"
		}
		out = append(out, p)
	}
	list := strings.Join(out, ", ")
	if len(paths) > maxListedPaths {
		list += fmt.Sprintf(" and %d more", len(paths)-maxListedPaths)
	}
	return list
}

// maxShownPath is the number of bytes of a path that a message shows.
const maxShownPath = 200

// CheckForeignConflicts returns a *ForeignError if a foreign interrupted
// transaction names one of the paths, or one above or below it: it may be the
// user's own interrupted work, from before a key was lost. A record that is too
// long to be read may name any path.
func CheckForeignConflicts(all []ForeignRecord, paths []string) error {
	ours := newPathIndex(paths)
	for _, f := range all {
		if !f.Location.Pending() || f.Reason == Replayed || len(paths) == 0 {
			continue // a copy of an ended transaction has no unfinished work
		}
		if hits := ours.meeting(f.RequestedPaths()); len(hits) > 0 || f.TooLong {
			return &ForeignError{Foreign: f, Paths: hits}
		}
	}
	return nil
}

// A pathIndex is a set of folded paths, and the directories above them.
type pathIndex struct{ own, above map[string]bool }

func newPathIndex(paths []string) pathIndex {
	x := pathIndex{map[string]bool{}, map[string]bool{}}
	for _, p := range paths {
		p = model.FoldPath(p)
		x.own[p] = true
		eachParent(p, func(dir string) { x.above[dir] = true })
	}
	return x
}

// meeting returns those of paths that are one of x, or above or below one.
func (x pathIndex) meeting(paths []string) []string {
	var out []string
	for _, p := range paths {
		folded := model.FoldPath(p)
		hit := x.own[folded] || x.above[folded]
		eachParent(folded, func(dir string) { hit = hit || x.own[dir] })
		if hit {
			out = append(out, p)
		}
	}
	return out
}

// eachParent calls visit with every directory of path p except the workspace
// root, innermost first.
func eachParent(p string, visit func(dir string)) {
	for i := strings.LastIndexByte(p, '/'); i > 0; i = strings.LastIndexByte(p[:i], '/') {
		visit(p[:i])
	}
}
