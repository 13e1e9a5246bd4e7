package model

// A Plan lists exactly which paths change and how. The review showed these
// bytes, and these are committed. It is immutable.
type Plan struct {
	Entries   []PlanEntry // by Path, ascending; none twice
	Decisions Decisions   // those that it follows from
	Links     []Link      // that lead to paths of Entries; by Asked, ascending; none twice
}

// A Link is a requested path that symbolic links, in its last component or in
// directories before it, resolve to another path. The plan is valid only for
// this target: commit refuses if the links resolve to another one.
type Link struct {
	Requested string // as the answer or a person named it, clean
	Resolved  string // where it led
}

// A PlanEntry is one path of a Plan. A rename has two entries.
type PlanEntry struct {
	Path   string
	Before State  // as reviewed; commit refuses when it is no longer so
	After  State  // Kind Absent: removed
	Old    []byte // the bytes before, if Before is Regular
	New    []byte // the bytes after, if After is Regular
	From   string // the path that its content is renamed from, or empty

	created bool // After.Mode is that of a new file, before the umask
}
