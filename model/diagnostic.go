package model

import "fmt"

// Severity is the effect of a Diagnostic on the outcome.
type Severity uint8

const (
	// Note is information: it never changes an outcome, not even under --strict.
	Note Severity = iota
	// Warning reports a leniency or a heuristic. With --strict it is an Error.
	Warning
	// Error means that a request of the answer cannot be fulfilled as written.
	Error
)

var severityNames = [...]string{Note: "note", Warning: "warning", Error: "error"}

func (s Severity) String() string { return severityNames[s] }

// NoPayload is the code of the error for an answer without a payload. Its message names the
// answer and its size.
const NoPayload = "answer/no-payload"

// NothingToDelete is the code of the note that a file to delete is not there.
const NothingToDelete = "delete/no-file"

// A Diagnostic is one finding in the answer or in the user's files.
type Diagnostic struct {
	Severity  Severity
	Code      string  // stable, "area/what": "json/trailing-comma", "path/parent"
	Message   string  // one clear sentence, unsanitised: sanitise it before printing
	Path      string  // the path concerned, as written; empty if none
	Line      int     // in the answer, 1-based; 0 if unknown
	Column    int     // in that line, 1-based, in bytes; 0 if unknown
	Payload   int     // index into the payloads of the answer, 0-based; -1 if none
	LooksLike *Format // with Payload -1: the format of which the text seems to be; nil if unknown
	Repair    bool    // a mistake of form with one possible meaning: it asks for no attention
}

// AsksForAttention reports whether a person should read d: it is an error, or a warning of
// something that was left out or is not certain.
func (d Diagnostic) AsksForAttention() bool {
	return d.Severity == Error || d.Severity == Warning && !d.Repair
}

func (d Diagnostic) String() string {
	where := ""
	if d.Line > 0 {
		where = fmt.Sprintf("line %d", d.Line)
		if d.Column > 0 {
			where += fmt.Sprintf(", column %d", d.Column)
		}
		where += ": "
	}
	if d.Path != "" {
		where += d.Path + ": "
	}
	return where + d.Message
}
