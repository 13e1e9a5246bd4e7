package model

import "slices"

// setSequence gives f another sequence.
func (f *File) setSequence(s sequence) { f.sequence, f.chunked, f.edited = s, nil, nil }

// currentSequence returns the sequence of f with all edits placed so far.
func (f *File) currentSequence() sequence {
	if f.chunked != nil {
		f.sequence, f.chunked = f.chunked.flat(), nil
	}
	return f.sequence
}

// editedText returns the text of f with the hunks in on, for edits one after another.
func (f *File) editedText(on hunkSet) *EditedText {
	if f.edited == nil {
		f.edited = NewEditedText(f.currentSequence().render(on))
	}
	return f.edited
}

// textWith returns the text of f with the hunks in on.
func (f *File) textWith(on hunkSet) *Text { return f.editedText(on).Text() }

// finishTexts makes the sequences of all files and drops what is needed only to place edits.
func (r *resolver) finishTexts() {
	for _, f := range r.cs.affectedFiles() {
		f.setSequence(f.currentSequence())
	}
}

// maxSplicesAtOnce is the number of splices of a batch from which the text is made anew.
const maxSplicesAtOnce = 256

// applyBatch changes f, of which the hunks in on are included, by batch. It returns the hunks
// on which each of the batch builds, and the base changes of all.
func (f *File) applyBatch(on hunkSet, batch []placedHunk, free func(int) bool) (needs [][]int, changes map[int][]baseChange) {
	if f.chunked == nil {
		f.chunked = newChunkedSequence(f.sequence, on, chunkSize)
	}
	needs, changes = f.chunked.applyBatch(on, batch, free)
	f.editText(batch)
	return needs, changes
}

// editText brings the text of f up to date.
func (f *File) editText(batch []placedHunk) {
	if f.edited == nil {
		return
	}
	var splices []Splice
	for _, p := range batch {
		splices = append(splices, p.Splices...)
	}
	if len(splices) > maxSplicesAtOnce {
		f.edited = nil
		return
	}
	slices.SortStableFunc(splices, Splice.compare)
	f.edited.replaceAll(splices)
}
