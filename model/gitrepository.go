package model

import (
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"
)

// The entries by which Git knows the directory of a repository: HEAD and
// objects and refs, or HEAD and commondir.
const (
	gitHead      = "HEAD"
	gitCommonDir = "commondir"
)

var gitEntries = []string{gitHead, gitCommonDir, "objects", "refs"}

// A gitCandidate is a directory in which the answer makes one of gitEntries.
type gitCandidate struct {
	spellings []string        // of the directory's path, where they differ in case; "" is the root
	entries   map[string]bool // of gitEntries: those that the answer makes
}

// refuseRepositories makes files invalid that, together or with what is there,
// would make a directory the directory of a Git repository. Git takes settings
// from such a directory when it runs below it, and those can name programs to
// run. What is there alone is for the Source to refuse.
//
// Any part of an answer may be left out. So whatever is there, or is there after
// one of the changes, counts, also when another change removes it.
func (r *resolver) refuseRepositories() {
	candidates := r.gitCandidates()
	for _, key := range slices.Sorted(maps.Keys(candidates)) {
		c := candidates[key]
		if !c.isRepository(func(entry string) bool { return c.entries[entry] || r.existedBefore(c, entry) }) {
			continue
		}
		dir := "the workspace"
		if c.spellings[0] != "" {
			dir = c.spellings[0]
		}
		why := reasonMakesRepository.With(dir)
		for _, f := range r.cs.Files {
			if len(f.Hunks) > 0 && slices.ContainsFunc(f.paths(), func(p string) bool { return isBelow(FoldPath(p), key) }) {
				r.invalidateFile(f, why)
			}
		}
	}
}

// isRepository reports whether a directory that holds these entries is one.
func (c *gitCandidate) isRepository(holds func(entry string) bool) bool {
	return holds(gitHead) && (holds(gitCommonDir) || holds("objects") && holds("refs"))
}

// held reports whether the directory held an entry before the answer. What
// cannot be read counts.
func (r *resolver) existedBefore(c *gitCandidate, entry string) bool {
	return slices.ContainsFunc(c.spellings, func(dir string) bool {
		snap, err := r.src.Read(path.Join(dir, entry), false)
		return err != nil || snap.Kind != Absent && (entry != gitHead || snap.Kind != Directory)
	})
}

// gitCandidates finds directories, by their folded path, in which the answer
// makes what Git may take for a part of a repository.
func (r *resolver) gitCandidates() map[string]*gitCandidate {
	out := map[string]*gitCandidate{}
	for _, f := range r.cs.Files {
		if !f.hasPlacedHunk(r.cs) {
			continue
		}
		for _, m := range append([]*File{f}, f.members...) {
			isDir := m.Base.Kind == Directory || len(m.Hunks) > 0 && m.isDir(r.cs)
			for _, p := range m.paths() {
				addGitEntries(out, p, isDir)
			}
		}
	}
	return out
}

// addGitEntries adds what a file or directory at p makes of each directory
// above it. A directory called HEAD is nothing to Git.
func addGitEntries(out map[string]*gitCandidate, p string, isDir bool) {
	names := strings.Split(p, "/")
	for i, name := range names {
		entry := gitEntry(name)
		if entry == "" || entry == gitHead && (isDir || i < len(names)-1) {
			continue
		}
		dir := strings.Join(names[:i], "/")
		c := out[FoldPath(dir)]
		if c == nil {
			c = &gitCandidate{entries: map[string]bool{}}
			out[FoldPath(dir)] = c
		}
		c.entries[entry] = true
		if !slices.Contains(c.spellings, dir) {
			c.spellings = append(c.spellings, dir)
		}
	}
}

// gitEntry is which of gitEntries some file system takes name for: letters'
// case and invisible characters may not count. It is empty for other names.
func gitEntry(name string) string {
	visible := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, name)
	for _, entry := range gitEntries {
		if strings.EqualFold(visible, entry) {
			return entry
		}
	}
	return ""
}

// isBelow reports whether p is dir or lies below it; "" is the root.
func isBelow(p, dir string) bool { return dir == "" || p == dir || strings.HasPrefix(p, dir+"/") }
