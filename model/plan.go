package model

// A Plan says exactly which paths change and how: the bytes that the review
// showed are these bytes, and these are the ones committed. It is immutable.
type Plan struct {
	Entries   []PlanEntry // by Path, ascending; none twice
	Decisions Decisions   // those that it follows from
	Links     []Link      // that lead to paths of Entries; by Asked, ascending; none twice
}

// A Link is a path that was asked for and that symbolic links, its last
// component or directories before it, led to another one. The plan is for what
// was there: commit refuses when the links lead elsewhere by then.
type Link struct {
	Requested string // as the answer or a person named it, clean
	Resolved  string // where it led
}

// A PlanEntry is one path of a Plan. A rename is two of them.
type PlanEntry struct {
	Path   string
	Before State  // as reviewed; commit refuses when it is no longer so
	After  State  // Kind Absent: removed
	Old    []byte // the bytes before, if Before is Regular
	New    []byte // the bytes after, if After is Regular
	From   string // the path that its content is renamed from, or empty

	created bool // After.Mode is that of a new file, before the umask
}
