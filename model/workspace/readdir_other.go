//go:build !linux

package workspace

import "io/fs"

// A dirLister lists directories below a root.
type dirLister struct{ rootFS fs.FS }

func (w *Workspace) newDirLister() (*dirLister, error) { return &dirLister{w.root.FS()}, nil }

func (l *dirLister) Close() error { return nil }

// list returns the entries of dir in lexical order. No link is followed.
func (l *dirLister) list(dir string) ([]dirEntry, error) { return listPortably(l.rootFS, dir) }
