package model

import (
	"cmp"
	"slices"
)

// committed tells that the change was committed before and that its paths are
// still as that left them: it is applied, as a whole. If parts of it were left
// out, r.again says so to the handler, for which the change is no new one: what
// was committed is applied without being searched for, so that nothing happens
// twice, and what was left out is placed, and is for a person to say.
func (r *resolver) committed(p *Payload, paths ...string) bool {
	if r.past == nil {
		return false
	}
	if r.change.Op == OpCopy {
		paths = paths[1:] // what it is copied from may have changed since
	}
	left, f, ok := r.asLeft(p, paths)
	switch {
	case !ok:
		return false
	case slices.ContainsFunc(left, func(l CommittedState) bool { return l.omits(r.at.Change) }):
		r.again = left
		return false
	case f == nil:
		f = r.orphan(paths[0])
	}
	r.hunk(r.enlist(f), r.doneKind(f, left), Applied, committedBefore.With())
	return true
}

// asLeft is what a commit of p left at paths, if that is what stands there, and
// the file that does; nil if none does.
func (r *resolver) asLeft(p *Payload, paths []string) (left []CommittedState, f *File, ok bool) {
	for i, path := range paths {
		if path == "" {
			continue
		}
		s := r.look(path, r.change.Op != OpDelete)
		path = s.at(path)
		var now State
		if s.file != nil {
			now, path, f = s.file.Base.State, s.file.Base.Path, s.file
		}
		l, known := r.past.LastCommitted(p.Digest, path)
		if !known && s.file == nil && r.change.Op == OpRename && i == 0 {
			continue // it had been renamed already
		}
		if s.err != nil || !known || !now.like(l.State) {
			return nil, nil, false
		}
		left = append(left, l)
	}
	return left, f, true
}

// doneKinds says what a committed change of each kind did to its file, if that
// was more than changing lines.
var doneKinds = [...]HunkKind{
	OpEdit: KindContent, OpWrite: KindCreate, OpCreate: KindCreate, OpReplace: KindCreate,
	OpDelete: KindDelete, OpRename: KindRename, OpCopy: KindCreate, OpMkdir: KindMkdir,
}

// doneKind is what the change at hand did to f when it was committed.
func (r *resolver) doneKind(f *File, left []CommittedState) HunkKind {
	kind := doneKinds[r.change.Op]
	gone := f.Base.Kind == Absent
	created := !gone && slices.ContainsFunc(left, func(l CommittedState) bool { return l.Created })
	if kind == KindDelete && !gone || kind == KindCreate && !created {
		return KindContent
	}
	return kind
}

// omission finds what was left out of an edit of the change at hand, or of the
// change as a whole.
func (r *resolver) omission(edit int) (Omission, bool) {
	for _, l := range r.again {
		if i, found := l.find(r.at.Change, edit); found {
			return l.Omissions[i], true
		}
	}
	return Omission{}, false
}

// arrived tells that the change at hand was committed but for edits of it: its
// file is where it leads to.
func (r *resolver) arrived() bool {
	_, left := r.omission(wholeChange)
	return r.again != nil && !left
}

// done makes edit i applied, if it was committed when other parts of the change
// at hand were left out.
func (r *resolver) done(f *File, i int) bool {
	_, left := r.omission(i)
	if r.again == nil || left || r.change.Edits[i].Invalid.None() == false {
		return false
	}
	r.at.Edit, r.at.Site = i, 0
	r.hunk(f, KindContent, Applied, committedBefore.With()).describe(&r.change.Edits[i])
	return true
}

// leaveOut makes h start as undecided: what there is still to do of a change
// that was committed before is what was left out then.
func (r *resolver) leaveOut(h *Hunk) {
	if h.Placement == Applied {
		return
	}
	o, _ := r.omission(h.Key.Edit)
	h.LeftOut, h.WasMissing = true, h.Kind == KindContent && o.Missing
	h.Start = Undecided
	h.explain(leftOutBefore.With())
}

// outdate makes a conflict of a copy that was left out, where this payload or a
// later one changes what it is a copy of: that may not be what it was then.
func (r *resolver) outdate(h *Hunk, src *File) {
	changed := func(p *Payload) bool {
		_, ok := r.past.LastCommitted(p.Digest, src.Base.Path)
		return ok
	}
	if r.again != nil && slices.ContainsFunc(r.cs.Payloads[h.Payload:], changed) {
		h.Placement = Conflict
		h.explain(acceptCopiesCurrent.With())
	}
}

// wholeChange is the Omission.Edit of what belongs to no edit: a creation, a
// deletion, a renaming, a mode, whole content.
const wholeChange = -1

// omits tells that something of a file change was left out.
func (l *CommittedState) omits(change int) bool {
	i, _ := l.find(change, wholeChange)
	return i < len(l.Omissions) && l.Omissions[i].Change == change
}

func (l *CommittedState) find(change, edit int) (int, bool) {
	return slices.BinarySearchFunc(l.Omissions, Omission{Change: change, Edit: edit}, Omission.compare)
}

func (o Omission) compare(other Omission) int {
	return cmp.Or(cmp.Compare(o.Change, other.Change), cmp.Compare(o.Edit, other.Edit))
}

// CommittedStates returns the states in which a plan leaves the paths that the
// payloads name, and what it leaves out there. They are stored in the history and
// identify a payload that is committed again.
func (cs *ChangeSet) CommittedStates(p *Plan) []CommittedState {
	type place struct {
		payload Digest
		path    string
	}
	after := cs.after(p)
	index := map[place]int{}
	var out []CommittedState
	for id, h := range cs.Hunks {
		if h.Placement == Invalid {
			continue
		}
		for _, path := range cs.Files[h.File].paths() {
			at := place{cs.Payloads[h.Payload].Digest, path}
			if _, known := index[at]; !known {
				index[at] = len(out)
				out = append(out, CommittedState{Payload: at.payload, Path: path, State: after[path]})
			}
			out[index[at]].note(h, p.Decisions[id])
		}
	}
	for i := range out {
		slices.SortStableFunc(out[i].Omissions, Omission.compare)
		out[i].Omissions = slices.CompactFunc(out[i].Omissions, func(a, b Omission) bool { return a.compare(b) == 0 })
	}
	return out
}

// note adds what a decision about h leaves. What starts as rejected, or only
// follows other hunks, is not left out: the answer does not ask for it.
func (l *CommittedState) note(h *Hunk, d Decision) {
	if h.Kind == KindCreate && d == Accepted {
		l.Created = true
	}
	if d != Rejected || h.Start == Rejected || h.Kind == KindWhitespace {
		return
	}
	o := Omission{Change: h.Key.Change, Edit: wholeChange, Missing: h.Placement == Missing || h.WasMissing}
	if h.ofEdit {
		o.Edit = h.Key.Edit
	}
	l.Omissions = append(l.Omissions, o)
}

// after is in which states p leaves the paths under review that then exist.
func (cs *ChangeSet) after(p *Plan) map[string]State {
	out := make(map[string]State, len(p.Entries))
	for _, f := range cs.Files {
		if f.Base.Kind != Absent {
			out[f.Path] = f.Base.State
		}
	}
	for _, e := range p.Entries {
		out[e.Path] = e.After
	}
	return out
}
