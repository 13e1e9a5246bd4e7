package model

import (
	"errors"
	"fmt"
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
		r.hunk(f, KindDelete, Applied, refilledHere)
		return
	}
	note, gone := fmt.Sprintf("a directory with %d entries", all), members
	if whole {
		gone = append(slices.Clone(members), f)
	} else {
		note += fmt.Sprintf(", of which %d stay: they are what a later change of this answer puts there", all-len(members))
	}
	h := r.hunk(f, KindDelete, Exact, note)
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
	if note, ok := r.free(newPath, dest); !ok {
		r.hunk(f, KindContent, Conflict, note)
		return
	}
	for _, m := range members {
		if m.Base.Kind == Symlink {
			r.hunk(f, KindContent, Conflict, fmt.Sprintf("it holds the symbolic link %s, and links are never made", m.Path))
			return
		}
	}
	newPath = dest.at(newPath)
	for _, m := range append(members, f) {
		to := newPath + strings.TrimPrefix(m.Path, f.Path)
		if mode, was := r.wasDirectory(r.tree[to]); was && m.Base.Kind == Directory && (m.Base.Mode != mode || !holdsFile(m.Path, members)) {
			r.hunk(f, KindContent, Conflict, fmt.Sprintf("an earlier change of this answer deletes or renames the directory %s, "+
				"and this one has another mode or holds no file: rename it with another answer", to))
			return
		}
	}
	h := r.hunk(f, KindRename, Exact, fmt.Sprintf("a directory with %d entries", len(members)))
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
		r.hunk(f, KindContent, Conflict, "it is a directory, and this workspace cannot list it")
		return nil, nil, false
	}
	names, err := lister.List(f.Path)
	if err != nil {
		r.report("file/refused", path, err)
		r.hunk(f, KindContent, Invalid, reason(path, err))
		return nil, nil, false
	}
	var out []*File
	for _, name := range names {
		m := r.look(name, false)
		why := m.err
		switch {
		case why != nil:
		case m.file == nil:
			why = errors.New("an earlier change of this answer deletes or renames it")
		case len(m.file.Hunks) > 0:
			why = errors.New("an earlier change of this answer is about it")
		}
		if why != nil {
			r.hunk(f, KindContent, Conflict, fmt.Sprintf("%s, which is in it, cannot go with it: %v", name, why))
			return nil, nil, false
		}
		out = append(out, m.file)
	}
	if name := r.broughtTo(s.path); name != "" {
		r.hunk(f, KindContent, Conflict, fmt.Sprintf("%s cannot go with it: an earlier change of this answer puts it there", name))
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
