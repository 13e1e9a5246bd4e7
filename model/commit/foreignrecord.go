package commit

import (
	"aptix-tui/model"
	"fmt"
	"slices"
	"strings"
)

// A ForeignReason says why a record is not this user's own.
type ForeignReason uint8

const (
	Unauthenticated ForeignReason = iota + 1 // written by a version that did not authenticate records
	NoKey                                    // this user has no key by which to know it
	OtherKey                                 // authenticated with another key, or changed since
	OtherWorkspace                           // this user's, but of another directory: copied or moved
	Renamed                                  // this user's, but in the directory of another transaction
	Replayed                                 // this user's, but its transaction has ended: a copy
	Invalid                                  // its paths or modes break a rule that every transaction keeps
	Damaged                                  // not a journal, or not a whole one
	Unreadable                               // not a regular file in a directory, or not to be read
	NoJournal                                // a transaction's directory without a journal
)

// foreignReasons are the code and the sentence of each reason, by reason.
var foreignReasons = [...]struct{ code, sentence string }{
	Unauthenticated: {"unkeyed", "an older version of aptix-tui wrote it, without the keyed digest that proves who did"},
	NoKey:           {"no-key", "you have no key that could prove that you made it"},
	OtherKey:        {"other-key", "it was made with another key than yours, or changed since"},
	OtherWorkspace:  {"other-workspace", "you made it in another directory: it was copied, or this workspace was moved"},
	Renamed:         {"renamed", "it is a copy of another transaction"},
	Replayed:        {"replayed", "you made it, and its transaction has ended: it is a copy from an earlier time"},
	Invalid:         {"unsound", "it breaks a rule that every transaction keeps"},
	Damaged:         {"damaged", "it is not a whole journal"},
	Unreadable:      {"unreadable", "it cannot be read as a journal"},
	NoJournal:       {"no-journal", "it has no journal"},
}

// Code is the stable name of the reason, for reports.
func (r ForeignReason) Code() string { return foreignReasons[r].code }

// Where says in which part of .aptix a record is.
type RecordLocation uint8

const (
	Interrupted     RecordLocation = iota // .aptix/ID: a transaction that has begun and not ended
	SetAside                              // .aptix/foreign/ID: the same, moved out of the way
	InHistory                             // .aptix/history/ID: a transaction that was committed
	HistorySetAside                       // .aptix/foreign/history/ID: the same, moved out of the way
)

// wheres are the directories, by Where.
var locationDirs = [...]string{Interrupted: aptixDir, SetAside: foreignDir, InHistory: historyDir, HistorySetAside: foreignHistoryDir}

const (
	foreignDir        = aptixDir + "/foreign"
	foreignHistoryDir = foreignDir + "/history"
)

// Pending reports whether the record says that its transaction was interrupted.
func (w RecordLocation) Pending() bool { return w == Interrupted || w == SetAside }

// A Foreign is a record in .aptix that this user's program did not write there,
// as far as that can be proved. Nothing acts on it: it is not carried out,
// undone, pruned or believed, until the user trusts or discards it by its ID.
type ForeignRecord struct {
	ID        string
	Location  RecordLocation
	Reason    ForeignReason
	Detail    string   // what exactly is wrong; or empty
	Changes   []Change // what it says that it does, unchecked; nil if that cannot be read
	TooLong   bool     // it is too long for Changes
	RollsBack bool     // it says that it is to be undone

	name   string // of its journal; empty if it has none
	sha256 string // of its body
}

// Trustable reports whether the user can make the record theirs. One that is
// damaged or breaks a rule is never acted on.
func (f ForeignRecord) Trustable() bool {
	switch f.Reason {
	case Damaged, Unreadable, NoJournal, Invalid, Renamed:
		return false
	}
	return true
}

// Dir is the directory of the record in the workspace.
func (f ForeignRecord) Dir() string { return locationDirs[f.Location] + "/" + f.ID }

// Why is why it is not this user's own, in a sentence.
func (f ForeignRecord) Explanation() string {
	why := foreignReasons[f.Reason].sentence
	if f.Detail != "" {
		why += " (" + f.Detail + ")"
	}
	return why
}

// Advice says what the user can do about it.
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
	return fmt.Sprintf("If it is yours, aptix-tui undo --trust %s takes it back; if not, %s", f.ID, discard)
}

// Effects are what finishing it would do to each path: its changes, or what takes
// them back.
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

// Asked lists the paths that it names, but for directories that were only needed.
func (f ForeignRecord) RequestedPaths() []string {
	var out []string
	for _, c := range f.Changes {
		if !c.Implied {
			out = append(out, c.Path)
		}
	}
	return out
}

// A ForeignError means that an interrupted transaction which is not this user's
// own names paths of the one that was to be committed.
type ForeignError struct {
	Foreign ForeignRecord
	Paths   []string
}

func (e *ForeignError) Error() string {
	names := "names the same paths: " + shortList(e.Paths)
	if e.Foreign.TooLong {
		names = "may name the same paths"
	}
	return fmt.Sprintf("the interrupted transaction %s, which is not proved to be yours, %s. It was left alone: %s", e.Foreign.ID, names, e.Foreign.Explanation())
}

// An UntrustedError means that an ID is that of a record which is not this user's
// own.
type UntrustedError struct {
	Foreign ForeignRecord
	Err     error // why it cannot even be trusted; or nil
}

func (e *UntrustedError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("transaction %s cannot be trusted: %v", e.Foreign.ID, e.Err)
	}
	return fmt.Sprintf("transaction %s is not proved to be yours: %s. It names %s", e.Foreign.ID, e.Foreign.Explanation(), e.Foreign.PathSummary())
}

func (e *UntrustedError) Unwrap() error { return e.Err }

// Named lists the paths that it names, the first ones.
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

// listed is how many paths a sentence names.
const maxListedPaths = 10

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

// shown is how many bytes of a path a sentence shows.
const maxShownPath = 200

// blockedBy returns a *ForeignError if a foreign interrupted transaction names a
// path of this one.
func (t *transaction) checkForeignConflicts(all []ForeignRecord) error {
	return CheckForeignConflicts(all, t.items.requestedPaths())
}

// Blocking returns a *ForeignError if a foreign interrupted transaction names one of
// the paths, or one above or below it: that may be half of the user's own work, from
// before a key was lost. One that is too long to be read may name any.
func CheckForeignConflicts(all []ForeignRecord, paths []string) error {
	ours := map[string]bool{}
	above := map[string]bool{} // directories that they are in
	for _, p := range paths {
		p = model.FoldPath(p)
		ours[p] = true
		eachParent(p, func(dir string) { above[dir] = true })
	}
	for _, f := range all {
		if !f.Location.Pending() || f.Reason == Replayed || len(paths) == 0 {
			continue // a copy of what has ended is half of nothing
		}
		hits := slices.DeleteFunc(f.RequestedPaths(), func(p string) bool {
			p = model.FoldPath(p)
			hit := ours[p] || above[p]
			eachParent(p, func(dir string) { hit = hit || ours[dir] })
			return !hit
		})
		if len(hits) > 0 || f.TooLong {
			return &ForeignError{Foreign: f, Paths: hits}
		}
	}
	return nil
}

// eachParent calls visit with every directory that the path p is in, but for the
// workspace itself.
func eachParent(p string, visit func(dir string)) {
	for i := strings.LastIndexByte(p, '/'); i > 0; i = strings.LastIndexByte(p[:i], '/') {
		visit(p[:i])
	}
}
