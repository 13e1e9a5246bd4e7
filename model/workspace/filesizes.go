package workspace

import (
	"os"
	"path"
)

// FileSizes looks at the sizes of files of a Listing. It keeps the last directory open, so
// that many files of a directory cost one system call each; Stat looks at every component.
// It is not safe for concurrent use.
type FileSizes struct {
	w    *Workspace
	dir  string
	root *os.Root // of dir; nil for none
}

// NewFileSizes returns a FileSizes; the caller closes it.
func (w *Workspace) NewFileSizes() *FileSizes { return &FileSizes{w: w} }

// Close closes the directory that is open.
func (s *FileSizes) Close() {
	if s.root != nil {
		_ = s.root.Close() // nothing was written
		s.root = nil
	}
}

// Size returns the size of a regular file. ok is false for anything else.
func (s *FileSizes) Size(name string) (size int64, ok bool) {
	if dir := path.Dir(name); s.root == nil || dir != s.dir {
		s.Close()
		root, err := s.w.root.OpenRoot(dir)
		if err != nil {
			return 0, false
		}
		s.root, s.dir = root, dir
	}
	fi, err := s.root.Lstat(path.Base(name))
	if err != nil || !fi.Mode().IsRegular() {
		return 0, false
	}
	return fi.Size(), true
}
