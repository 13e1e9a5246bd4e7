package model

import "iter"

// Later changes of a payload alter the result of the current one. If a payload
// whose changes build on each other was applied already, each change finds the
// results of the later ones (AP §3.1). This file recognises that without the
// history. Payloads with SameBase are excluded.

// A laterChange is a change of the payload after the current one.
type laterChange struct {
	*FileChange
	index         int    // in the payload
	path, newPath string // clean; newPath is empty unless it is a rename
}

// laterChanges yields the changes of the payload after the current one, except
// refused ones.
func (r *resolver) laterChanges() iter.Seq[laterChange] {
	return func(yield func(laterChange) bool) {
		p := r.cs.Payloads[r.key.Payload]
		for i := r.key.Change + 1; i < len(p.Files) && !p.SameBase; i++ {
			c := &p.Files[i]
			if path, newPath, ok := r.cleanPaths(p, c, ""); ok && !yield(laterChange{c, i, path, newPath}) {
				return
			}
		}
	}
}

// renamedLater returns the existing file to which later changes of the payload
// rename path, in one or several steps; nil if there is none.
func (r *resolver) renamedLater(path string) *treeEntry {
	for c := range r.laterChanges() {
		switch {
		case c.path != path:
		case c.Op == OpDelete:
			return nil
		case c.Op == OpRename:
			path = c.newPath
			if s := r.lookup(path, true); s.err == nil && s.file != nil {
				return s
			}
		}
	}
	return nil
}

// deletedLater reports whether a later change of the payload deletes path,
// under the name that it then has.
func (r *resolver) deletedLater(path string) bool {
	for c := range r.laterChanges() {
		switch {
		case c.path != path:
		case c.Op == OpDelete:
			return true
		case c.Op == OpRename:
			path = c.newPath
		}
	}
	return false
}

// laterCreations returns the first later change for each path at which the
// payload puts a file, by a creation or a rename.
func (r *resolver) laterCreations() map[string]laterChange {
	out := map[string]laterChange{}
	for c := range r.laterChanges() {
		path := c.path
		switch {
		case c.Op == OpRename:
			path = c.newPath
		case c.Op != OpCreate || c.Content == nil:
			continue
		}
		if _, known := out[path]; !known {
			out[path] = c
		}
	}
	return out
}

// holdsLaterCreation reports whether s, found at path, is the result of one of
// creations: a rename whose source no longer exists, or a creation whose
// content is there.
func (r *resolver) holdsLaterCreation(creations map[string]laterChange, path string, s *treeEntry) bool {
	c, ok := creations[path]
	if !ok || s.err != nil || s.file == nil || len(s.changedBy) > 0 {
		return false
	}
	if c.Op == OpRename {
		from := r.lookup(c.path, false)
		return from.err == nil && from.file == nil && len(from.changedBy) == 0
	}
	if s.file.Base.Kind != Regular {
		return false
	}
	_, ok = r.creationResultsIn(c.FileChange, c.index, path, s.file.textWith(r.included).Bytes)
	return ok
}

// creationResultsIn reports whether the creation c, with this index in the
// payload, and the later edits of its file result in has. last is the index of
// the last change that contributed.
func (r *resolver) creationResultsIn(c *FileChange, index int, path string, has []byte) (last int, ok bool) {
	if c.hasContent(has, c.Content) {
		return index, true
	}
	p := r.cs.Payloads[r.key.Payload]
	text, cursor := c.Content, 0
	for i := index + 1; i < len(p.Files); i++ {
		e := &p.Files[i]
		at, _, err := r.src.CheckPath(p.Root, e.Path)
		if err != nil || at != path {
			continue
		}
		if e.Op == OpRename {
			path, _, err = r.src.CheckPath(p.Root, e.NewPath)
		} else if e.Op != OpEdit || e.Simultaneous {
			return 0, false
		}
		text, cursor, ok = r.applyEdits(e.Edits, text, cursor)
		if !ok || err != nil || !e.Invalid.None() {
			return 0, false
		}
		if c.hasContent(has, text) {
			return i, true
		}
	}
	return 0, false
}

// applyEdits returns text after edits, and the cursor for the next edit. It
// fails if an edit has no certain place.
func (r *resolver) applyEdits(edits []Edit, text []byte, from int) ([]byte, int, bool) {
	t := NewEditedText(text)
	for i := range edits {
		if edits[i].Locator == nil || !edits[i].Invalid.None() {
			return nil, 0, false
		}
		m := r.locateAfter(&edits[i], t, from, PrecedingEdits{})
		switch {
		case m.Placement == Applied:
			from = cursorAfter(m, nil, from)
			continue
		case m.Placement > Moved || m.PlaceAll || len(m.Candidates) != 1:
			return nil, 0, false
		}
		c := m.Candidates[0]
		from = cursorAfter(m, []placedHunk{{Candidate: c}}, from)
		t.replaceAll(c.Splices)
	}
	return t.Text().Bytes, from, true
}

// isCreationDone reports whether the file in s is the result of the current
// creation and of later changes. Those changes are then applied and not
// searched for.
func (r *resolver) isCreationDone(path string, s *treeEntry) bool {
	if r.change.Op != OpCreate || s == nil || s.file == nil || s.file.Base.Kind != Regular || len(s.changedBy) > 0 ||
		r.cs.Payloads[r.key.Payload].SameBase {
		return false
	}
	last, ok := r.creationResultsIn(r.change, r.key.Change, path, s.file.textWith(r.included).Bytes)
	if ok {
		r.doneUpTo[s.file] = last
	}
	return ok
}
