package model

import (
	"bytes"
	"cmp"
	"slices"
)

// placeEditChange places a change of an existing file: its edits and its mode.
func (r *resolver) placeEditChange(path, _ string) {
	s := r.lookup(path, true)
	if f := r.existingFile(path, s); f != nil {
		r.placeInFile(f, s)
	}
}

// placeInFile places the current change in f, the file of s.
func (r *resolver) placeInFile(f *File, s *treeEntry) {
	first := len(r.cs.Hunks)
	r.placeMode(f)
	r.placeLineEnds(f)
	r.placeEdits(f)
	r.stripTrailing(f, first)
	for _, h := range r.cs.Hunks[first:] {
		h.addNeeds(s.changedBy...)
	}
}

// placeLineEnds adds a hunk if the change asks for line ends that f does not
// have.
func (r *resolver) placeLineEnds(f *File) {
	if end := r.change.LineEnds; end != "" && !bytes.Equal(r.textOf(f).Bytes, toLineEnds(r.textOf(f).Bytes, end)) {
		r.includeHunk(r.addLineEndHunk(f, end, reasonLineEndsAsked.With()))
	}
}

// placeMode adds a hunk if the change asks for a mode that the file does not
// have.
func (r *resolver) placeMode(f *File) {
	want := r.change.Mode
	if want == 0 {
		return
	}
	has := ModeRegular
	if f.Base.Mode&0o100 != 0 {
		has = ModeExecutable
	}
	if f.Base.Kind == Absent {
		has = f.createdMode
	}
	for _, id := range f.Hunks {
		if h := r.cs.Hunks[id]; h.Kind == KindMode && h.Placed() {
			has = h.Mode
		}
	}
	placement, why := Exact, Reason{}
	if has == want || f.Base.Modeless {
		if len(r.change.Edits) > 0 || r.change.Op != OpEdit {
			return
		}
		placement, why = Applied, reasonHasMode.With()
		if has != want {
			why = reasonModeless.With()
		}
	}
	h := r.addHunk(f, KindMode, placement, why)
	h.Mode = want
	if f.Base.Kind == Absent {
		h.addNeeds(f.creators...)
	}
}

// placeEdits places the edits of the current change in f.
func (r *resolver) placeEdits(f *File) {
	if r.change.Simultaneous {
		r.placeSimultaneous(f)
		return
	}
	if r.exceedsEdited(f, len(r.change.Edits)) {
		return
	}
	from := r.cursors[f.Index]
	for i := range r.change.Edits {
		if r.refused != "" {
			return
		}
		if r.markEditCommitted(f, i) {
			continue
		}
		r.visibleHunks = len(r.cs.Hunks)
		tr := r.editLogOf(f)
		match := r.unlessStated(f, i, r.locate(i, r.textOf(f), from, tr.precedingEdits()))
		batch := r.addEditHunks(f, i, match, occupiedSpans{end: -1})
		r.apply(f, batch)
		from = cursorAfter(match, batch, from)
		r.recordPlaced(tr, match, batch)
	}
	r.cursors[f.Index] = from
}

// cursorAfter returns where the search for the next edit begins, in the text
// that the batch leaves.
func cursorAfter(m Match, batch []placedHunk, from int) int {
	if m.Placement == Applied && len(m.Candidates) > 0 {
		return m.Candidates[0].cursorAfter(from)
	}
	if len(batch) == 0 {
		return from
	}
	last := batch[len(batch)-1]
	next := last.cursorAfter(from)
	shift := 0
	for _, p := range batch {
		for _, s := range p.Splices {
			if s.End <= next {
				shift += len(s.New) - (s.End - s.Start)
			}
		}
	}
	return next + shift
}

// cursorAfter returns where the search for the next edit begins, if the search
// for this one began at from.
func (c *Candidate) cursorAfter(from int) int {
	switch {
	case c.KeepsCursor && (from < c.Extent.Start || from > c.Extent.End):
		return from
	case c.CursorAtStart:
		return c.Extent.Start
	}
	return c.Extent.End
}

// placeSimultaneous places edits that all refer to the text before the first of
// them.
func (r *resolver) placeSimultaneous(f *File) {
	r.visibleHunks = len(r.cs.Hunks)
	t := r.textOf(f)
	var batch []placedHunk
	occupied := occupiedSpans{end: -1}
	var preceding PrecedingEdits
	for i := range r.change.Edits {
		e := &r.change.Edits[i]
		if r.markEditCommitted(f, i) {
			preceding.ExtraLines += e.addedLines()
			continue
		}
		match := r.unlessStated(f, i, r.locate(i, t, max(occupied.end, 0), preceding))
		if match.Placement == Applied {
			preceding.ExtraLines += e.addedLines()
		}
		here := r.addEditHunks(f, i, match, occupied)
		for _, p := range here {
			occupied.add(&p.Candidate)
		}
		batch = append(batch, here...)
	}
	r.apply(f, batch)
}

// addedLines returns how many more lines the new text of e has than its old
// text.
func (e *Edit) addedLines() int { return NewText(e.New).Lines() - NewText(e.Old).Lines() }

// occupiedSpans are the spans that the edits of one batch change already. Edits
// come from top to bottom, except for those that a person placed.
type occupiedSpans struct {
	end         int
	inserts     bool // an edit inserts text at end
	all, byHand []Span
}

func (t *occupiedSpans) add(c *Candidate) {
	t.all = append(t.all, c.changedSpan())
	if c.Relaxation == ByHand {
		t.byHand = append(t.byHand, c.changedSpan())
		return
	}
	end := c.changedSpan().End
	if end > t.end {
		t.end, t.inserts = end, false
	}
	if end == t.end && len(c.Splices) > 0 && c.Splices[len(c.Splices)-1].Start == end {
		t.inserts = true
	}
}

// overlaps reports whether c changes bytes that are occupied already.
func (t occupiedSpans) overlaps(c *Candidate) bool {
	if len(c.Splices) == 0 {
		return false
	}
	at := c.changedSpan()
	if c.Relaxation == ByHand {
		return slices.ContainsFunc(t.all, at.intersects)
	}
	// Text with context does not fit next to other inserted text.
	between := t.inserts && at.Start == t.end && c.Splices[0].End == t.end && c.Extent.Start < c.Extent.End
	return at.Start < t.end || between || slices.ContainsFunc(t.byHand, at.intersects)
}

func (s Span) intersects(o Span) bool { return s.Start < o.End && o.Start < s.End }

func (r *resolver) locate(i int, t *Text, from int, preceding PrecedingEdits) Match {
	e := &r.change.Edits[i]
	r.key.Edit, r.key.Site = i, 0
	if !e.Invalid.None() {
		return Match{Placement: Invalid, Why: Because(e.Invalid)}
	}
	return r.locateAfter(e, t, from, preceding)
}

// addEditHunks adds the hunks of one edit and returns those that have a place.
// A hunk that overlaps occupied spans is a conflict.
func (r *resolver) addEditHunks(f *File, i int, m Match, occupied occupiedSpans) []placedHunk {
	e := &r.change.Edits[i]
	m = r.diskLines(f).match(m)
	groups := [][]Candidate{m.Candidates}
	if m.PlaceAll {
		groups = slices.Collect(slices.Chunk(m.Candidates, 1))
	}
	if r.exceeds(len(groups)) {
		return nil
	}
	var out []placedHunk
	for _, candidates := range groups {
		h := r.addEditHunk(f, e, m, candidates)
		if r.choices.skipsHunk(h) {
			h.WasMissing = true
			continue
		}
		if len(h.Candidates) == 0 || h.Placement == Applied {
			continue
		}
		c := h.Candidates[h.Chosen]
		if h.refuseOverlap(occupied) {
			continue
		}
		out = append(out, r.splitHunk(f, h, c)...)
	}
	return out
}

// refuseOverlap makes h a conflict if its place overlaps occupied spans, and reports
// whether it does.
func (h *Hunk) refuseOverlap(occupied occupiedSpans) bool {
	if !occupied.overlaps(&h.Candidates[h.Chosen]) {
		return false
	}
	h.Placement, h.Candidates, h.InitialDecision = Conflict, nil, Undecided
	h.addReason(reasonOverlap.With())
	return true
}

// changedSpan returns the span from the first change of c to its last. The
// hunks before and after may share the context around it.
func (c *Candidate) changedSpan() Span {
	if len(c.Splices) == 0 {
		return Span{Start: c.Extent.Start, End: c.Extent.Start}
	}
	return Span{Start: c.Splices[0].Start, End: c.Splices[len(c.Splices)-1].End}
}

// MaxOffered is the maximum number of places of one hunk that a person is offered.
const MaxOffered = 50

// addEditHunk adds one hunk of an edit.
func (r *resolver) addEditHunk(f *File, e *Edit, m Match, candidates []Candidate) *Hunk {
	h := r.addHunk(f, KindContent, m.Placement, m.Why...)
	h.describe(e)
	if !m.Warning.None() {
		r.cs.Diagnostics = append(r.cs.Diagnostics, r.cs.warning(h, m.Warning.Code, m.Warning.String()))
	}
	switch {
	case h.InitialDecision == Accepted:
		h.InitialDecision = h.initialDecision(e.Doubt)
	case !e.Doubt.None(): // it may explain the placement
		h.addReason(e.Doubt)
	}
	if len(candidates) > MaxOffered {
		candidates = candidates[:MaxOffered:MaxOffered]
		h.addReason(reasonSomeOffered.With(MaxOffered))
	}
	h.Candidates, h.Faults = candidates, m.Faults
	if h.NoEvidence = m.Placement == Applied && m.NoEvidence; h.NoEvidence {
		r.cs.Diagnostics = append(r.cs.Diagnostics, r.cs.warning(h, "edit/taken-for-done", "not applied: "+m.Why.String()))
	}
	r.applyChoice(f, h)
	h.coversFile = e.PartOfFile && h.isWholeText(r.textOf(f))
	if m.Placement == Missing || m.Placement == Conflict {
		r.setClosest(f, h, m)
	}
	return h
}

// isWholeText reports whether the place of h is all of t, surrounding white
// space aside. In a file of one line, there may be no smaller place.
func (h *Hunk) isWholeText(t *Text) bool {
	if len(h.Candidates) == 0 {
		return false
	}
	at := h.Candidates[h.Chosen].Extent
	return at.Start < at.End && len(bytes.TrimSpace(t.Bytes[:at.Start])) == 0 && len(bytes.TrimSpace(t.Bytes[at.End:])) == 0 && t.Lines() > 1
}

// applyChoice gives h the place and the text that a person chose.
func (r *resolver) applyChoice(f *File, h *Hunk) {
	choice := r.choices.ForHunk(h.Key)
	byHand := choice.Lines != nil && h.Placement != Applied && h.Placement != Invalid
	t := r.textOf(f)
	if byHand {
		text := h.New()
		if choice.Lines.Text != nil {
			text = choice.Lines.Text
		}
		if choice.Text != nil {
			text = choice.Text
		}
		h.Candidates = []Candidate{manualCandidate(t, *choice.Lines, text)}
		h.Placement, h.InitialDecision, h.Why = Loose, Undecided, Because(reasonPlacedByHand.With())
	} else if n := choice.Candidate; n > 0 && n < len(h.Candidates) {
		h.Chosen = n
	}
	if choice.Text != nil {
		h.applyText(t, choice)
	}
}

// applyText gives h the text that a person wrote.
func (h *Hunk) applyText(t *Text, choice Choice) {
	if h.Placement == Applied || h.Placement == Invalid {
		return
	}
	h.InitialDecision = Undecided
	h.addReason(reasonEditedByHand.With())
	if len(h.Candidates) == 0 {
		h.SetNew(choice.Text)
		return
	}
	c := h.Candidates[h.Chosen]
	if choice.Lines == nil {
		c = c.withText(t, choice.Text)
	}
	h.Candidates, h.Chosen = []Candidate{c}, 0
	if len(c.Splices) == 0 {
		h.Placement, h.InitialDecision = Applied, Accepted
	}
}

// splitHunk returns h, placed at c, or the parts into which a person split it.
func (r *resolver) splitHunk(f *File, h *Hunk, c Candidate) []placedHunk {
	t := r.textOf(f)
	_, h.lines = c.affectedLines(t)
	parts := c.split(t, h, r.choices.ForHunk(h.Key).Parts)
	if len(parts) < 2 {
		return []placedHunk{{hunk: h.ID, Candidate: c}}
	}
	whole := *h
	var out []placedHunk
	for i, c := range parts {
		part := h
		if i > 0 {
			copied := whole
			part = &copied
			part.ID = len(r.cs.Hunks)
			r.cs.Hunks, f.Hunks = append(r.cs.Hunks, part), append(f.Hunks, part.ID)
		}
		part.Key.Part, part.Candidates, part.Chosen = i+1, []Candidate{c}, 0
		part.lines = c.splicedLines(t, c.Extent)
		out = append(out, placedHunk{hunk: part.ID, Candidate: c})
	}
	return out
}

func (h *Hunk) describe(e *Edit) {
	h.old, h.new, h.Inserts, h.InsertsAfter, h.ofEdit = e.Old, e.New, e.Inserts, e.After, true
	if e.First > 0 {
		h.First, h.Last = e.First, e.Last
	}
	if e.Description != "" {
		h.Description = e.Description
	}
}

// apply applies a batch of placed hunks to f, and sorts it.
func (r *resolver) apply(f *File, batch []placedHunk) {
	slices.SortStableFunc(batch, func(a, b placedHunk) int { return cmp.Compare(a.Extent.Start, b.Extent.Start) })
	if len(batch) > 0 {
		t := r.textOf(f)
		r.applyBatch(f, batch)
		f.edited = t.spliced(splicesOf(batch))
	}
	for _, p := range batch {
		if h := r.cs.Hunks[p.hunk]; h.baseChanges != nil {
			r.includeHunk(h)
		}
	}
}

// applyBatch applies a batch to f, and records what its hunks change and on which they build.
func (r *resolver) applyBatch(f *File, batch []placedHunk) {
	free := func(id int) bool { // no edit builds on a change of every line of a file
		return r.cs.Hunks[id].Kind == KindLineEnds || r.cs.Hunks[id].Kind == KindWhitespace
	}
	all := batch[0].Extent
	for _, p := range batch {
		all = all.with(p.Extent)
		for _, s := range p.Splices {
			all = all.with(s.Span)
		}
	}
	around := f.sequence.around(r.included, all)
	found := newDependencyFinder(around, r.included, free)
	for _, p := range batch {
		r.cs.Hunks[p.hunk].addNeeds(found.within(p.Extent)...)
	}
	s, changes := f.sequence.applyBatch(around, r.included, batch, free)
	f.setSequence(s)
	for id, c := range changes {
		r.cs.Hunks[id].baseChanges = c
	}
}
