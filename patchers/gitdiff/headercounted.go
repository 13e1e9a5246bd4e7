package gitdiff

import (
	"bytes"
	"path"
	"strings"
)

// headerInside is the line at which the header of the next file begins, if the stated
// counts of the hunk that ends before line n include its lines; 0 if they do not. Counts
// that are one too large often do: "--- a/x" then reads as a removed line, and "+++ b/x"
// as an added one. The "-- " of a mail is such a line, too.
func (r *reader) headerInside(n int) int {
	switch {
	case isHunkHeader(r.at(n)) && r.namesOneFile(n-2):
		return n - 2
	case isHunkHeader(r.at(n+1)) && r.namesOneFile(n-1):
		return n - 1
	case r.signature(n - 1):
		return n - 1
	}
	return 0
}

// namesOneFile reports whether line n and the one after it are "--- x" and "+++ y" with
// the names of one file, as in the header of a diff. Changed code may look alike:
// "-- i;" that becomes "++ i;".
func (r *reader) namesOneFile(n int) bool {
	dash, isOld := bytes.CutPrefix(r.at(n), []byte("--- "))
	plus, isNew := bytes.CutPrefix(r.at(n+1), []byte("+++ "))
	if !isOld || !isNew || len(dash) > 3*maxName || len(plus) > 3*maxName {
		return false
	}
	old, new := fileName(dash), fileName(plus)
	switch {
	case old == devNull:
		return strings.HasPrefix(new, "b/")
	case new == devNull:
		return strings.HasPrefix(old, "a/")
	case strings.HasPrefix(old, "a/") && strings.HasPrefix(new, "b/"):
		return old[2:] == new[2:]
	}
	ext := path.Ext(old)
	return old == new && len(ext) > 1 && !strings.ContainsAny(old, " ;()=")
}

// mayCountHeader reports whether the header at line n may be the last two lines of h after
// all: its counts include them, and the hunk below could follow h in the same file.
func (r *reader) mayCountHeader(h *hunk, n int) bool {
	if h.oldCount != h.old+1 || h.newCount != h.new+1 || r.startAt(n) != plainStart {
		return false
	}
	next, ok := parseHunkHeader(r.at(n + 2))
	return ok && next.oldStart >= h.oldStart+h.oldCount &&
		next.newStart-next.oldStart == h.newStart+h.newCount-h.oldStart-h.oldCount
}
