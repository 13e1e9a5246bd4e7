package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// A reviewStore stores the decisions of one answer in one workspace. The file lies in
// the user's state directory, never in the workspace.
type reviewStore struct{ file string }

// storedReview is the content of the file.
type storedReview struct {
	Version int      `json:"version"`
	Kept    ui.Saved `json:"kept"`
}

const storedReviewVersion = 4

func reviewDir() string { return stateDir("reviews") }

// reviewStoreFor is the store for an answer in a workspace.
func reviewStoreFor(answer *model.Answer, root string) reviewStore {
	h := sha256.New()
	h.Write([]byte(root + "\x00"))
	h.Write(answer.Text())
	return reviewStore{stateDir("reviews", hex.EncodeToString(h.Sum(nil))+".json")}
}

// storeOf is the store for an answer in the workspace of s. Its name is the digest of the
// answer, which is made only once.
func (s *session) storeOf(answer *model.Answer) reviewStore {
	if known, ok := s.stores.Load(answer); ok {
		return known.(reviewStore)
	}
	store := reviewStoreFor(answer, s.workspace.Dir())
	s.stores.Store(answer, store)
	return store
}

// withOffer returns r, the review of an answer that was read just now, with what was decided
// on that in earlier runs.
func (s *session) withOffer(r ui.Review, choose ui.Chooser) ui.Review {
	if !s.hasStored(r.Answer) {
		return r
	}
	kept, err := s.storeOf(r.Answer).load()
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

// hasStored reports whether something is stored of an answer. The digest of a long one is made
// only if there may be.
func (s *session) hasStored(answer *model.Answer) bool {
	stored, err := os.ReadDir(reviewDir())
	if err == nil && len(stored) == 0 || errors.Is(err, fs.ErrNotExist) {
		return false
	}
	_, err = os.Stat(s.storeOf(answer).file)
	return err == nil
}

// keptWarning says why what was decided in earlier runs is not there.
func keptWarning(err error) model.Diagnostic {
	return model.Diagnostic{Severity: model.Warning, Code: "review/kept", Message: err.Error(), Payload: -1}
}

// save replaces the stored decisions. Without decisions it removes the file.
func (s reviewStore) save(k ui.Saved) error {
	if s.file == "" {
		return errNoStateDir
	}
	if k.Empty() {
		return removeIfExists(s.file)
	}
	if k.At.IsZero() {
		k.At = time.Now()
	}
	text, err := json.Marshal(storedReview{Version: storedReviewVersion, Kept: k})
	if err != nil {
		return err
	}
	return writeState(s.file, text)
}

// load returns the stored decisions; none if there are none.
func (s reviewStore) load() (ui.Saved, error) {
	if s.file == "" {
		return ui.Saved{}, nil
	}
	text, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return ui.Saved{}, nil
	}
	var was storedReview
	if err == nil {
		err = json.Unmarshal(text, &was)
	}
	if err != nil {
		return ui.Saved{}, fmt.Errorf("reading the saved review: %w", err)
	}
	if was.Version != storedReviewVersion {
		return ui.Saved{}, nil
	}
	return was.Kept, nil
}
