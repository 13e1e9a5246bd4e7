package model

import (
	"iter"
	"slices"
	"sort"
)

// Later changes of a payload alter the result of the current one. If a payload
// whose changes build on each other was applied already, each change finds the
// results of the later ones (AP §3.1). This file recognises that without the
// history. Payloads with SameBase are excluded.

// A pathChange is a change of a payload, except a refused one.
type pathChange struct {
	*FileChange
	index         int    // in the payload
	path, newPath string // clean; newPath is empty unless it is a rename
}

// A pathIndex is the changes of a payload by path, in their order.
type pathIndex struct {
	removals  map[string][]pathChange // the renames and deletions of a path
	creations map[string][]pathChange // those that put a file there: renames too
	all       map[string][]int        // the indexes of all changes of a path, refused ones too
}

// changesByPath returns the changes of the current payload, none if it has SameBase.
func (r *resolver) changesByPath() *pathIndex {
	if r.byPath != nil {
		return r.byPath
	}
	x := &pathIndex{map[string][]pathChange{}, map[string][]pathChange{}, map[string][]int{}}
	r.byPath = x
	p := r.cs.Payloads[r.key.Payload]
	for i := 0; i < len(p.Files) && !p.SameBase; i++ {
		c := &p.Files[i]
		if path, _, err := r.src.CheckPath(p.Root, c.Path); err == nil {
			x.all[path] = append(x.all[path], i)
		}
		path, newPath, ok := r.cleanPaths(p, c, "")
		if !ok {
			continue
		}
		change := pathChange{c, i, path, newPath}
		if c.Op == OpDelete || c.Op == OpRename {
			x.removals[path] = append(x.removals[path], change)
		}
		switch {
		case c.Op == OpRename:
			x.creations[newPath] = append(x.creations[newPath], change)
		case c.Op == OpCreate && c.Content != nil:
			x.creations[path] = append(x.creations[path], change)
		}
	}
	return x
}

// firstAfter returns the first of changes behind index; ok is false if there is none.
func firstAfter(changes []pathChange, index int) (c pathChange, ok bool) {
	n := sort.Search(len(changes), func(i int) bool { return changes[i].index > index })
	if n == len(changes) {
		return c, false
	}
	return changes[n], true
}

// laterRemovals yields the later renames of the file at path, under the name that it then
// has, up to its deletion.
func (r *resolver) laterRemovals(path string) iter.Seq[pathChange] {
	return func(yield func(pathChange) bool) {
		for index := r.key.Change; ; {
			c, ok := firstAfter(r.changesByPath().removals[path], index)
			if !ok || !yield(c) || c.Op == OpDelete {
				return
			}
			path, index = c.newPath, c.index
		}
	}
}

// renamedLater returns the existing file to which later changes of the payload
// rename path, in one or several steps; nil if there is none.
func (r *resolver) renamedLater(path string) *treeEntry {
	for c := range r.laterRemovals(path) {
		if c.Op == OpDelete {
			return nil
		}
		if s := r.lookup(c.newPath, true); s.err == nil && s.file != nil {
			return s
		}
	}
	return nil
}

// deletedLater reports whether a later change of the payload deletes path,
// under the name that it then has.
func (r *resolver) deletedLater(path string) bool {
	for c := range r.laterRemovals(path) {
		if c.Op == OpDelete {
			return true
		}
	}
	return false
}

// isChangedElsewhere reports whether another change of the payload edits or makes a file at
// path, so that the path is no mistake.
func (r *resolver) isChangedElsewhere(path string) bool {
	x, p := r.changesByPath(), r.cs.Payloads[r.key.Payload]
	return len(x.creations[path]) > 0 || slices.ContainsFunc(x.all[path], func(i int) bool { return p.Files[i].Op != OpDelete })
}

// holdsLaterCreation reports whether s, found at path, is the result of the next change
// of the payload that puts a file there: a rename whose source no longer exists, or a
// creation whose content is there.
func (r *resolver) holdsLaterCreation(path string, s *treeEntry) bool {
	c, ok := firstAfter(r.changesByPath().creations[path], r.key.Change)
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
	_, ok = r.creationResultsIn(c.FileChange, c.index, path, r.textOf(s.file).Bytes)
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
	for {
		of := r.changesByPath().all[path]
		n := sort.SearchInts(of, index+1)
		if n == len(of) {
			return 0, false
		}
		index = of[n]
		e := &p.Files[index]
		var err error
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
			return index, true
		}
	}
}

// applyEdits returns text after edits, and the cursor for the next edit. It
// fails if an edit has no certain place.
func (r *resolver) applyEdits(edits []Edit, text []byte, from int) ([]byte, int, bool) {
	t := NewText(text)
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
		t = NewText(splicedBytes(t.Bytes, Span{End: t.Len()}, c.Splices))
	}
	return t.Bytes, from, true
}

// isCreationDone reports whether the file in s is the result of the current
// creation and of later changes. Those changes are then applied and not
// searched for.
func (r *resolver) isCreationDone(path string, s *treeEntry) bool {
	if r.change.Op != OpCreate || s == nil || s.file == nil || s.file.Base.Kind != Regular || len(s.changedBy) > 0 ||
		r.cs.Payloads[r.key.Payload].SameBase {
		return false
	}
	last, ok := r.creationResultsIn(r.change, r.key.Change, path, r.textOf(s.file).Bytes)
	if ok {
		r.doneUpTo[s.file] = last
	}
	return ok
}
