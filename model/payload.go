package model

import (
	"slices"
)

// A Payload is one machine-readable part of an answer.
type Payload struct {
	Format      *Format
	First, Last int    // lines of the answer, 1-based, both included, fences not
	Fence       *Fence // the fence around it, nil if none
	Digest      Digest // of its lines in the answer
	Prose       string // the text of the answer just before it
	Summary     string // the payload's own description: the comments of an ap patch, a batch label
	Key         string // its name in the answer, for messages only (TUL §7.2); empty if none
	ID          string // its assigned identifier, for records (TUL §7.1); empty if its format has none
	Root        string // the root that the payload states, as written; empty if none
	Files       []FileChange
	Diagnostics []Diagnostic // their Payload is filled in by patchers.Parse
	Nested      []*Payload   // payloads that begin in its lines; patchers.Parse extracts them

	// SameBase: every file change reads the tree as it was before the payload
	// (Git: renames may swap and cross).
	SameBase bool
	// Atomic: its changes are meant to be applied together. If some need a decision, that
	// is reported.
	Atomic bool
	// Unclosed: the payload was truncated. Its complete parts are kept, and the
	// search for payloads resumes after its first line.
	Unclosed bool
	// Strict: no tolerances beyond the document of its format. A path that has to
	// be cleaned is refused.
	Strict bool
	// Doubt, if any, is why none of its hunks may start as accepted.
	Doubt Reason
}

// Text returns the lines of p, which is a payload of a.
func (p *Payload) Text(a *Answer) []byte { return a.Text()[a.Offset(p.First):a.Offset(p.Last+1)] }

// Has reports whether p has a diagnostic with this code.
func (p *Payload) Has(code string) bool {
	return slices.ContainsFunc(p.Diagnostics, func(d Diagnostic) bool { return d.Code == code })
}

// Op is the operation that a file change asks for.
type Op uint8

const (
	OpEdit    Op = iota // change an existing file by Edits
	OpWrite             // whole content, create or replace
	OpCreate            // whole content, the file must not exist
	OpReplace           // whole content, the file must exist
	OpDelete            // delete; Edits, if any, must leave nothing
	OpRename            // Path becomes NewPath, then Edits
	OpCopy              // NewPath begins as a copy of Path, then Edits
	OpMkdir             // make a directory
)

var opNames = [...]string{"edit", "write", "create", "replace", "delete", "rename", "copy", "mkdir"}

func (o Op) String() string { return opNames[o] }

// A FileChange is what a payload asks for one path.
type FileChange struct {
	Op            Op
	Path          string // as written, relative to the payload's root
	NewPath       string // OpRename and OpCopy only
	PathAsWritten string // the words of the answer if Path is an interpretation of them, else empty; a file of that name causes a doubt
	PathDoubt     Reason // why Path may not be a path, or only a part of one; it counts where no file is at Path
	Content       []byte // OpWrite, OpCreate, OpReplace: the whole content
	Edits         []Edit
	Mode          Mode // the requested mode; 0 if none
	First, Last   int  // lines of the answer, 1-based, both included; 0 if unknown
	Description   string
	Key           string // its name in the answer, for messages only; empty if none
	ID            string // its assigned identifier, for records; empty if its format has none
	Base          string // the stated SHA-256 of the original text; empty if none
	Field         string // where the payload states Path, for messages: "files[0].docPath"; may be empty

	// PathIsKey: Path is a key for a file, not its path (TUL §3). It refers to the
	// file with the same path, ignoring case and a leading component.
	PathIsKey bool
	// AllowsDirectory: Path may be a directory with all its entries (AP §2.5).
	AllowsDirectory bool
	// StripTrailing: trailing spaces and tabs of every line of the result are
	// removed (AP §3.5).
	StripTrailing bool
	// LineEnds is the line end for the whole file: "\n", "\r\n" or "\r". Empty
	// keeps the present ones (AP §2.4).
	LineEnds string
	// Simultaneous: all Edits refer to the text before the first of them (Git, line
	// patches). Otherwise each edit refers to the text that the earlier ones leave.
	Simultaneous bool
	// Literal: Content is written byte for byte, never in the line ends of the
	// file that it replaces (Git, which states them).
	Literal bool
	// Indented: the lines around Content, which mark where it begins and ends, are indented.
	Indented bool
	// FillsEmpty: an OpCreate may write to an existing empty file (a plain diff does
	// not distinguish an empty file from a missing one).
	FillsEmpty bool
	// Interpreter, if not nil, decides what the change does when the file is known. Until
	// then Op is what it is most likely to be.
	Interpreter Interpreter
	// MayBeAbsolute: Path may be an absolute path below the workspace root.
	MayBeAbsolute bool
	// PathNames are what may be the name of the file, the likeliest first, and Path among them: the
	// first that is a file is meant, one behind Path with PathDoubt. Nil if that is only Path.
	PathNames []string
	// OtherPaths are the other files that the change may be for, best first.
	OtherPaths []string
	// OffersSimilar: a file of a similar path may be meant where there is none at Path.
	// Creating it needs review.
	OffersSimilar bool
	// MayEdit: the change is for a file that exists, or for a new one. OffersSimilar then holds for
	// each file of that name.
	MayEdit bool
	// Invalid, if any, is why this change can never be accepted. The payload's
	// Diagnostics hold the same as an Error.
	Invalid Reason
	// Doubt, if any, is why its hunks may not start as accepted.
	Doubt Reason
}

// Mode is the part of a file mode that a patch can set.
type Mode uint32

const (
	ModeRegular    Mode = 0o100644
	ModeExecutable Mode = 0o100755
)

// An Edit is one instruction in a file change: a place and a new text.
type Edit struct {
	Locator     Locator
	Analyzer    FileAnalyzer // nil if Locator does not need the other edits of the file
	Old, New    []byte       // for display: the text looked for and its replacement
	First, Last int          // lines of the answer, 1-based, both included; 0 if unknown
	Description string       // a heading or a description of the edit
	Heading     bool         // Description repeats a line of the file, as behind "@@" in a diff
	Key         string       // its name in the answer, for messages only; empty if none
	Inserts     bool         // New is inserted next to Old, which stays
	After       bool         // Inserts: after it
	TextOnly    bool         // its texts alone say where it belongs: stated twice, it is one change
	PartOfFile  bool         // Old should be a part of the file: a match of the whole file is flagged (SYS-004 §4)
	Invalid     Reason       // if any, why it can never be accepted; then Locator may be nil
	Doubt       Reason       // if any, why it may not start as accepted
	ID          string       // its assigned identifier, for records; empty if its format has none
	Request     *Request
}

// A Request is an edit as the answer states it, for records of it. It is nil if
// the format keeps none.
type Request struct {
	Position    int      // among the edits of its file change as the answer orders them, from 0
	Operation   string   // "insert", "replace", "delete"; empty if none could be read
	First, Last int      // lines of the original, 1-based, both included; an insertion has the line before it in both
	Placed      bool     // First and Last could be read
	Old, New    []string // lines; nil where none are stated
}

// A Fault is one reason why an edit is not placed as its payload states it.
type Fault struct {
	Code    string // as in a Diagnostic
	At      string // the location in terms of the format, such as a JSON path; empty: the path of the change
	Message string
}

// A Validator is a Locator that can report all faults of an edit, also if the
// edit is refused for another reason.
type Validator interface {
	Validate(t *Text) []Fault
}

// A Locator finds the place of one edit by the rules of its format. It is pure:
// equal arguments give equal results.
type Locator interface {
	// Locate finds the place in t. from is a byte offset in t: the end of the
	// previous edit of the same file, or 0. It is the cursor of AP. Other formats
	// ignore it.
	Locate(t *Text, from int) Match
}

// A Match is the result of a Locator.
type Match struct {
	Placement  Placement
	Candidates []Candidate // best first; Exact, Moved, Loose, Fuzzy, Applied have one, except with PlaceAll
	PlaceAll   bool        // every candidate becomes a hunk ("all"); they are not alternatives
	Why        Reasons     // the reasons for Placement: "3 places hold this text"
	NoEvidence bool        // Applied by a rule of the format, while no text at the place shows it; causes a warning
	Warning    Reason      // a diagnostic about an unusual but certain place
	Closest    *Closest    // Missing, Conflict: the closest text in the file, if any is close
	Stated     int         // Missing, Conflict: the line where the edit says that it belongs, 1-based; 0: unknown
	Faults     []Fault     // Conflict, Missing: the faults one by one, if the format reports them
}

// A Candidate is a possible place of an edit.
type Candidate struct {
	Extent        Span     // the text that was matched, context included
	Splices       []Splice // the changes: ascending, disjoint, inside Extent; empty when Applied
	CursorAtStart bool     // the search for the following edit begins at Extent.Start instead of Extent.End
	// KeepsCursor: the place was not found by a search (the beginning or the end of
	// the file). The cursor for the following edit stays where it was.
	KeepsCursor bool
	// Distance is the number of lines from the stated place to this one; negative
	// above it.
	Distance int
	// AsStated: the edit has no fault (a valid Git hunk, lines with a matching digest), and its
	// old text is at the stated line, byte for byte.
	AsStated bool
	// Relaxation is what was ignored to match here. Assumptions names each one if
	// there are several, or the interpretation of the text.
	Relaxation  Relaxation
	Assumptions Reasons
	// Score is the similarity of old text and place, 0 to 1; 0 when not measured.
	Score float64
}

// Ignored names what was ignored to match at c; empty for nothing.
func (c *Candidate) Ignored() string {
	if len(c.Assumptions) > 0 {
		return c.Assumptions.join(", ", nil)
	}
	return c.Relaxation.String()
}

// inexact reports whether the text at the place differs from the text looked
// for.
func (c *Candidate) inexact() bool {
	return c.Relaxation != AsWritten || len(c.Assumptions) > 0 || c.Score > 0 && c.Score < 1
}

// Span is a range of bytes. End is excluded.
type Span struct{ Start, End int }

// with returns s extended to hold o.
func (s Span) with(o Span) Span { return Span{min(s.Start, o.Start), max(s.End, o.End)} }

// A Splice replaces a span by New; an empty span is an insertion.
type Splice struct {
	Span
	New []byte

	rank int // the order of insertions at one place
}

// Closest is the text most similar to the text looked for.
type Closest struct {
	Span
	Score float64 // 0 to 1
}

// Placement is how certain the place of an edit is (PLACING §2).
type Placement uint8

const (
	Exact     Placement = iota // at the stated place, or unique by the rule of the format
	Moved                      // exact text, one place only, not at the stated line
	Loose                      // unique only after a named relaxation
	Fuzzy                      // unique best match by similarity
	Ambiguous                  // several places qualify
	Applied                    // the result is already there
	Missing                    // no place found
	Conflict                   // the file is not in the state that the edit was made for
	Invalid                    // unsafe path, malformed instruction
)

var placementNames = [...]string{"exact", "moved", "loose", "fuzzy", "ambiguous", "applied", "missing", "conflict", "invalid"}

func (p Placement) String() string { return placementNames[p] }

// IsCertain reports whether the text has one place, exactly.
func (p Placement) IsCertain() bool { return p <= Moved }
