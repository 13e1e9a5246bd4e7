package model

import (
	"errors"
	"maps"
	"strings"
)

// Resolve places every edit of the payloads, in their order, in the tree that
// src shows. What past knows to be committed, with the file still as that left
// it, is applied, and what was left out then is for a person; past may be nil.
// Resolve decides nothing and writes nothing: the same payloads, tree, past and
// choices give the same change set.
func Resolve(payloads []*Payload, src Source, past History, choices *Choices) *ChangeSet {
	r := &resolver{src: src, past: past, choices: choices, cs: &ChangeSet{Payloads: payloads}, tree: map[string]*slot{}, shared: map[Joiner]any{}}
	r.join()
	for i, p := range payloads {
		r.cs.Diagnostics = append(r.cs.Diagnostics, p.Diagnostics...)
		r.payload(i, p)
	}
	r.refuseCollisions()
	r.cs.flags()
	r.settle()
	r.arrange()
	r.cs.on = r.on
	return r.cs
}

// A resolver is the tree as the hunks placed so far would leave it.
type resolver struct {
	src     Source
	past    History
	choices *Choices
	cs      *ChangeSet
	shared  map[Joiner]any   // what the edits of one file know of each other
	on      set              // the hunks in whose text later edits are placed
	tree    map[string]*slot // by slot.path; filled from src as paths come up

	// the payload and the change at hand
	at      HunkKey
	change  *FileChange
	links   []Link           // where symbolic links led, of the paths that were looked at
	again   []CommittedState // of its paths, if it was committed but for parts of it
	before  map[string]*slot // the tree as this payload's old sides see it
	leaving map[string]bool  // paths that this payload's renames and deletions free, as in slot.path
	cursor  map[int]int      // by file index: where the search for the next edit begins
	traces  map[int]*trace   // by file index: what the payload's edits did so far
	basis   int              // the hunks with a lower ID are in the text that is searched
	claims  []claim
	made    map[*File]int // up to which of its changes the payload at hand has made a file what it is
}

// A slot is what stands at a path: a file, or nothing.
type slot struct {
	file  *File  // nil: nothing is there
	path  string // where it really is, symbolic links resolved; empty if err is not nil
	since []int  // the hunks that made it so
	makes bool   // the answer makes a directory here
	err   error  // why it may not be looked at
}

// at is where a file that is asked for at path would really stand.
func (s *slot) at(path string) string {
	if s.path != "" {
		return s.path
	}
	return path
}

// A claim is a hunk that puts a file where another one of the same payload
// stood: it needs whichever hunk takes that one away.
type claim struct {
	hunk *Hunk
	path string
}

func (r *resolver) payload(i int, p *Payload) {
	r.at = HunkKey{Payload: i}
	r.cursor, r.made, r.traces = map[int]int{}, map[*File]int{}, map[int]*trace{}
	r.before, r.leaving, r.claims = r.tree, nil, nil
	if p.SameBase {
		r.before = maps.Clone(r.tree)
		r.leaving = r.leavingPaths(p)
	}
	for n := range p.Files {
		r.at.Change, r.at.Edit, r.at.Site = n, 0, 0
		r.change, r.again, r.links = &p.Files[n], nil, nil
		r.fileChange(p)
	}
	for _, c := range r.claims {
		if s := r.tree[c.path]; s != nil && s.file == nil {
			c.hunk.need(s.since...)
		} else if old := r.before[c.path]; old != nil && old.file != nil {
			c.hunk.need(old.file.goneBy()...)
		}
	}
}

// leavingPaths are the paths that p, the payload at hand, renames or deletes:
// where its files really are. Directories in them may be symbolic links.
func (r *resolver) leavingPaths(p *Payload) map[string]bool {
	out := map[string]bool{}
	for i, c := range p.Files {
		if c.Op != OpRename && c.Op != OpDelete || !c.Invalid.None() {
			continue
		}
		path, _, err := r.src.CheckPath(p.Root, c.Path)
		if other := r.choices.Path(HunkKey{Payload: r.at.Payload, Change: i}); other != "" && err == nil {
			path, _, err = r.src.CheckPath("", other)
		}
		if err != nil {
			continue
		}
		if s := r.look(path, false); s.err == nil {
			out[s.path] = true
		}
	}
	return out
}

// handlers says what a file change of each kind does; the paths have passed
// the path check.
var handlers = [...]func(r *resolver, path, newPath string){
	OpEdit:    (*resolver).edit,
	OpWrite:   (*resolver).whole,
	OpCreate:  (*resolver).whole,
	OpReplace: (*resolver).whole,
	OpDelete:  (*resolver).remove,
	OpRename:  (*resolver).rename,
	OpCopy:    (*resolver).copy,
	OpMkdir:   (*resolver).mkdir,
}

func (r *resolver) fileChange(p *Payload) {
	c := r.change
	if !c.Invalid.None() {
		r.invalid(c.Path, c.Invalid)
		r.examine(p)
		return
	}
	path, ok := r.gate(p.Root, c.Path)
	if other := r.choices.Path(r.at); ok && other != "" {
		path, ok = r.elsewhere(path, other)
	} else if ok && c.Opaque {
		path, ok = r.mapped(path)
	}
	if !ok {
		return
	}
	r.readAs(p.Root)
	if c = r.change; c.Op != OpMkdir && !c.Trees && namesDirectory(c.Path) || namesDirectory(c.NewPath) && !r.isTree(r.look(path, false)) {
		r.invalid(path, endsInSlash.With())
		return
	}
	newPath := ""
	if c.Op == OpRename || c.Op == OpCopy {
		if newPath, ok = r.gate(p.Root, c.NewPath); !ok {
			return
		}
	}
	if r.committed(p, path, newPath) {
		return
	}
	first := len(r.cs.Hunks)
	handlers[c.Op](r, path, newPath)
	r.linkHunks(first)
}

func namesDirectory(path string) bool {
	return strings.HasSuffix(path, "/") || strings.HasSuffix(path, `\`)
}

// gate lets a path through, or makes the change an invalid hunk.
func (r *resolver) gate(root, path string) (string, bool) {
	clean, warnings, err := r.src.CheckPath(root, path)
	strict := r.cs.Payloads[r.at.Payload].Strict && err == nil
	for _, w := range warnings {
		w.Line, w.Payload = r.change.First, r.at.Payload
		if strict {
			w.Severity = Error
		}
		r.cs.Diagnostics = append(r.cs.Diagnostics, w)
	}
	if strict && len(warnings) > 0 {
		r.invalid(path, Strictly(warnings[0].Reason()))
		return "", false
	}
	if err != nil {
		r.invalid(path, r.report("path/refused", path, err))
		return "", false
	}
	return clean, true
}

// elsewhere is the path that a person chose instead of the one that the answer
// names. What comes of it needs a person.
func (r *resolver) elsewhere(path, other string) (string, bool) {
	moved := *r.change
	moved.Path = other
	moved.Doubt = otherPath.With(path)
	r.change = &moved
	return r.gate("", other)
}

// readAs doubts a path that is a reading of the answer's words where a file has
// these words as its name.
func (r *resolver) readAs(root string) {
	c := r.change
	if c.Spelled == "" {
		return
	}
	path, _, err := r.src.CheckPath(root, c.Spelled)
	if err != nil || r.look(path, false).file == nil {
		return
	}
	doubted := *c
	doubted.Doubt = readAsPath.With(c.Spelled, c.Path)
	r.change = &doubted
}

// mapped is the path of the one file that a key means; otherwise the change is
// done with.
func (r *resolver) mapped(key string) (string, bool) {
	path, why := r.find(key)
	switch {
	case why.Code == hasNoKey.Code:
		r.unplaceable(key, why)
	case !why.None():
		r.reportReason(key, why)
		r.invalid(key, why)
	}
	return path, why.None()
}

// find is the path of the one file that a key means, or why there is none.
func (r *resolver) find(key string) (string, Reason) {
	lister, ok := r.src.(Lister)
	if !ok {
		return key, Reason{}
	}
	found, err := lister.FindKey(key)
	switch {
	case err != nil:
		return "", refusal(hasKeys.Code, key, err)
	case len(found) > 1:
		return "", hasKeys.With(strings.Join(found, ", "))
	case len(found) == 0:
		return "", hasNoKey.With()
	}
	return found[0], Reason{}
}

// report reports an error about path, under its own code or the one given, and
// returns it as the reason.
func (r *resolver) report(code, path string, err error) Reason {
	why := refusal(code, path, err)
	r.reportReason(path, why)
	return why
}

func (r *resolver) reportReason(path string, why Reason) {
	r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{Severity: Error, Code: why.Code, Message: r.change.Sentence(Fault{Message: why.String()}),
		Path: path, Line: r.change.First, Payload: r.at.Payload})
}

// refusal is what err says of path, under its own code or the one given. The path
// is not repeated: it is shown beside the reason.
func refusal(code, path string, err error) Reason {
	var known coded
	if errors.As(err, &known) {
		return ReasonKind{Code: known.DiagnosticCode(), Sentence: "%s"}.With(known.WithoutPath(path))
	}
	return ReasonKind{Code: code, Sentence: "%v"}.With(err)
}

// look is what stands at path now. With follow, a symbolic link is followed
// and the file that it leads to is what stands there.
func (r *resolver) look(path string, follow bool) *slot {
	return r.lookIn(r.tree, path, follow)
}

// lookBefore is what stood at path when the payload began, links followed.
func (r *resolver) lookBefore(path string) *slot {
	return r.lookIn(r.before, path, true)
}

// lookIn is what stands at path in one of the two trees.
func (r *resolver) lookIn(tree map[string]*slot, path string, follow bool) *slot {
	if s, ok := tree[path]; ok && (!follow || s.file == nil || s.file.Base.Kind != Symlink) {
		return s
	}
	snap, err := r.src.Read(path, follow)
	if err != nil {
		return &slot{err: err}
	}
	r.noteLink(path, snap.Path)
	if s, ok := tree[snap.Path]; ok && snap.Path != path {
		return s
	}
	s := &slot{path: snap.Path}
	if snap.Kind != Absent {
		s.file = &File{Index: -1, Path: snap.Path, Base: snap, seq: newSequence(snap.Bytes), exists: true}
	}
	for _, t := range []map[string]*slot{r.tree, r.before} {
		if _, ok := t[s.path]; !ok {
			t[s.path] = s
		}
	}
	return s
}

// put makes f what stands at path, where it really is; nil if nothing does.
func (r *resolver) put(path string, f *File, since ...int) {
	r.tree[path] = &slot{file: f, path: path, since: since}
}

// enlist puts f under review.
func (r *resolver) enlist(f *File) *File {
	if f.Index < 0 {
		f.Index = len(r.cs.Files)
		r.cs.Files = append(r.cs.Files, f)
	}
	return f
}

// absent is a file under review that does not exist.
func (r *resolver) absent(path string) *File {
	return r.enlist(&File{Index: -1, Path: path, Base: Snapshot{Path: path}})
}

// orphan is the file for hunks that have none to go to: one for each path.
func (r *resolver) orphan(path string) *File {
	if s, ok := r.tree[path]; ok && s.file != nil && s.file.Index >= 0 {
		return s.file
	}
	for _, f := range r.cs.Files {
		if f.Path == path && f.Base.Kind == Absent && !f.exists {
			return f
		}
	}
	return r.absent(path)
}

// hunk adds a hunk of the change at hand to f.
func (r *resolver) hunk(f *File, kind HunkKind, placement Placement, why ...Reason) *Hunk {
	h := &Hunk{
		ID: len(r.cs.Hunks), Key: r.at, File: f.Index, Kind: kind, Placement: placement, Why: Because(why...),
		basis: r.basis, Payload: r.at.Payload, First: r.change.First, Last: r.change.Last, Description: r.change.Description,
	}
	h.Key.Kind = kind
	r.at.Site++
	h.Start = h.start(r.cs.Payloads[h.Payload].Doubt, r.change.Doubt)
	if r.again != nil {
		r.leaveOut(h)
	}
	r.cs.Hunks = append(r.cs.Hunks, h)
	f.Hunks = append(f.Hunks, h.ID)
	return h
}

// include makes later edits see what h does.
func (r *resolver) include(h *Hunk) {
	for len(r.on) <= h.ID {
		r.on = append(r.on, false)
	}
	r.on[h.ID] = true
}

// start is the decision that a placement alone allows.
func (h *Hunk) start(doubts ...Reason) Decision {
	if h.Placement == Applied {
		return Accepted
	}
	if h.Placement > Moved {
		return Undecided
	}
	for _, doubt := range doubts {
		if !doubt.None() {
			h.explain(doubt)
			return Undecided
		}
	}
	return Accepted
}

func (h *Hunk) explain(why Reason) { h.Why = h.Why.And(why) }

func (h *Hunk) need(ids ...int) {
	for _, id := range ids {
		if id != h.ID {
			h.Needs = appendNew(h.Needs, id)
		}
	}
}

// invalid makes the whole change at hand one blocked hunk.
func (r *resolver) invalid(path string, why Reason) {
	r.hunk(r.orphan(path), KindContent, Invalid, why)
}

// target is the existing file that an edit, a rename or a copy is about; nil,
// and the change is done with, if there is none.
func (r *resolver) target(path string, s *slot) *File {
	switch {
	case s.err != nil:
		r.invalid(path, r.report("file/refused", path, s.err))
	case s.file == nil && len(s.since) > 0:
		r.unplaceable(path, isGone.With())
	case s.file == nil:
		r.unplaceable(path, isMissing.With())
	case s.file.Base.Kind == Directory:
		r.invalid(path, isDirectory.With())
	default:
		return r.enlist(s.file)
	}
	return nil
}

// unplaceable makes a conflict of every edit of the change, or of the change.
func (r *resolver) unplaceable(path string, why Reason) {
	f := r.orphan(path)
	paths := r.like(path)
	for i := range r.change.Edits {
		if r.done(f, i) {
			continue
		}
		r.at.Edit, r.at.Site = i, 0
		placement, because := Conflict, why
		if e := &r.change.Edits[i]; !e.Invalid.None() {
			placement, because = Invalid, e.Invalid
		}
		h := r.hunk(f, KindContent, placement, because)
		h.describe(&r.change.Edits[i])
		h.Paths, h.Faults = paths, []Fault{{Code: isMissing.Code, Message: why.String()}}
	}
	if len(r.change.Edits) == 0 {
		r.hunk(f, KindContent, Conflict, why).Paths = paths
	}
}

// like lists the files that may be meant by a path at which nothing is.
func (r *resolver) like(path string) []string {
	lister, ok := r.src.(Lister)
	if !ok {
		return nil
	}
	found, err := lister.SimilarPaths(path)
	if err != nil {
		r.report("path/look", path, err)
	}
	return found
}

// settle takes back the start of hunks that build on undecided ones.
func (r *resolver) settle() {
	for again := true; again; {
		again = false
		for _, h := range r.cs.Hunks {
			if h.Start != Accepted || h.Placement == Applied {
				continue
			}
			for _, n := range h.Needs {
				if need := r.cs.Hunks[n]; need.Start != Accepted {
					h.Start, again = Undecided, true
					h.explain(buildsOnUndecided.With(need.First))
					break
				}
			}
		}
	}
}
