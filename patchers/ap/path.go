package ap

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// fileDirective reads a FILE directive (AP §2.4).
func (p *parser) fileDirective(d *directive) {
	p.openBlock(d)
	b := p.block
	ends, path := cutLineEnds(d.args)
	b.lineEnds = lineEnds[ends]
	b.path = unquoted(path)
	if len(d.value) > 0 {
		b.path = unquoted(string(d.value[0])) // for the messages to come
	}
	p.spelling(d)
	switch {
	case path == "":
	case len(d.value) == 0:
		d.args = path
		p.sameLine(d)
	default:
		p.fault("ap/line-ends", d.line, "the line ending %q is unknown; expected LF, CRLF or CR", d.args)
	}
	b.path, b.doubt = p.path(d), d.doubt
	if path != "" && ends != "" {
		b.spelled = ends + " " + path
	} else if len(d.value) > 0 && string(bytes.TrimSpace(d.value[0])) != b.path {
		b.spelled = string(bytes.TrimSpace(d.value[0]))
	}
	if b.doubt.None() && b.lineEnds != "" {
		b.doubt = p.cutOff(d)
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
	path := unquoted(written)
	if path != written {
		p.warn("ap/path", d.start, "%s is read as the path %s; expected nothing else on the line", written, path)
	}
	if d.doubt.None() && (oddPath.MatchString(path) || d.key == "RENAME" && strings.HasPrefix(path, p.block.path+" ")) {
		d.doubt = morePath.With(path)
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

// oddPath matches a line that may be more than a path: with a remark, a line end, an arrow,
// a list mark, or several paths.
var oddPath = lazyregexp.New("^[\"'`]|[\"'`](?:\\s|$)|[*<>|,;:=→“”]|->|\\s(?:[(\\[][^)\\]]*[)\\]]?$|[#/-])|^[-•]\\s|\\sto\\s|^to\\s|\\]\\(|\\s(?:LF|CRLF|CR)$|^(?:LF|CRLF|CR)\\s")

// unquoted is path without the quotes or the marks of Markdown around it.
func unquoted(path string) string {
	path = strings.TrimSpace(path)
	for _, q := range []string{"`", `"`, "'", "**"} {
		inner, opens := strings.CutPrefix(path, q)
		inner, closes := strings.CutSuffix(inner, q)
		if opens && closes && inner != "" && !strings.Contains(inner, q) {
			return inner
		}
	}
	return path
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
	ends, written := cutLineEnds(d.args)
	below := createsFile(d.key) && written == "" && len(d.value) == 1
	if below {
		written = string(d.value[0])
	}
	path := unquoted(written)
	switch {
	case path != "" && p.block != nil && path == p.block.path && ends == "":
		p.warn("ap/arguments", d.line, "the path of the file block follows %s, too; expected nothing", d.key)
	case createsFile(d.key) && (isPath(path) || path != strings.TrimSpace(written)) && (p.block == nil || !below):
		p.openBlock(d)
		if path != written {
			p.block.spelled = written
		}
		p.block.path, p.block.lineEnds = path, lineEnds[ends]
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

// cutLineEnds cuts a line end off the arguments of FILE, normally all of them.
func cutLineEnds(args string) (ends, path string) {
	first, rest, _ := strings.Cut(args, " ")
	if lineEnds[first] == "" {
		return "", args
	}
	return first, strings.TrimSpace(rest)
}
