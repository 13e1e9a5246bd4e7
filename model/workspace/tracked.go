package workspace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
)

// The types of entries in the mode of an index entry.
const (
	gitRegular = 0o10
	gitLink    = 0o16 // a submodule
)

// trackedFiles returns the regular files below the root that Git's index has, at most maxListed.
// Without an index there are none.
//
// Git itself is not run, because the settings of a repository that another user
// made can name programs to run. The index format is that of Git's
// gitformat-index page, versions 2 to 4 with SHA-1. The checksum at its end is not
// verified.
func (w *Workspace) trackedFiles() (map[string]bool, error) {
	out := map[string]bool{}
	repo, err := repositoryAround(w.real)
	if err != nil || repo == nil {
		return out, err
	}
	return out, repo.eachEntry(func(r *indexReader) bool {
		if name, below := strings.CutPrefix(string(r.name), repo.prefix); below && name != "" && r.mode>>12 == gitRegular {
			out[name] = true
		}
		return len(out) < maxListed
	})
}

// eachEntry calls visit with each entry of the index until visit returns false. A repository
// without an index has no entries.
func (r *repository) eachEntry(visit func(*indexReader) (more bool)) error {
	path := filepath.Join(r.dir, "index")
	f, size, err := openRegular(path, maxIndex)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := readEntries(f, size, visit); err != nil {
		return fmt.Errorf("reading Git's index %s: %w", path, err)
	}
	return nil
}

// readEntries is eachEntry for an index of size bytes. Like Git, it refuses one that is not
// sorted by the bytes of the names.
func readEntries(from io.Reader, size int64, visit func(*indexReader) bool) error {
	in := indexReader{r: bufio.NewReaderSize(io.LimitReader(from, size), maxGitEntry), left: size}
	count, err := in.header()
	if err != nil {
		return err
	}
	for range count {
		before := string(in.name)
		if err := in.next(); err != nil {
			return err
		}
		if string(in.name) < before {
			return errDamagedIndex
		}
		if !visit(&in) {
			return nil
		}
	}
	return in.extensions()
}
