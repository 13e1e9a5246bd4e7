package model

import (
	"cmp"
	"path"
	"strings"
)

// isRemoved reports whether this answer removes what was at the path of s.
func (s *treeEntry) isRemoved() bool { return s.file == nil && len(s.changedBy) > 0 }

// sibling returns the path of what is called like other in the directory of at.
func sibling(at, other string) string { return path.Join(path.Dir(at), path.Base(other)) }

// listedPath returns a path in the spelling that the directories list (PATHS §2.3).
func (r *resolver) listedPath(path string) string {
	r.lookup(path, false)
	return cmp.Or(r.listed[path], path)
}

// recordListed records in which spelling snap was found at asked. If this answer removes it, as
// known says, the last name is free, and may have any spelling.
func (r *resolver) recordListed(asked string, snap *Snapshot, known *treeEntry) *treeEntry {
	listed := cmp.Or(snap.Listed, asked)
	if known != nil && known.isRemoved() && path.Base(listed) == path.Base(snap.Path) && path.Base(listed) != path.Base(asked) {
		listed = sibling(listed, asked)
		known = &treeEntry{path: sibling(snap.Path, asked), changedBy: known.changedBy}
	}
	delete(r.listed, asked)
	if listed != asked {
		r.listed[asked] = listed
	}
	return known
}

// mergeNew returns a listed path with the directories that do not exist in the spelling that this
// answer has first, where the file system would take others for the same.
func (r *resolver) mergeNew(listed string) string {
	if !r.lookup(listed, false).folds {
		return listed
	}
	names, last := strings.Split(listed, "/"), strings.Count(listed, "/")
	if r.change.Op == OpMkdir {
		last++
	}
	dir := ""
	for _, name := range names[:last] {
		dir = path.Join(dir, name)
		fold := FoldPath(dir)
		r.newDirectories[fold] = cmp.Or(r.newDirectories[fold], dir)
		dir = r.newDirectories[fold]
	}
	return path.Join(dir, path.Join(names[last:]...))
}

// spell returns the paths of the current change in the spelling that the directories list. If a
// rename changes only the spelling, its last names stay as they are.
func (r *resolver) spell(path, newPath string) (from, to string, ok bool) {
	from = r.mergeNew(r.listedPath(path))
	if newPath == "" {
		return from, "", r.checkSpelling(path, from)
	}
	to = r.mergeNew(r.listedPath(newPath))
	if from == to && r.change.Op == OpRename {
		from, to = sibling(from, path), sibling(to, newPath)
	}
	return from, to, r.checkSpelling(path, from) && r.checkSpelling(newPath, to)
}

// checkSpelling warns if the directories list the path asked as another one. Two spellings of one
// file are refused.
func (r *resolver) checkSpelling(asked, listed string) bool {
	first, known := r.spellings[listed]
	if !known {
		r.spellings[listed] = asked
	}
	if known && path.Base(first) != path.Base(asked) {
		if f := r.lookup(listed, false).file; f != nil && f.Base.Kind != Directory {
			why := reasonSameFile.With(first)
			r.reportReason(asked, why)
			r.addInvalidHunk(listed, why)
			return false
		}
	}
	return asked == listed || r.reportWarnings(asked, []Diagnostic{{Severity: Warning, Code: "path/other-case", Path: asked, Repair: true,
		Message: "read as " + listed + ", which is the same path on this file system"}})
}

// isRespelling reports whether two paths that lead to one file are spellings of one path: no link is
// between them.
func isRespelling(from, to string) bool { return path.Dir(from) == path.Dir(to) }
