package delimited

import "fmt"

// maxOpen bounds the blocks that begin after a START line and do not end, before the
// search for its END line stops. It keeps the cost linear for a text full of START
// lines.
const maxOpen = 32

// A blockEnd is the result of the search for the END line of a block.
type blockEnd struct {
	line      int    // where the block ends; 0 if it does not
	problem   string // what is wrong with that line, or why there is none
	oddSpaces string // which spaces are missing or too many in the line; or empty
}

// findEnd looks for the END line of the block that start opens at line n: the first
// of its kind and path. If there is none, the result is an END line of another kind
// or path, with its problem. Such a line must belong to nothing else, have no other
// START before it, and be in the same fence. The search stops at an equal START line:
// of two equal nested blocks, none has an END of its own.
func (r *reader) findEnd(n int, start *delimiter) blockEnd {
	var near blockEnd
	open := map[key]int{} // the blocks that begin in this one and do not end yet
	begun, pending, titles := 0, 0, 0
	for m := n + 1; m <= r.Lines(); m++ {
		d, ok := parse(r.Line(m))
		switch {
		case !ok || d.role == single:
		case d.mayBeTitle && d.role == opens:
			if titles++; start.mayBeTitle && titles > maxOpen {
				return near
			}
		case d.ends(start):
			return blockEnd{line: m, oddSpaces: d.oddSpaces}
		case d.role == closes && open[d.key()] > 0:
			open[d.key()]--
			pending--
		case d.role == closes:
			if near.line == 0 && begun == 0 && m < r.Limit() {
				near = blockEnd{line: m, problem: start.mismatch(&d, m)}
			}
		case d.key() == start.key():
			return near.orProblem("; the same START line appears again at line %d", m)
		default:
			begun++
			open[d.key()]++
			if pending++; pending > maxOpen {
				return near.orProblem("; more than %d blocks begin after it and do not end", maxOpen)
			}
		}
	}
	return near.orProblem("")
}

// orProblem is e, or if it has no line, e with a problem.
func (e blockEnd) orProblem(format string, args ...any) blockEnd {
	if e.line == 0 && format != "" {
		e.problem = fmt.Sprintf(format, args...)
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
