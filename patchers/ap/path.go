package ap

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// fileDirective reads a FILE directive (AP §2.4).
func (p *parser) fileDirective(d *directive) {
	if b := p.block; b != nil && b.empty() && b.path == unquoted(string(bytes.Join(d.value, nil))) && b.args == d.args {
		p.warn("ap/twice", d.line, "FILE is given twice with the same path, first at line %d; expected it once", b.first)
		b.last = d.last
		return
	}
	p.openBlock(d)
	b := p.block
	spelled := p.endsBeside(d)
	written := d.args
	b.args = written
	ends, path := splitLineEnds(written)
	name := endsOf(ends)
	b.lineEnds = lineEnds[name]
	b.path, _ = unquote(path)
	if len(d.value) > 0 {
		b.path, _ = unquote(string(d.value[0])) // for the messages to come
	}
	p.spelling(d)
	if ends != name {
		p.warn("ap/keyword", d.line, "the line ending %q is read as %s", ends, name)
	}
	switch {
	case path == "":
	case len(d.value) == 0:
		d.args = path
		p.sameLine(d)
	case b.path == unquoted(path):
		p.warn("ap/same-line", d.line, "the path of FILE is on the line of the directive, too; expected it on the next one only")
	default:
		p.fault("ap/line-ends", d.line, "the line ending %q is unknown; expected LF, CRLF or CR", d.args)
	}
	b.path, b.doubt = p.path(d), d.doubt
	switch {
	case spelled != "":
		b.spelled = spelled
	case path != "" && ends != "":
		b.spelled = written
	case len(d.value) > 0 && string(bytes.TrimSpace(d.value[0])) != b.path:
		b.spelled = string(bytes.TrimSpace(d.value[0]))
	}
	if b.doubt.None() && b.lineEnds != "" && d.end >= beforeText {
		b.doubt = d.cutOff()
	}
}

// valueOnLine handles text on the line of a directive that has its value on the next
// lines.
func (p *parser) valueOnLine(d *directive) {
	switch {
	case d.args == "":
	case len(d.value) == 0:
		p.sameLine(d)
	case len(d.value) == 1 && string(bytes.TrimSpace(d.value[0])) == d.args:
		p.warn("ap/same-line", d.line, "the value of %s is on the line of the directive, too; expected it on the next one only", d.key)
	default:
		p.fault("ap/arguments", d.line, "%s has its value on the next lines, but %q follows it", d.key, d.args)
	}
}

// sameLine takes the text after the keyword as the value if there is no other.
func (p *parser) sameLine(d *directive) {
	d.value, d.start = [][]byte{[]byte(d.args)}, d.line
	p.warn("ap/same-line", d.line, "the value of %s is on the line of the directive; expected it on the next one", d.key)
}

// numberBelow takes a number on the next line as the argument if there is none.
func (p *parser) numberBelow(d *directive) {
	if d.args != "" || len(d.value) != 1 || strings.Trim(string(bytes.TrimSpace(d.value[0])), "0123456789") != "" {
		return
	}
	d.args, d.value = string(bytes.TrimSpace(d.value[0])), nil
	p.warn("ap/next-line", d.start, "the number of %s is on the next line; expected it on the line of the directive", d.key)
}

// path is the value of d, which is one line.
func (p *parser) path(d *directive) string {
	lines := d.value
	for i := 1; i < len(lines); i++ {
		if isComment(lines[i]) || isBlank(lines[i]) {
			continue
		}
		if d.doubt.Code == proseFollows.Code && isBlank(lines[1]) {
			break // the prose that follows the patch
		}
		p.fault("ap/path", d.start+i, "expected one path after %s, but there is more: %q", d.key, lines[i])
		break
	}
	if len(lines) > 1 && p.block.faults == nil {
		p.warn("ap/path", d.start+1, "what follows the path is ignored")
	}
	if len(lines) == 0 {
		p.fault("ap/path", d.line, "%s has no path; expected one on the next line", d.key)
		return ""
	}
	written := strings.TrimSpace(string(lines[0]))
	path, changed := unquote(written)
	if to := renameTarget(path, p.block.path); d.key == "RENAME" && to != "" {
		path, changed = unquoted(to), true
	}
	if changed {
		p.warn("ap/path", d.start, "%s is read as the path %s; expected nothing else on the line", written, path)
	}
	if len(path) > 1 && strings.ContainsAny(path[:1], "`\"") && path[0] == path[len(path)-1] {
		p.fault("ap/path", d.start, "expected one path after %s, but there is more: %q", d.key, written)
	}
	p.checkPath(d.start, path)
	return path
}

// checkPath refuses paths that AP §2.4 forbids. The path gate decides about the
// rest.
func (p *parser) checkPath(line int, path string) {
	components := strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' })
	if slices.Contains(components, "..") {
		p.fault("ap/path", line, `the path %q leads out of a directory; expected one without ".."`, path)
	}
}

// quotes are the marks that answers put around a path. A path cannot contain them; it
// can contain brackets, parentheses and underscores.
var quotes = [][2]string{
	{"`", "`"}, {`"`, `"`}, {"'", "'"}, {"**", "**"}, {"*", "*"}, {"<", ">"}, {"“", "”"}, {"‘", "’"}, {"«", "»"},
}

// unquote is path without the marks around it and the colon after it, and whether
// there were any.
func unquote(path string) (string, bool) {
	path = strings.TrimSpace(path)
	out := path
	for again := true; again; {
		again = false
		if cut, ok := strings.CutSuffix(out, ":"); ok && len(cut) > 1 { // a single letter is a drive
			out, again = cut, true
		}
		for _, q := range quotes {
			inner, opens := strings.CutPrefix(out, q[0])
			inner, closes := strings.CutSuffix(inner, q[1])
			inner = strings.TrimSpace(inner)
			if opens && closes && inner != "" && !strings.Contains(inner, q[0]) {
				out, again = inner, true
			}
		}
		if cut := withoutRemark(out); cut != out {
			out, again = cut, true
		}
	}
	return out, out != path
}

// These match remarks that models write before and after a path. They cannot be part
// of a path.
var (
	beforePath = lazyregexp.New(`^(?:[-*•=]\s|->|=>|→|(?i:file|path|filename|filepath)\s*[:=])\s*(.+)$`)
	behindPath = lazyregexp.New(`^(.*?)(?:[,;]|\s+\((?i:new|new file|created?|modified|updated?|existing|deleted?|renamed?|edit|replace)\))$`)
	comment    = lazyregexp.New(`^(\S*[./]\S*)\s+(?:#|//|<!--|--)\s.*$`)
	linked     = lazyregexp.New(`^\[([^\]]+)\]\(([^()]+)\)$`)
)

// withoutRemark is path without one remark before or after it.
func withoutRemark(path string) string {
	if m := linked.FindStringSubmatch(path); m != nil && strings.HasSuffix(m[2], m[1]) {
		return m[2]
	}
	for _, shape := range []*lazyregexp.Regexp{beforePath, behindPath, comment} {
		if m := shape.FindStringSubmatch(path); m != nil && strings.TrimSpace(m[1]) != "" {
			return strings.TrimSpace(m[1])
		}
	}
	return path
}

func unquoted(path string) string {
	path, _ = unquote(path)
	return path
}

// arrows separate the old and the new path of a renaming.
var arrows = []string{"->", "=>", "→", " to "}

// renameTarget is the new path in text that holds both paths or a word before the new
// one: "old -> new", "to new". It is empty if text is the path.
func renameTarget(text, old string) string {
	if to, ok := strings.CutPrefix(strings.ToLower(text), "to "); ok && isPath(strings.TrimSpace(to)) {
		return strings.TrimSpace(text[len("to "):])
	}
	for _, arrow := range arrows {
		from, to, ok := strings.Cut(text, arrow)
		if from = strings.TrimSpace(from); ok && (from == "" || unquoted(from) == old) {
			return strings.TrimSpace(to)
		}
	}
	if from, to, ok := strings.Cut(text, " "); ok && unquoted(from) == old {
		return strings.TrimSpace(to)
	}
	return ""
}

// isPath reports whether name can only be a path, and not a line of code or of prose.
func isPath(name string) bool {
	return name != "" && !strings.ContainsAny(name, " \t={};<>\"'|*?:,`") &&
		(!strings.ContainsAny(name, "()[]") || strings.Contains(name, "/"))
}

// inferFile handles directives without a FILE directive. Only CREATE with a path
// beside it, or alone below it, names its file (AP §0). The path of the current
// block changes nothing.
func (p *parser) inferFile(d *directive) {
	ends, written := splitLineEnds(d.args)
	below := createsFile(d.key) && written == "" && len(d.value) == 1
	if below {
		written = string(d.value[0])
	}
	path, quoted := unquote(written)
	switch {
	case path != "" && p.block != nil && path == p.block.path && ends == "":
		p.warn("ap/arguments", d.line, "the path of the file block follows %s, too; expected nothing", d.key)
	case createsFile(d.key) && (isPath(path) || quoted) && (p.block == nil || !below):
		p.openBlock(d)
		if path != written {
			p.block.spelled = written
		}
		p.block.path, p.block.lineEnds = path, lineEnds[endsOf(ends)]
		p.checkPath(d.line, path)
		p.warn("ap/file-inferred", d.line, "no FILE directive for %q; inferred from %s", path, d.key)
	case p.block == nil:
		p.openBlock(d)
		p.fault("ap/no-file", d.line, "%s is before any FILE directive; expected FILE and a path first", d.key)
		return
	default:
		return
	}
	d.args = ""
	if below {
		d.value = nil
	}
}

// lineEnds are the line ends that FILE can ask for (AP §2.4).
var lineEnds = map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"}

// endsOf is the line end that word names, as AP writes it; empty if it names none.
func endsOf(word string) string {
	name := strings.ToUpper(strings.Trim(word, marks))
	if lineEnds[name] == "" {
		return ""
	}
	return name
}

// splitLineEnds splits the arguments of FILE, normally a line end, into a line end
// and a path.
func splitLineEnds(args string) (ends, path string) {
	first, behind, _ := strings.Cut(args, " ")
	if endsOf(first) != "" {
		return first, unseparated(behind)
	}
	if at := strings.LastIndexByte(args, ' '); at >= 0 && endsOf(args[at+1:]) != "" {
		return args[at+1:], unseparated(args[:at])
	}
	return "", args
}

// separator matches the text between a path and a line end: a comma, a bar, a dash or
// an arrow that is not part of the path.
var separator = lazyregexp.New(`^(?:\s|[,;|:])*(?:[-–—=]+>?\s+)?|(?:\s+[-–—=]+>?)?(?:\s|[,;|:])*$`)

func unseparated(path string) string { return separator.ReplaceAllString(path, "") }

// endsBeside reads a line end before or after the path, in the value of d, as the
// argument of FILE. It returns the words that it reads so; empty if it reads none.
func (p *parser) endsBeside(d *directive) string {
	if len(d.value) == 0 || d.args != "" && endsOf(d.args) == "" {
		return ""
	}
	value := strings.TrimSpace(string(d.value[0]))
	ends, path := splitLineEnds(strings.Join(strings.Fields(value), " "))
	alone := path == "" && len(d.value) > 1 && !isBlank(d.value[1])
	switch {
	case ends == "" || path == "" && !alone || !alone && !isEnds(ends, path):
		return ""
	case d.args != "" && endsOf(d.args) != endsOf(ends):
		p.fault("ap/line-ends", d.line, "%s asks for %s, but %s is after the path; expected one of them", d.key, d.args, ends)
		return ""
	case alone:
		d.value, d.start = d.value[1:], d.start+1
	default:
		d.value = append([][]byte{[]byte(path)}, d.value[1:]...)
	}
	if d.args == "" {
		d.args = endsOf(ends)
	}
	if p.block.path == "" { // for the message
		p.block.path = unquoted(string(d.value[0]))
	}
	p.warn("ap/line-ends", d.line, "the line ending %s is after the path; expected it after FILE", endsOf(ends))
	return value
}

// isEnds reports whether ends, a word beside path, can only be a line end: it is
// written as in AP, or in marks, or the rest looks like a path.
func isEnds(ends, path string) bool {
	return ends != strings.ToLower(ends) || strings.Trim(ends, marks) != ends || isPath(path) && strings.ContainsAny(path, "./\\")
}

// renamedEnds reads a line end on the line of RENAME or beside its path as the
// argument of FILE.
func (p *parser) renamedEnds(d *directive) {
	if endsOf(d.args) == "" || len(d.value) == 0 {
		p.valueOnLine(d)
		if d.args = ""; p.endsBeside(d) == "" {
			return
		}
	} else if p.endsBeside(d) == "" {
		p.warn("ap/line-ends", d.line, "the line ending %s is after RENAME; expected it after FILE", endsOf(d.args))
	}
	ends := lineEnds[endsOf(d.args)]
	if p.block.lineEnds != "" && p.block.lineEnds != ends {
		p.fault("ap/line-ends", d.line, "the line ending %s is after RENAME, but FILE asks for another one; expected it after FILE only", endsOf(d.args))
	}
	d.args, p.block.lineEnds = "", ends
}
