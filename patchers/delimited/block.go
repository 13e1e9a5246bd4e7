package delimited

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/gitdiff"
)

// block reads the command d at line n.
func (r *blockReader) block(n int, d delimiter) *block {
	blk := &block{start: d, first: n, last: n}
	blk.change = model.FileChange{Op: d.op, Path: d.path}
	switch {
	case d.path == "":
		blk.fail("empty-path", "the path of %s is empty", d.name)
	case d.role == closes:
		blk.fail("stray-end", `the line "--- %s: %s ---" ends no block: no START line of the same kind and path is before it`, d.name, d.path)
	}
	if d.role == opens {
		r.readBlock(blk)
	}
	blk.checkPath()
	blk.change.First, blk.change.Last = blk.first, blk.last
	return blk
}

// readBlock reads the block from its START line to its END line.
func (r *blockReader) readBlock(blk *block) {
	e := r.findEnd(blk.first, &blk.start)
	if e.line == 0 {
		blk.unclosed = true
		blk.fail("unclosed", `no line "--- END-%s: %s ---"; the block is left out%s`, blk.start.kind, blk.start.path, e.problem)
		return
	}
	blk.last = e.line
	switch {
	case !blk.change.Invalid.None():
	case e.problem != "":
		blk.fail("wrong-end", "%s", e.problem)
	case blk.start.op == model.OpEdit:
		r.readPatch(blk)
	default:
		blk.change.Content, blk.change.Indented = r.content(blk), blk.start.indented // byte for byte (AOF §3.1, §3.4)
	}
}

// readPatch reads the unified diff of the block (AOF §3.2). A fence around it, which
// cannot be part of a diff, is removed.
func (r *blockReader) readPatch(blk *block) {
	diff, first := r.content(blk), blk.first+1
	if inner, ok := model.Unfenced(diff); ok {
		first += bytes.Count(diff[:bytes.Index(diff, inner)], []byte("\n"))
		blk.report(model.Warning, "fenced-content", first-1, "the diff is fenced; fence removed")
		diff = inner
	}
	change, diags := gitdiff.EmbeddedEdit(blk.start.path, diff, first)
	for _, d := range diags {
		if d.Path == "" {
			d.Path = blk.start.path
		}
		d.Line = min(max(d.Line, blk.first), blk.last)
		blk.diags = append(blk.diags, d)
	}
	blk.change = change
	if change.Op == model.OpCreate || change.Op == model.OpWrite || change.Op == model.OpDelete {
		blk.fail("patch-op", "the diff creates or deletes the file; expected a diff of a file that exists; use START-FILE or DELETE-FILE")
	}
}

// content is the text between the delimiters.
func (r *blockReader) content(blk *block) []byte {
	if r.CRLF() && blk.last > blk.first+1 {
		r.crlfRemoved = true
	}
	return r.text(blk.first+1, blk.last)
}

// text is the lines from first to before end, without the fence's indentation. The CRs of an answer that has them throughout
// are not part of it.
func (r *blockReader) text(first, end int) []byte {
	from, to := r.Offset(first), r.Offset(end)
	if !r.CRLF() && (r.Fence == nil || r.Fence.Indent == 0) {
		return r.Text()[from:to:to]
	}
	out := make([]byte, 0, to-from)
	for n := first; n < end; n++ {
		line := r.Raw(n)
		if body, ok := bytes.CutSuffix(line, []byte("\r\n")); ok && r.CRLF() {
			out = append(append(out, body...), '\n')
			continue
		}
		out = append(out, line...)
	}
	return out
}

// checkPath doubts a path that is probably more than a path. A deletion of it is refused,
// as the missing file would be taken for deleted.
func (blk *block) checkPath() {
	switch {
	case !oddPath.MatchString(blk.start.path):
	case blk.start.op == model.OpDelete:
		blk.fail("odd-path", "the path may be more than a path; expected one command for each file, and its path alone")
	default:
		blk.change.PathDoubt = blk.report(model.Warning, "odd-path", blk.first, "the path may be more than a path; used as written")
	}
}

// oddPath matches a path in quotes or marks, a placeholder, a wildcard, dashes like those
// of a delimiter, an arrow, a list and a remark. A file with such a name is unlikely.
var oddPath = lazyregexp.New("^[`\"'{<].*[`\"'}>]$|^\\[[^/]*\\]$|[*?]|\\.[A-Za-z]\\w*\\s+[-–—]{2,}(\\s|$)|\\s(->|=>|→)\\s|^(?i:all|every|any|directory|folder|dir|files?)\\s+\\S|" +
	"[\\w)][,;]\\s*\\S*[./]|^(\\S+\\.[A-Za-z]\\w*\\s+((and|&|\\+)\\s+)?)+\\S+\\.[A-Za-z]\\w*$|\\S\\s+(\\(.*\\)|#.*|//.*)$")

// maxOpen bounds the blocks that begin after a START line and do not end, before the
// search for its END line stops. It keeps the cost linear for a text full of START
// lines.
const maxOpen = 32

// A blockEnd is the result of the search for the END line of a block.
type blockEnd struct {
	delimiter        // the END line, if there is one
	line      int    // where the block ends; 0 if it does not
	problem   string // what is wrong with that line, or why there is none
}

// findEnd looks for the END line of the block that start opens at line n: the first
// of its kind and path. If there is none, the result is an END line of another kind
// or path, with its problem. Such a line must belong to nothing else, have no other
// START before it, and be in the same fence. The search stops at an equal START line:
// of two equal nested blocks, none has an END of its own.
func (r *blockReader) findEnd(n int, start *delimiter) blockEnd {
	var near blockEnd
	open := map[key]int{} // the blocks that begin in this one and do not end yet
	begun, pending := 0, 0
	for m := n + 1; m <= r.Lines(); m++ {
		d, ok := parse(r.Line(m))
		switch {
		case !ok || d.role == single:
		case d.role == closes && d.key() == start.key():
			return blockEnd{delimiter: d, line: m}
		case d.role == closes && open[d.key()] > 0:
			open[d.key()]--
			pending--
		case d.role == closes:
			if near.line == 0 && begun == 0 && m < r.Limit() {
				near = blockEnd{delimiter: d, line: m, problem: start.mismatch(&d, m)}
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
	if d.kind != start.kind {
		return fmt.Sprintf("the block begins with %s and ends with %s at line %d; expected END-%s", start.name, d.name, m, start.kind)
	}
	return fmt.Sprintf("the block of %s ends with the path %q at line %d; expected the path of its START line", start.path, d.path, m)
}
