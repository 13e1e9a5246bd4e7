package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// maxStateAge is how long stored decisions and batches are kept.
const maxStateAge = 30 * 24 * time.Hour

// A reviewStore stores the decisions of one answer in one workspace. The file lies in
// the user's state directory, never in the workspace.
type reviewStore struct{ file string }

// storedReview is the content of the file.
type storedReview struct {
	Version int               `json:"version"`
	At      time.Time         `json:"at"`
	Files   map[string]string `json:"files"` // path → digest of the reviewed file
	Kept    ui.Saved          `json:"kept"`
}

const storedReviewVersion = 2

func reviewDir() string {
	if stateDir() == "" {
		return ""
	}
	return filepath.Join(stateDir(), "reviews")
}

var errNoStateDir = errors.New("there is no state directory: HOME is not an absolute path")

// reviewStoreFor is the store for an answer in a workspace.
func reviewStoreFor(answer *model.Answer, root string) reviewStore {
	if reviewDir() == "" {
		return reviewStore{}
	}
	name := model.DigestOf(append([]byte(root+"\x00"), answer.Text()...))
	return reviewStore{filepath.Join(reviewDir(), name.String()+".json")}
}

// save replaces the stored decisions. Without decisions it removes the file.
func (s reviewStore) save(r ui.Review, k ui.Saved) error {
	if s.file == "" {
		return errNoStateDir
	}
	if k.Empty() {
		if err := os.Remove(s.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	text, err := json.Marshal(storedReview{Version: storedReviewVersion, At: time.Now(), Files: digests(r.Set), Kept: k})
	if err != nil {
		return err
	}
	dir := filepath.Dir(s.file)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), s.file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
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
	now := digests(set)
	still := map[model.HunkKey]bool{}
	for _, h := range set.Hunks {
		path := set.Files[h.File].Path
		still[h.Key.Whole()] = now[path] == was.Files[path]
	}
	for _, h := range was.Kept.Hunks {
		same, known := still[h.Key.Whole()]
		if h.Path != "" {
			same, known = was.Files[h.Path] == digestAt(src, h.Path), true
		}
		if same || !known {
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

func digests(set *model.ChangeSet) map[string]string {
	out := map[string]string{}
	for _, f := range set.Files {
		if f.Base.Kind == model.Regular {
			out[f.Path] = f.Base.Digest.String()
		}
	}
	return out
}

// removeOldReviews removes stored decisions older than maxStateAge.
func removeOldReviews() error {
	if reviewDir() == "" {
		return nil
	}
	entries, err := os.ReadDir(reviewDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		info, failed := e.Info()
		if failed == nil && time.Since(info.ModTime()) > maxStateAge {
			err = errors.Join(err, os.Remove(filepath.Join(reviewDir(), e.Name())))
		}
	}
	return err
}
