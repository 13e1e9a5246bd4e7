package model

import "slices"

// A ChangeSet is the answer placed in the workspace: the hunks to review.
// Resolve makes it and nothing changes it afterwards. Decisions are kept
// outside.
type ChangeSet struct {
	Payloads    []*Payload
	Files       []*File
	Hunks       []*Hunk // Hunk.ID is the index
	Order       []int   // hunk IDs as shown: file by file, from top to bottom
	Diagnostics []Diagnostic

	included hunkSet // the hunks in whose text later ones are placed
}

// WithDiagnostics returns a copy of cs with other diagnostics.
func (cs *ChangeSet) WithDiagnostics(ds []Diagnostic) *ChangeSet {
	out := *cs
	out.Diagnostics = ds
	return &out
}

// A File is one path under review with its hunks from all payloads.
type File struct {
	Index int
	// Path is where the file is today, or will be when it is created; NewPath
	// is where a rename hunk would move it, or empty.
	Path, NewPath string
	Base          Snapshot // as read; Kind Absent if the answer creates it
	Hunks         []int    // as shown, from top to bottom

	sequence        sequence
	cachedText      *Text   // seq as Resolve sees it; nil when that has changed
	exists          bool    // as Resolve sees it now
	firstPlacedHunk int     // the first hunk that would do something; -1 if none would
	createdMode     Mode    // the mode that it is created with
	creators        []int   // the create hunk
	moves           []move  // in order
	deleters        []int   // delete hunks
	members         []*File // of a directory that is deleted or renamed: what goes with it
}

// A move is a rename hunk of a file and the new path.
type move struct {
	hunk int
	to   string
}

// removedBy lists the hunks that delete f or move it away from its path.
func (f *File) removedBy() []int {
	out := append([]int(nil), f.deleters...)
	for _, m := range f.moves {
		out = append(out, m.hunk)
	}
	return out
}

// HunkKind is the effect of accepting a hunk.
type HunkKind uint8

const (
	KindContent    HunkKind = iota // changes bytes
	KindCreate                     // makes the file, with its first content
	KindDelete                     // removes the file
	KindRename                     // moves it to File.NewPath
	KindMode                       // sets or clears the executable bit
	KindLineEnds                   // changes the line ends of the whole file
	KindMkdir                      // makes a directory
	KindWhitespace                 // strips trailing white space of the whole file
)

var kindNames = [...]string{"content", "create", "delete", "rename", "mode", "line-ends", "mkdir", "whitespace"}

func (k HunkKind) String() string { return kindNames[k] }

// A HunkKey identifies a hunk in every resolve of the same answer. It is unique
// in a change set.
type HunkKey struct {
	Payload, Change, Edit, Site int
	Kind                        HunkKind // a renaming and the first edit of the file are both at 0, 0
	Part                        int      // of a hunk that a person cut; 0: whole
}

// A Hunk is the unit of review.
type Hunk struct {
	ID              int
	Key             HunkKey
	File            int // index into ChangeSet.Files
	Kind            HunkKind
	Placement       Placement
	Why             Reasons     // why it has this placement, and why it does not start as accepted
	Faults          []Fault     // each reason for it, where they are told apart; see Match
	Candidates      []Candidate // offsets in the text on which it was placed; none if it has no place
	Chosen          int         // index into Candidates
	InitialDecision Decision
	Needs           []int // the hunks it builds on directly
	Flags           []Flag
	Payload         int // index into ChangeSet.Payloads
	First, Last     int // lines of the answer; 0 if unknown
	Description     string
	Old, New        []byte   // the text looked for and the text wanted, as the answer has them
	Inserts         bool     // New goes beside Old, which stays
	LineEnds        string   // KindLineEnds: what they become
	Entries         []string // a directory that is deleted or renamed: what goes with it
	Mode            Mode     // KindMode and KindCreate: the mode asked for; 0 if none
	OldMode         Mode     // KindMode: the mode that it has
	FoundText       []byte   // the text at its place, if that is not the very text looked for
	Closest         []byte   // Missing: the closest text of the file, or nil
	ClosestLine     int      // its first line, 1-based
	SimilarPaths    []string // of a file that is not there: those that may be meant, best first
	LeftOut         bool     // a commit of the same payload left it out
	WasMissing      bool     // it is left out, or was, for want of a place

	ofEdit       bool // Key.Edit is what it carries out; else the change as a whole
	baseChanges  []baseChange
	lines        affectedLines // the whole lines about its place
	visibleHunks int           // the hunks with a lower ID are in the text on which it was placed
	links        []Link        // the paths of its change that symbolic links lead to the file
	autoRun      string        // why the file runs on its own, or empty
	coversFile   bool          // its place is the whole file, of which it should be a piece
}

// Explanation returns the reasons for the placement of h and for its initial
// decision, for people.
func (h *Hunk) Explanation() string { return h.Why.String() }

// Placed reports whether accepting h would change something.
func (h *Hunk) Placed() bool {
	switch h.Placement {
	case Missing, Invalid, Applied:
		return false
	}
	return h.Kind != KindContent || len(h.Candidates) > 0
}

// NotFound reports whether the exact text that h looks for is not in the file:
// h has no place, or only similar ones.
func (h *Hunk) NotFound() bool {
	switch h.Placement {
	case Missing:
		return true
	case Loose, Fuzzy, Ambiguous:
		exact := slices.ContainsFunc(h.Candidates, func(c Candidate) bool { return !c.inexact() })
		return len(h.Candidates) > 0 && !exact
	}
	return false
}

// Decision is a person's choice for a hunk.
type Decision uint8

const (
	Undecided Decision = iota
	Accepted
	Rejected
)

var decisionNames = [...]string{"undecided", "accepted", "rejected"}

func (d Decision) String() string { return decisionNames[d] }

// Flag names a property of a hunk that deserves a second look (DECISIONS §4.1).
type Flag string

const (
	FlagExecutable    Flag = "executable bit"
	FlagInvisible     Flag = "invisible characters"
	FlagDeletesFile   Flag = "deletes a file"
	FlagUntracked     Flag = "not under version control"
	FlagRunsCode      Flag = "runs on its own" // see runners
	FlagElision       Flag = "elision comment"
	FlagWhitespace    Flag = "white space only"
	FlagLargeDeletion Flag = "large deletion"
	FlagWholeFile     Flag = "replaces the whole content"
	FlagHardLink      Flag = "breaks a hard link"
	FlagSymlink       Flag = "through a symbolic link"
	FlagSameFile      Flag = "two payloads change this file"
	FlagUnbalanced    Flag = "brackets no longer balance" // depends on decisions: see ChangeSet.Unbalanced
)
