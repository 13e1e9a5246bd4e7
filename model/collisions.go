package model

import (
	"strings"
)

// refuseCollisions makes files invalid that would get in each other's way: two
// paths that are one on a file system that ignores case or normal forms, and a
// path that is a file here and a directory there (PATHS §4); and those that would
// make a directory a Git repository.
func (r *resolver) refuseCollisions() {
	type owner struct {
		file *File
		path string
	}
	leaves := map[string]owner{}   // what is a file
	branches := map[string]owner{} // what must be a directory
	for _, f := range r.cs.Files {
		if !f.hasPlacedHunk(r.cs) {
			continue
		}
		for _, path := range f.paths() {
			k := FoldPath(path)
			if o, ok := leaves[k]; ok && o.file != f && o.path != path {
				r.invalidateFile(f, reasonSamePathFolded.With(o.path))
			} else if o, ok := branches[k]; ok && !f.isDir(r.cs) {
				r.invalidateFile(f, reasonDirectoryOfOther.With(o.path))
			}
			if !f.isDir(r.cs) {
				leaves[k] = owner{f, path}
			}
			for at := strings.LastIndexByte(k, '/'); at > 0; at = strings.LastIndexByte(k[:at], '/') {
				if o, ok := leaves[k[:at]]; ok {
					r.invalidateFile(f, reasonParentIsFile.With(o.path))
				}
				branches[k[:at]] = owner{f, path}
			}
		}
	}
	r.refuseRepositories()
}

func (f *File) hasPlacedHunk(cs *ChangeSet) bool {
	return f.firstPlaced(cs) >= 0
}

// firstPlaced is the first hunk of f that would do something, or -1.
func (f *File) firstPlaced(cs *ChangeSet) int {
	for _, id := range f.Hunks {
		if cs.Hunks[id].Placed() {
			return id
		}
	}
	return -1
}

func (f *File) isDir(cs *ChangeSet) bool {
	return f.Base.Kind == Directory || cs.Hunks[f.Hunks[0]].Kind == KindMkdir
}

func (f *File) paths() []string {
	out := []string{f.Path}
	for _, m := range f.moves {
		out = append(out, m.to)
	}
	return out
}

// block makes every hunk of f invalid, and reports why.
func (r *resolver) invalidateFile(f *File, why Reason) {
	for _, id := range f.Hunks {
		h := r.cs.Hunks[id]
		h.Placement, h.InitialDecision, h.Why = Invalid, Undecided, Because(why)
	}
	h := r.cs.Hunks[f.Hunks[0]]
	r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Error, Code: why.Code,
		Message: why.String(), Path: f.Path, Line: h.First, Payload: h.Payload})
}
