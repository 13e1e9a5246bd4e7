package model

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// deleteFile deletes a file, or a symbolic link itself.
func (r *resolver) deleteFile(path, _ string) {
	s := r.lookup(path, false)
	if s.err == nil && s.file == nil {
		f := r.placeholderFile(s.path)
		if s.newDirectory {
			r.addHunk(f, KindContent, Conflict, reasonDirectoryMade.With())
			return
		}
		h := r.addHunk(f, KindDelete, Applied, reasonDeleted.With())
		if len(s.changedBy) == 0 { // else this answer made it and removes it
			r.reportNothingToDelete(f, h)
		}
		return
	}
	if r.isDirectoryChange(s) {
		r.deleteDirectory(path, s)
		return
	}
	f := r.existingFile(path, s)
	if f == nil {
		return
	}
	placement, why := Exact, Reasons(nil)
	if left := r.deletionMismatch(f); !left.None() {
		placement, why = Conflict, Because(left, reasonAcceptDeletes.With())
	}
	h := r.addHunk(f, KindDelete, placement, why...)
	if h.InitialDecision == Accepted && r.mayBeRenamedHere(path) {
		h.InitialDecision = Undecided
		h.addReason(reasonMayBeRenamed.With())
	}
	h.addNeeds(s.changedBy...)
	h.old = r.textOf(f).Bytes
	h.baseChanges = []baseChange{{removed: h.old}}
	f.setSequence(f.sequence.removeAll(h.ID))
	f.exists, f.deleters = false, append(f.deleters, h.ID)
	r.includeHunk(h)
	r.setFileAt(s.path, nil, h.ID)
}

// mayBeRenamedHere reports whether the file at path may be one that a later change of the payload
// has renamed: it is not at its old path.
func (r *resolver) mayBeRenamedHere(at string) bool {
	p := r.cs.Payloads[r.key.Payload]
	return !p.SameBase && slices.ContainsFunc(p.Files[r.key.Change+1:], func(c FileChange) bool {
		if c.Op != OpRename || path.Base(c.NewPath) != path.Base(at) {
			return false
		}
		from, to, ok := r.cleanPaths(p, &c, "")
		return ok && to == at && r.lookup(from, false).file == nil
	})
}

// reportNothingToDelete notes that the file that h deletes is not there: its path may be
// misspelt. That is no error, since the deletion may have been made by hand.
func (r *resolver) reportNothingToDelete(f *File, h *Hunk) {
	h.NoEvidence = true
	h.OtherPaths, _ = r.src.SimilarPaths(f.Path) // without a listing, none are known
	note := r.cs.warning(h, NothingToDelete, "nothing was deleted: there is no such file")
	note.Severity = Note
	if len(h.OtherPaths) > 0 {
		note.Message += "; a similar path is " + h.OtherPaths[0]
	}
	r.cs.Diagnostics = append(r.cs.Diagnostics, note)
}

// deletionMismatch returns the reason why the edits of a deletion do not leave
// an empty file. A deletion without edits accepts any content.
func (r *resolver) deletionMismatch(f *File) Reason {
	if len(r.change.Edits) == 0 {
		return Reason{}
	}
	t := r.textOf(f)
	gone := 0
	for i := range r.change.Edits {
		m := r.locate(i, t, 0, PrecedingEdits{})
		if m.Placement > Moved || len(m.Candidates) == 0 {
			return reasonDeletesOtherText.With()
		}
		for _, s := range m.Candidates[0].Splices {
			gone += s.End - s.Start - len(s.New)
		}
	}
	r.key.Edit, r.key.Site = 0, 0
	if gone != t.Len() && !(gone == t.Len()-len(byteOrderMark) && bytes.HasPrefix(t.Bytes, byteOrderMark)) {
		return reasonDeletesLessText.With(Count(t.Len()-gone, "byte"))
	}
	return Reason{}
}

// renameFile moves a file, then places the edits.
func (r *resolver) renameFile(path, newPath string) {
	if s := r.lookup(path, true); newPath == path && s.err == nil && s.file != nil {
		r.keepPath(r.addFile(s.file), s)
		return
	}
	if why := r.renameRefusal(path, newPath); !why.None() {
		r.addHunk(r.placeholderFile(path), KindContent, Conflict, why)
		return
	}
	s := r.lookupBefore(path)
	dest := r.lookup(newPath, false)
	isDone := s.err == nil && s.file == nil || r.isWholeCommitted()
	if s.file != nil && dest.file == s.file && isRespelling(path, newPath) {
		if isDone = s.path == sibling(s.path, newPath); !isDone {
			dest = &treeEntry{path: sibling(s.path, newPath)}
		}
	}
	if dest.file != nil && isDone {
		f := r.addFile(dest.file)
		r.addHunk(f, KindRename, Applied, reasonRenamed.With(path))
		r.placeLineEnds(f)
		r.placeEdits(f)
		r.placeMode(f)
		return
	}
	if r.isDirectoryChange(s) {
		r.renameDirectory(path, newPath, s, dest)
		return
	}
	f := r.existingFile(path, s)
	if f == nil {
		return
	}
	if taken := r.destinationTaken(newPath, dest); !taken.None() {
		r.addHunk(f, KindContent, Conflict, taken)
		return
	}
	if other := r.otherChangeOf(f); other != nil {
		r.addHunk(f, KindContent, Conflict, reasonRenamesChanged.With(other.First))
		return
	}
	newPath = dest.pathOr(newPath)
	h := r.addHunk(f, KindRename, Exact)
	h.addNeeds(s.changedBy...)
	r.dependOnFreedPath(h, newPath, dest)
	r.includeHunk(h)
	f.moves = append(f.moves, move{hunk: h.ID, to: newPath})
	f.NewPath = newPath
	r.placeLineEnds(f)
	r.placeEdits(f)
	r.placeMode(f)
	if now := r.tree[s.path]; now != nil && now.file == f {
		r.setFileAt(s.path, nil, h.ID)
	}
	r.setFileAt(newPath, f, h.ID)
}

// keepPath places a renaming of f, found as s, to its own path: only the edits change something.
func (r *resolver) keepPath(f *File, s *treeEntry) {
	first := len(r.cs.Hunks)
	if f.Base.Kind != Directory {
		r.placeInFile(f, s)
	}
	if len(r.cs.Hunks) == first {
		r.addHunk(f, KindRename, Applied, reasonOwnPath.With())
	}
}

// otherChangeOf returns a hunk of f from another change of the current payload,
// if all changes of the payload refer to the tree before it. A file cannot be
// changed in place and also be moved away unchanged: Git makes two files of it.
func (r *resolver) otherChangeOf(f *File) *Hunk {
	if !r.cs.Payloads[r.key.Payload].SameBase {
		return nil
	}
	for _, id := range f.Hunks {
		h := r.cs.Hunks[id]
		if h.Payload == r.key.Payload && h.Key.Change != r.key.Change && h.Placement != Applied && h.Placement != Invalid {
			return h
		}
	}
	return nil
}

// renameRefusal returns the reason why path may not be renamed to newPath, or
// none.
func (r *resolver) renameRefusal(path, newPath string) Reason {
	if strings.HasPrefix(newPath, path+"/") {
		return reasonRenameIntoItself.With()
	}
	if s := r.lookup(path, false); s.err == nil && s.file != nil && s.file.Base.Kind == Symlink {
		return reasonRenamesLink.With()
	}
	return Reason{}
}

// copyFile creates a file with the content of another one.
func (r *resolver) copyFile(path, newPath string) {
	s := r.lookupBefore(path)
	src := r.existingFile(path, s)
	if src == nil {
		return
	}
	dest := r.lookup(newPath, false)
	if dest.file != nil && r.isWholeCommitted() {
		f := r.addFile(dest.file)
		r.addHunk(f, KindCreate, Applied, reasonCommitted.With())
		r.placeEdits(f)
		return
	}
	if taken := r.destinationTaken(newPath, dest); !taken.None() {
		r.addHunk(r.placeholderFile(newPath), KindContent, Conflict, taken)
		return
	}
	newPath = dest.pathOr(newPath)
	content := bytes.Clone(r.textOf(src).Bytes)
	if r.cs.Payloads[r.key.Payload].SameBase {
		content = r.textBeforePayload(src)
	}
	mode := r.change.Mode
	if mode == 0 && src.Base.Mode&0o100 != 0 {
		r.change.Mode = ModeExecutable
	}
	h := r.createFile(newPath, content, nil)
	r.change.Mode = mode
	h.addReason(reasonCopy.With(path))
	r.refuseStaleCopy(h, src)
	h.addNeeds(r.hunksBeforePayload(src)...)
	r.dependOnFreedPath(h, newPath, dest)
	f := r.tree[newPath].file
	r.placeEdits(f)
}

// textBeforePayload returns the text of f without the hunks of the current
// payload.
func (r *resolver) textBeforePayload(f *File) []byte {
	on := make(hunkFlags, len(r.included))
	for id, yes := range r.included {
		on[id] = yes && r.cs.Hunks[id].Payload != r.key.Payload
	}
	return f.sequence.render(on)
}

// hunksBeforePayload returns the hunks of earlier payloads that the text of f
// depends on.
func (r *resolver) hunksBeforePayload(f *File) []int {
	var out []int
	for _, id := range f.Hunks {
		if r.cs.Hunks[id].Payload != r.key.Payload && r.included.has(id) {
			out = append(out, id)
		}
	}
	return out
}

// destinationTaken returns the reason why a rename or a copy may not end at
// path. There is none if the path is free or freed by the same payload.
func (r *resolver) destinationTaken(path string, s *treeEntry) Reason {
	switch {
	case s.err != nil:
		return reasonFileRefused.With(s.err)
	case s.file != nil && !r.isFreed(s.path):
		return reasonPathTaken.With(path)
	case s.newDirectory:
		return reasonDestinationMade.With(path, reasonDirectoryMade.With())
	}
	return Reason{}
}

// dependOnFreedPath makes h depend on the hunk that frees path, if a file is or
// was at path.
func (r *resolver) dependOnFreedPath(h *Hunk, path string, s *treeEntry) {
	if !r.cs.Payloads[r.key.Payload].SameBase && s.file == nil {
		h.addNeeds(s.changedBy...)
		return
	}
	if s.file != nil || len(s.changedBy) > 0 {
		r.pathDependencies = append(r.pathDependencies, pathDependency{hunk: h, path: path})
	}
}

// makeDirectory creates a directory.
func (r *resolver) makeDirectory(path, _ string) {
	s := r.lookup(path, true)
	switch {
	case s.err != nil:
		r.existingFile(path, s)
	case s.newDirectory:
		r.addHunk(r.placeholderFile(s.path), KindMkdir, Applied, reasonDirectoryMade.With())
	case s.file == nil:
		if _, was := r.removedDirectory(s); was {
			r.addHunk(r.placeholderFile(s.path), KindContent, Conflict, reasonDirectoryRemoved.With())
			return
		}
		h := r.addHunk(r.addAbsentFile(s.path), KindMkdir, Exact)
		h.addNeeds(s.changedBy...)
		r.includeHunk(h)
		r.setEntry(s.path, &treeEntry{path: s.path, newDirectory: true})
	case s.file.Base.Kind == Directory:
		r.addHunk(r.addFile(s.file), KindMkdir, Applied, reasonDirectoryExists.With())
	default:
		r.addInvalidHunk(path, reasonIsFile.With())
	}
}
