package model

import (
	"bytes"
	"slices"
)

// stripTrailing adds the hunk that strips trailing whitespace from the lines
// that no edit of the change touches (AP §3.5). There is one for the file, so
// that a person can decline it. A change that has nothing left to do strips
// nothing.
func (r *resolver) stripTrailing(f *File, first int) {
	pending := func(h *Hunk) bool { return h.File == f.Index && h.Placed() }
	if !r.change.StripTrailing || !slices.ContainsFunc(r.cs.Hunks[first:], pending) {
		return
	}
	t := r.textOf(f)
	splices := trailingSpace(t.Bytes)
	if len(splices) == 0 {
		return
	}
	r.key.Edit, r.key.Site = len(r.change.Edits), 0
	h := r.addHunk(f, KindWhitespace, Exact, reasonTrailingSpace.With())
	h.InitialDecision = Undecided // it follows the other hunks: see decideWhitespace
	batch := []placedHunk{{hunk: h.ID, Candidate: Candidate{Splices: splices}}}
	seq, changes := f.sequence.applyBatch(f.sequence.around(r.included, Span{End: t.Len()}), r.included, batch, buildsOnNothing)
	f.setSequence(seq)
	h.baseChanges = changes[h.ID]
	r.includeHunk(h)
}

// buildsOnNothing is for hunks that build on no other.
func buildsOnNothing(int) bool { return true }

// trailingSpace returns splices that remove the whitespace at the ends of the
// lines of b.
func trailingSpace(b []byte) []Splice {
	var out []Splice
	add := func(start, end int) {
		if kept := len(bytes.TrimRight(b[start:end], " \t")); start+kept < end {
			out = append(out, Splice{Span: Span{Start: start + kept, End: end}})
		}
	}
	cr := bytes.IndexByte(b, '\r') >= 0
	for at := 0; at < len(b); {
		end := len(b)
		if n := bytes.IndexByte(b[at:], '\n'); n >= 0 {
			end = at + n
		}
		next := end + 1
		for start := at; cr && start < end; { // lines that end in CR
			n := bytes.IndexByte(b[start:end], '\r')
			if n < 0 {
				break
			}
			add(start, start+n)
			at, start = start+n+1, start+n+1
		}
		add(at, end)
		at = next
	}
	return out
}

// decideWhitespace decides the hunks that strip trailing whitespace. They
// follow the other hunks of their file and are never accepted alone.
func (cs *ChangeSet) decideWhitespace(d Decisions) Decisions {
	for id, h := range cs.Hunks {
		if h.Kind != KindWhitespace {
			continue
		}
		accepted, open := cs.otherDecisions(d, h)
		switch {
		case accepted && d[id] == Undecided:
			d[id] = Accepted
		case !accepted && !open:
			d[id] = Rejected
		case !accepted && d[id] == Accepted:
			d[id] = Undecided
		}
	}
	return d
}

// otherDecisions reports whether another hunk of the same file and payload is
// accepted, and whether one is undecided.
func (cs *ChangeSet) otherDecisions(d Decisions, h *Hunk) (accepted, open bool) {
	for _, id := range cs.Files[h.File].Hunks {
		o := cs.Hunks[id]
		if id == h.ID || o.Payload != h.Payload || o.Kind == KindWhitespace || o.Placement == Applied {
			continue
		}
		accepted = accepted || d[id] == Accepted
		open = open || d[id] == Undecided
	}
	return accepted, open
}
