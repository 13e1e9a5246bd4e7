package model

import (
	"cmp"
	"slices"
)

// PrecedingEdits describes what the earlier edits of a payload did to the file.
type PrecedingEdits struct {
	Inserted []Span                   // inserted text, in the searched text; ascending and disjoint
	Removed  func(most int) []Removal // at most so many removals, the last one first
	// ExtraLines is how many more lines the searched text has than the original of
	// the edits, because some edits are applied already.
	ExtraLines int
	Shared     any // the result of FileAnalyzer.AnalyzeFile for the edits of the file
}

// A Removal is text that an edit removes from its file.
type Removal struct {
	Text []byte
	Line int // of the answer, where the edit begins
}

// A SequentialLocator is a Locator that takes the preceding edits into account.
type SequentialLocator interface {
	Locator
	// LocateAfter is Locate with the preceding edits.
	LocateAfter(t *Text, from int, preceding PrecedingEdits) Match
}

// An editLog collects the preceding edits of the current payload in one file.
type editLog struct {
	inserted []Span
	hunks    []*Hunk
}

// editLogOf returns the log of the current payload for f.
func (r *resolver) editLogOf(f *File) *editLog {
	if r.editLogs[f.Index] == nil {
		r.editLogs[f.Index] = &editLog{}
	}
	return r.editLogs[f.Index]
}

// precedingEdits returns the edits recorded so far.
func (tr *editLog) precedingEdits() PrecedingEdits {
	return PrecedingEdits{Inserted: tr.inserted, Removed: func(most int) []Removal {
		var out []Removal
		for _, h := range slices.Backward(tr.hunks) {
			for _, s := range h.baseChanges {
				if len(out) == most {
					return out
				}
				if len(s.removed) > 0 {
					out = append(out, Removal{Text: s.removed, Line: h.First})
				}
			}
		}
		return out
	}}
}

// recordPlaced adds a match that was applied as batch to the log.
func (r *resolver) recordPlaced(tr *editLog, m Match, batch []placedHunk) {
	if m.Placement == Applied && len(m.Candidates) > 0 && m.Candidates[0].KeepsCursor {
		tr.addInserted(m.Candidates[0].Extent)
	}
	for _, p := range batch {
		tr.hunks = append(tr.hunks, r.cs.Hunks[p.hunk])
	}
	if splices := splicesOf(batch); len(splices) > 0 {
		tr.insert(splices)
	}
}

// addInserted adds an inserted span in order.
func (tr *editLog) addInserted(s Span) {
	if s.Start == s.End {
		return
	}
	at, _ := slices.BinarySearchFunc(tr.inserted, s, func(a, b Span) int { return cmp.Compare(a.Start, b.Start) })
	tr.inserted = slices.Insert(tr.inserted, at, s)
}

// insert adapts the spans to splices, which are in order, and adds their new text. Most patches go
// from top to bottom, so that no span has to be shifted.
func (tr *editLog) insert(splices []Splice) {
	out, old, shift := []Span(nil), slices.Clone(tr.inserted), 0
	if n := len(old); n == 0 || old[n-1].End <= splices[0].Start {
		out, old = tr.inserted, nil
	}
	add := func(start, end int) {
		if start < end {
			out = append(out, Span{Start: start + shift, End: end + shift})
		}
	}
	for _, s := range splices {
		for ; len(old) > 0 && old[0].End <= s.Start; old = old[1:] {
			add(old[0].Start, old[0].End)
		}
		if len(old) > 0 && old[0].Start < s.Start {
			add(old[0].Start, s.Start)
			old[0].Start = s.Start
		}
		add(s.Start, s.Start+len(s.New))
		shift += len(s.New) - (s.End - s.Start)
		for len(old) > 0 && old[0].End <= s.End {
			old = old[1:]
		}
		if len(old) > 0 {
			old[0].Start = max(old[0].Start, s.End)
		}
	}
	for _, s := range old {
		add(s.Start, s.End)
	}
	tr.inserted = out
}
