package cli

import (
	"slices"

	"aptix-tui/model"
)

// unattended is what the placements decide in a run without a person. The change
// set may be another one afterwards: edits that are left out are no part of the
// text in which the later ones are placed.
func (s *session) unattended(opt options) model.Decisions {
	rules := model.Unattended{Strict: opt.strict, AllowLoose: opt.allow == "loose"}
	if choices := rules.Choices(s.set); choices != nil {
		s.set = s.resolve(s.reading, choices)
	}
	v := rules.Decide(s.set)
	s.leftOut, s.skipped = v.LeftOut, v.Skipped
	s.set = s.set.WithDiagnostics(slices.Concat(s.set.Diagnostics, v.Diagnostics))
	return v.Decisions
}
