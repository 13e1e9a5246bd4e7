package delimited

import "fmt"

// maxOpen is how many blocks may begin behind a START line, and not end, before
// the search for its END line is given up. It keeps the cost of a text full of
// START lines linear; content that holds so many has none that is whole.
const maxOpen = 32

// An ending is what the search for the END line of a block came to.
type ending struct {
	line   int    // where the block ends; 0 if it does not
	why    string // what is wrong with that line, or why there is none
	blanks string // which blanks the line has too many or too few of; or empty
}

// end looks for the END line of the block that start opens at line n: the first
// of its kind and path. If there is none, an END line that belongs to nothing
// else and that no other START stands before is taken for it, with what is
// wrong with it; it must stand in the same fence. The search ends where the same START line stands again, since
// of two equal blocks inside one another none has an END of its own.
func (r *reader) end(n int, start *delimiter) ending {
	var near ending
	open := map[key]int{} // the blocks that begin in this one and do not end yet
	begun, pending, titles := 0, 0, 0
	for m := n + 1; m <= r.Lines(); m++ {
		d, ok := parse(r.Line(m))
		switch {
		case !ok || d.verb == single:
		case d.bare && d.verb == opens:
			if titles++; start.bare && titles > maxOpen {
				return near
			}
		case d.ends(start):
			return ending{line: m, blanks: d.blanks}
		case d.verb == closes && open[d.key()] > 0:
			open[d.key()]--
			pending--
		case d.verb == closes:
			if near.line == 0 && begun == 0 && m < r.Limit() {
				near = ending{line: m, why: start.mismatch(&d, m)}
			}
		case d.key() == start.key():
			return near.or("; the same START line stands again at line %d", m)
		default:
			begun++
			open[d.key()]++
			if pending++; pending > maxOpen {
				return near.or("; more than %d blocks begin behind it and do not end", maxOpen)
			}
		}
	}
	return near.or("")
}

// or is e, or if it is no line at all, an ending that says why.
func (e ending) or(format string, args ...any) ending {
	if e.line == 0 && format != "" {
		e.why = fmt.Sprintf(format, args...)
	}
	return e
}

// mismatch says what is wrong with d, at line m, as the END line of start.
func (start *delimiter) mismatch(d *delimiter, m int) string {
	switch {
	case d.fault != "":
		return fmt.Sprintf("the END line of the block, line %d, is malformed: %s", m, d.fault)
	case d.kind != start.kind:
		return fmt.Sprintf("the block begins with %s and ends with %s at line %d; expected END-%s", start.name, d.name, m, start.kind)
	}
	return fmt.Sprintf("the block of %s ends with the path %q at line %d; expected the path of its START line", start.path, d.path, m)
}
