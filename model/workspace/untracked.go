package workspace

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// otherSystems are found in the directories of version control systems other than Git.
var otherSystems = append([]string{"CVS", ".fslckout", "_FOSSIL_"}, vcsDirs...)

// Untracked is part of model.VersionedSource. Paths are looked up in the index of the Git work
// tree that contains the root.
//
// What is not known is not reported: with an index that cannot be read, below a directory of the
// root that is a work tree of its own, and where another version control system is used. Names
// that differ in the case of ASCII letters, and what is in a submodule or in a directory that a
// sparse index lists as a whole, count as tracked.
func (w *Workspace) Untracked(paths []string) (untracked []string, all bool) {
	repo, err := repositoryAround(w.real)
	if err != nil || repo != nil && len(paths) == 0 || usesOtherSystem(w.real) {
		return nil, false
	}
	own := slices.DeleteFunc(slices.Clone(paths), w.inWorkTreeBelow)
	lists := len(own) < len(paths)
	if repo != nil {
		s := newEntrySearch(repo.prefix, own)
		_, err := os.Stat(repo.dir)
		if err == nil {
			err = repo.eachEntry(s.visit)
		}
		if err != nil {
			return nil, false
		}
		own, lists = slices.Concat(slices.Collect(maps.Values(s.wanted))...), lists || s.lists
	}
	if !lists {
		return nil, true
	}
	return own, false
}

// inWorkTreeBelow reports whether a path is in a directory below the root that is a work tree of
// its own.
func (w *Workspace) inWorkTreeBelow(name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if _, err := w.root.Lstat(path.Join(dir, ".git")); err == nil {
			return true
		}
	}
	return false
}

// An entrySearch looks for names in an index, ignoring the case of ASCII letters.
type entrySearch struct {
	prefix string              // of the names
	wanted map[string][]string // by name in lower case: the paths of it that were not found
	lists  bool                // there is an entry with the prefix
}

func newEntrySearch(prefix string, paths []string) *entrySearch {
	s := &entrySearch{prefix: lowerASCII([]byte(prefix)), wanted: make(map[string][]string, len(paths))}
	for _, p := range paths {
		name := s.prefix + lowerASCII([]byte(p))
		s.wanted[name] = append(s.wanted[name], p)
	}
	return s
}

// visit looks at one entry. It reports whether others matter.
func (s *entrySearch) visit(r *indexReader) bool {
	name := lowerASCII(r.name)
	delete(s.wanted, name)
	whole := r.isSparseDirectory()
	if r.mode>>12 == gitLink {
		name, whole = name+"/", true
	}
	s.lists = s.lists || strings.HasPrefix(name, s.prefix) || whole && strings.HasPrefix(s.prefix, name)
	if whole {
		maps.DeleteFunc(s.wanted, func(wanted string, _ []string) bool { return strings.HasPrefix(wanted, name) })
	}
	return len(s.wanted) > 0 || !s.lists
}

// usesOtherSystem reports whether dir, or a directory above it up to the top of a Git work
// tree, is one of another version control system.
func usesOtherSystem(dir string) bool {
	for top := workTree(dir); ; dir = filepath.Dir(dir) {
		for _, name := range otherSystems {
			if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
				return true
			}
		}
		if dir == top || dir == filepath.Dir(dir) {
			return false
		}
	}
}
