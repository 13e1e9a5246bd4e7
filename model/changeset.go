package model

import (
	"fmt"
	"slices"
	"sync/atomic"
)

// A ChangeSet is the answer placed in the workspace: the hunks to review.
// Resolve makes it and nothing changes it afterwards. Decisions are kept
// outside.
type ChangeSet struct {
	Payloads    []*Payload
	Files       []*File
	Hunks       []*Hunk // Hunk.ID is the index
	Order       []int   // hunk IDs as shown: file by file, from top to bottom
	Diagnostics []Diagnostic
	Unversioned bool // nothing in the workspace is under version control

	included    hunkFlags                     // the hunks in the text in which later ones are placed
	interpreted map[changeKey]*interpretation // of the changes with an Interpreter
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
	edited          *Text   // the text with the included hunks; nil until it is needed
	disk            *Text   // Base; nil until it is needed to place edits
	exists          bool    // after the included hunks
	firstPlacedHunk int     // the first hunk for which Placed is true; -1 if there is none
	dependsOnOrder  bool    // its hunks belong to different payloads whose order matters
	isUntracked     bool    // on disk, and not under version control as other files are
	createdMode     Mode    // of a created file
	creators        []int   // create hunks
	moves           []move  // in order
	deleters        []int   // delete hunks
	members         []*File // the entries of a directory that is deleted or renamed
	lastComparison  atomic.Pointer[comparison]
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
	KindCreate                     // creates the file with its first content
	KindDelete                     // deletes the file
	KindRename                     // moves it to File.NewPath
	KindMode                       // sets or clears the executable bit
	KindLineEnds                   // changes the line ends of the whole file
	KindMkdir                      // creates a directory
	KindWhitespace                 // strips trailing whitespace of the whole file
)

var kindNames = [...]string{"content", "create", "delete", "rename", "mode", "line-ends", "mkdir", "whitespace"}

func (k HunkKind) String() string { return kindNames[k] }

// A HunkKey identifies a hunk in every resolve of the same answer. It is unique
// in a change set.
type HunkKey struct {
	Payload, Change, Edit, Site int
	Kind                        HunkKind // needed because a rename and the first edit share Edit and Site 0
	Part                        int      // from 1 if a person split the hunk; 0: whole
}

// A Hunk is the unit of review.
type Hunk struct {
	ID              int
	Key             HunkKey
	File            int // index into ChangeSet.Files
	Kind            HunkKind
	Placement       Placement
	InitialDecision Decision
	Inserts         bool        // New is inserted next to Old, which stays
	InsertsAfter    bool        // after it
	LeftOut         bool        // a commit of the same payload left it out
	NoEvidence      bool        // Applied, while nothing shows that it was ever made: what it changes is not there
	WasMissing      bool        // it has, or had at that commit, no place
	ofEdit          bool        // it belongs to edit Key.Edit, not to the change as a whole
	coversFile      bool        // its place is the whole file, although the edit expects a part of it
	Mode            Mode        // KindMode and KindCreate: the requested mode; 0 if none
	Why             Reasons     // the reasons for Placement and for InitialDecision
	doubts          int         // how many reasons, from the first one on, doubt a certain place
	Faults          []Fault     // the faults one by one, if the format reports them; see Match
	Candidates      []Candidate // offsets refer to PlacementText; empty without a place
	Chosen          int         // index into Candidates
	Needs           []int       // the hunks that it builds on directly
	Flags           []Flag
	Payload         int // index into ChangeSet.Payloads
	First, Last     int // lines of the answer; 0 if unknown
	Description     string
	old, new        []byte      // the text looked for and the new text, as in the answer
	LineEnds        string      // KindLineEnds: the new line ends
	Entries         []string    // paths in a directory that is deleted or renamed
	Closest         []byte      // Missing: the closest text of the file, or nil
	ClosestLine     int         // its first line in PlacementText, or else the line that the answer states, 1-based; 0: neither
	ClosestOnDisk   []ShownLine // where its lines are on disk, or else ClosestLine; empty without ClosestLine
	SimilarPaths    []string    // of a missing file: existing paths that the answer may refer to, best first

	OtherPaths []string // of a deletion without a file: existing paths that the answer may refer to, best first

	baseChanges    []baseChange
	lines          affectedLines // the whole lines around its place
	visibleHunks   int           // hunks with a lower ID are part of PlacementText
	links          []Link        // the symbolic links from the path in the answer to the file
	autoRun        string        // why the file runs automatically; empty if it does not
	elision        string        // a line of its new text in place of omitted code
	elisionFlagged bool          // it is an example or the like
	newText        Reason        // the first sign that its new text is not meant as it is
}

// Name names f for people: by its path or, if the answer names none, by the line of its first change.
func (cs *ChangeSet) Name(f *File) string {
	if f.Path == "" && len(f.Hunks) > 0 {
		return fmt.Sprintf("answer line %d", cs.Hunks[f.Hunks[0]].First)
	}
	return f.Path
}

// LacksFile reports whether there is no file in which h could be placed, so that a person may name one.
func (cs *ChangeSet) LacksFile(h *Hunk) bool {
	f := cs.Files[h.File]
	return !h.Placed() && h.Kind == KindContent && f.Base.Kind == Absent && (f.Path == "" || h.Placement == Conflict)
}

// Doubt is what is doubted of h first, if it has a certain place and is undecided at the start;
// else Fact.
func (h *Hunk) Doubt() Subject {
	switch doubts := h.Why.Doubts(); {
	case !h.Placement.IsCertain() || h.InitialDecision != Undecided:
		return Fact
	case len(doubts) > 0:
		return doubts[0]
	}
	return OfMeaning
}

// Word is what is doubted of h or, without a doubt, its placement.
func (h *Hunk) Word() string {
	if doubt := h.Doubt(); doubt != Fact {
		return doubt.String()
	}
	return h.Placement.String()
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

// Flag names a property of a hunk that deserves a second look (DECISIONS §4.1). Those that depend
// on decisions are in package syntax: see ChangeSet.Defects.
type Flag string

const (
	FlagExecutable    Flag = "executable bit"
	FlagInvisible     Flag = "invisible characters"
	FlagDeletesFile   Flag = "deletes a file"
	FlagUntracked     Flag = "not under version control"
	FlagRunsCode      Flag = "runs automatically" // see autoRunRules
	FlagElision       Flag = "elision comment"
	FlagNewText       Flag = "unusual text" // see textReasons
	FlagWhitespace    Flag = "whitespace only"
	FlagLargeDeletion Flag = "large deletion"
	FlagWholeFile     Flag = "replaces the whole file"
	FlagHardLink      Flag = "breaks a hard link"
	FlagSymlink       Flag = "through a symbolic link"
	FlagSameFile      Flag = "two patches change this file"
	FlagBatchInLF     Flag = "a batch file in LF"
)
