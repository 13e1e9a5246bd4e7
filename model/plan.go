package model

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
	New    []byte // the bytes after, if After is Regular
	From   string // the path that its content is renamed from, or empty

	created bool // After.Mode is the mode of a new file, before the umask
}
