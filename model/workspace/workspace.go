// Package workspace is the only reader of the user's tree. It decides which
// paths may be spoken of at all (Gate), which directory they are relative to
// (Choose), and reads what stands at them (Read): each file once, whole, with
// its digest, so that the bytes that are reviewed are the bytes that commit
// later compares.
//
// No content outside the root is ever read, but for files of Git's own that say
// what its index lists (GitTracks). All access to the tree goes through os.Root,
// and symbolic links are resolved here, component by component, so that a link
// and its target are known to be one file and a link cannot lead to where the
// gate would not let a path go. Refused are links that leave the root, files
// that are no regular files (without opening them: a FIFO would block), files
// of more than 256 MiB, and files that change while they are read. Directories
// of version control systems, bare Git repositories among them, and aptix-tui's
// own are never touched (Protected).
//
// Not protected: mount points inside the root, which are followed, and other
// names of a file (hard links), which are only counted.
//
// It stands between the formats' file changes and model.Resolve, as the
// model.Source; it never writes.
package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"aptix-tui/model"
)

var _ model.Source = (*Workspace)(nil)

// A Workspace is an open root directory.
type Workspace struct {
	root      *os.Root
	dir       string // absolute, as the user knows it
	real      string // absolute, its symbolic links resolved
	untracked bool   // in no Git work tree

	rootRefusal   refusal  // of the whole workspace, for what it lies in
	protectedDirs []string // by Protect: clean paths
}

// Open opens the directory dir as a workspace.
func Open(dir string) (*Workspace, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("finding the workspace %s: %w", dir, err)
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return nil, fmt.Errorf("opening the workspace %s: %w", abs, cause(err))
	}
	root, err := os.OpenRoot(real)
	if err != nil {
		return nil, fmt.Errorf("opening the workspace %s: %w", abs, cause(err))
	}
	_, tracked := findWorkTree(real)
	return &Workspace{root: root, dir: abs, real: real, untracked: !tracked, rootRefusal: enclosingRefusal(real)}, nil
}

// Close closes the root directory.
func (w *Workspace) Close() error { return w.root.Close() }

// Dir is the absolute path of the root, for people.
func (w *Workspace) Dir() string { return w.dir }

// Canonical is the absolute path of the root with its symbolic links resolved,
// as it was when the root was opened. It identifies the workspace in what is
// kept outside of it.
func (w *Workspace) Canonical() string { return w.real }

// Moved returns an error if the directory that was opened is no longer the one
// at its canonical path. What is read and written by way of Root still goes to
// the directory that was opened.
func (w *Workspace) Moved() error {
	opened, err := w.root.Stat(".")
	if err == nil {
		var there os.FileInfo
		if there, err = os.Lstat(w.real); err == nil && os.SameFile(opened, there) {
			return nil
		}
	}
	why := ""
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		why = fmt.Sprintf(" (%v)", cause(err))
	}
	return fmt.Errorf("the workspace directory %s was moved, replaced or removed since it was opened%s: open it again where it is now", w.real, why)
}

// Root gives access to the tree for those who write: model/commit alone.
func (w *Workspace) Root() *os.Root { return w.root }

// cause is what went wrong, without the operation and path that the caller
// names in its own words.
func cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
