package model

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// A Plan lists exactly which paths change and how. The review showed these
// bytes, and these are committed. It is immutable.
type Plan struct {
	Entries   []PlanEntry // by Path, ascending; without duplicates
	Decisions Decisions   // the decisions that lead to it
	Links     []Link      // to paths of Entries; by Requested, ascending; without duplicates
}

// A Link is a requested path that symbolic links, in its last component or in
// directories before it, resolve to another path. The plan is valid only for
// this target: commit refuses if the links resolve to another one.
type Link struct {
	Requested string // as named by the answer or a person, cleaned
	Resolved  string // with all symbolic links resolved
}

// A PlanEntry is one path of a Plan. A rename has two entries.
type PlanEntry struct {
	Path   string
	Before State  // as reviewed; commit refuses if it has changed
	After  State  // Kind Absent: removed
	Old    []byte // the bytes before, if Before is Regular
	New    []byte // the bytes after, if After is Regular and no review made the entry; see Content
	From   string // the path that its content is renamed from, or empty

	created  bool     // After.Mode is the mode of a new file, before the umask
	sequence sequence // what Content renders to; nil if New has it
	accepted hunkSet  // of sequence
}

// Content returns the bytes after, if After is Regular. Each call renders them, so
// that a plan does not hold all new files at once.
func (e *PlanEntry) Content() []byte {
	if e.sequence == nil {
		return e.New
	}
	return e.sequence.render(e.accepted)
}

// Plan converts decisions into the exact bytes and modes of every path. It
// returns an error while a hunk is undecided.
func (cs *ChangeSet) Plan(d Decisions) (*Plan, error) {
	if open := cs.Undecided(d); len(open) > 0 {
		return nil, fmt.Errorf("%d changes are undecided", len(open))
	}
	ends := map[string]PlanEntry{}
	before := map[string]*Snapshot{}
	files := cs.affectedFiles()
	for _, f := range files {
		if f.Base.Kind != Absent || before[f.Path] == nil {
			before[f.Path] = &f.Base
		}
	}
	for _, f := range files {
		path, entry := f.outcome(cs, d)
		if entry.After.Kind == Absent {
			continue
		}
		if other, ok := ends[path]; ok && other.After.Kind != Absent {
			return nil, &CollisionError{path}
		}
		ends[path] = entry
	}
	p := assemblePlan(before, ends)
	p.Decisions, p.Links = d, cs.linksTo(p, d)
	return p, nil
}

// A CollisionError means that two files would end at one path.
type CollisionError struct{ Path string }

func (e *CollisionError) Error() string {
	return fmt.Sprintf("two files would end up at %s: reject one of them", e.Path)
}

// affectedFiles returns the files that may change: those under review, and the
// entries of their directories.
func (cs *ChangeSet) affectedFiles() []*File {
	out := cs.Files[:len(cs.Files):len(cs.Files)]
	for _, f := range cs.Files {
		for _, m := range f.members {
			if m.Index < 0 || m.Index >= len(cs.Files) || cs.Files[m.Index] != m {
				out = append(out, m)
			}
		}
	}
	return out
}

// assemblePlan makes the entries of all paths that differ before and after.
func assemblePlan(before map[string]*Snapshot, ends map[string]PlanEntry) *Plan {
	paths := make(map[string]bool, len(before))
	for path := range before {
		paths[path] = true
	}
	for path := range ends {
		paths[path] = true
	}
	stays := keptDirectories(before, ends)
	p := &Plan{}
	for path := range paths {
		e := ends[path].withBefore(path, before[path])
		if e.Before != e.After && (e.After.Kind != Absent || !stays[path]) {
			p.Entries = append(p.Entries, e)
		}
	}
	slices.SortFunc(p.Entries, func(a, b PlanEntry) int { return strings.Compare(a.Path, b.Path) })
	return p
}

// withBefore returns e at path with was as the state before; nil if the path
// did not exist.
func (e PlanEntry) withBefore(path string, was *Snapshot) PlanEntry {
	e.Path = path
	if was != nil {
		e.Before, e.Old = was.State, was.Bytes
	}
	if e.created && e.Before.Kind == Regular {
		e.After.Mode = withExecutable(e.Before.Mode, e.After.Mode&0o100 != 0)
	}
	return e
}

// keptDirectories returns the directories that hold an unchanged path. They
// stay although the answer deletes them before it creates that path again.
func keptDirectories(before map[string]*Snapshot, ends map[string]PlanEntry) map[string]bool {
	out := map[string]bool{}
	for path, e := range ends {
		if e = e.withBefore(path, before[path]); e.After.Kind == Absent || e.Before != e.After {
			continue
		}
		for at := strings.LastIndexByte(path, '/'); at > 0 && !out[path[:at]]; at = strings.LastIndexByte(path[:at], '/') {
			out[path[:at]] = true
		}
	}
	return out
}

// outcome returns the path and the state in which f ends under d.
func (f *File) outcome(cs *ChangeSet, d Decisions) (string, PlanEntry) {
	e := PlanEntry{After: State{Kind: f.Base.Kind, Mode: f.Base.Mode, Target: f.Base.Target}}
	path := f.Path
	for _, id := range f.Hunks {
		h := cs.Hunks[id]
		if d[id] != Accepted || h.Placement == Applied {
			continue
		}
		switch h.Kind {
		case KindCreate:
			e.After.Kind, e.After.Mode, e.created = Regular, newFileMode(h.Mode), true
		case KindMkdir:
			e.After.Kind, e.After.Mode = Directory, 0o777
		case KindMode:
			e.After.Mode = withExecutable(e.After.Mode, h.Mode == ModeExecutable)
		}
	}
	for _, id := range f.deleters {
		if d[id] == Accepted {
			return path, PlanEntry{}
		}
	}
	for _, m := range f.moves {
		if d[m.hunk] == Accepted {
			e.From, path = f.Path, m.to
		}
	}
	if e.After.Kind == Regular {
		e.sequence, e.accepted = f.sequence, cs.accepted(d)
		e.After.Digest = DigestOf(e.Content())
	}
	return path, e
}

// newFileMode returns the mode of a created file, before the umask.
func newFileMode(m Mode) fs.FileMode {
	if m == ModeExecutable {
		return 0o777
	}
	return 0o666
}

// withExecutable sets the executable bit for everyone with read permission, or
// clears it.
func withExecutable(mode fs.FileMode, on bool) fs.FileMode {
	if on {
		return mode | mode&0o444>>2
	}
	return mode &^ 0o111
}

// Preview returns the bytes of a file with the accepted hunks of d.
func (cs *ChangeSet) Preview(file int, d Decisions) []byte {
	return cs.Files[file].sequence.render(cs.accepted(d))
}

func (cs *ChangeSet) accepted(d Decisions) hunkSet { return acceptedHunks{cs.Hunks, d} }
