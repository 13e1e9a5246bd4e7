package model

// A Payload is one machine-readable part of an answer.
type Payload struct {
	Format      *Format
	First, Last int    // lines of the answer, 1-based, both included, fences not
	Fence       *Fence // the fence around it, nil if none
	Digest      Digest // of its lines in the answer
	Prose       string // the answer's own words just before it
	Summary     string // what the payload says of itself: the comments of an ap patch, a batch label
	Key         string // the name that the answer gives it, for narration only (TUL §7.2); empty if none
	ID          string // the one that it got, for records of it (TUL §7.1); empty if its format has none
	Root        string // the payload's own root, as written; empty if none
	Files       []FileChange
	Diagnostics []Diagnostic // their Payload is filled in by patchers.Parse
	Nested      []*Payload   // others that begin in its lines; patchers.Parse takes them out

	// SameBase: every file change reads the tree as it was before the payload
	// (Git: renames may swap and cross).
	SameBase bool
	// Unclosed: the payload was cut off. What is whole is kept, and the search
	// for payloads resumes behind its first line.
	Unclosed bool
	// Strict: it is held to its own document, and a path that has to be cleaned
	// is refused.
	Strict bool
	// Doubt, if any, is why none of its hunks may start as accepted.
	Doubt Reason
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
	PathAsWritten string // the answer's own words where Path is a reading of them, else empty: a file of that name puts the reading in doubt
	Content       []byte // OpWrite, OpCreate, OpReplace: the whole content
	Edits         []Edit
	Mode          Mode // the mode asked for; 0 if none is
	First, Last   int  // lines of the answer, 1-based, both included; 0 if unknown
	Description   string
	Key           string // the name that the answer gives it, for narration only; empty if none
	ID            string // the one that it got, for records of it; empty if its format has none
	Base          string // the SHA-256 of the text that it was made for, as stated; empty if none is
	Field         string // where the payload states Path, for messages: "files[0].docPath"; may be empty

	// PathIsKey: Path is a key for a file, not its path (TUL §3); it is mapped to the
	// file with the same path, with case and a leading component ignored.
	PathIsKey bool
	// AllowsDirectory: Path may be a directory, with all that is in it (AP §2.5).
	AllowsDirectory bool
	// StripTrailing: trailing spaces and tabs of every line of the result go (AP §3.5).
	StripTrailing bool
	// LineEnds is the line end that the whole file shall have, "\n", "\r\n" or
	// "\r"; empty keeps it as it is (AP §2.4).
	LineEnds string
	// Simultaneous: the places of all Edits refer to the text before the first
	// of them (Git, line patches), instead of each to the text that the ones
	// before it left.
	Simultaneous bool
	// Literal: Content is written byte for byte, never in the line ends of the
	// file that it replaces (Git, which states them).
	Literal bool
	// FillsEmpty: an OpCreate whose file exists and is empty gives it its content (a
	// plain diff cannot tell an empty file from none).
	FillsEmpty bool
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
	Analyzer    FileAnalyzer // nil where the others for the file are nothing to Locator
	Old, New    []byte       // shown to people: the text looked for, and what is to take its place
	First, Last int          // lines of the answer, 1-based, both included; 0 if unknown
	Description string       // a heading, a description that came with it
	Key         string       // the name that the answer gives it, for narration only; empty if none
	Inserts     bool         // New goes beside Old, which stays
	PartOfFile  bool         // Old is to be a piece of the file: all of it is flagged (SYS-004 §4)
	Invalid     Reason       // if any, why it can never be accepted; Locator may be nil then
	Doubt       Reason       // if any, why it may not start as accepted
	ID          string       // the one that it got, for records of it; empty if its format has none
	Request     *Request
}

// A Request is an edit as the answer states it, for records of it. It is nil if
// the format keeps none.
type Request struct {
	Position    int      // among the edits of its file change as the answer orders them, from 0
	Operation   string   // "insert", "replace", "delete"; empty if none could be read
	First, Last int      // lines of the original, 1-based, both included; of an insertion the one before it, twice
	Placed      bool     // First and Last could be read
	Old, New    []string // lines; nil where none are stated
}

// A Fault is one reason why an edit is not placed as its payload states it.
type Fault struct {
	Code    string // as in a Diagnostic
	At      string // what it is about, in the terms of the format: a JSON path; empty: the path of the change
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
	// edit before this one in the same file, 0 for the first. What it means is
	// the format's business (AP's cursor; others ignore it).
	Locate(t *Text, from int) Match
}

// A Match is the result of a Locator.
type Match struct {
	Placement  Placement
	Candidates []Candidate // best first; Exact, Moved, Loose, Fuzzy, Applied have one, but for Each
	PlaceAll   bool        // every candidate is a hunk of its own ("all"), not one of several places
	Why        Reasons     // why it is so: "3 places hold this text"
	NoEvidence bool        // Applied: a rule of the format says so, and nothing at the place shows it; people are warned
	Warning    Reason      // what is unusual about the place, certain as it is: a diagnostic
	Closest    *Closest    // Missing, Conflict: the closest text in the file, if any is close
	Faults     []Fault     // Conflict, Missing: each thing that is wrong, where the format tells them apart
}

// A Candidate is a possible place of an edit.
type Candidate struct {
	Extent        Span     // the text that was matched, context included
	Splices       []Splice // what changes: ascending, disjoint, inside Extent; empty when Applied
	CursorAtStart bool     // the search for the following edit begins at Extent.Start instead of Extent.End
	// KeepsCursor: no search led here (the beginning or the end of the file), and the one
	// for the following edit goes on where it was.
	KeepsCursor bool
	// Distance is how many lines the place lies below (above: negative) the
	// stated one.
	Distance int
	// AsStated: the old text is at the stated line, byte for byte, of an edit
	// without any fault (a valid Git hunk).
	AsStated bool
	// Relaxation is what was ignored to match here; Assumed names each thing where
	// it is several, or a reading of the text.
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

// A Splice replaces a span by New; an empty span is an insertion.
type Splice struct {
	Span
	New []byte

	rank int // of the insertions at one place: which comes first
}

// Closest is the text most similar to the text looked for.
type Closest struct {
	Span
	Score float64 // 0 to 1
}

// Placement is how certain the place of an edit is (PLACING §2).
type Placement uint8

const (
	Exact     Placement = iota // where the edit says, or uniquely by its format's rule
	Moved                      // exact text, one place only, not at the stated line
	Loose                      // unique only after a named relaxation
	Fuzzy                      // unique best match by similarity
	Ambiguous                  // several places qualify
	Applied                    // the result is already there
	Missing                    // no place found
	Conflict                   // the file is not what the edit was made for
	Invalid                    // unsafe path, malformed instruction
)

var placementNames = [...]string{"exact", "moved", "loose", "fuzzy", "ambiguous", "applied", "missing", "conflict", "invalid"}

func (p Placement) String() string { return placementNames[p] }
