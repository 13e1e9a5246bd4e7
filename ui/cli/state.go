package cli

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"

	"aptix-tui/model/commit"
)

// maxStateAge is how long stored decisions and batches are kept.
const maxStateAge = 30 * 24 * time.Hour

var errNoStateDir = errors.New("there is no state directory: HOME is not an absolute path")

// stateDir is the directory for state of the user that belongs to no workspace: the
// key, and the decisions of unfinished reviews. With names it is a path below that.
// It is empty if the environment gives no absolute path, since a relative one would
// lie in the workspace.
func stateDir(names ...string) string {
	if !filepath.IsAbs(xdg.StateHome) {
		return ""
	}
	return filepath.Join(xdg.StateHome, "aptix-tui", filepath.Join(names...))
}

// pruneState removes files of a directory that are older than maxStateAge, and all
// but the last ones by name.
func pruneState(dir string, most int) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for i, e := range entries {
		info, gone := e.Info()
		if gone == nil && (len(entries)-i > most || time.Since(info.ModTime()) > maxStateAge) {
			err = errors.Join(err, removeIfExists(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// A stateFile is the content of a file of state. What another version wrote is not read.
type stateFile struct {
	Version int `json:"version"`
	Kept    any `json:"kept"`
}

// writeState writes a file of state; it fails for an empty name, that of no state directory.
func writeState(file string, version int, kept any) error {
	if file == "" {
		return errNoStateDir
	}
	text, err := json.Marshal(stateFile{version, kept})
	if err != nil {
		return err
	}
	return commit.WriteStateFile(file, text)
}

// readState reads what kept points to from a file of state. Without a file of this version it
// stays as it is.
func readState(file string, version int, kept any) error {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var header, content stateFile
	if err == nil {
		err = json.Unmarshal(text, &header)
	}
	if err != nil || header.Version != version {
		return err
	}
	content.Kept = kept
	return json.Unmarshal(text, &content)
}

// removeIfExists removes a file. A missing file is no error.
func removeIfExists(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
