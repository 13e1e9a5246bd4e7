package model

import (
	"io/fs"
	"slices"
	"strings"
)

// isDirectoryChange reports whether the change is about a directory, and its
// format allows that.
func (r *resolver) isDirectoryChange(s *treeEntry) bool {
	return r.change.AllowsDirectory && s.err == nil && s.file != nil && s.file.Base.Kind == Directory
}

// deleteDirectory deletes a directory with all its entries, in one hunk.
func (r *resolver) deleteDirectory(path string, s *treeEntry) {
	f, members, ok := r.directoryMembers(path, s)
	if !ok {
		return
	}
	h := r.addHunk(f, KindDelete, Exact, reasonDirectoryEntries.With(countEntries(len(members))))
	h.addNeeds(s.changedBy...)
	for _, m := range append(members, f) {
		m.setSequence(m.sequence.removeAll(h.ID))
		m.exists, m.deleters = false, append(m.deleters, h.ID)
		r.setFileAt(m.Path, nil, h.ID)
	}
	r.includeDirectoryHunk(h, f, members)
}

func countEntries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return Number(n) + " entries"
}

// renameDirectory moves a directory with all its entries, in one hunk.
func (r *resolver) renameDirectory(path, newPath string, s, dest *treeEntry) {
	f, members, ok := r.directoryMembers(path, s)
	if !ok {
		return
	}
	if taken := r.destinationTaken(newPath, dest); !taken.None() {
		r.addHunk(f, KindContent, Conflict, taken)
		return
	}
	for _, m := range members {
		if m.Base.Kind == Symlink {
			r.addHunk(f, KindContent, Conflict, reasonDirectoryHasLink.With(m.Path))
			return
		}
	}
	newPath = dest.pathOr(newPath)
	for _, m := range append(members, f) {
		to := newPath + strings.TrimPrefix(m.Path, f.Path)
		if mode, was := r.removedDirectory(r.tree[to]); was && m.Base.Kind == Directory && (m.Base.Mode != mode || !holdsFile(m.Path, members)) {
			r.addHunk(f, KindContent, Conflict, reasonDirectoryReplaced.With(to))
			return
		}
	}
	h := r.addHunk(f, KindRename, Exact, reasonDirectoryEntries.With(countEntries(len(members))))
	h.addNeeds(s.changedBy...)
	r.dependOnFreedPath(h, newPath, dest)
	for _, m := range append(members, f) {
		to := newPath + strings.TrimPrefix(m.Path, f.Path)
		m.moves = append(m.moves, move{hunk: h.ID, to: to})
		m.NewPath = to
		r.setFileAt(m.Path, nil, h.ID)
		r.setFileAt(to, m, h.ID)
	}
	r.includeDirectoryHunk(h, f, members)
}

// holdsFile reports whether one of members is below dir and is not a directory.
func holdsFile(dir string, members []*File) bool {
	return slices.ContainsFunc(members, func(m *File) bool {
		return m.Base.Kind != Directory && strings.HasPrefix(m.Path, dir+"/")
	})
}

func (r *resolver) includeDirectoryHunk(h *Hunk, f *File, members []*File) {
	f.members = append(f.members, members...)
	for _, m := range members {
		h.Entries = append(h.Entries, m.Path)
	}
	r.includeHunk(h)
}

// directoryMembers reads all entries of the directory at path. An entry that
// this answer changed before is a conflict.
func (r *resolver) directoryMembers(path string, s *treeEntry) (*File, []*File, bool) {
	f := r.addFile(s.file)
	names, err := r.src.List(f.Path)
	if err != nil {
		r.addHunk(f, KindContent, Invalid, r.reportError("file/refused", path, err))
		return nil, nil, false
	}
	var out []*File
	for _, name := range names {
		m := r.lookup(name, false)
		var why Reason
		switch {
		case m.err != nil:
			why = reasonFileRefused.With(m.err)
		case m.file == nil:
			why = reasonEntryRemoved.With()
		case len(m.file.Hunks) > 0:
			why = reasonEntryChanged.With()
		}
		if !why.None() {
			r.addHunk(f, KindContent, Conflict, reasonEntryRefused.With(name, why))
			return nil, nil, false
		}
		out = append(out, m.file)
	}
	if name := r.firstCreatedBelow(s.path); name != "" {
		r.addHunk(f, KindContent, Conflict, reasonEntryCreated.With(name))
		return nil, nil, false
	}
	return f, out, true
}

// firstCreatedBelow returns the first path below dir where this answer puts a
// file or creates a directory; empty if there is none.
func (r *resolver) firstCreatedBelow(dir string) string {
	first := ""
	for path, s := range r.tree {
		if (s.file != nil && len(s.changedBy) > 0 || s.newDirectory) && strings.HasPrefix(path, dir+"/") && (first == "" || path < first) {
			first = path
		}
	}
	return first
}

// removedDirectory returns the mode of the directory at the path of s, if an
// earlier change of this answer deletes or renames that directory. Commit
// removes and creates directories but changes none, so that another directory
// cannot replace it.
func (r *resolver) removedDirectory(s *treeEntry) (fs.FileMode, bool) {
	if s == nil || s.file != nil || len(s.changedBy) == 0 {
		return 0, false
	}
	snap, err := r.src.Read(s.path, false)
	return snap.Mode, err == nil && snap.Kind == Directory
}
