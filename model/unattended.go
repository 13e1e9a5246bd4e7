package model

import "slices"

// Unattended is how a run without a person decides: by placement alone, but for
// the rules below (COMMANDS §6).
type Unattended struct {
	Strict     bool // nothing is left out: what has no certain place needs a person
	AllowLoose bool // a place that only white space or typography tells from the text looked for is accepted
}

// A Verdict is what such a run decides, and what it has to say of that.
type Verdict struct {
	Decisions   Decisions
	Diagnostics []Diagnostic // all that is to be said, warnings
	LeftOut     []Diagnostic // those of them that say what is not made
	Skipped     int          // replacements that were not found, each counted once for all its places
}

// unattendedRules say what a run without a person leaves out, in this order. What
// no rule is about keeps its start.
var unattendedRules = []struct {
	code    string
	applies func(u Unattended, cs *ChangeSet, h *Hunk) bool
	message func(h *Hunk) string
}{
	{"hunk/left-out", func(_ Unattended, _ *ChangeSet, h *Hunk) bool {
		return h.Start == Rejected && h.Kind != KindWhitespace
	}, func(h *Hunk) string { return "left out, for a review to accept: " + h.Note() }},
	{codeSkipped, Unattended.skips, func(h *Hunk) string {
		return "the replacement is skipped: " + h.Note() + h.offer()
	}},
}

const codeSkipped = "replace/not-found"

// skips reports whether h is an optional edit that is not found, or was not when
// the rest was committed: what it finds now is what the others wrote. What a
// person left out is for a person again.
func (u Unattended) skips(cs *ChangeSet, h *Hunk) bool {
	c := cs.change(h)
	optional := cs.Payloads[h.Payload].Format.Literal && h.Kind == KindContent && c.Op == OpEdit && !c.Simultaneous
	loosely := u.AllowLoose && h.Placement == Loose
	return optional && h.Start == Undecided && !u.Strict && !loosely && (h.WasMissing || h.NotFound() && !h.LeftOut)
}

// offer says what a review would offer in the place of text that is not found.
func (h *Hunk) offer() string {
	if len(h.Candidates) == 0 || !h.NotFound() {
		return ""
	}
	return "; the text to find is not in the file as written, and a review offers a similar place (" + h.Placement.String() + ")"
}

// Choices are those with which cs is to be resolved again before Decide, so that
// later edits are placed in the text without what is skipped; nil if cs can stay
// as it is.
func (u Unattended) Choices(cs *ChangeSet) *Choices {
	if !slices.ContainsFunc(cs.Hunks, func(h *Hunk) bool { return h.Placed() && u.skips(cs, h) }) {
		return nil
	}
	return (*Choices)(nil).skipping(func(h *Hunk) bool { return u.skips(cs, h) })
}

// Decide decides everything that needs no person.
func (u Unattended) Decide(cs *ChangeSet) Verdict {
	v := Verdict{Decisions: cs.Start()}
	var missing []int
	skipped := map[HunkKey]bool{}
	for id, h := range cs.Hunks {
		for _, rule := range unattendedRules {
			if !rule.applies(u, cs, h) {
				continue
			}
			if rule.code == codeSkipped {
				missing = append(missing, id)
				of := h.Key
				if of.Site, of.Part = 0, 0; skipped[of] {
					break
				}
				skipped[of] = true
			}
			v.LeftOut = append(v.LeftOut, cs.warning(h, rule.code, rule.message(h)))
			break
		}
	}
	v.Skipped = len(skipped)
	v.Diagnostics = slices.Clone(v.LeftOut)
	v.Decisions, _ = cs.Reject(v.Decisions, missing...)
	if u.AllowLoose {
		v.allowLoose(cs)
	}
	return v
}

func (cs *ChangeSet) warning(h *Hunk, code, message string) Diagnostic {
	return Diagnostic{Severity: Warning, Code: code, Message: message, Path: cs.Files[h.File].Path, Line: h.First, Payload: h.Payload}
}

// allowLoose accepts hunks with one loose place about which nothing else needs a
// person, and exact ones that only wait for those.
func (v *Verdict) allowLoose(cs *ChangeSet) {
	for changed := true; changed; {
		changed = false
		for _, id := range cs.Order {
			h := cs.Hunks[id]
			if v.Decisions[id] != Undecided || !v.allows(cs, h) {
				continue
			}
			next, _, err := cs.Accept(v.Decisions, id)
			if err != nil {
				continue // it has no place after all: it stays undecided
			}
			v.Decisions, changed = next, true
			if h.Placement == Loose {
				v.Diagnostics = append(v.Diagnostics, cs.warning(h, "placement/loose", "accepted by --allow loose: "+h.Candidates[h.Chosen].Ignored()))
			}
		}
	}
}

// allows reports whether only a harmless relaxation, its own or that of what it
// builds on, keeps h from being accepted.
func (v *Verdict) allows(cs *ChangeSet, h *Hunk) bool {
	waits := func(id int) bool { return v.Decisions[id] != Accepted }
	if slices.ContainsFunc(h.Needs, waits) || slices.ContainsFunc(doubts, func(d doubt) bool { return d(cs, h) }) {
		return false
	}
	if h.Placement == Loose {
		return len(h.Candidates) == 1 && h.Candidates[0].Relaxation.Harmless()
	}
	return h.Placement <= Moved && len(h.Needs) > 0
}

// A doubt reports whether h needs a person wherever it is found.
type doubt func(cs *ChangeSet, h *Hunk) bool

var doubts = []doubt{
	func(_ *ChangeSet, h *Hunk) bool { return h.LeftOut },
	func(_ *ChangeSet, h *Hunk) bool { return slices.Contains(h.Flags, FlagElision) },
	func(_ *ChangeSet, h *Hunk) bool { return slices.Contains(h.Flags, FlagSymlink) },
	func(cs *ChangeSet, h *Hunk) bool { return !cs.Payloads[h.Payload].Doubt.None() },
	func(cs *ChangeSet, h *Hunk) bool { return !cs.change(h).Doubt.None() },
	func(cs *ChangeSet, h *Hunk) bool {
		c := cs.change(h)
		return h.Kind == KindContent && h.Key.Edit < len(c.Edits) && !c.Edits[h.Key.Edit].Doubt.None()
	},
}

// change is the file change that h is a part of.
func (cs *ChangeSet) change(h *Hunk) *FileChange { return &cs.Payloads[h.Payload].Files[h.Key.Change] }
