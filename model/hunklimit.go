package model

// MaxHunks is how many hunks an answer may have. No person reviews more, and each costs memory.
const MaxHunks = 20_000

// maxEdited is how many bytes an answer may edit, if each edit counts as the length of its file,
// since an edit is placed in the text that the ones before it leave. 300 edits of a file of 10 MB
// are as many.
const maxEdited int64 = 3_000_000_000

// TooMany is the code of the error for an answer with more of something than is read. It is
// refused whole.
const TooMany = "answer/too-many"

// TooManyEdits returns the error for payloads of an answer that have more edits than an answer may
// have hunks; nil if they have not.
func TooManyEdits(payloads []*Payload) []Diagnostic {
	n := 0
	for _, p := range payloads {
		if len(p.Files) == 0 {
			n++
		}
		for i := range p.Files {
			n += max(len(p.Files[i].Edits), 1)
		}
	}
	if n <= MaxHunks {
		return nil
	}
	return TooManyError(tooManyChanges(n))
}

func tooManyChanges(n int) string {
	return "the answer has " + Number(n) + " changes or more; at most " + Number(MaxHunks) + " are placed: split it"
}

// TooManyError is the error for an answer that is refused because of why.
func TooManyError(why string) []Diagnostic {
	return []Diagnostic{{Severity: Error, Code: TooMany, Payload: -1, Message: why}}
}

// exceeds reports whether n more hunks are too many. Then nothing more is placed.
func (r *resolver) exceeds(n int) bool {
	if all := len(r.cs.Hunks) + n; r.refused == "" && all > MaxHunks {
		r.refused = tooManyChanges(all)
	}
	return r.refused != ""
}

// exceedsEdited reports whether n more edits of f are too many for its length. Then nothing more
// is placed.
func (r *resolver) exceedsEdited(f *File, n int) bool {
	const mb = 1_000_000
	if r.edited += int64(n) * int64(r.textOf(f).Len()); r.refused == "" && r.edited > maxEdited {
		r.refused = "the answer has too many changes of large files: to place them, " + Number(int(r.edited/mb)) +
			" MB or more have to be read; at most " + Number(int(maxEdited/mb)) + " MB are: split it"
	}
	return r.refused != ""
}

// refuse is the change set of an answer that has too many changes.
func (r *resolver) refuse() *ChangeSet {
	return &ChangeSet{Payloads: r.cs.Payloads, Diagnostics: TooManyError(r.refused)}
}
