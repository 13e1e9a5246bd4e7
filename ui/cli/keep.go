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

// keptFor is how long decisions are kept that nobody came back to.
const keptFor = 30 * 24 * time.Hour

// A shelf is where the decisions of one answer in one workspace are kept, in
// the user's state directory: never in the workspace.
type shelf struct{ file string }

// stored is what is on it.
type stored struct {
	Version int               `json:"version"`
	At      time.Time         `json:"at"`
	Files   map[string]string `json:"files"` // path → digest of what was reviewed
	Kept    ui.Saved          `json:"kept"`
}

const storedVersion = 2

func shelfDir() string {
	if stateDir() == "" {
		return ""
	}
	return filepath.Join(stateDir(), "reviews")
}

var errNoStateDir = errors.New("there is no state directory: HOME is not an absolute path")

// shelfFor is the shelf of an answer in a workspace.
func shelfFor(answer *model.Answer, root string) shelf {
	if shelfDir() == "" {
		return shelf{}
	}
	name := model.DigestOf(append([]byte(root+"\x00"), answer.Text()...))
	return shelf{filepath.Join(shelfDir(), name.String()+".json")}
}

// put replaces what is kept; nothing empties the shelf.
func (s shelf) put(r ui.Review, k ui.Saved) error {
	if s.file == "" {
		return errNoStateDir
	}
	if k.Empty() {
		if err := os.Remove(s.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	text, err := json.Marshal(stored{Version: storedVersion, At: time.Now(), Files: digests(r.Set), Kept: k})
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

// take is what is kept for the hunks of files that are still as they were
// reviewed, and since when. src is read for files that a person chose.
func (s shelf) take(set *model.ChangeSet, src model.Source) (kept ui.Saved, at string, err error) {
	if s.file == "" {
		return kept, "", nil
	}
	text, err := os.ReadFile(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return kept, "", nil
	}
	var was stored
	if err == nil {
		err = json.Unmarshal(text, &was)
	}
	if err != nil {
		return kept, "", fmt.Errorf("reading what was kept of this review: %w", err)
	}
	if was.Version != storedVersion {
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

// digestAt is the digest of the file at path; empty if there is none to be read.
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

// sweep removes what nobody came back to.
func sweep() error {
	if shelfDir() == "" {
		return nil
	}
	entries, err := os.ReadDir(shelfDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		info, failed := e.Info()
		if failed == nil && time.Since(info.ModTime()) > keptFor {
			err = errors.Join(err, os.Remove(filepath.Join(shelfDir(), e.Name())))
		}
	}
	return err
}
