package model

import "slices"

// Unattended are the rules of a run without a person: it decides by placement,
// with the exceptions below (DECISIONS §3, COMMANDS §6).
type Unattended struct {
	Strict     bool // leave nothing out: an edit without a certain place needs review
	AllowLoose bool // accept a place that differs from the text looked for only in whitespace or typography
}

// A Verdict is the result of an unattended run.
type Verdict struct {
	Decisions   Decisions
	Diagnostics []Diagnostic // all are warnings
	LeftOut     []Diagnostic // the subset about hunks that are left out
	Skipped     map[int]int  // changes without anything to change, by file; one for all places of an edit
}

// unattendedRules list what an unattended run leaves out. The first matching
// rule applies. All other hunks keep their initial decision.
var unattendedRules = []struct {
	code    string
	applies func(u Unattended, cs *ChangeSet, h *Hunk) bool
	message func(h *Hunk) string
}{
	{"hunk/left-out", func(_ Unattended, _ *ChangeSet, h *Hunk) bool {
		return h.InitialDecision == Rejected && h.Kind != KindWhitespace
	}, func(h *Hunk) string { return "left out; a review can accept it: " + h.Explanation() }},
	{codeSkipped, Unattended.skipsHunk, func(h *Hunk) string {
		return "replacement skipped: " + h.Explanation() + h.similarPlaceNote()
	}},
}

const codeSkipped = "replace/not-found"

// skipsHunk reports whether h is an optional edit whose text is not found, or
// was not found when the rest of its payload was committed: text that it finds
// now was written by the other edits. An edit that a person left out needs a
// person again.
func (u Unattended) skipsHunk(cs *ChangeSet, h *Hunk) bool {
	c := cs.FileChange(h)
	optional := cs.Payloads[h.Payload].Format.Literal && h.Kind == KindContent && c.Op == OpEdit && !c.Simultaneous
	acceptsLoose := u.AllowLoose && h.Placement == Loose
	return optional && h.InitialDecision == Undecided && !u.Strict && !acceptsLoose && (h.WasMissing || h.NotFound() && !h.LeftOut)
}

// similarPlaceNote returns the sentence about the place that a review offers
// for text that is not found; empty if there is none.
func (h *Hunk) similarPlaceNote() string {
	if len(h.Candidates) == 0 || !h.NotFound() {
		return ""
	}
	return "; the exact text is not in the file, but a review offers a similar place (" + h.Placement.String() + ")"
}

// Choices returns the choices with which the payloads have to be resolved again
// before Decide, so that later edits are placed in the text without the skipped
// ones. It returns nil if cs can be used as it is.
func (u Unattended) Choices(cs *ChangeSet) *Choices {
	if !slices.ContainsFunc(cs.Hunks, func(h *Hunk) bool { return h.Placed() && u.skipsHunk(cs, h) }) {
		return nil
	}
	return (*Choices)(nil).withSkip(func(h *Hunk) bool { return u.skipsHunk(cs, h) })
}

// Decide decides every hunk that needs no person.
func (u Unattended) Decide(cs *ChangeSet) Verdict {
	v := Verdict{Decisions: cs.InitialDecisions(), Skipped: map[int]int{}}
	var notFound []int
	skipped := map[HunkKey]bool{}
	for id, h := range cs.Hunks {
		if h.NoEvidence {
			v.Skipped[h.File]++
		}
		for _, rule := range unattendedRules {
			if !rule.applies(u, cs, h) {
				continue
			}
			if rule.code == codeSkipped {
				notFound = append(notFound, id)
				edit := h.Key
				if edit.Site, edit.Part = 0, 0; skipped[edit] {
					break
				}
				skipped[edit] = true
				v.Skipped[h.File]++
			}
			v.LeftOut = append(v.LeftOut, cs.warning(h, rule.code, rule.message(h)))
			break
		}
	}
	v.Diagnostics = slices.Clone(v.LeftOut)
	v.Decisions, _ = cs.Reject(v.Decisions, notFound...)
	if u.AllowLoose {
		v.acceptLoose(cs)
	}
	return v
}

func (cs *ChangeSet) warning(h *Hunk, code, message string) Diagnostic {
	return Diagnostic{Severity: Warning, Code: code, Message: message, Path: cs.Files[h.File].Path, Line: h.First, Payload: h.Payload}
}

// acceptLoose accepts hunks with one harmless loose place and no other doubt,
// and exact hunks that only wait for such hunks.
func (v *Verdict) acceptLoose(cs *ChangeSet) {
	for changed := true; changed; {
		changed = false
		for _, id := range cs.Order {
			h := cs.Hunks[id]
			if v.Decisions[id] != Undecided || !v.mayAccept(cs, h) {
				continue
			}
			next, _, err := cs.Accept(v.Decisions, id)
			if err != nil {
				continue // without a place it stays undecided
			}
			v.Decisions, changed = next, true
			if h.Placement == Loose {
				v.Diagnostics = append(v.Diagnostics, cs.warning(h, "placement/loose", "accepted by --allow loose: "+h.Candidates[h.Chosen].Ignored()))
			}
		}
	}
}

// mayAccept reports whether only a harmless relaxation, of h or of a hunk that
// it builds on, keeps h from being accepted.
func (v *Verdict) mayAccept(cs *ChangeSet, h *Hunk) bool {
	notAccepted := func(id int) bool { return v.Decisions[id] != Accepted }
	if slices.ContainsFunc(h.Needs, notAccepted) || slices.ContainsFunc(reviewRules, func(needsPerson reviewRule) bool { return needsPerson(cs, h) }) {
		return false
	}
	if h.Placement == Loose {
		return len(h.Candidates) == 1 && h.Candidates[0].Relaxation.Harmless()
	}
	return h.Placement <= Moved && len(h.Needs) > 0
}

// A reviewRule reports whether h needs review, however certain its place is.
type reviewRule func(cs *ChangeSet, h *Hunk) bool

var reviewRules = []reviewRule{
	func(_ *ChangeSet, h *Hunk) bool { return h.LeftOut },
	func(_ *ChangeSet, h *Hunk) bool { return slices.Contains(h.Flags, FlagElision) },
	func(_ *ChangeSet, h *Hunk) bool { return slices.Contains(h.Flags, FlagSymlink) },
	func(_ *ChangeSet, h *Hunk) bool { return !h.newText.None() },
	func(cs *ChangeSet, h *Hunk) bool { return !cs.Payloads[h.Payload].Doubt.None() },
	func(cs *ChangeSet, h *Hunk) bool { return !cs.FileChange(h).Doubt.None() },
	func(cs *ChangeSet, h *Hunk) bool {
		c := cs.FileChange(h)
		return h.Kind == KindContent && h.Key.Edit < len(c.Edits) && !c.Edits[h.Key.Edit].Doubt.None()
	},
}
