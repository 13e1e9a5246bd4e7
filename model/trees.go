package model

import (
	"io/fs"
	"slices"
	"strings"
)

// isTree tells that the change is about a directory, and may be.
func (r *resolver) isTree(s *slot) bool {
	return r.change.Trees && s.err == nil && s.file != nil && s.file.Base.Kind == Directory
}

// removeTree deletes a directory with everything in it, in one hunk. What a later
// change of the answer has put there stays, and the directories that hold it.
func (r *resolver) removeTree(path string, s *slot) {
	f, members, ok := r.members(path, s)
	if !ok {
		return
	}
	all := len(members)
	members, whole := r.withoutRefilled(f, members)
	if len(members) == 0 && !whole {
		r.hunk(f, KindDelete, Applied, refilledHere.With())
		return
	}
	why, gone := directoryHolds.With(all), members
	if whole {
		gone = append(slices.Clone(members), f)
	} else {
		why = directoryKeeps.With(all, all-len(members))
	}
	h := r.hunk(f, KindDelete, Exact, why)
	h.need(s.since...)
	for _, m := range gone {
		m.seq, m.cached = m.seq.killAll(h.ID), nil
		m.exists, m.deleters = false, append(m.deleters, h.ID)
		r.put(m.Path, nil, h.ID)
	}
	r.finishTree(h, f, members)
}

// withoutRefilled is members, what the directory dir holds, without those that a
// later change of the answer has put there, and the directories around them; whole
// reports whether that is all of them.
func (r *resolver) withoutRefilled(dir *File, members []*File) (gone []*File, whole bool) {
	fillings := r.fillings()
	stays := map[string]bool{}
	for _, m := range members {
		if !r.refilled(fillings, m.Path, r.look(m.Path, false)) {
			continue
		}
		for path := m.Path; len(path) > len(dir.Path) && !stays[path]; path = path[:strings.LastIndexByte(path, '/')] {
			stays[path] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(members), func(m *File) bool { return stays[m.Path] }), len(stays) == 0
}

// renameTree moves a directory with everything in it, in one hunk.
func (r *resolver) renameTree(path, newPath string, s, dest *slot) {
	f, members, ok := r.members(path, s)
	if !ok {
		return
	}
	if taken := r.free(newPath, dest); !taken.None() {
		r.hunk(f, KindContent, Conflict, taken)
		return
	}
	for _, m := range members {
		if m.Base.Kind == Symlink {
			r.hunk(f, KindContent, Conflict, directoryHasLink.With(m.Path))
			return
		}
	}
	newPath = dest.at(newPath)
	for _, m := range append(members, f) {
		to := newPath + strings.TrimPrefix(m.Path, f.Path)
		if mode, was := r.wasDirectory(r.tree[to]); was && m.Base.Kind == Directory && (m.Base.Mode != mode || !holdsFile(m.Path, members)) {
			r.hunk(f, KindContent, Conflict, directoryReplaced.With(to))
			return
		}
	}
	h := r.hunk(f, KindRename, Exact, directoryHolds.With(len(members)))
	h.need(s.since...)
	r.claim(h, newPath, dest)
	for _, m := range append(members, f) {
		to := newPath + strings.TrimPrefix(m.Path, f.Path)
		m.moves = append(m.moves, move{hunk: h.ID, to: to})
		m.NewPath = to
		r.put(m.Path, nil, h.ID)
		r.put(to, m, h.ID)
	}
	r.finishTree(h, f, members)
}

// holdsFile reports whether one of members is below dir and no directory.
func holdsFile(dir string, members []*File) bool {
	return slices.ContainsFunc(members, func(m *File) bool {
		return m.Base.Kind != Directory && strings.HasPrefix(m.Path, dir+"/")
	})
}

func (r *resolver) finishTree(h *Hunk, f *File, members []*File) {
	f.members = append(f.members, members...)
	for _, m := range members {
		h.Entries = append(h.Entries, m.Path)
	}
	r.include(h)
}

// members reads everything in the directory at path. What has been changed by
// this answer before stays out of it: the two would get in each other's way.
func (r *resolver) members(path string, s *slot) (*File, []*File, bool) {
	f := r.enlist(s.file)
	lister, ok := r.src.(Lister)
	if !ok {
		r.hunk(f, KindContent, Conflict, directoryUnlisted.With())
		return nil, nil, false
	}
	names, err := lister.List(f.Path)
	if err != nil {
		r.hunk(f, KindContent, Invalid, r.report("file/refused", path, err))
		return nil, nil, false
	}
	var out []*File
	for _, name := range names {
		m := r.look(name, false)
		var why Reason
		switch {
		case m.err != nil:
			why = isRefused.With(m.err)
		case m.file == nil:
			why = entryLeaves.With()
		case len(m.file.Hunks) > 0:
			why = entryChanged.With()
		}
		if !why.None() {
			r.hunk(f, KindContent, Conflict, entryRefused.With(name, why))
			return nil, nil, false
		}
		out = append(out, m.file)
	}
	if name := r.broughtTo(s.path); name != "" {
		r.hunk(f, KindContent, Conflict, entryBrought.With(name))
		return nil, nil, false
	}
	return f, out, true
}

// broughtTo is a path below dir, the first one, where this answer puts a file or
// makes a directory; empty if there is none.
func (r *resolver) broughtTo(dir string) string {
	first := ""
	for path, s := range r.tree {
		if (s.file != nil && len(s.since) > 0 || s.makes) && strings.HasPrefix(path, dir+"/") && (first == "" || path < first) {
			first = path
		}
	}
	return first
}

// wasDirectory returns the mode of the directory at the path of s that an
// earlier change of this answer deletes or renames, if one does. Commit removes
// and makes directories, and changes none: another one cannot take its place.
func (r *resolver) wasDirectory(s *slot) (fs.FileMode, bool) {
	if s == nil || s.file != nil || len(s.since) == 0 {
		return 0, false
	}
	snap, err := r.src.Read(s.path, false)
	return snap.Mode, err == nil && snap.Kind == Directory
}
