package model

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
)

// TransferDecisions transfers decisions from another resolve of the same answer, or of the
// answer that it replaces. A hunk keeps its decision if it would change the same bytes at
// the same place. Otherwise it is undecided. A hunk that is new, or of another payload, gets
// its initial decision.
func (cs *ChangeSet) TransferDecisions(old *ChangeSet, d Decisions) Decisions {
	t := transfer{now: cs, old: old, was: d, hunks: make(map[HunkKey]*Hunk, len(old.Hunks)),
		edits: cs.editHunks(cs.InitialDecisions()), oldEdits: old.editHunks(d)}
	for _, h := range old.Hunks {
		t.hunks[h.Key] = h
	}
	out := cs.InitialDecisions()
	for id, h := range cs.Hunks {
		if h.Placement != Applied {
			out[id] = t.decision(h, out[id])
		}
	}
	return cs.decideWhitespace(cs.undecideUnsupported(out))
}

// A transfer is of decisions from one resolve to another.
type transfer struct {
	now, old        *ChangeSet
	was             Decisions         // about old
	hunks           map[HunkKey]*Hunk // of old
	edits, oldEdits map[HunkKey]editHunks
}

// decision returns the decision about h, which starts as initial.
func (t *transfer) decision(h *Hunk, initial Decision) Decision {
	o, known := t.hunks[h.Key]
	if !t.samePayload(h.Payload) {
		if known && bytes.Equal(h.Old(), o.Old()) && bytes.Equal(h.New(), o.New()) && t.keeps(h, o) {
			return t.was[o.ID]
		}
		return initial
	}
	whole, cut := t.hunks[h.Key.Whole()]
	_, joined := t.hunks[h.Key.part(1)]
	edit, ofEdit := t.oldEdits[h.Key.OfEdit()]
	switch {
	case known && t.keeps(h, o):
		return t.was[o.ID]
	case !known && cut && t.now.sameBase(h, t.old, whole):
		return t.was[whole.ID] // a part begins with the decision of the whole
	case known, cut, joined && h.Key.Part == 0: // the decisions about parts may differ
		return Undecided
	case ofEdit && (edit.mixed || edit.decision != initial):
		return Undecided // it may have had another number
	}
	return initial
}

// keeps reports whether h keeps the decision about o, which has its key.
func (t *transfer) keeps(h, o *Hunk) bool {
	if t.now.sameBase(h, t.old, o) {
		return h.hasSameEffect(o, false)
	}
	edit := h.Key.OfEdit()
	renumbered := t.oldEdits[edit].mixed && t.edits[edit].n != t.oldEdits[edit].n
	return h.Key.Part == 0 && !renumbered && h.hasSameEffect(o, true)
}

// samePayload reports whether the payload n is the same in both.
func (t *transfer) samePayload(n int) bool {
	return n < len(t.old.Payloads) && t.old.Payloads[n].Digest == t.now.Payloads[n].Digest
}

// editHunks are the hunks of one edit, or of the whole content of a file. They are numbered
// by their places, so that another text of the file can give each another number.
type editHunks struct {
	n        int      // without further parts of a hunk
	decision Decision // about the first
	mixed    bool     // there are other decisions
}

// editHunks returns the hunks of each edit that have something to decide, by HunkKey.OfEdit.
func (cs *ChangeSet) editHunks(d Decisions) map[HunkKey]editHunks {
	out := make(map[HunkKey]editHunks, len(cs.Hunks))
	for id, h := range cs.Hunks {
		if h.Placement == Applied {
			continue
		}
		e, known := out[h.Key.OfEdit()]
		if !known {
			e.decision = d[id]
		}
		if h.Key.Part <= 1 {
			e.n++
		}
		e.mixed = e.mixed || d[id] != e.decision
		out[h.Key.OfEdit()] = e
	}
	return out
}

// OfEdit is the key that all hunks of an edit share, or of the whole content of a file.
func (k HunkKey) OfEdit() HunkKey {
	return HunkKey{Payload: k.Payload, Change: k.Change, Edit: k.Edit}
}

// sameBase reports whether the base text of the file of h is the one in which o
// was placed.
func (cs *ChangeSet) sameBase(h *Hunk, old *ChangeSet, o *Hunk) bool {
	return cs.Files[h.File].Base.Digest == old.Files[o.File].Base.Digest
}

// undecideUnsupported makes every accepted hunk undecided that needs a hunk which is
// not accepted.
func (cs *ChangeSet) undecideUnsupported(d Decisions) Decisions {
	for changed := true; changed; {
		changed = false
		for id, h := range cs.Hunks {
			if d[id] != Accepted || h.Placement == Applied {
				continue
			}
			if slices.ContainsFunc(h.Needs, func(n int) bool { return d[n] != Accepted }) {
				d[id], changed = Undecided, true
			}
		}
	}
	return d
}

// hasSameEffect reports whether accepting h has the effect of accepting o. With
// moved, the rest of the file may differ.
func (h *Hunk) hasSameEffect(o *Hunk, moved bool) bool {
	if moved && h.Placement == Ambiguous {
		return false // another of several equal places may be first now
	}
	return h.Kind == o.Kind && h.Placement == o.Placement && h.Mode == o.Mode &&
		slices.EqualFunc(h.baseChanges, o.baseChanges, func(a, b baseChange) bool {
			return (moved || a.base == b.base) && bytes.Equal(a.removed, b.removed) && bytes.Equal(a.new, b.new)
		})
}

// Digest is of the files as they were read and of what each hunk does there: decisions are stored
// with it.
func (cs *ChangeSet) Digest() Digest {
	sum := sha256.New()
	for _, f := range cs.Files {
		fmt.Fprintf(sum, "%q %q %v\n", f.Path, f.NewPath, f.Base.Digest)
	}
	for _, h := range cs.Hunks {
		fmt.Fprintf(sum, "%v %d %d\n", h.Key, h.Placement, h.Mode)
		for _, c := range h.baseChanges {
			fmt.Fprintf(sum, "%v %q %q\n", c.base, c.removed, c.new)
		}
	}
	return Digest(sum.Sum(nil))
}
