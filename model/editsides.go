package model

// Old returns the text looked for, as in the answer.
func (h *Hunk) Old() []byte { return h.old }

// New returns the new text, as in the answer or as a person wrote it.
func (h *Hunk) New() []byte { return h.new }

// SetNew makes text the new text of h.
func (h *Hunk) SetNew(text []byte) { h.new = text }
