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

// recordPlaced adds a match that was applied as batch to the log. Most patches
// go from top to bottom, so that no span has to be shifted.
func (r *resolver) recordPlaced(tr *editLog, m Match, batch []placedHunk) {
	if m.Placement == Applied && len(m.Candidates) > 0 && m.Candidates[0].KeepsCursor {
		tr.addInserted(m.Candidates[0].Extent)
	}
	for _, p := range batch {
		tr.hunks = append(tr.hunks, r.cs.Hunks[p.hunk])
		shift := 0
		for _, s := range p.Splices {
			tr.shiftInserted(Span{Start: s.Start + shift, End: s.End + shift}, len(s.New))
			tr.addInserted(Span{Start: s.Start + shift, End: s.Start + shift + len(s.New)})
			shift += len(s.New) - (s.End - s.Start)
		}
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

// shiftInserted adapts the spans to a replacement of s by n bytes.
func (tr *editLog) shiftInserted(s Span, n int) {
	if len(tr.inserted) == 0 || tr.inserted[len(tr.inserted)-1].End <= s.Start {
		return
	}
	var out []Span
	for _, old := range tr.inserted {
		switch by := n - (s.End - s.Start); {
		case old.Start >= s.End:
			out = append(out, Span{Start: old.Start + by, End: old.End + by})
		case old.End <= s.Start:
			out = append(out, old)
		default: // the remaining parts
			if old.Start < s.Start {
				out = append(out, Span{Start: old.Start, End: s.Start})
			}
			if old.End > s.End {
				out = append(out, Span{Start: s.Start + n, End: old.End + by})
			}
		}
	}
	tr.inserted = out
}
