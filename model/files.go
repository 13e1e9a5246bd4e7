package model

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// refilledHere is said of what is not deleted, as it has taken the place of that.
const refilledHere = "what stands here is what a later change of this answer puts here"

// remove deletes a file, or a symbolic link as itself.
func (r *resolver) remove(path, _ string) {
	s := r.look(path, false)
	if s.err == nil && s.file == nil {
		f := r.orphan(s.path)
		if s.makes {
			r.hunk(f, KindContent, Conflict, madeHere)
			return
		}
		r.hunk(f, KindDelete, Applied, "there is no such file")
		return
	}
	if r.refilled(r.fillings(), path, s) {
		r.hunk(r.enlist(s.file), KindContent, Applied, refilledHere)
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
	placement, note := Exact, ""
	if why := r.leftover(f); why != "" {
		placement, note = Conflict, why+"; accepting deletes the file all the same"
	}
	h := r.hunk(f, KindDelete, placement, note)
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
func (r *resolver) leftover(f *File) string {
	if len(r.change.Edits) == 0 {
		return ""
	}
	t := f.text(r.on)
	gone := 0
	for i := range r.change.Edits {
		m := r.locate(i, t, 0, Trail{})
		if m.Placement > Moved || len(m.Candidates) == 0 {
			return "the file does not hold the text that the patch deletes"
		}
		for _, s := range m.Candidates[0].Splices {
			gone += s.End - s.Start - len(s.New)
		}
	}
	r.at.Edit, r.at.Site = 0, 0
	if gone != len(t.Bytes) {
		return fmt.Sprintf("the file holds %d bytes more than the patch deletes", len(t.Bytes)-gone)
	}
	return ""
}

// rename moves a file, then edits it.
func (r *resolver) rename(path, newPath string) {
	if why := r.unmovable(path, newPath); why != "" {
		r.hunk(r.orphan(path), KindContent, Conflict, why)
		return
	}
	s := r.lookBefore(path)
	dest := r.look(newPath, false)
	if dest.file != nil && (s.err == nil && s.file == nil || r.arrived()) {
		f := r.enlist(dest.file)
		r.hunk(f, KindRename, Applied, "renamed from "+path+" already")
		r.lineEnds(f)
		r.edits(f)
		r.mode(f)
		return
	}
	if why := r.movedOn(path, newPath, s, dest); why != "" {
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
	if note, ok := r.free(newPath, dest); !ok {
		r.hunk(f, KindContent, Conflict, note)
		return
	}
	if other := r.sibling(f); other != nil {
		r.hunk(f, KindContent, Conflict, fmt.Sprintf("the change of answer line %d, in the same patch, is about this file too, "+
			"and both mean the file as it was before the patch", other.First))
		return
	}
	newPath = dest.at(newPath)
	h := r.hunk(f, KindRename, Exact, "")
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
func (r *resolver) movedOn(path, newPath string, s, dest *slot) string {
	if r.cs.Payloads[r.at.Payload].SameBase || s.err != nil || dest.err != nil || len(s.since)+len(dest.since) > 0 {
		return ""
	}
	switch {
	case dest.file != nil && s.file != nil && r.refilled(r.fillings(), path, s):
		return "renamed already, and what stands at " + path + " is what a later change of this answer puts there"
	case dest.file == nil && s.file == nil && r.renamed(newPath) != nil:
		return "renamed already, and renamed again by a later change of this answer"
	case dest.file == nil && s.file == nil && r.deleted(newPath):
		return "renamed already, and deleted by a later change of this answer"
	}
	return ""
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
func (r *resolver) unmovable(path, newPath string) string {
	if strings.HasPrefix(newPath, path+"/") {
		return "it cannot be moved into itself"
	}
	if s := r.look(path, false); s.err == nil && s.file != nil && s.file.Base.Kind == Symlink {
		return "it is a symbolic link, and those are not renamed"
	}
	return ""
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
		r.hunk(f, KindCreate, Applied, committedBefore)
		r.edits(f)
		return
	}
	if note, ok := r.free(newPath, dest); !ok {
		r.hunk(r.orphan(newPath), KindContent, Conflict, note)
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
	h.explain("a copy of " + path)
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

// free tells whether a rename or a copy may end at path: nothing is there, or
// what is there leaves with the same payload. Otherwise it says why not.
func (r *resolver) free(path string, s *slot) (string, bool) {
	switch {
	case s.err != nil:
		return s.err.Error(), false
	case s.file != nil && !r.leaving[s.path]:
		return fmt.Sprintf("there is a file at %s already", path), false
	case s.makes:
		return path + ": " + madeHere, false
	}
	return "", true
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

// madeHere is said of a path where the answer has made a directory.
const madeHere = "an earlier change of this answer makes this directory"

// mkdir makes a directory.
func (r *resolver) mkdir(path, _ string) {
	s := r.look(path, true)
	switch {
	case s.err != nil:
		r.target(path, s)
	case s.makes:
		r.hunk(r.orphan(s.path), KindMkdir, Applied, madeHere)
	case s.file == nil:
		if _, was := r.wasDirectory(s); was {
			r.hunk(r.orphan(s.path), KindContent, Conflict,
				"an earlier change of this answer deletes or renames this directory: leave that out, or make the directory with another answer")
			return
		}
		h := r.hunk(r.absent(s.path), KindMkdir, Exact, "")
		h.need(s.since...)
		r.include(h)
		r.tree[s.path] = &slot{path: s.path, makes: true}
	case s.file.Base.Kind == Directory:
		r.hunk(r.enlist(s.file), KindMkdir, Applied, "the directory exists")
	default:
		r.invalid(path, errors.New("a file is there, where a directory is meant"))
	}
}
