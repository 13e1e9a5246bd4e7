package workspace

import (
	"bufio"
	"errors"
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
	l := indexListing{hashSize: repo.hashSize, limit: limit}
	if repo.prefix != "." {
		l.prefix = repo.prefix + "/"
	}
	shared, err := l.readFile(filepath.Join(repo.dir, "index"), repo.mayBeSplit())
	if err == nil && shared != "" {
		_, err = l.readFile(filepath.Join(repo.dir, "sharedindex."+shared), false)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return l.files, err
}

// An indexListing collects the regular files of an index below a prefix.
type indexListing struct {
	prefix   string // from the top of the work tree, with a slash; empty for all
	hashSize int
	limit    int
	files    []string // without the prefix
}

// readFile adds the files of an index. It returns the object name of the shared index, if
// toEnd is set and the index is split.
func (l *indexListing) readFile(name string, toEnd bool) (shared string, err error) {
	f, size, err := openRegular(name, maxIndex)
	if err != nil {
		return "", err
	}
	defer f.Close()
	r := indexReader{r: bufio.NewReaderSize(io.LimitReader(f, size), maxGitEntry), left: size, hashSize: l.hashSize}
	count, err := r.header()
	if err != nil {
		return "", err
	}
	for range count {
		if err := r.next(); err != nil {
			return "", err
		}
		l.add(&r)
	}
	if toEnd {
		shared, err = r.sharedIndex()
	}
	return shared, err
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
