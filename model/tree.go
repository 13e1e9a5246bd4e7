package model

import "cmp"

// lookup returns what is at path now. With follow, a symbolic link is resolved.
func (r *resolver) lookup(path string, follow bool) *treeEntry {
	return r.lookupIn(r.entryNow, path, follow)
}

// lookupBefore returns what was at path when the payload began, links resolved.
func (r *resolver) lookupBefore(path string) *treeEntry {
	return r.lookupIn(r.entryBefore, path, true)
}

// entryNow returns what is known of path.
func (r *resolver) entryNow(path string) (*treeEntry, bool) {
	s, ok := r.tree[path]
	return s, ok
}

// entryBefore returns what is known of path when the payload began, if its old paths refer to
// the tree of then.
func (r *resolver) entryBefore(path string) (*treeEntry, bool) {
	if s, replaced := r.treeBefore[path]; replaced {
		return s, s != nil
	}
	return r.entryNow(path)
}

// setEntry replaces what is at path.
func (r *resolver) setEntry(path string, s *treeEntry) {
	if _, replaced := r.treeBefore[path]; !replaced && r.treeBefore != nil {
		r.treeBefore[path] = r.tree[path]
	}
	r.tree[path] = s
	delete(r.listed, path)
}

// lookupIn returns what is at path in one of the two trees, of which entry returns what is known.
func (r *resolver) lookupIn(entry func(path string) (*treeEntry, bool), path string, follow bool) *treeEntry {
	if s, ok := entry(path); ok && (!follow || s.file == nil || s.file.Base.Kind != Symlink) {
		return s
	}
	snap, err := r.src.Read(path, follow)
	if err != nil {
		return &treeEntry{err: err}
	}
	r.recordLink(cmp.Or(snap.Listed, path), snap.Path)
	known, ok := entry(snap.Path)
	if known = r.recordListed(path, &snap, known); ok && snap.Path != path {
		return known
	}
	s := &treeEntry{path: snap.Path, folds: snap.Folds}
	if snap.Kind != Absent {
		s.file = &File{Index: -1, Path: snap.Path, Base: snap, sequence: newSequence(snap.Bytes), exists: true}
	}
	if _, ok := r.tree[s.path]; !ok {
		r.tree[s.path] = s
	}
	if old, replaced := r.treeBefore[s.path]; replaced && old == nil {
		r.treeBefore[s.path] = s
	}
	return s
}

// setFileAt sets the file at path, a resolved path; nil if it is removed.
func (r *resolver) setFileAt(path string, f *File, since ...int) {
	r.setEntry(path, &treeEntry{file: f, path: path, changedBy: since})
}
