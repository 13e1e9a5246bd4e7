package cli

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// reload reads the files again, and the answer if its source can be read again. Text
// without changes never replaces an answer, nor does text that the review itself copied.
func (a *app) reload(args []string, s *session, r ui.Review) (ui.Review, error) {
	r.OtherWriter = asError(s.findWriter())
	s.failedVerify.Store(nil)
	r.Kept = ui.NotKept
	if err := s.readHistory(); err != nil { // another process may have applied the answer
		return r, err
	}
	if (len(args) != 1 || args[0] == "-") && r.Answer.Name != "the clipboard" {
		return s.placeAgain(r), nil
	}
	next, err := a.readAgain(args, s, r)
	if err == nil && next.Kept != ui.NotKept {
		r.Kept = next.Kept
		return s.placeAgain(r), nil
	}
	return next, err
}

// readAgain reads and places the text that the answer of r came from. Its Kept says
// whether that may replace r.
func (a *app) readAgain(args []string, s *session, r ui.Review) (ui.Review, error) {
	answer, err := a.read(args)
	switch {
	case errors.As(err, new(noAnswer)):
		return ui.Review{Kept: ui.KeptForNoText}, nil
	case err != nil:
		return r, err
	case isOwnText(answer.Text()):
		return ui.Review{Kept: ui.KeptForOwnText}, nil
	}
	reading, err := readPayloads(answer, a.options)
	if err != nil {
		if len(reading.Payloads) == 0 {
			return ui.Review{Kept: ui.KeptForNoChanges}, nil
		}
		return r, err
	}
	makeRelative(reading.Payloads, s.root)
	if err := s.assign(context.Background(), &reading); err != nil {
		return r, err
	}
	reading.Diagnostics = append(reading.Diagnostics, s.recordDiagnostics()...)
	same := bytes.Equal(answer.Text(), r.Answer.Text())
	s.laterReadings.Store(answer, reading)
	next := r.WithBlocks(reading.Blocks)
	next = s.placeAgain(next.With(answer, reading.withTaken(next).Payloads))
	switch {
	case same:
	case isAnswer(r) && !hasChanges(next.Set):
		s.laterReadings.Delete(answer)
		next.Kept = ui.KeptForNoChanges
	default:
		next = s.withOffer(next, a.chooser(s, args))
	}
	return next, nil
}

// isAnswer reports whether a person can do something with the text of r: it has a payload,
// or code blocks to take.
func isAnswer(r ui.Review) bool { return len(r.Set.Payloads) > 0 || len(r.Blocks) > 0 }

// hasChanges reports whether the files lack a change of set that could be placed.
func hasChanges(set *model.ChangeSet) bool {
	return slices.ContainsFunc(set.Hunks, func(h *model.Hunk) bool {
		return h.Placement != model.Applied && h.Placement != model.Invalid
	})
}
