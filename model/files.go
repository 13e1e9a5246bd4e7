package model

import (
	"bytes"
	"strings"
)

// remove deletes a file, or a symbolic link as itself.
func (r *resolver) remove(path, _ string) {
	s := r.look(path, false)
	if s.err == nil && s.file == nil {
		f := r.orphan(s.path)
		if s.makes {
			r.hunk(f, KindContent, Conflict, madeHere.With())
			return
		}
		r.hunk(f, KindDelete, Applied, isDeleted.With())
		return
	}
	if r.refilled(r.fillings(), path, s) {
		r.hunk(r.enlist(s.file), KindContent, Applied, refilledHere.With())
		return
	}
	if r.isTree(s) {
		r.removeTree(path, s)
		return
	}
	f := r.target(path, s)
	if f == nil {
		return
	}
	placement, why := Exact, Reasons(nil)
	if left := r.leftover(f); !left.None() {
		placement, why = Conflict, Because(left, acceptDeletes.With())
	}
	h := r.hunk(f, KindDelete, placement, why...)
	h.need(s.since...)
	h.Old = f.text(r.on).Bytes
	h.spots = []spot{{removed: h.Old}}
	f.seq, f.cached = f.seq.killAll(h.ID), nil
	f.exists, f.deleters = false, append(f.deleters, h.ID)
	r.include(h)
	r.put(s.path, nil, h.ID)
}

// leftover says why the edits of a deletion do not leave an empty file. A
// deletion without edits asks nothing of the content.
func (r *resolver) leftover(f *File) Reason {
	if len(r.change.Edits) == 0 {
		return Reason{}
	}
	t := f.text(r.on)
	gone := 0
	for i := range r.change.Edits {
		m := r.locate(i, t, 0, Trail{})
		if m.Placement > Moved || len(m.Candidates) == 0 {
			return deletesOther.With()
		}
		for _, s := range m.Candidates[0].Splices {
			gone += s.End - s.Start - len(s.New)
		}
	}
	r.at.Edit, r.at.Site = 0, 0
	if gone != len(t.Bytes) {
		return deletesLess.With(len(t.Bytes) - gone)
	}
	return Reason{}
}

// rename moves a file, then edits it.
func (r *resolver) rename(path, newPath string) {
	if why := r.unmovable(path, newPath); !why.None() {
		r.hunk(r.orphan(path), KindContent, Conflict, why)
		return
	}
	s := r.lookBefore(path)
	dest := r.look(newPath, false)
	if dest.file != nil && (s.err == nil && s.file == nil || r.arrived()) {
		f := r.enlist(dest.file)
		r.hunk(f, KindRename, Applied, isRenamed.With(path))
		r.lineEnds(f)
		r.edits(f)
		r.mode(f)
		return
	}
	if why := r.movedOn(path, newPath, s, dest); !why.None() {
		f := r.orphan(newPath)
		if dest.file != nil {
			f = r.enlist(dest.file)
		}
		r.hunk(f, KindRename, Applied, why)
		return
	}
	if r.isTree(s) {
		r.renameTree(path, newPath, s, dest)
		return
	}
	f := r.target(path, s)
	if f == nil {
		return
	}
	if taken := r.free(newPath, dest); !taken.None() {
		r.hunk(f, KindContent, Conflict, taken)
		return
	}
	if other := r.sibling(f); other != nil {
		r.hunk(f, KindContent, Conflict, renamesChanged.With(other.First))
		return
	}
	newPath = dest.at(newPath)
	h := r.hunk(f, KindRename, Exact)
	h.need(s.since...)
	r.claim(h, newPath, dest)
	r.include(h)
	f.moves = append(f.moves, move{hunk: h.ID, to: newPath})
	f.NewPath = newPath
	r.lineEnds(f)
	r.edits(f)
	r.mode(f)
	if now := r.tree[s.path]; now != nil && now.file == f {
		r.put(s.path, nil, h.ID)
	}
	r.put(newPath, f, h.ID)
}

// movedOn says why a rename is done though its two paths do not look so: later
// changes of the payload have filled the one, or taken the other away.
func (r *resolver) movedOn(path, newPath string, s, dest *slot) Reason {
	if r.cs.Payloads[r.at.Payload].SameBase || s.err != nil || dest.err != nil || len(s.since)+len(dest.since) > 0 {
		return Reason{}
	}
	switch {
	case dest.file != nil && s.file != nil && r.refilled(r.fillings(), path, s):
		return isRefilled.With(path)
	case dest.file == nil && s.file == nil && r.renamed(newPath) != nil:
		return isRenamedAgain.With()
	case dest.file == nil && s.file == nil && r.deleted(newPath):
		return isRenamedDeleted.With()
	}
	return Reason{}
}

// sibling is a hunk of another change of the payload at hand that does something
// to f, if all changes of the payload read the tree as it was. A file cannot be
// changed in place and be moved away unchanged: Git makes two files of it.
func (r *resolver) sibling(f *File) *Hunk {
	if !r.cs.Payloads[r.at.Payload].SameBase {
		return nil
	}
	for _, id := range f.Hunks {
		h := r.cs.Hunks[id]
		if h.Payload == r.at.Payload && h.Key.Change != r.at.Change && h.Placement != Applied && h.Placement != Invalid {
			return h
		}
	}
	return nil
}

// unmovable says why nothing at path may be renamed to newPath, or nothing.
func (r *resolver) unmovable(path, newPath string) Reason {
	if strings.HasPrefix(newPath, path+"/") {
		return intoItself.With()
	}
	if s := r.look(path, false); s.err == nil && s.file != nil && s.file.Base.Kind == Symlink {
		return renamesLink.With()
	}
	return Reason{}
}

// copy makes a new file that begins as another one was.
func (r *resolver) copy(path, newPath string) {
	s := r.lookBefore(path)
	src := r.target(path, s)
	if src == nil {
		return
	}
	dest := r.look(newPath, false)
	if dest.file != nil && r.arrived() {
		f := r.enlist(dest.file)
		r.hunk(f, KindCreate, Applied, committedBefore.With())
		r.edits(f)
		return
	}
	if taken := r.free(newPath, dest); !taken.None() {
		r.hunk(r.orphan(newPath), KindContent, Conflict, taken)
		return
	}
	newPath = dest.at(newPath)
	content := bytes.Clone(src.text(r.on).Bytes)
	if r.cs.Payloads[r.at.Payload].SameBase {
		content = r.beforePayload(src)
	}
	mode := r.change.Mode
	if mode == 0 && src.Base.Mode&0o100 != 0 {
		r.change.Mode = ModeExecutable
	}
	h := r.create(newPath, content, nil)
	r.change.Mode = mode
	h.explain(isCopy.With(path))
	r.outdate(h, src)
	h.need(r.madeBefore(src)...)
	r.claim(h, newPath, dest)
	f := r.tree[newPath].file
	r.edits(f)
}

// beforePayload is the text of f without the hunks of the payload at hand.
func (r *resolver) beforePayload(f *File) []byte {
	on := make(set, len(r.on))
	for id, yes := range r.on {
		on[id] = yes && r.cs.Hunks[id].Payload != r.at.Payload
	}
	return f.seq.render(on)
}

// madeBefore lists the hunks of earlier payloads that f's text depends on.
func (r *resolver) madeBefore(f *File) []int {
	var out []int
	for _, id := range f.Hunks {
		if r.cs.Hunks[id].Payload != r.at.Payload && r.on.has(id) {
			out = append(out, id)
		}
	}
	return out
}

// free is the reason why a rename or a copy may not end at path; none if nothing
// is there, or only what the same payload takes away.
func (r *resolver) free(path string, s *slot) Reason {
	switch {
	case s.err != nil:
		return isRefused.With(s.err)
	case s.file != nil && !r.leaving[s.path]:
		return pathTaken.With(path)
	case s.makes:
		return destinationMade.With(path, madeHere.With())
	}
	return Reason{}
}

// claim lets h wait for the hunk that frees path, if something is or was there.
func (r *resolver) claim(h *Hunk, path string, s *slot) {
	if !r.cs.Payloads[r.at.Payload].SameBase && s.file == nil {
		h.need(s.since...)
		return
	}
	if s.file != nil || len(s.since) > 0 {
		r.claims = append(r.claims, claim{hunk: h, path: path})
	}
}

// mkdir makes a directory.
func (r *resolver) mkdir(path, _ string) {
	s := r.look(path, true)
	switch {
	case s.err != nil:
		r.target(path, s)
	case s.makes:
		r.hunk(r.orphan(s.path), KindMkdir, Applied, madeHere.With())
	case s.file == nil:
		if _, was := r.wasDirectory(s); was {
			r.hunk(r.orphan(s.path), KindContent, Conflict, directoryLeaves.With())
			return
		}
		h := r.hunk(r.absent(s.path), KindMkdir, Exact)
		h.need(s.since...)
		r.include(h)
		r.tree[s.path] = &slot{path: s.path, makes: true}
	case s.file.Base.Kind == Directory:
		r.hunk(r.enlist(s.file), KindMkdir, Applied, directoryExists.With())
	default:
		r.invalid(path, isFile.With())
	}
}
