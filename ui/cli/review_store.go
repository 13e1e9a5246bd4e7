package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// reviewVersion is that of the files of reviews: one for each answer in each workspace, in the
// user's state directory, never in the workspace.
const reviewVersion = 5

func reviewDir() string { return stateDir("reviews") }

// storeOf names the file for an answer in the workspace; empty if there is no state directory.
func (s *session) storeOf(answer *model.Answer) string {
	h := sha256.New()
	h.Write([]byte(s.workspace.Dir() + "\x00"))
	h.Write(answer.Text())
	return stateDir("reviews", hex.EncodeToString(h.Sum(nil))+".json")
}

// withOffer returns r, the review of an answer that was read just now, with what was decided
// on that in earlier runs.
func (s *session) withOffer(r ui.Review, choose ui.Chooser) ui.Review {
	kept, err := loadReview(s.storeOf(r.Answer))
	switch {
	case err != nil:
		r.Diagnostics = append(slices.Clip(r.Diagnostics), keptWarning(err))
		return r
	case kept.Empty():
		return r
	}
	fresh := ui.Review{Answer: r.Answer, Set: r.Set, Decisions: r.Decisions, Blocks: r.Blocks, Diagnostics: r.Diagnostics, OtherWriter: r.OtherWriter}
	if r.Choices != nil || len(r.Taken) > 0 { // of payloads that the former answer has, too
		fresh = s.placeAgain(fresh)
	}
	return r.WithOffer(ui.NewOffer(context.Background(), fresh, kept, choose))
}

// keptWarning says why what was decided in earlier runs is not there.
func keptWarning(err error) model.Diagnostic {
	return model.Diagnostic{Severity: model.Warning, Code: "review/kept", Message: err.Error(), Payload: -1}
}

// saveReview replaces the stored decisions. Without decisions it removes the file.
func saveReview(file string, k ui.Saved) error {
	if k.Empty() && file != "" {
		return removeIfExists(file)
	}
	if k.At.IsZero() {
		k.At = time.Now()
	}
	return writeState(file, reviewVersion, k)
}

// loadReview returns the stored decisions; none if there are none.
func loadReview(file string) (kept ui.Saved, err error) {
	if err = readState(file, reviewVersion, &kept); err != nil {
		return ui.Saved{}, fmt.Errorf("reading the saved review: %w", err)
	}
	return kept, nil
}
