package model

// setSequence gives f another sequence.
func (f *File) setSequence(s sequence) { f.sequence, f.edited = s, nil }

// textOf returns the text of f with the hunks that are included.
func (r *resolver) textOf(f *File) *Text {
	if f.edited == nil {
		f.edited = NewText(f.sequence.render(r.included))
	}
	return f.edited
}

// finishTexts drops what is needed only to place edits.
func (r *resolver) finishTexts() {
	for _, f := range r.cs.affectedFiles() {
		f.edited, f.disk = nil, nil
	}
	r.searches.indexes = nil
}
