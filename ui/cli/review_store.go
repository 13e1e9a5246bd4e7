package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// A reviewStore stores the decisions of one answer in one workspace. The file lies in
// the user's state directory, never in the workspace.
type reviewStore struct{ file string }

// storedReview is the content of the file.
type storedReview struct {
	Version int               `json:"version"`
	At      time.Time         `json:"at"`
	Files   map[string]string `json:"files"` // path → digest, of the files with a decision
	Kept    ui.Saved          `json:"kept"`
}

const storedReviewVersion = 3

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

// loadReview returns the stored decisions of the review, and when they were stored.
func (s *session) loadReview() (kept ui.Saved, at string, err error) {
	if stored, err := os.ReadDir(reviewDir()); err == nil && len(stored) == 0 || errors.Is(err, fs.ErrNotExist) {
		return kept, "", nil
	}
	store := s.storeOf(s.answer)
	if _, err := os.Stat(store.file); err == nil {
		s.placeAll()
	}
	return store.load(s.set, s.workspace)
}

// save replaces the stored decisions. Without decisions it removes the file.
func (s reviewStore) save(r ui.Review, k ui.Saved) error {
	if s.file == "" {
		return errNoStateDir
	}
	if k.Empty() {
		return removeIfExists(s.file)
	}
	text, err := json.Marshal(storedReview{Version: storedReviewVersion, At: time.Now(), Files: digests(r.Set, k), Kept: k})
	if err != nil {
		return err
	}
	return writeState(s.file, text)
}

// load returns the stored decisions for files that have not changed since, and when
// they were stored. src reads files that the person chose.
func (s reviewStore) load(set *model.ChangeSet, src model.Source) (kept ui.Saved, at string, err error) {
	if s.file == "" {
		return kept, "", nil
	}
	text, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return kept, "", nil
	}
	var was storedReview
	if err == nil {
		err = json.Unmarshal(text, &was)
	}
	if err != nil {
		return kept, "", fmt.Errorf("reading the saved review: %w", err)
	}
	if was.Version != storedReviewVersion {
		return kept, "", nil
	}
	now := digests(set, was.Kept)
	still := map[model.HunkKey]bool{}
	for _, h := range set.Hunks {
		path := set.Files[h.File].Path
		still[h.Key.Whole()] = now[path] == was.Files[path]
	}
	kept.Blocks = was.Kept.Blocks
	changed := map[int]bool{} // payloads of code blocks
	for i, b := range kept.Blocks {
		changed[len(set.Payloads)+i] = was.Files[b.Path] != digestAt(src, b.Path)
	}
	for _, h := range was.Kept.Hunks {
		same, known := still[h.Key.Whole()]
		if h.Path != "" {
			same, known = was.Files[h.Path] == digestAt(src, h.Path), true
		}
		if (same || !known) && !changed[h.Key.Payload] {
			kept.Hunks = append(kept.Hunks, h)
		}
	}
	return kept, was.At.Local().Format("2 January, 15:04"), nil
}

// digestAt is the digest of the file at path; empty if it cannot be read.
func digestAt(src model.Source, path string) string {
	now, err := src.Read(path, true)
	if err != nil || now.Kind != model.Regular {
		return ""
	}
	return now.Digest.String()
}

// digests returns the digest of each file of set for which something is kept, by its path.
func digests(set *model.ChangeSet, kept ui.Saved) map[string]string {
	hunks, paths := map[model.HunkKey]bool{}, map[string]bool{}
	for _, h := range kept.Hunks {
		hunks[h.Key.Whole()], paths[h.Path] = true, true
	}
	for _, b := range kept.Blocks {
		paths[b.Path] = true
	}
	for _, h := range set.Hunks {
		if hunks[h.Key.Whole()] {
			paths[set.Files[h.File].Path] = true
		}
	}
	out := map[string]string{}
	for _, f := range set.Files {
		if paths[f.Path] && f.Base.Kind == model.Regular {
			out[f.Path] = f.Base.Digest.String()
		}
	}
	return out
}
