package cli

import (
	"fmt"
	"slices"

	"aptix-tui/model"
)

// unattended decides by the placements alone. A literal replacement that is not found is
// a warning and a no-op (SYS-004 §3.4), unless --strict is set, and later ones are
// placed in the text without it. Everything left out is reported.
func (s *session) unattended(opt options) model.Decisions {
	skips := func(h *model.Hunk) bool {
		loosely := opt.allow == "loose" && h.Placement == model.Loose
		return h.Start == model.Undecided && !opt.strict && !loosely && s.noOp(h)
	}
	if slices.ContainsFunc(s.set.Hunks, func(h *model.Hunk) bool { return skips(h) && h.Placed() }) {
		s.set = s.resolve(s.reading, (*model.Choices)(nil).Skipping(skips))
	}
	d := s.set.Start()
	var missing []int
	for id, h := range s.set.Hunks {
		switch {
		case d[id] == model.Rejected && h.Kind != model.KindWhitespace && h.Start == model.Rejected:
			s.warnLeftOut(h, "hunk/left-out", "left out, for a review to accept: "+h.Note)
		case skips(h):
			s.skip(h, h.Note+offeredPlace(h))
			missing = append(missing, id)
		}
	}
	d, _ = s.set.Reject(d, missing...)
	if opt.allow == "loose" {
		d = s.allowLoose(d)
	}
	return d
}

// warnLeftOut warns that h is left out, and why.
func (s *session) warnLeftOut(h *model.Hunk, code, why string) {
	d := model.Diagnostic{Severity: model.Warning, Code: code, Message: why,
		Path: s.set.Files[h.File].Path, Line: h.First, Payload: h.Payload}
	s.leftOut = append(s.leftOut, d)
	s.set.Diagnostics = append(s.set.Diagnostics, d)
}

// skip marks h as skipped and warns once for all places of one replacement. The commit
// record keeps the mark.
func (s *session) skip(h *model.Hunk, why string) {
	h.WasMissing = true
	of := h.Key
	of.Site, of.Part = 0, 0
	if s.skipped[of] {
		return
	}
	if s.skipped == nil {
		s.skipped = make(map[model.HunkKey]bool)
	}
	s.skipped[of] = true
	s.warnLeftOut(h, "replace/not-found", "the replacement is skipped: "+why)
}

// offeredPlace says which place a review would offer for text that is not found.
func offeredPlace(h *model.Hunk) string {
	if len(h.Candidates) == 0 || !h.NotFound() {
		return ""
	}
	return fmt.Sprintf("; the exact text to find is not in the file; a review offers a similar place (%s)", h.Placement)
}

// noOp reports whether h is a literal replacement that is not found, or was not when the
// rest was committed: what it finds now was written by the others. A hunk that a person
// left out is not one.
func (s *session) noOp(h *model.Hunk) bool {
	return s.literal(h) && (h.WasMissing || h.NotFound() && !h.LeftOut)
}

// literal reports whether h is a replacement of literal text (SYS-004 §3.4).
func (s *session) literal(h *model.Hunk) bool {
	p := s.payloads[h.Payload]
	change := &p.Files[h.Key.Change]
	return (p.Format == "structured" || p.Format == "bundle") && h.Kind == model.KindContent &&
		change.Op == model.OpEdit && !change.Simultaneous
}
