package cli

import (
	"fmt"
	"slices"

	"aptix-tui/model"
)

// unattended is what the placements decide when nobody is asked. A literal
// replacement that is not found is a warning and a no-op (SYS-004 §3.4), unless
// strict, and later ones are placed in the text without it. Whatever it leaves
// out it names.
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
			s.leaveOut(h, "hunk/left-out", "left out, for a review to accept: "+h.Note)
		case skips(h):
			s.left(h, h.Note+offered(h))
			missing = append(missing, id)
		}
	}
	d, _ = s.set.Reject(d, missing...)
	if opt.allow == "loose" {
		d = s.allowLoose(d)
	}
	return d
}

// leaveOut warns that h is not made, and why.
func (s *session) leaveOut(h *model.Hunk, code, why string) {
	d := model.Diagnostic{Severity: model.Warning, Code: code, Message: why,
		Path: s.set.Files[h.File].Path, Line: h.First, Payload: h.Payload}
	s.leftOut = append(s.leftOut, d)
	s.set.Diagnostics = append(s.set.Diagnostics, d)
}

// left tells that h is skipped, once for all places of one replacement, and lets
// what is kept of the commit say so.
func (s *session) left(h *model.Hunk, why string) {
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
	s.leaveOut(h, "replace/not-found", "the replacement is skipped: "+why)
}

// offered says what a review would offer in the place of text that is not found.
func offered(h *model.Hunk) string {
	if len(h.Candidates) == 0 || !h.NotFound() {
		return ""
	}
	return fmt.Sprintf("; the text to find is not in the file as it is written, and a review offers a place that is like it (%s)", h.Placement)
}

// noOp reports whether h is a literal replacement that is not found, or was one
// when the rest was committed: what it finds now is what the others wrote. What
// a person left out is for a person again.
func (s *session) noOp(h *model.Hunk) bool {
	return s.literal(h) && (h.WasMissing || h.NotFound() && !h.LeftOut)
}

// literal reports whether h is a replacement of literal text (SYS-004 §3.4).
func (s *session) literal(h *model.Hunk) bool {
	p := s.payloads[h.Payload]
	change := &p.Files[h.Key.Change]
	return p.Format.Literal && h.Kind == model.KindContent &&
		change.Op == model.OpEdit && !change.Simultaneous
}
