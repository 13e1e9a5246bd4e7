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

// gitRegular is the type of a regular file in the mode of an index entry.
const gitRegular = 0o10

// trackedFiles lists the regular files below the root that Git's index has, in its order,
// at most limit of them. Without an index there are none.
func (w *Workspace) trackedFiles(limit int) ([]string, error) {
	repo, err := repositoryAround(w.real)
	if err != nil || repo == nil {
		return nil, err
	}
	l := indexListing{limit: limit}
	if repo.prefix != "." {
		l.prefix = repo.prefix + "/"
	}
	budget := int64(maxIndex)
	err = repo.eachEntry(&budget, func(r *indexReader) bool {
		l.add(r)
		return true
	})
	return l.files, err
}

// eachEntry calls visit with each entry of the index, and of the shared one if the index is
// split, until visit returns false. A repository without an index has no entries. The bytes
// that are read are taken from the budget; it is an error if they are more.
func (r *repository) eachEntry(budget *int64, visit func(*indexReader) (more bool)) error {
	shared, err := r.readIndex("index", budget, visit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && shared != "" {
		_, err = r.readIndex("sharedindex."+shared, budget, visit)
	}
	return err
}

// readIndex is eachEntry for one index file. It returns the object name of the shared index,
// if the index is split and no call returned false.
func (r *repository) readIndex(name string, budget *int64, visit func(*indexReader) bool) (shared string, err error) {
	path := filepath.Join(r.dir, name)
	f, size, err := openRegular(path, *budget)
	if err != nil {
		return "", err
	}
	defer f.Close()
	*budget -= size
	if shared, err = readEntries(f, size, r.hashSize, visit); err != nil {
		err = fmt.Errorf("reading Git's index %s: %w", path, err)
	}
	return shared, err
}

// readEntries is readIndex for an index of size bytes. Like Git, it refuses one that is not
// sorted by the bytes of the names.
func readEntries(from io.Reader, size int64, hashSize int, visit func(*indexReader) bool) (shared string, err error) {
	in := indexReader{r: bufio.NewReaderSize(io.LimitReader(from, size), maxGitEntry), left: size, hashSize: hashSize}
	count, err := in.header()
	if err != nil {
		return "", err
	}
	for range count {
		before := string(in.name)
		if err := in.next(); err != nil {
			return "", err
		}
		// In a split index, an entry that replaces a shared one has no name.
		if len(in.name) > 0 && string(in.name) < before {
			return "", errDamagedIndex
		}
		if !visit(&in) {
			return "", nil
		}
	}
	return in.sharedIndex()
}

// An indexListing collects the regular files of an index below a prefix.
type indexListing struct {
	prefix string // from the top of the work tree, with a slash; empty for all
	limit  int
	files  []string // without the prefix
}

// add adds the entry that was read last. Files with conflicts have several entries.
func (l *indexListing) add(r *indexReader) {
	name, below := strings.CutPrefix(string(r.name), l.prefix)
	if !below || name == "" || r.mode>>12 != gitRegular || len(l.files) >= l.limit {
		return
	}
	if n := len(l.files); n == 0 || l.files[n-1] != name {
		l.files = append(l.files, name)
	}
}
