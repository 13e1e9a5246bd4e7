package ap

import (
	"regexp"
	"strings"
)

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
var separator = regexp.MustCompile(`^(?:\s|[,;|:])*(?:[-–—=]+>?\s+)?|(?:\s+[-–—=]+>?)?(?:\s|[,;|:])*$`)

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
		p.fault("ap/line-ends", d.line, "%s asks for %s, and %s is beside the path; expected one line end (AP §2.4)", d.key, d.args, ends)
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
	p.warn("ap/line-ends", d.line, "the line end %s is beside the path; expected it behind FILE (AP §2.4)", endsOf(ends))
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
		p.warn("ap/line-ends", d.line, "the line end %s is beside RENAME; expected it behind FILE (AP §2.4)", endsOf(d.args))
	}
	ends := lineEnds[endsOf(d.args)]
	if p.block.lineEnds != "" && p.block.lineEnds != ends {
		p.fault("ap/line-ends", d.line, "the line end %s is beside RENAME, and FILE asks for another one; expected it behind FILE only (AP §2.4)", endsOf(d.args))
	}
	d.args, p.block.lineEnds = "", ends
}
