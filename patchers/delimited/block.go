package delimited

import (
	"bytes"
	"regexp"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aof"
	"aptix-tui/patchers/gitdiff"
)

// block reads the command d at line n.
func (r *reader) block(n int, d delimiter) *block {
	blk := &block{start: d, first: n, last: n}
	blk.change = model.FileChange{Op: d.op, Path: d.path}
	switch {
	case d.fault != "" && d.bare:
		blk.fail("bare-command", "%s", d.fault)
	case d.fault != "":
		blk.fail("command", "%s", d.fault)
	case d.path == "":
		blk.fail("empty-path", "the path of %s is empty", d.name)
	case d.verb == closes:
		blk.fail("stray-end", `the line "--- %s: %s ---" ends no block: no START line of its kind and path stands before it`, d.name, d.path)
	}
	if d.blanks != "" {
		blk.report(model.Warning, "blanks", n, "%s; it is read all the same", d.blanks)
	}
	if d.verb == opens {
		r.enclosed(blk)
	}
	blk.suspectPath()
	blk.change.First, blk.change.Last = blk.first, blk.last
	return blk
}

// enclosed reads the block from its START line to its END line.
func (r *reader) enclosed(blk *block) {
	e := r.end(blk.first, &blk.start)
	if blk.start.bare && (e.line == 0 || e.why != "") {
		return
	}
	if e.line == 0 {
		blk.unclosed = true
		blk.fail("unclosed", `the block has no line "--- END-%s: %s ---"; nothing of it is kept%s`, blk.start.kind, blk.start.path, e.why)
		return
	}
	blk.last = e.line
	if e.blanks != "" {
		blk.report(model.Warning, "blanks", e.line, "%s; it is read all the same", e.blanks)
	}
	switch {
	case !blk.change.Invalid.None():
	case e.why != "":
		blk.fail("wrong-end", "%s", e.why)
	case blk.start.op == model.OpEdit:
		r.patch(blk)
	default:
		r.whole(blk)
	}
}

// whole takes the content of a file over byte for byte (AOF §3.1, §3.4).
func (r *reader) whole(blk *block) {
	blk.change.Content = r.content(blk, 0)
	if open, _ := r.wrapped(blk); open > 0 {
		blk.doubt("fenced-content", open, "a fence is drawn around the whole content of the file; it is kept as part of it")
	}
	if n := r.indented(blk); n > 0 {
		blk.doubt("indented-content", blk.first, "the block is indented by %d bytes, and so is its content; that is kept as it stands", n)
	}
}

// patch reads the unified diff of the block (AOF §3.2). What cannot be part of
// a diff, an indentation of all its lines and a fence around it, is taken off.
func (r *reader) patch(blk *block) {
	indent := r.indented(blk)
	if indent > 0 {
		blk.report(model.Warning, "indented-content", blk.first, "the diff is indented by %d bytes like its START line; the indentation is taken off", indent)
	}
	diff := r.content(blk, indent)
	first := blk.first + 1
	if open, shut := r.wrapped(blk); open > 0 {
		blk.report(model.Warning, "fenced-content", open, "a fence is drawn around the diff; it is taken off")
		diff = r.text(open+1, shut, indent)
		first = open + 1
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
	if existence[change.Op] != "" && change.Invalid.None() {
		blk.fail("patch-"+change.Op.String(), "the diff %s the file; expected a diff of a file that exists (AOF §3.2); use %s", existence[change.Op], instead[change.Op])
	}
}

// existence is what a diff does with a file that a START-PATCH may not do, and
// instead the command that may.
var (
	existence = map[model.Op]string{model.OpCreate: "creates", model.OpWrite: "creates", model.OpDelete: "deletes"}
	instead   = map[model.Op]string{model.OpCreate: aof.StartFile, model.OpWrite: aof.StartFile, model.OpDelete: aof.DeleteFile}
)

// content is what stands between the delimiters, without indent bytes of white
// space before every line.
func (r *reader) content(blk *block, indent int) []byte {
	if r.CRLF() && blk.last > blk.first+1 {
		r.transported = true
	}
	return r.text(blk.first+1, blk.last, indent)
}

// text is the lines from first to before end, without the fence's indentation
// and without indent bytes more. The CRs of an answer that has them throughout
// are not part of it.
func (r *reader) text(first, end, indent int) []byte {
	from, to := r.Offset(first), r.Offset(end)
	if !r.CRLF() && indent == 0 && (r.Fence == nil || r.Fence.Indent == 0) {
		return r.Text()[from:to:to]
	}
	out := make([]byte, 0, to-from)
	for n := first; n < end; n++ {
		line := r.Raw(n)
		for i := 0; i < indent && len(line) > 0 && isBlank(line[0]); i++ {
			line = line[1:]
		}
		if body, ok := bytes.CutSuffix(line, []byte("\r\n")); ok && r.CRLF() {
			out = append(append(out, body...), '\n')
			continue
		}
		out = append(out, line...)
	}
	return out
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// wrapped is the opener and the closer of a fence that is drawn around the
// whole content, blank lines aside; 0 if there is none. Fences inside of it are
// counted in pairs: an opener among them shows itself by its info string.
func (r *reader) wrapped(blk *block) (open, shut int) {
	first := r.skipBlank(blk.first + 1)
	last := blk.last - 1
	for last > first && len(bytes.TrimSpace(r.Line(last))) == 0 {
		last--
	}
	if first >= last {
		return 0, 0
	}
	outer, ok := model.ReadFenceLine(r.Line(first))
	if !ok {
		return 0, 0
	}
	depth := 1
	for n := first + 1; n <= last; n++ {
		l, ok := model.ReadFenceLine(r.Line(n))
		switch {
		case !ok || l.Char != outer.Char:
		case l.Info != "":
			depth++
		default:
			depth--
		}
		if depth == 0 {
			if n == last {
				return first, last
			}
			return 0, 0
		}
	}
	return 0, 0
}

// indented is how many bytes the START line is indented by, if all of the
// content is, too; else 0.
func (r *reader) indented(blk *block) int {
	indent := blk.start.indent
	if len(indent) == 0 {
		return 0
	}
	some := false
	for n := blk.first + 1; n < blk.last; n++ {
		line := r.Line(n)
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if !bytes.HasPrefix(line, indent) {
			return 0
		}
		some = true
	}
	if !some {
		return 0
	}
	return len(indent)
}

// suspects are pairs of characters that are part of a path only by mistake.
var suspects = []struct{ left, right, what string }{
	{"`", "`", "backticks"}, {`"`, `"`, "quotes"}, {"'", "'", "quotes"},
	{"{", "}", "braces, like the placeholder of the specification"},
	{"[", "]", "brackets, like the placeholder of the specification"},
	{"<", ">", "angle brackets, like a placeholder"},
}

// suspectPath leaves a path that is probably not meant as it stands to a person.
func (blk *block) suspectPath() {
	path := blk.start.path
	for _, s := range suspects {
		if len(path) > 1 && strings.HasPrefix(path, s.left) && strings.HasSuffix(path, s.right) {
			blk.doubt("odd-path", blk.first, "the path stands in %s; it is taken as it is written", s.what)
			return
		}
	}
	if blk.start.op == model.OpDelete && withWords.MatchString(path) {
		blk.doubt("odd-path", blk.first, "the path begins with words that say what it is; expected a path alone")
		return
	}
	for _, s := range several {
		switch {
		case !s.shape.MatchString(path):
			continue
		case s.wild && blk.start.op == model.OpDelete:
			blk.fail("odd-path", "the path %s; expected one command for each file, and its path alone", s.what)
		default:
			blk.doubt("odd-path", blk.first, "the path %s; it is taken as it is written", s.what)
		}
		return
	}
}

// withWords matches words before the path of a deletion: a file of that name would be
// there to be deleted, but hardly is.
var withWords = regexp.MustCompile(`^(?i:all|every|any|directory|folder|dir|file|files)\s+\S`)

// several are the shapes of an argument that is more than one path, or more
// than a path; a file may have such a name, but hardly does.
var several = []struct {
	shape *regexp.Regexp
	what  string
	wild  bool
}{
	{regexp.MustCompile(`[*?]`), "holds a wildcard, which AOF §2 does not know", true},
	{regexp.MustCompile(`\.[A-Za-z]\w*\s+[-–—]{2,}(\s|$)`), "holds dashes like those at the end of a delimiter", true},
	{regexp.MustCompile(`\s(->|=>|→)\s`), "looks like two, a file and where it goes, for which AOF §3 has no command", false},
	{regexp.MustCompile(`[\w)][,;]\s*\S*[./]`), "looks like a list of paths; expected one command for each (AOF §3)", false},
	{regexp.MustCompile(`\S\s+(\(.*\)|#.*|//.*)$`), "has a remark behind it", false},
	{regexp.MustCompile(`^(\S+\.[A-Za-z]\w*\s+((and|&|\+)\s+)?)+\S+\.[A-Za-z]\w*$`), "looks like a list of paths; expected one command for each (AOF §3)", false},
}
