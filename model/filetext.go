package model

import "slices"

// setSequence gives f another sequence.
func (f *File) setSequence(s sequence) {
	f.sequence, f.chunked, f.edited, f.unapplied = s, nil, nil, nil
}

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
	f.applyEdits()
	return f.edited
}

// applyEdits brings f.edited up to date.
func (f *File) applyEdits() {
	if len(f.unapplied) > 0 {
		f.edited.replaceAll(f.unapplied)
		f.unapplied = nil
	}
}

// textWith returns the text of f with the hunks in on.
func (f *File) textWith(on hunkSet) *Text { return f.editedText(on).Text() }

// finishTexts makes the sequences of all files and drops what is needed only to place edits.
func (r *resolver) finishTexts() {
	for _, f := range r.cs.affectedFiles() {
		f.setSequence(f.currentSequence())
		f.onDisk = nil
	}
}

// maxSplicesAtOnce is the number of splices of a batch from which the whole text is rendered again.
const maxSplicesAtOnce = 256

// applyBatch changes f, of which the hunks in on are included, by batch. It returns the hunks
// on which each of the batch builds, and the base changes of all.
func (f *File) applyBatch(on hunkSet, batch []placedHunk, order buildOrder) (needs [][]int, changes map[int][]baseChange) {
	if f.chunked == nil {
		f.chunked = newChunkedSequence(f.sequence, on, chunkSize)
	}
	needs, changes = f.chunked.applyBatch(on, batch, order)
	f.editText(batch)
	return needs, changes
}

// editText changes the text of f when it is next asked for. Most files have one change.
func (f *File) editText(batch []placedHunk) {
	if f.edited == nil {
		return
	}
	count := 0
	for i := range batch {
		count += len(batch[i].Splices)
	}
	if count > maxSplicesAtOnce {
		f.edited, f.unapplied = nil, nil
		return
	}
	f.applyEdits()
	splices := make([]Splice, 0, count)
	for i := range batch {
		splices = append(splices, batch[i].Splices...)
	}
	slices.SortStableFunc(splices, Splice.compare)
	f.unapplied = splices
}
