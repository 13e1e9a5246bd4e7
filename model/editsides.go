package model

// EditSides makes the texts of an edit when they are asked for. Large patches have many edits,
// and most are placed and applied without them.
type EditSides interface {
	Old() []byte // the text looked for
	New() []byte // its replacement
}

// OldText returns the text looked for.
func (e *Edit) OldText() []byte {
	if e.Sides != nil {
		return e.Sides.Old()
	}
	return e.Old
}

// NewText returns the replacement.
func (e *Edit) NewText() []byte {
	if e.Sides != nil {
		return e.Sides.New()
	}
	return e.New
}

// Old returns the text looked for, as in the answer.
func (h *Hunk) Old() []byte {
	if h.sides != nil {
		return h.sides.Old()
	}
	return h.old
}

// New returns the new text, as in the answer or as a person wrote it.
func (h *Hunk) New() []byte {
	if h.sides != nil {
		return h.sides.New()
	}
	return h.new
}

// SetNew makes text the new text of h.
func (h *Hunk) SetNew(text []byte) { h.old, h.new, h.sides = h.Old(), text, nil }
