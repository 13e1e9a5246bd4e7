package model

// maxHunks is how many hunks an answer may have. Nobody reviews more, and each costs memory.
const maxHunks = 20_000

// tooManyHunks is the code of the error for an answer with more hunks, which is refused whole.
const tooManyHunks = "answer/too-many"

// countEdits returns how many hunks the payloads have at least.
func countEdits(payloads []*Payload) (n int) {
	for _, p := range payloads {
		for i := range p.Files {
			n += max(len(p.Files[i].Edits), 1)
		}
	}
	return n
}

// exceeds reports whether n more hunks are too many. Then nothing more is placed.
func (r *resolver) exceeds(n int) bool {
	if all := len(r.cs.Hunks) + n; r.tooMany == 0 && all > maxHunks {
		r.tooMany = all
	}
	return r.tooMany > 0
}

// refuseTooMany is the change set of an answer that is refused because of its number of hunks.
func (r *resolver) refuseTooMany() *ChangeSet {
	return &ChangeSet{Payloads: r.cs.Payloads, Diagnostics: []Diagnostic{{Severity: Error, Code: tooManyHunks, Payload: -1,
		Message: "the answer has " + Number(r.tooMany) + " changes or more; at most " + Number(maxHunks) + " are placed: split it"}}}
}
