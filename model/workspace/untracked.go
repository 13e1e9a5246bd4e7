package workspace

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// maxIndexesRead is the bytes of all indexes that are read for one Untracked.
const maxIndexesRead = 64 << 20

// otherSystems are found in the directories of version control systems other than Git.
var otherSystems = append([]string{"CVS", ".fslckout", "_FOSSIL_"}, vcsDirs...)

// Untracked is part of model.VersionedSource. A path is looked up in the index of the
// nearest Git work tree: one below the root, or the one that contains the root. Nothing in
// the workspace is under version control if no index lists anything there. Each index is
// read once.
//
// What is not known is not reported: with an index that GitTracks would refuse, and where
// another version control system is used. What GitTracks counts as tracked is tracked.
func (w *Workspace) Untracked(paths []string) (untracked []string, all bool) {
	around, err := repositoryAround(w.real)
	if err != nil || around != nil && len(paths) == 0 {
		return nil, false
	}
	budget := int64(maxIndexesRead)
	versioned, left := false, paths
	if around != nil {
		if left, versioned, err = around.untracked(".", paths, &budget); err != nil {
			return nil, false
		}
	}
	for dir, inside := range w.byRepositoryBelow(left) {
		if dir == "." {
			untracked = append(untracked, inside...)
			continue
		}
		found, lists := w.untrackedBelow(dir, inside, &budget)
		untracked, versioned = append(untracked, found...), versioned || lists
	}
	switch {
	case versioned && len(untracked) == 0, usesOtherSystem(w.real):
		return nil, false
	case !versioned:
		return nil, true
	}
	return untracked, false
}

// byRepositoryBelow groups paths by the directory of the nearest Git work tree below the
// root, which is "." where there is none.
func (w *Workspace) byRepositoryBelow(paths []string) map[string][]string {
	known := map[string]string{".": "."}
	var nearest func(dir string) string
	nearest = func(dir string) string {
		if found, ok := known[dir]; ok {
			return found
		}
		found := dir
		if _, err := w.root.Lstat(path.Join(dir, ".git")); err != nil {
			found = nearest(path.Dir(dir))
		}
		known[dir] = found
		return found
	}
	out := map[string][]string{}
	for _, p := range paths {
		dir := nearest(path.Dir(p))
		out[dir] = append(out[dir], p)
	}
	return out
}

// untrackedBelow returns those of the paths in dir that its index does not list, and whether
// it lists, or may list, anything.
func (w *Workspace) untrackedBelow(dir string, paths []string, budget *int64) (untracked []string, lists bool) {
	repo, err := openRepository(filepath.Join(w.real, filepath.FromSlash(dir), ".git"), ".")
	if err != nil {
		return nil, true
	}
	untracked, lists, err = repo.untracked(dir, paths, budget)
	return untracked, lists || err != nil
}

// untracked returns those of the paths that the index does not list, and whether it lists
// anything in the directory of the repository. Paths begin with dir.
func (r *repository) untracked(dir string, paths []string, budget *int64) (untracked []string, lists bool, err error) {
	s := entrySearch{wanted: make(map[string][]string, len(paths))}
	if r.prefix != "." {
		s.prefix = string(lowerASCII([]byte(r.prefix + "/")))
	}
	for _, p := range paths {
		name := s.prefix + string(lowerASCII([]byte(strings.TrimPrefix(p, dir+"/"))))
		s.wanted[name] = append(s.wanted[name], p)
	}
	_, err = os.Stat(r.dir)
	if err == nil {
		err = r.eachEntry(budget, s.visit)
	}
	if err != nil {
		return nil, false, err
	}
	return slices.Concat(slices.Collect(maps.Values(s.wanted))...), s.lists, nil
}

// An entrySearch looks for names in an index, ignoring the case of ASCII letters.
type entrySearch struct {
	prefix string              // of the names; it ends in a slash, or is empty
	wanted map[string][]string // by name in lower case: the paths of it that were not found
	lists  bool                // there is an entry with the prefix
}

// visit looks at one entry. It reports whether others matter.
func (s *entrySearch) visit(r *indexReader) bool {
	sparse := r.isSparseDirectory()
	name := string(lowerASCII(r.name))
	s.lists = s.lists || name != "" && (strings.HasPrefix(name, s.prefix) || sparse && strings.HasPrefix(s.prefix, name))
	delete(s.wanted, name)
	if sparse {
		maps.DeleteFunc(s.wanted, func(wanted string, _ []string) bool { return strings.HasPrefix(wanted, name) })
	}
	return len(s.wanted) > 0 || !s.lists
}

// usesOtherSystem reports whether dir, or a directory above it up to the top of a Git work
// tree, is one of another version control system.
func usesOtherSystem(dir string) bool {
	for {
		for _, name := range otherSystems {
			if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
				return true
			}
		}
		_, err := os.Lstat(filepath.Join(dir, ".git"))
		parent := filepath.Dir(dir)
		if err == nil || parent == dir {
			return false
		}
		dir = parent
	}
}
