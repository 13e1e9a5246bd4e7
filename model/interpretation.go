package model

import (
	"bytes"
	"slices"
)

// An Interpreter decides what a change is by the file at its path. A code block may be
// a new file, a whole file, or parts of one.
type Interpreter interface {
	// Interpret returns what c may do to the file with the text t, best first and at least
	// one; t is nil if there is no file. It is pure, and does not change c.
	Interpret(c *FileChange, t *Text) []Reading
}

// A Reading is one thing that a change may mean for its file.
type Reading struct {
	FileChange
	Name           string   // for people; empty if the change has only one meaning
	Added, Removed int      // lines
	LostLines      int      // lines of the file for which the change has no counterpart
	LostNames      []string // definitions of the file whose names are gone
}

// Loses reports whether r loses something of the file.
func (r *Reading) Loses() bool { return r.LostLines > 0 || len(r.LostNames) > 0 }

// LostIn counts the definitions whose names are in a text of the file and are lost.
func (r *Reading) LostIn(text []byte) int {
	n := 0
	for _, name := range r.LostNames {
		if bytes.Contains(text, []byte(name)) {
			n++
		}
	}
	return n
}

// OneReading returns c as the only reading of a change.
func OneReading(c FileChange) []Reading { return []Reading{{FileChange: c}} }

// A Placed is a Locator for an edit whose place is known: the text in which an
// Interpreter found it is the text in which it is placed.
type Placed Match

// Locate returns p as a Match.
func (p Placed) Locate(*Text, int) Match { return Match(p) }

// An interpretation is the readings of a change and the one that counts.
type interpretation struct {
	readings []Reading
	chosen   int
}

// interpret replaces the current change by what its Interpreter makes of it.
func (r *resolver) interpret(path string) {
	s := r.lookup(path, true)
	if s.err != nil {
		return
	}
	var t *Text
	if s.file != nil && s.file.Base.Kind != Directory {
		t = r.textOf(s.file)
	}
	key := changeKey{r.key.Payload, r.key.Change}
	in := &interpretation{readings: r.change.Interpreter.Interpret(r.change, t)}
	if n := r.choices.ReadingFor(r.key); n < len(in.readings) {
		in.chosen = n
	}
	c := &in.readings[in.chosen].FileChange
	c.Interpreter = r.change.Interpreter
	r.change = c
	if r.cs.interpreted == nil {
		r.cs.interpreted = map[changeKey]*interpretation{}
	}
	r.cs.interpreted[key] = in
}

// FileChange returns the file change of h, as it was interpreted.
func (cs *ChangeSet) FileChange(h *Hunk) *FileChange {
	if in := cs.interpreted[changeKey{h.Payload, h.Key.Change}]; in != nil {
		return &in.readings[in.chosen].FileChange
	}
	return &cs.Payloads[h.Payload].Files[h.Key.Change]
}

// Readings returns the readings of the change of h, best first, and the index of the one
// that counts; none if the change has one meaning.
func (cs *ChangeSet) Readings(h *Hunk) (all []Reading, chosen int) {
	in := cs.interpreted[changeKey{h.Payload, h.Key.Change}]
	if in == nil || in.readings[in.chosen].Name == "" {
		return nil, 0
	}
	return in.readings, in.chosen
}

// OtherPaths returns the other files that the change of h may be for, best first.
func (cs *ChangeSet) OtherPaths(h *Hunk) []string {
	stated, c := &cs.Payloads[h.Payload].Files[h.Key.Change], cs.FileChange(h)
	if len(stated.OtherPaths) == 0 {
		return nil
	}
	all := append([]string{stated.Path}, stated.OtherPaths...)
	return slices.DeleteFunc(all, func(path string) bool { return path == c.Path })
}
