package model

import (
	"bytes"
	"cmp"
	"slices"
)

// edit is a change of an existing file by its edits, and of its mode.
func (r *resolver) edit(path, _ string) {
	s := r.look(path, true)
	if s.err == nil && s.file == nil && len(s.since) == 0 && (r.editRenamed(path) || r.editDeleted(path)) {
		return
	}
	f := r.target(path, s)
	if f == nil {
		return
	}
	r.editFile(f, s)
}

// editRenamed looks for the results of the edits in the file that a later
// change of the payload renames this one to, if that is done already (AP §3.1).
// What is not applied there is for a person to say: it is another path.
func (r *resolver) editRenamed(path string) bool {
	s := r.renamed(path)
	if s == nil || s.file.Base.Kind != Regular {
		return false
	}
	first := len(r.cs.Hunks)
	r.editFile(r.enlist(s.file), s)
	for _, h := range r.cs.Hunks[first:] {
		if h.Start == Accepted && h.Placement != Applied {
			h.Start = Undecided
			h.explain(leftRename.With(path))
		}
	}
	return true
}

// editDeleted makes the edits applied of a file that is not there, and that a
// later change of the payload deletes.
func (r *resolver) editDeleted(path string) bool {
	if !r.deleted(path) {
		return false
	}
	r.allDone(r.orphan(path), isDeletedLater.With())
	return true
}

// allDone makes all edits of the change at hand applied.
func (r *resolver) allDone(f *File, why Reason) {
	for i := range r.change.Edits {
		r.at.Edit, r.at.Site = i, 0
		r.hunk(f, KindContent, Applied, why).describe(&r.change.Edits[i])
	}
}

// editFile places the change at hand in f, which stands in s.
func (r *resolver) editFile(f *File, s *slot) {
	first := len(r.cs.Hunks)
	if last, ok := r.made[f]; ok && r.at.Change <= last {
		r.allDone(f, isMadeOf.With())
		return
	}
	r.mode(f)
	r.lineEnds(f)
	r.edits(f)
	r.strip(f, first)
	for _, h := range r.cs.Hunks[first:] {
		h.need(s.since...)
	}
}

// lineEnds adds a hunk if the change asks for line ends that f has not.
func (r *resolver) lineEnds(f *File) {
	if end := r.change.LineEnds; end != "" && !bytes.Equal(f.text(r.on).Bytes, toLineEnds(f.text(r.on).Bytes, end)) {
		r.include(r.convert(f, end, asksLineEnds.With()))
	}
}

// mode adds a hunk if the change asks for a mode that the file has not.
func (r *resolver) mode(f *File) {
	want := r.change.Mode
	if want == 0 {
		return
	}
	has := ModeRegular
	if f.Base.Mode&0o100 != 0 {
		has = ModeExecutable
	}
	if f.Base.Kind == Absent {
		has = f.created
	}
	for _, id := range f.Hunks {
		if h := r.cs.Hunks[id]; h.Kind == KindMode && h.Placed() {
			has = h.Mode
		}
	}
	placement, why := Exact, Reason{}
	if has == want {
		if len(r.change.Edits) > 0 || r.change.Op != OpEdit {
			return
		}
		placement, why = Applied, hasMode.With()
	}
	h := r.hunk(f, KindMode, placement, why)
	h.OldMode, h.Mode = has, want
	if f.Base.Kind == Absent {
		h.need(f.creators...)
	}
}

// edits places the edits of the change at hand in f.
func (r *resolver) edits(f *File) {
	if r.change.Simultaneous {
		r.together(f)
		return
	}
	from := r.cursor[f.Index]
	for i := range r.change.Edits {
		if r.done(f, i) {
			continue
		}
		r.basis = len(r.cs.Hunks)
		t := f.text(r.on)
		tr := r.trace(f)
		match := r.locate(i, t, from, tr.trail())
		batch := r.sites(f, i, match, taken{end: -1})
		next := cursorBehind(match, batch, from)
		r.weave(f, batch)
		r.grow(tr, match, batch)
		from = next
	}
	r.cursor[f.Index] = from
}

// cursorBehind is where the search goes on, in the text that the batch leaves.
func cursorBehind(m Match, batch []placed, from int) int {
	if m.Placement == Applied && len(m.Candidates) > 0 {
		return m.Candidates[0].next(from)
	}
	if len(batch) == 0 {
		return from
	}
	last := batch[len(batch)-1]
	next := last.next(from)
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

// next is where the search goes on behind c, if it was to begin at from.
func (c *Candidate) next(from int) int {
	switch {
	case c.Aside && (from < c.Extent.Start || from > c.Extent.End):
		return from
	case c.Before:
		return c.Extent.Start
	}
	return c.Extent.End
}

// together places edits whose places all refer to the text before the first.
func (r *resolver) together(f *File) {
	r.basis = len(r.cs.Hunks)
	t := f.text(r.on)
	var batch []placed
	taken := taken{end: -1}
	var trail Trail
	for i := range r.change.Edits {
		e := &r.change.Edits[i]
		if r.done(f, i) {
			trail.Longer += e.lengthens()
			continue
		}
		match := r.locate(i, t, max(taken.end, 0), trail)
		if match.Placement == Applied {
			trail.Longer += e.lengthens()
		}
		here := r.sites(f, i, match, taken)
		for _, p := range here {
			taken.take(&p.Candidate)
		}
		batch = append(batch, here...)
	}
	r.weave(f, batch)
}

// lengthens is by how many lines the text is longer with e than without.
func (e *Edit) lengthens() int { return NewText(e.New).Lines() - NewText(e.Old).Lines() }

// taken is what the edits of one batch change already: they come from top to
// bottom, but for those that a person placed.
type taken struct {
	end         int
	inserts     bool // an edit inserts at end
	all, byHand []Span
}

func (t *taken) take(c *Candidate) {
	t.all = append(t.all, c.changed())
	if c.Relaxation == ByHand {
		t.byHand = append(t.byHand, c.changed())
		return
	}
	end := c.changed().End
	if end > t.end {
		t.end, t.inserts = end, false
	}
	if end == t.end && len(c.Splices) > 0 && c.Splices[len(c.Splices)-1].Start == end {
		t.inserts = true
	}
}

func (t taken) holds(c *Candidate) bool {
	if len(c.Splices) == 0 {
		return false
	}
	at := c.changed()
	if c.Relaxation == ByHand {
		return slices.ContainsFunc(t.all, at.meets)
	}
	// Text with context was not made for a place where there is other new text.
	between := t.inserts && at.Start == t.end && c.Splices[0].End == t.end && c.Extent.Start < c.Extent.End
	return at.Start < t.end || between || slices.ContainsFunc(t.byHand, at.meets)
}

func (s Span) meets(o Span) bool { return s.Start < o.End && o.Start < s.End }

func (r *resolver) locate(i int, t *Text, from int, trail Trail) Match {
	e := &r.change.Edits[i]
	r.at.Edit, r.at.Site = i, 0
	if !e.Invalid.None() {
		return Match{Placement: Invalid, Why: Because(e.Invalid)}
	}
	return r.track(e, t, from, trail)
}

// sites makes the hunks of one edit and returns those that have a place. What
// would reach into the span taken by the edits before is a conflict.
func (r *resolver) sites(f *File, i int, m Match, taken taken) []placed {
	e := &r.change.Edits[i]
	groups := [][]Candidate{m.Candidates}
	if m.Each {
		groups = nil
		for _, c := range m.Candidates {
			groups = append(groups, []Candidate{c})
		}
	}
	var out []placed
	for _, candidates := range groups {
		h := r.site(f, e, m, candidates)
		if r.choices.skipped(h) {
			h.WasMissing = true
			continue
		}
		if len(h.Candidates) == 0 || h.Placement == Applied {
			continue
		}
		c := h.Candidates[h.Chosen]
		if taken.holds(&c) {
			h.Placement, h.Candidates, h.Start = Conflict, nil, Undecided
			h.explain(overlapsBefore.With())
			continue
		}
		out = append(out, r.cut(f, h, c)...)
	}
	return out
}

// changed is from the first change of c to its last. The context around it may
// be shared with the hunks before and behind.
func (c *Candidate) changed() Span {
	if len(c.Splices) == 0 {
		return Span{Start: c.Extent.Start, End: c.Extent.Start}
	}
	return Span{Start: c.Splices[0].Start, End: c.Splices[len(c.Splices)-1].End}
}

// site makes one hunk of an edit.
func (r *resolver) site(f *File, e *Edit, m Match, candidates []Candidate) *Hunk {
	h := r.hunk(f, KindContent, m.Placement, m.Why...)
	h.describe(e)
	if !m.Warning.None() {
		r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Warning, Code: m.Warning.Code, Message: m.Warning.String(),
			Path: f.Path, Line: h.First, Payload: r.at.Payload})
	}
	switch {
	case h.Start == Accepted:
		h.Start = h.start(e.Doubt)
	case !e.Doubt.None(): // which may be why it has no certain place
		h.explain(e.Doubt)
	}
	h.Candidates, h.Faults = candidates, m.Faults
	if m.Placement == Applied && m.Unproved {
		r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Warning, Code: "edit/taken-for-done",
			Message: "nothing is done: " + m.Why.String(), Path: f.Path, Line: h.First, Payload: h.Payload})
	}
	r.chosen(f, h)
	h.whole = e.Piece && h.takesAll(f.text(r.on))
	if m.Closest != nil && (m.Placement == Missing || m.Placement == Conflict) {
		t := f.text(r.on)
		h.Closest = t.Bytes[m.Closest.Start:m.Closest.End]
		h.ClosestLine = t.LineAt(m.Closest.Start) + 1
	}
	return h
}

// takesAll reports whether the place of h is all of t, white space around it
// aside. In a file of one line no smaller place may tell what is meant.
func (h *Hunk) takesAll(t *Text) bool {
	if len(h.Candidates) == 0 || t.Lines() < 2 {
		return false
	}
	at := h.Candidates[h.Chosen].Extent
	return len(bytes.TrimSpace(t.Bytes[:at.Start])) == 0 && len(bytes.TrimSpace(t.Bytes[at.End:])) == 0 && at.Start < at.End
}

// chosen gives h the place and the text that a person chose.
func (r *resolver) chosen(f *File, h *Hunk) {
	choice := r.choices.Of(h.Key)
	t := f.text(r.on)
	if choice.Lines != nil && h.Placement != Applied && h.Placement != Invalid {
		text := h.New
		if choice.Text != nil {
			text = choice.Text
		}
		h.Candidates = []Candidate{byHand(t, *choice.Lines, text)}
		h.Placement, h.Start, h.Why = Loose, Undecided, Because(placedByHand.With())
	} else if n := choice.Candidate; n > 0 && n < len(h.Candidates) {
		h.Chosen = n
	}
	if len(h.Candidates) > 0 {
		if c := h.Candidates[h.Chosen]; c.inexact() {
			h.Found = bytes.Clone(t.Bytes[c.Extent.Start:c.Extent.End])
		}
	}
	if choice.Text != nil {
		h.edit(t, choice)
	}
}

// edit gives h the text that a person wrote.
func (h *Hunk) edit(t *Text, choice Choice) {
	if h.Placement == Applied || h.Placement == Invalid {
		return
	}
	h.Start = Undecided
	h.explain(editedByHand.With())
	if len(h.Candidates) == 0 {
		h.New = choice.Text
		return
	}
	c := h.Candidates[h.Chosen]
	if choice.Lines == nil {
		c = c.retold(t, choice.Text)
	}
	h.Candidates, h.Chosen = []Candidate{c}, 0
	if len(c.Splices) == 0 {
		h.Placement = Applied
	}
}

// cut makes h, placed at c, one hunk or the parts into which a person cut it.
func (r *resolver) cut(f *File, h *Hunk, c Candidate) []placed {
	t := f.text(r.on)
	_, h.area = c.around(t)
	parts := c.divided(t, h, r.choices.Of(h.Key).Parts)
	if len(parts) < 2 {
		return []placed{{hunk: h.ID, Candidate: c}}
	}
	whole := *h
	var out []placed
	for i, c := range parts {
		part := h
		if i > 0 {
			copied := whole
			part = &copied
			part.ID = len(r.cs.Hunks)
			r.cs.Hunks, f.Hunks = append(r.cs.Hunks, part), append(f.Hunks, part.ID)
		}
		part.Key.Part, part.Candidates, part.Chosen = i+1, []Candidate{c}, 0
		part.area = c.within(t, c.Extent)
		out = append(out, placed{hunk: part.ID, Candidate: c})
	}
	return out
}

func (h *Hunk) describe(e *Edit) {
	h.Old, h.New, h.Inserts, h.ofEdit = e.Old, e.New, e.Inserts, true
	if e.First > 0 {
		h.First, h.Last = e.First, e.Last
	}
	if e.Description != "" {
		h.Description = e.Description
	}
}

// weave puts a batch of placed hunks into f.
func (r *resolver) weave(f *File, batch []placed) {
	if len(batch) == 0 {
		return
	}
	slices.SortStableFunc(batch, func(a, b placed) int { return cmp.Compare(a.Extent.Start, b.Extent.Start) })
	on := r.on
	// What concerns every line of a file is nothing that an edit builds on.
	free := func(id int) bool {
		return r.cs.Hunks[id].Kind == KindLineEnds || r.cs.Hunks[id].Kind == KindWhitespace
	}
	for _, p := range batch {
		r.cs.Hunks[p.hunk].need(f.seq.needs(on, p.Extent, free)...)
	}
	seq, spots := f.seq.weave(on, batch)
	for id, s := range spots {
		r.cs.Hunks[id].spots = s
		r.include(r.cs.Hunks[id])
	}
	f.seq, f.cached = seq, nil
}

// text is f as the hunks in on leave it, kept until f changes.
func (f *File) text(on set) *Text {
	if f.cached == nil {
		f.cached = NewText(f.seq.render(on))
	}
	return f.cached
}
