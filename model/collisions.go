package model

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// refuseCollisions invalidates files that conflict with each other: two paths
// that are equal on a file system that ignores case or Unicode normal form, and
// a path that is a file in one change and a directory in another (PATHS §4). It
// also invalidates files that would create a Git repository.
func (r *resolver) refuseCollisions() {
	type owner struct {
		file *File
		path string
	}
	leaves := map[string]owner{}   // paths of files
	branches := map[string]owner{} // paths of directories
	for _, f := range r.cs.Files {
		if f.firstPlaced(r.cs) < 0 {
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
			var above owner // the outermost directory of path that is a file
			for at := strings.LastIndexByte(k, '/'); at > 0; at = strings.LastIndexByte(k[:at], '/') {
				if o, ok := leaves[k[:at]]; ok {
					above = o
				}
				branches[k[:at]] = owner{f, path}
			}
			if above.file != nil {
				r.invalidateFile(f, reasonParentIsFile.With(above.path))
			}
		}
	}
	r.refuseRepositories()
}

// firstPlaced returns the first hunk of f that would change something, or -1.
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

// invalidateFile makes every hunk of f invalid and reports the reason.
func (r *resolver) invalidateFile(f *File, why Reason) {
	for _, id := range f.Hunks {
		h := r.cs.Hunks[id]
		h.Placement, h.InitialDecision, h.Why = Invalid, Undecided, Because(why)
	}
	h := r.cs.Hunks[f.Hunks[0]]
	r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Error, Code: why.Code,
		Message: why.String(), Path: f.Path, Line: h.First, Payload: h.Payload})
}

// FoldPath returns the same string for two paths that name one file on a file
// system that ignores case or Unicode normal form: the NFC of the full case
// folding.
func FoldPath(path string) string {
	if isLowerASCII(path) {
		return path
	}
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(path)))
}

func isLowerASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 || 'A' <= r && r <= 'Z' })
}
