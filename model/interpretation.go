package model

// An Interpreter decides what a change is by the file at its path. A code block may be
// a new file, a whole file, or parts of one.
type Interpreter interface {
	// Interpret returns what c does to the file with the text t; t is nil if there is no
	// file. It is pure, and does not change c.
	Interpret(c *FileChange, t *Text) FileChange
}

// A Placed is a Locator for an edit whose place is known: the text in which an
// Interpreter found it is the text in which it is placed.
type Placed Match

// Locate returns p as a Match.
func (p Placed) Locate(*Text, int) Match { return Match(p) }

// interpret replaces the current change by what its Interpreter makes of it.
func (r *resolver) interpret(path string) {
	s := r.lookup(path, true)
	if s.err != nil {
		return
	}
	c := r.interpreted(s.file)
	c.Interpreter = r.change.Interpreter
	r.change = &c
	if r.cs.interpreted == nil {
		r.cs.interpreted = map[changeKey]*FileChange{}
	}
	r.cs.interpreted[changeKey{r.key.Payload, r.key.Change}] = r.change
}

// interpreted returns what the current change does to f, nil if there is no file.
func (r *resolver) interpreted(f *File) FileChange {
	var t *Text
	if f != nil && f.Base.Kind != Directory {
		t = r.textOf(f)
	}
	return r.change.Interpreter.Interpret(r.change, t)
}

// FileChange returns the file change of h, as it was interpreted.
func (cs *ChangeSet) FileChange(h *Hunk) *FileChange {
	if c := cs.interpreted[changeKey{h.Payload, h.Key.Change}]; c != nil {
		return c
	}
	return &cs.Payloads[h.Payload].Files[h.Key.Change]
}
