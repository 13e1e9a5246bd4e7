package model

import (
	"cmp"
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

// A gitCandidate is a directory in which the answer creates one of gitEntries.
type gitCandidate struct {
	spellings []string        // of the directory's path, where they differ in case; "" is the root
	entries   map[string]bool // of gitEntries: those that the answer makes
}

// refuseRepositories invalidates files that, together or with existing files,
// would turn a directory into the directory of a Git repository. Git reads
// settings from such a directory when it runs below it, and settings can name
// programs to run. The Source refuses a directory that is one already.
//
// Any part of an answer may be left out. So every entry counts that exists now
// or after one of the changes, even if another change removes it.
func (r *resolver) refuseRepositories() {
	candidates := r.gitCandidates()
	if len(candidates) == 0 {
		return
	}
	below := r.filesBelow(func(dir string) bool { return candidates[dir] != nil })
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
		for _, f := range below[key] {
			r.invalidateFile(f, why)
		}
	}
}

// RepositoryOf returns a directory that made paths, which say whether they are directories, would
// turn into the directory of a Git repository, together with what exists; or empty.
func RepositoryOf(made map[string]bool, exists func(path string) bool) string {
	candidates := map[string]*gitCandidate{}
	for p, isDir := range made {
		addGitEntries(candidates, p, isDir)
	}
	for _, c := range candidates {
		if c.isRepository(func(entry string) bool {
			return c.entries[entry] || slices.ContainsFunc(c.spellings, func(dir string) bool { return exists(path.Join(dir, entry)) })
		}) {
			return cmp.Or(c.spellings[0], "the workspace")
		}
	}
	return ""
}

// filesBelow returns the files with hunks that are a directory or lie below it, by its folded
// path, for each that is wanted. "" is the root.
func (r *resolver) filesBelow(wanted func(dir string) bool) map[string][]*File {
	out := map[string][]*File{}
	for _, f := range r.cs.Files {
		if len(f.Hunks) == 0 {
			continue
		}
		for _, p := range f.paths() {
			for dir := FoldPath(p); ; dir = dir[:max(0, strings.LastIndexByte(dir, '/'))] {
				if files := out[dir]; wanted(dir) && (len(files) == 0 || files[len(files)-1] != f) {
					out[dir] = append(files, f)
				}
				if dir == "" {
					break
				}
			}
		}
	}
	return out
}

// isRepository reports whether a directory that holds these entries is one.
func (c *gitCandidate) isRepository(holds func(entry string) bool) bool {
	return holds(gitHead) && (holds(gitCommonDir) || holds("objects") && holds("refs"))
}

// existedBefore reports whether the directory had an entry before the answer.
// An entry that cannot be read counts.
func (r *resolver) existedBefore(c *gitCandidate, entry string) bool {
	return slices.ContainsFunc(c.spellings, func(dir string) bool {
		snap, err := r.src.Read(path.Join(dir, entry), false)
		return err != nil || snap.Kind != Absent && (entry != gitHead || snap.Kind != Directory)
	})
}

// gitCandidates returns the directories, by folded path, in which the answer
// creates an entry that Git may take for part of a repository.
func (r *resolver) gitCandidates() map[string]*gitCandidate {
	out := map[string]*gitCandidate{}
	for _, f := range r.cs.Files {
		if f.firstPlaced(r.cs) < 0 {
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

// addGitEntries adds the entries that a file or directory at p creates in each
// directory above it. Git ignores a directory named HEAD.
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

// gitEntry returns which of gitEntries some file system takes name for: case
// and invisible characters may not count. It is empty for other names.
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
