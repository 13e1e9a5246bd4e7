package model

import (
	"slices"
	"strings"
)

// A Format describes one format to the other packages. The package that reads
// the format declares it; package patchers lists all formats. A zero field does
// not apply.
type Format struct {
	Name     string // as --format and reports have it: "ap"
	Noun     string // as messages have it: "an AP patch"
	About    string // a description in one line of Markdown
	Document string // where it is specified, in one line of Markdown

	Scan   Scanner        // finds it among other formats; nil if the Scan of another format also finds it
	Only   Scanner        // finds it where no other format is looked for; nil: Scan does
	Begins LineTest       // reports whether a payload seems to begin at a line outside of fences
	Strict func(*Payload) // switches off the tolerances of placing
	// NearMisses returns a function that examines the parts of an answer in no payload
	// for text that looks like a payload of this format; nil: it has no such text.
	NearMisses func(Unclaimed) func(*Part) NearMiss
	Markers    []Marker // lines that look like a payload of this format wherever they are
	// Around reports where the text around a payload breaks a rule of the format.
	Around func(*Answer, *Payload) []Diagnostic

	Infos     []string  // the info strings of fences that hold its payloads rather than examples
	Fenced    bool      // its payloads must be in a closed fence (AFS §1, §3.1)
	JSON      bool      // its payloads are JSON
	Whole     bool      // its payloads hold whole files, or files with parts left out
	Habit     bool      // models write it unasked (HABITS): elisions in new files and paths with a placeholder are questions
	Leads     bool      // its payloads are applied before those of other formats (AFS §5)
	Batches   bool      // its payloads are tool calls with IDs, and are answered by envelopes (TUL §7, §9)
	Literal   bool      // a replacement that finds nothing can be skipped (SYS-004 §3.4)
	AnyBytes  bool      // its payloads may hold bytes that are not UTF-8 text
	AtAnswer  bool      // the directory of the answer's file may be the root (AP §2.4)
	Diffs     *Format   // the format whose rules hold for the diffs in its entries
	Advised   string    // why models should prefer it; set for one format
	Prompt    string    // instructions for a model; ends in a complete answer as an example
	Needs     FileNeeds // what a model is shown of a file, besides its path and content
	Delivery  string    // tells a model in which form to send missing changes
	Shape     string    // its payloads in short, with placeholders, for a model that is to send changes again
	Brief     string    // Delivery in a list of all formats
	Rules     []Rule    // for changes that fail; the first match counts
	Otherwise string    // the rule if neither Rules nor the rules for all formats match
}

// FileNeeds is what a model must be shown of a file to change it in a format, besides its
// path and its content. A zero field does not apply.
type FileNeeds struct {
	// Facts returns lines about a file that the answer repeats, such as its digest.
	Facts func(path string, content []byte) []string
	// Path returns a path as the answer must have it, or "" if the format cannot name the file.
	// Nil: as it is.
	Path    func(path string) string
	Numbers bool   // each line has its number and "|" before it
	Mark    bool   // a byte order mark is a part of the first line
	Reading string // tells the model how to read this; whole lines
	Empty   string // tells the model how to fill an empty file, if the instructions do not
}

// A LineTest examines line n of b.
type LineTest func(b Block, n int) bool

// String returns the name of the format; empty for nil.
func (f *Format) String() string {
	if f == nil {
		return ""
	}
	return f.Name
}

// Scanner returns the scanner for f. With only, no other format is looked for;
// without it, the result may be nil.
func (f *Format) Scanner(only bool) Scanner {
	if only && f.Only != nil {
		return f.Only
	}
	return f.Scan
}

// A Rule is what a format's documents say about a change that fails. A zero
// field matches every change.
type Rule struct {
	Code    string // the beginning of the diagnostic's code
	Problem Problem
	Ops     []Op
	Text    string // the rule, for the model that wrote the change
}

// A Problem is a group of placements that keep a change from being applied.
type Problem uint8

const (
	AnyProblem  Problem = iota
	NotFound            // Missing, Loose, Fuzzy
	NotUnique           // Ambiguous
	Conflicting         // Conflict
	Malformed           // Invalid
)

func (p Placement) problem() Problem {
	switch p {
	case Missing, Loose, Fuzzy:
		return NotFound
	case Ambiguous:
		return NotUnique
	case Conflict:
		return Conflicting
	case Invalid:
		return Malformed
	}
	return AnyProblem
}

// RuleFor returns the text of the first rule that matches a failed change;
// empty if none does.
func RuleFor(rules []Rule, code string, p Placement, op Op) string {
	for _, r := range rules {
		if strings.HasPrefix(code, r.Code) && (r.Problem == AnyProblem || r.Problem == p.problem()) &&
			(r.Ops == nil || slices.Contains(r.Ops, op)) {
			return r.Text
		}
	}
	return ""
}

// WholeFileOps and MoveOps are groups of operations for rules.
func WholeFileOps() []Op { return []Op{OpWrite, OpCreate, OpReplace} }
func MoveOps() []Op      { return []Op{OpRename, OpCopy} }
