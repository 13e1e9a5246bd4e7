package cli

import (
	"slices"

	"aptix-tui/model"
)

// harmlessRelaxations are the relaxations of rungs 2 to 5 (SPEC §4), as patchers/locate
// names them: what they ignore is white space and typography. Context lines left
// out, line numbers taken off and similarity are not harmlessRelaxations.
var harmlessRelaxations = []string{
	"trailing whitespace", "indentation", "whitespace and blank lines",
	"typographic characters", "typographic characters and indentation", "typographic characters, whitespace and blank lines",
}

// allowLoose accepts under d what --allow loose permits: hunks with one loose
// place about which nothing else needs a person, and exact ones that only wait
// for those. Each is reported.
func (s *session) allowLoose(d model.Decisions) model.Decisions {
	for again := true; again; {
		again = false
		for _, id := range s.set.Order {
			h := s.set.Hunks[id]
			if d[id] != model.Undecided || !s.mayAllow(h, d) {
				continue
			}
			next, _, err := s.set.Accept(d, id)
			if err != nil {
				continue // it has no place after all: it stays undecided
			}
			d, again = next, true
			if h.Placement == model.Loose {
				s.set.Diagnostics = append(s.set.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: "placement/loose",
					Message: "accepted by --allow loose: " + h.Candidates[h.Chosen].Relaxation,
					Path:    s.set.Files[h.File].Path, Line: h.First, Payload: h.Payload})
			}
		}
	}
	return d
}

// mayAllow tells that only a harmless looseness, its own or that of what it
// builds on, keeps h from being accepted.
func (s *session) mayAllow(h *model.Hunk, d model.Decisions) bool {
	waits := func(id int) bool { return d[id] != model.Accepted }
	switch {
	case slices.ContainsFunc(h.Needs, waits):
		return false
	case s.hasDoubt(h):
		return false
	case h.Placement == model.Loose:
		return len(h.Candidates) == 1 && slices.Contains(harmlessRelaxations, h.Candidates[0].Relaxation)
	}
	return h.Placement <= model.Moved && len(h.Needs) > 0
}

// hasDoubt tells that h would need a person wherever it was found.
func (s *session) hasDoubt(h *model.Hunk) bool {
	p := s.set.Payloads[h.Payload]
	c := &p.Files[h.Key.Change]
	if h.Kind == model.KindContent && h.Key.Edit < len(c.Edits) && c.Edits[h.Key.Edit].Doubt != "" {
		return true
	}
	return h.LeftOut || p.Doubt != "" || c.Doubt != "" || slices.Contains(h.Flags, model.FlagElision) || slices.Contains(h.Flags, model.FlagSymlink)
}
