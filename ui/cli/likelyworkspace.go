package cli

import (
	"os"

	"aptix-tui/model/workspace"
)

// A likelyWorkspace is the workspace that an answer is probably for, before the answer is
// read. Its tree is listed meanwhile: that a new file may be meant for another one of its
// name takes as long to find out as reading the answer.
type likelyWorkspace struct{ *workspace.Workspace } // nil for none

// likelyWorkspace opens the root, or the current directory, for a review. Other commands
// rather save the listing, which is in vain if the answer creates no file.
func (a *app) likelyWorkspace() likelyWorkspace {
	if !a.reviewing {
		return likelyWorkspace{}
	}
	dir := a.root
	if dir == "" {
		var err error
		if dir, err = os.Getwd(); err != nil {
			return likelyWorkspace{}
		}
	}
	w, err := openWorkspace(dir)
	if err != nil {
		return likelyWorkspace{} // if it is the one, it is opened again, and the error reported
	}
	w.BeginSimilarPaths()
	return likelyWorkspace{w}
}

// openAt returns the workspace at dir. changed says that the tree may have changed since.
func (l likelyWorkspace) openAt(dir string, changed bool) (*workspace.Workspace, error) {
	if l.Workspace != nil && l.Dir() == dir && !changed && l.CheckNotMoved() == nil {
		return l.Workspace, nil
	}
	_ = l.close() // nothing was written
	return openWorkspace(dir)
}

func (l likelyWorkspace) close() error {
	if l.Workspace == nil {
		return nil
	}
	return l.Close()
}

// openWorkspace opens a workspace in which the state of the program is protected.
func openWorkspace(dir string) (*workspace.Workspace, error) {
	w, err := workspace.Open(dir)
	if err == nil {
		w.Protect(stateDir())
	}
	return w, err
}
