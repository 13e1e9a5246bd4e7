// Package workspace is the only reader of the user's tree. It chooses the root
// directory (ChooseRoot), checks paths (CheckPath) and reads files (Read): each
// file once, completely, with its digest, so that the reviewed bytes are the ones
// that commit compares later. ListedOnce is the model.Source for model.Resolve, and never
// writes. PATHS.md lists what is refused and protected, and what is not.
//
// Nothing outside the root is read, except the files of Git that are needed to
// read its index and to know what it ignores (Untracked, Files). All access to the
// tree goes through os.Root.
// Symbolic links are resolved here, one component at a time, so that a link and
// its target are known to be one file.
package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Workspace is an open root directory.
type Workspace struct {
	root  *os.Root
	dir   string // absolute, as the user wrote it
	real  string // absolute, symbolic links resolved, as the directories list it
	spell *speller

	rootRefusal   refusal  // of the whole workspace, because of an enclosing directory
	protectedDirs []string // clean paths, registered by Protect
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
	real = listedPath(real)
	root, err := os.OpenRoot(real)
	if err != nil {
		return nil, fmt.Errorf("opening the workspace %s: %w", abs, cause(err))
	}
	spell := newSpeller(root.Lstat, root.OpenFile)
	spell.folds = hasOtherCase(real)
	return &Workspace{root: root, dir: abs, real: real, spell: spell, rootRefusal: enclosingRefusal(real)}, nil
}

// Close closes the root directory.
func (w *Workspace) Close() error { return w.root.Close() }

// Dir returns the absolute path of the root as the user wrote it.
func (w *Workspace) Dir() string { return w.dir }

// Canonical returns the absolute path of the root with its symbolic links
// resolved, as of Open, in the spelling that the directories list. It identifies
// the workspace in data that is stored outside it.
func (w *Workspace) Canonical() string { return w.real }

// CheckNotMoved returns an error if the directory that was opened is no longer at its
// canonical path. Reads and writes through Root still reach the opened
// directory.
func (w *Workspace) CheckNotMoved() error {
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

// Root returns the root for writing. Only model/commit uses it.
func (w *Workspace) Root() *os.Root { return w.root }

// cause returns the underlying error, without the operation and path around it.
func cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return unpunctuated{pe.Err}
	}
	return err
}

// An unpunctuated error has no full stop at its end, unlike those of Windows.
type unpunctuated struct{ error }

func (e unpunctuated) Error() string { return strings.TrimSuffix(e.error.Error(), ".") }

func (e unpunctuated) Unwrap() error { return e.error }
