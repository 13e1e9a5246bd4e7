package model

import (
	"cmp"
	"slices"
)

// markCommitted reports whether the current change was committed before and its
// paths are still as that commit left them. Then it adds the change as one
// applied hunk. If parts of the change were left out, it sets r.committedStates
// instead and reports false: the committed parts are applied without a search,
// so that nothing happens twice, and the omitted parts are placed as undecided.
func (r *resolver) markCommitted(p *Payload, paths ...string) bool {
	if r.history == nil {
		return false
	}
	if r.change.Op == OpCopy {
		paths = paths[1:] // the source of a copy may have changed since
	}
	left, f, ok := r.statesSinceCommit(p, paths)
	switch {
	case !ok:
		return false
	case slices.ContainsFunc(left, func(l CommittedState) bool { return l.hasOmission(r.key.Change) }):
		r.committedStates = left
		return false
	case f == nil:
		f = r.placeholderFile(paths[0])
	}
	r.addHunk(r.addFile(f), r.committedKind(f, left), Applied, reasonCommitted.With())
	return true
}

// statesSinceCommit returns the states in which a commit of p left paths, if
// they are still in those states, and the file at the last path that exists;
// nil if none does.
func (r *resolver) statesSinceCommit(p *Payload, paths []string) (left []CommittedState, f *File, ok bool) {
	for i, path := range paths {
		if path == "" {
			continue
		}
		s := r.lookup(path, r.change.Op != OpDelete)
		path = s.pathOr(path)
		var now State
		if s.file != nil {
			now, path, f = s.file.Base.State, s.file.Base.Path, s.file
		}
		l, known := r.history.LastCommitted(p.Digest, path)
		if !known && s.file == nil && r.change.Op == OpRename && i == 0 {
			continue // it was renamed already
		}
		if s.err != nil || !known || !now.equalExceptUmask(l.State) {
			return nil, nil, false
		}
		left = append(left, l)
	}
	return left, f, true
}

// committedKinds is the hunk kind of a committed change by operation, if the
// change did more than edit lines.
var committedKinds = [...]HunkKind{
	OpEdit: KindContent, OpWrite: KindCreate, OpCreate: KindCreate, OpReplace: KindCreate,
	OpDelete: KindDelete, OpRename: KindRename, OpCopy: KindCreate, OpMkdir: KindMkdir,
}

// committedKind returns what the committed change did to f.
func (r *resolver) committedKind(f *File, left []CommittedState) HunkKind {
	kind := committedKinds[r.change.Op]
	gone := f.Base.Kind == Absent
	created := !gone && slices.ContainsFunc(left, wasCreated)
	if kind == KindDelete && !gone || kind == KindCreate && !created {
		return KindContent
	}
	return kind
}

// omission returns what the commit left out of an edit of the current change,
// or of the change as a whole (wholeChange).
func (r *resolver) omission(edit int) (Omission, bool) {
	for _, l := range r.committedStates {
		if i, found := l.findOmission(r.key.Change, edit); found {
			return l.Omissions[i], true
		}
	}
	return Omission{}, false
}

// isWholeCommitted reports whether the current change was committed except for
// some edits: its file is at the destination.
func (r *resolver) isWholeCommitted() bool {
	_, left := r.omission(wholeChange)
	return r.committedStates != nil && !left
}

// isCreationCommitted reports whether a commit of the current change created its file and
// left out lines of it: those are hunks of a file that is there.
func (r *resolver) isCreationCommitted() bool {
	return slices.ContainsFunc(r.committedStates, wasCreated)
}

func wasCreated(l CommittedState) bool { return l.Created }

// markEditCommitted reports whether edit i was committed while other parts of
// the current change were left out. Then it adds edit i as applied. The edits of an
// Interpreter depend on the text, so that they are found again.
func (r *resolver) markEditCommitted(f *File, i int) bool {
	_, left := r.omission(i)
	if r.committedStates == nil || left || r.change.Interpreter != nil || !r.change.Edits[i].Invalid.None() {
		return false
	}
	r.key.Edit, r.key.Site = i, 0
	r.addHunk(f, KindContent, Applied, reasonCommitted.With()).describe(&r.change.Edits[i])
	return true
}

// markLeftOut makes h undecided. The remaining work of a change that was
// committed before is what that commit left out.
func (r *resolver) markLeftOut(h *Hunk) {
	if h.Placement == Applied {
		return
	}
	o, _ := r.omission(h.Key.Edit)
	h.LeftOut, h.WasMissing = true, h.Kind == KindContent && o.Missing
	h.InitialDecision = Undecided
	h.addReason(reasonLeftOut.With())
}

// refuseStaleCopy makes a conflict of a copy that was left out if this payload
// or a later one changes the source. The source may differ from the one that
// was meant.
func (r *resolver) refuseStaleCopy(h *Hunk, src *File) {
	changed := func(p *Payload) bool {
		_, ok := r.history.LastCommitted(p.Digest, src.Base.Path)
		return ok
	}
	if r.committedStates != nil && slices.ContainsFunc(r.cs.Payloads[h.Payload:], changed) {
		h.Placement = Conflict
		h.addReason(reasonAcceptCopies.With())
	}
}

// wholeChange is the Omission.Edit of a part that belongs to no edit: a
// creation, deletion, rename, mode or whole content.
const wholeChange = -1

// hasOmission reports whether something of a file change was left out.
func (l *CommittedState) hasOmission(change int) bool {
	i, _ := l.findOmission(change, wholeChange)
	return i < len(l.Omissions) && l.Omissions[i].Change == change
}

func (l *CommittedState) findOmission(change, edit int) (int, bool) {
	return slices.BinarySearchFunc(l.Omissions, Omission{Change: change, Edit: edit}, Omission.compare)
}

func (o Omission) compare(other Omission) int {
	return cmp.Or(cmp.Compare(o.Change, other.Change), cmp.Compare(o.Edit, other.Edit))
}

// CommittedStates returns the states in which a plan leaves the paths that the
// payloads name, and the parts that it leaves out. The history stores them.
// They identify a payload that is committed again.
func (cs *ChangeSet) CommittedStates(p *Plan) []CommittedState {
	type place struct {
		payload Digest
		path    string
	}
	after := cs.statesAfter(p)
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
			out[index[at]].record(h, p.Decisions[id])
		}
	}
	for i := range out {
		slices.SortStableFunc(out[i].Omissions, Omission.compare)
		out[i].Omissions = slices.CompactFunc(out[i].Omissions, func(a, b Omission) bool { return a.compare(b) == 0 })
	}
	return out
}

// record adds the result of a decision about h. Hunks that start as rejected,
// or that only follow other hunks, are not omissions: the answer does not ask
// for them.
func (l *CommittedState) record(h *Hunk, d Decision) {
	if h.Kind == KindCreate && d == Accepted {
		l.Created = true
	}
	if d != Rejected || h.InitialDecision == Rejected || h.Kind == KindWhitespace {
		return
	}
	o := Omission{Change: h.Key.Change, Edit: wholeChange, Missing: h.Placement == Missing || h.WasMissing}
	if h.ofEdit {
		o.Edit = h.Key.Edit
	}
	l.Omissions = append(l.Omissions, o)
}

// statesAfter returns the states of the paths under review that exist after p.
func (cs *ChangeSet) statesAfter(p *Plan) map[string]State {
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
