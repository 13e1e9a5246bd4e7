package cli

import (
	"slices"

	"aptix-tui/model"
)

// harmlessRelaxations are the relaxations of levels 2 to 5 (SPEC §4), as
// patchers/locate names them. They ignore white space and typography only, not
// missing context lines, added line numbers or differences of wording.
var harmlessRelaxations = []string{
	"trailing whitespace", "indentation", "whitespace and blank lines",
	"typographic characters", "typographic characters and indentation", "typographic characters, whitespace and blank lines",
}

// allowLoose accepts under d what --allow loose permits: hunks with one loose place
// and no other reason to ask, and exact hunks that wait only for those. It reports
// each loose one.
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
				continue // it has no place and stays undecided
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

// mayAllow reports whether only a harmless relaxation, of h itself or of a hunk
// that it needs, keeps h from being accepted.
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

// hasDoubt reports whether h needs a person for a reason other than its place.
func (s *session) hasDoubt(h *model.Hunk) bool {
	p := s.set.Payloads[h.Payload]
	c := &p.Files[h.Key.Change]
	if h.Kind == model.KindContent && h.Key.Edit < len(c.Edits) && c.Edits[h.Key.Edit].Doubt != "" {
		return true
	}
	return h.LeftOut || p.Doubt != "" || c.Doubt != "" || slices.Contains(h.Flags, model.FlagElision) || slices.Contains(h.Flags, model.FlagSymlink)
}
