package model

import (
	"cmp"
	"errors"
	"slices"
	"strings"
)

// Resolve places every edit of the payloads, in order, in the tree that src
// reads. A change that past knows as committed, with its file unchanged since,
// is applied; the parts that were left out then are undecided. past may be nil.
// Resolve decides nothing and writes nothing. The same payloads, tree, past and
// choices give the same change set.
func Resolve(payloads []*Payload, src Source, past History, choices *Choices) *ChangeSet {
	r := &resolver{src: src, history: past, choices: choices, cs: &ChangeSet{Payloads: payloads}, tree: map[string]*treeEntry{}, listed: map[string]string{}, spellings: map[string]string{}, newDirectories: map[string]string{}, absentFiles: map[string][]*File{}, analyses: map[FileAnalyzer]any{}, searches: &looseSearches{}}
	if refused := TooManyEdits(payloads); refused != nil {
		return &ChangeSet{Payloads: payloads, Diagnostics: refused}
	}
	r.analyzeFiles()
	explained := !slices.ContainsFunc(payloads, func(p *Payload) bool { return !r.isExample(p) })
	for i, p := range payloads {
		if explained {
			r.cs.Diagnostics = append(r.cs.Diagnostics, exampleError(i, p))
			continue
		}
		r.cs.Diagnostics = append(r.cs.Diagnostics, p.Diagnostics...)
		r.placePayload(i, p)
	}
	if r.refused != "" {
		return r.refuse()
	}
	r.finishTexts()
	r.refuseCollisions()
	r.findUntracked()
	r.cs.addFlags()
	r.checkNewTexts()
	r.undecideDependents()
	r.warnPartial()
	r.orderHunks()
	r.cs.included = r.included
	return r.cs
}

// A resolver holds the tree as the hunks placed so far would leave it.
type resolver struct {
	src            Source
	history        History
	choices        *Choices
	cs             *ChangeSet
	analyses       map[FileAnalyzer]any  // the analysis of each edit's file
	included       hunkFlags             // the hunks in the text in which later edits are placed
	tree           map[string]*treeEntry // by treeEntry.path; filled from src on demand
	listed         map[string]string     // paths that were looked up, where the directories list another spelling
	spellings      map[string]string     // the first spelling of each path of a change, by the listed one
	newDirectories map[string]string     // the first spelling of directories that the answer makes, by FoldPath, where case is ignored
	absentFiles    map[string][]*File    // the files under review that are not on disk, by path

	// the current payload and file change
	key              HunkKey
	change           *FileChange
	links            []Link                // the symbolic links on paths that were looked up
	committedStates  []CommittedState      // of its paths, if it was committed with omissions
	treeBefore       map[string]*treeEntry // what the payload replaced in tree, if its old paths refer to the tree before it; nil for nothing
	freedPaths       map[string]bool       // nil until isFreed is called
	cursors          map[int]int           // by file index: where the search for the next edit begins
	editLogs         map[int]*editLog      // by file index
	visibleHunks     int                   // hunks with a lower ID are part of the searched text
	pathDependencies []pathDependency
	similarCost      int // of the searches for similar texts so far

	searches *looseSearches
	edited   int64  // see maxEdited
	refused  string // why the answer has too many changes
}

// A treeEntry is what exists at a path: a file, or nothing.
type treeEntry struct {
	file         *File  // nil: the path does not exist
	path         string // with symbolic links resolved; empty if err is not nil
	changedBy    []int  // the hunks that led to this state
	newDirectory bool   // the answer creates a directory here
	folds        bool   // as Snapshot.Folds
	err          error  // why the path is refused
}

// pathOr returns the resolved path of s, or path if there is none.
func (s *treeEntry) pathOr(path string) string {
	if s.path != "" {
		return s.path
	}
	return path
}

// A pathDependency is a hunk that puts a file at a path where the same payload
// removes another one. It depends on the hunk that removes that file.
type pathDependency struct {
	hunk *Hunk
	path string
}

func (r *resolver) placePayload(i int, p *Payload) {
	r.key = HunkKey{Payload: i}
	r.cursors, r.editLogs = map[int]int{}, map[int]*editLog{}
	r.treeBefore, r.freedPaths, r.pathDependencies = nil, nil, nil
	if p.SameBase {
		r.treeBefore = map[string]*treeEntry{}
	}
	for n := range p.Files {
		if r.exceeds(1) {
			return
		}
		r.key.Change, r.key.Edit, r.key.Site = n, 0, 0
		r.change, r.committedStates, r.links = &p.Files[n], nil, nil
		r.placeFileChange(p)
	}
	for _, c := range r.pathDependencies {
		if s := r.tree[c.path]; s != nil && s.file == nil {
			c.hunk.addNeeds(s.changedBy...)
		} else if old, _ := r.entryBefore(c.path); old != nil && old.file != nil {
			c.hunk.addNeeds(old.file.removedBy()...)
		}
	}
}

// isFreed reports whether the current payload renames or deletes path, as in treeEntry.path,
// and has the same base for all its changes. This has to read many files, and is rarely asked.
func (r *resolver) isFreed(path string) bool {
	p := r.cs.Payloads[r.key.Payload]
	if p.SameBase && r.freedPaths == nil {
		links := r.links // of the current change
		r.freedPaths = r.findFreedPaths(p)
		r.links = links
	}
	return r.freedPaths[path]
}

// findFreedPaths returns the paths that p, the current payload, renames or
// deletes, with symbolic links of their directories resolved.
func (r *resolver) findFreedPaths(p *Payload) map[string]bool {
	out := map[string]bool{}
	for i, c := range p.Files {
		path, newPath, ok := r.cleanPaths(p, &c, r.choices.PathFor(HunkKey{Payload: r.key.Payload, Change: i}))
		if !ok || path == newPath || c.Op != OpRename && c.Op != OpDelete {
			continue
		}
		if s := r.lookupIn(r.entryBefore, path, false); s.err == nil {
			out[s.path] = true
		}
	}
	return out
}

// opHandlers place a file change by operation. The paths have passed the path
// check.
var opHandlers = [...]func(r *resolver, path, newPath string){
	OpEdit:    (*resolver).placeEditChange,
	OpWrite:   (*resolver).placeWholeFile,
	OpCreate:  (*resolver).placeWholeFile,
	OpReplace: (*resolver).placeWholeFile,
	OpDelete:  (*resolver).deleteFile,
	OpRename:  (*resolver).renameFile,
	OpCopy:    (*resolver).copyFile,
	OpMkdir:   (*resolver).makeDirectory,
}

func (r *resolver) placeFileChange(p *Payload) {
	c, other := r.change, r.choices.PathFor(r.key)
	lacksFile := c.Path == "" && other != ""
	if !c.Invalid.None() && !lacksFile {
		r.addInvalidHunk(c.Path, c.Invalid)
		r.validateRefused(p)
		return
	}
	path, ok := "", true
	if !lacksFile {
		c = r.chooseName(p.Root)
		path, ok = r.checkPath(p.Root, c.Path)
	}
	if ok && other != "" {
		path, ok = r.redirectTo(path, other)
	} else if ok && c.PathIsKey {
		path, ok = r.resolveKey(path)
	}
	if !ok {
		return
	}
	r.doubtInterpretedPath(p.Root)
	if c = r.change; c.Op != OpMkdir && !c.AllowsDirectory && namesDirectory(c.Path) || namesDirectory(c.NewPath) && !r.isDirectoryChange(r.lookup(path, false)) {
		r.addInvalidHunk(path, reasonPathEndsInSlash.With())
		return
	}
	newPath := ""
	if c.Op == OpRename || c.Op == OpCopy {
		if newPath, ok = r.checkPath(p.Root, c.NewPath); !ok {
			return
		}
	}
	if !c.PathIsKey || other != "" {
		if path, newPath, ok = r.spell(path, newPath); !ok {
			return
		}
	}
	if r.markCommitted(p, path, newPath) {
		return
	}
	first := len(r.cs.Hunks)
	if c.Interpreter != nil {
		r.interpret(path)
	}
	r.doubtNewPath(p, cmp.Or(newPath, path))
	opHandlers[r.change.Op](r, path, newPath)
	r.recordLinksInHunks(first)
}

func namesDirectory(path string) bool {
	return strings.HasSuffix(path, "/") || strings.HasSuffix(path, `\`)
}

// checkPath returns the clean path, or makes the change an invalid hunk.
func (r *resolver) checkPath(root, path string) (string, bool) {
	clean, warnings, err := r.src.CheckPath(root, path)
	if err != nil {
		r.addInvalidHunk(path, r.reportError("path/refused", path, err))
		return "", false
	}
	return clean, r.reportWarnings(path, warnings)
}

// reportWarnings reports warnings about a path of the current change. Under --strict they make
// it an invalid hunk.
func (r *resolver) reportWarnings(path string, warnings []Diagnostic) bool {
	strict := r.cs.Payloads[r.key.Payload].Strict
	for _, w := range warnings {
		w.Line, w.Payload = r.change.First, r.key.Payload
		if strict {
			w.Severity = Error
		}
		r.cs.Diagnostics = append(r.cs.Diagnostics, w)
	}
	if strict && len(warnings) > 0 {
		r.addInvalidHunk(path, StrictRefusal(warnings[0].Reason()))
		return false
	}
	return true
}

// redirectTo redirects the change to the path that a person chose instead of
// the one that the answer names. Its hunks need a person.
func (r *resolver) redirectTo(path, other string) (string, bool) {
	moved := *r.change
	moved.Path = other
	moved.Doubt = reasonOtherPath.With(path)
	if path == "" {
		moved.Doubt = reasonFileByHand.With()
	}
	r.change = &moved
	return r.checkPath("", other)
}

// resolveKey returns the path of the one file that a key refers to. Otherwise
// it adds the hunks of the failed change.
func (r *resolver) resolveKey(key string) (string, bool) {
	path, why := r.findByKey(key)
	switch {
	case why.Code == reasonKeyUnknown.Code:
		r.addConflicts(key, why)
	case !why.None():
		why = why.At(r.change.Field)
		r.reportReason(key, why)
		r.addInvalidHunk(key, why)
	}
	return path, why.None()
}

// findByKey returns the path of the one file that a key refers to, or the
// reason why there is none.
func (r *resolver) findByKey(key string) (string, Reason) {
	found, err := r.src.FindKey(key)
	switch {
	case err != nil:
		return "", refusal(reasonKeyAmbiguous.Code, key, err)
	case len(found) > 1:
		return "", reasonKeyAmbiguous.With(strings.Join(found, ", "))
	case len(found) == 0:
		return "", reasonKeyUnknown.With()
	}
	return found[0], Reason{}
}

// reportError reports an error about path and returns it as the reason. Its own
// code has precedence over the one given.
func (r *resolver) reportError(code, path string, err error) Reason {
	why := refusal(code, path, err)
	r.reportReason(path, why)
	return why
}

func (r *resolver) reportReason(path string, why Reason) {
	r.reportFault(path, Fault{Code: why.Code, Message: why.String()})
}

// refusal returns the text of err without path, which is shown beside the reason.
// Its own code has precedence over the one given.
func refusal(code, path string, err error) Reason {
	var known coded
	if errors.As(err, &known) {
		return ReasonKind{Code: known.DiagnosticCode(), Sentence: "%s"}.With(known.WithoutPath(path))
	}
	return ReasonKind{Code: code, Sentence: "%v"}.With(err)
}

// addFile puts f under review.
func (r *resolver) addFile(f *File) *File {
	if f.Index < 0 {
		f.Index = len(r.cs.Files)
		r.cs.Files = append(r.cs.Files, f)
	}
	return f
}

// addAbsentFile puts a file under review that does not exist.
func (r *resolver) addAbsentFile(path string) *File {
	f := r.addFile(&File{Index: -1, Path: path, Base: Snapshot{Path: path}})
	r.absentFiles[path] = append(r.absentFiles[path], f)
	return f
}

// placeholderFile returns the file for hunks that have no file, one for each
// path.
func (r *resolver) placeholderFile(path string) *File {
	if s, ok := r.tree[path]; ok && s.file != nil && s.file.Index >= 0 {
		return s.file
	}
	for _, f := range r.absentFiles[path] {
		if !f.exists {
			return f
		}
	}
	return r.addAbsentFile(path)
}

// addHunk adds a hunk of the current change to f.
func (r *resolver) addHunk(f *File, kind HunkKind, placement Placement, why ...Reason) *Hunk {
	h := &Hunk{
		ID: len(r.cs.Hunks), Key: r.key, File: f.Index, Kind: kind, Placement: placement, Why: Because(why...),
		visibleHunks: r.visibleHunks, Payload: r.key.Payload, First: r.change.First, Last: r.change.Last, Description: r.change.Description,
	}
	h.Key.Kind = kind
	r.key.Site++
	h.InitialDecision = h.initialDecision(r.cs.Payloads[h.Payload].Doubt, r.change.Doubt)
	if r.committedStates != nil {
		r.markLeftOut(h)
	}
	r.cs.Hunks = append(r.cs.Hunks, h)
	f.Hunks = append(f.Hunks, h.ID)
	return h
}

// includeHunk includes h in the text in which later edits are placed.
func (r *resolver) includeHunk(h *Hunk) {
	for len(r.included) <= h.ID {
		r.included = append(r.included, false)
	}
	r.included[h.ID] = true
}

// initialDecision returns the decision that the placement and the doubts allow.
func (h *Hunk) initialDecision(doubts ...Reason) Decision {
	if h.Placement == Applied {
		return Accepted
	}
	if !h.Placement.IsCertain() {
		return Undecided
	}
	for _, doubt := range doubts {
		if !doubt.None() {
			h.addDoubt(doubt)
			return Undecided
		}
	}
	return Accepted
}

func (h *Hunk) addReason(why Reason) { h.Why = h.Why.And(why) }

// addDoubt adds why h is undecided: if it has a certain place, before how it was found.
func (h *Hunk) addDoubt(why Reason) {
	if h.Placement.IsCertain() {
		h.Why = slices.Insert(slices.Clone(h.Why), h.doubts, why)
		h.doubts++
		return
	}
	h.addReason(why)
}

func (h *Hunk) addNeeds(ids ...int) {
	for _, id := range ids {
		if id != h.ID {
			h.Needs = appendNew(h.Needs, id)
		}
	}
}

// addInvalidHunk makes the current change invalid: one hunk, or one with the text of each edit. Without a
// path it is a file of its own.
func (r *resolver) addInvalidHunk(path string, why Reason) {
	fileAt := r.placeholderFile
	if path == "" {
		fileAt = r.addAbsentFile
	}
	f := fileAt(path)
	for i := range r.change.Edits {
		r.key.Edit, r.key.Site = i, 0
		r.addHunk(f, KindContent, Invalid, why).describe(&r.change.Edits[i])
	}
	if len(r.change.Edits) == 0 {
		r.addHunk(f, KindContent, Invalid, why).new = r.change.Content
	}
}

// existingFile returns the existing file for an edit, a rename or a copy. If
// there is none, it adds the hunks of the failed change and returns nil.
func (r *resolver) existingFile(path string, s *treeEntry) *File {
	switch {
	case s.err != nil:
		r.addInvalidHunk(path, r.reportError("file/refused", path, s.err))
	case s.file == nil && len(s.changedBy) > 0:
		r.addConflicts(path, reasonFileMoved.With())
	case s.file == nil:
		r.addConflicts(path, reasonFileMissing.With())
	case s.file.Base.Kind == Directory:
		r.addInvalidHunk(path, reasonIsDirectory.With())
	default:
		return r.addFile(s.file)
	}
	return nil
}

// addConflicts makes a conflict of every edit of the change, or of the change
// if it has no edits.
func (r *resolver) addConflicts(path string, why Reason) {
	f := r.placeholderFile(path)
	paths := r.similarPaths(path)
	if why.Code == reasonFileMissing.Code && len(paths) > 0 && FoldPath(paths[0]) == FoldPath(path) {
		why = possiblyOther(path, paths[0])
	}
	for i := range r.change.Edits {
		if r.markEditCommitted(f, i) {
			continue
		}
		r.key.Edit, r.key.Site = i, 0
		placement, because := Conflict, why.At(r.change.Field)
		if e := &r.change.Edits[i]; !e.Invalid.None() {
			placement, because = Invalid, e.Invalid
		}
		h := r.addHunk(f, KindContent, placement, because)
		h.describe(&r.change.Edits[i])
		h.SimilarPaths, h.Faults = paths, []Fault{{Code: reasonFileMissing.Code, Message: why.String()}}
	}
	if len(r.change.Edits) == 0 {
		r.addHunk(f, KindContent, Conflict, why).SimilarPaths = paths
	}
}

// similarPaths returns the files that a path without a file may refer to.
func (r *resolver) similarPaths(path string) []string {
	found, err := r.src.SimilarPaths(path)
	if err != nil {
		r.reportError("path/look", path, err)
	}
	return found
}
