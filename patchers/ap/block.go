package ap

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A parser puts directives together: a payload is file blocks, a file block is
// modifications.
type parser struct {
	id       string
	version  string
	headLine int
	payload  *model.Payload
	block    *block        // the file block at hand, nil before the first
	mod      *modification // the modification at hand, nil before the first of the block
	blocks   []*block
}

// A block is what one FILE directive begins (AP §2.4).
type block struct {
	first, last int
	path        string
	lineEnds    string
	renames     []directive
	loose       []directive // before any action
	mods        []*modification
	faults      []string // why nothing of it can be accepted
	doubt       string   // why its path may not be what is meant
}

// A modification is what one action directive begins (AP §2.5).
type modification struct {
	action      string
	first, last int
	fields      map[string]directive
	faults      []string // why it can never be accepted
	doubt       string
}

// fault is an error of the modification at hand, or of the block if there is none.
func (p *parser) fault(code string, line int, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	p.say(model.Error, code, line, message)
	if p.mod != nil {
		p.mod.faults = append(p.mod.faults, message)
	} else {
		p.block.faults = append(p.block.faults, message)
	}
}

// preamble is what stands between the header and the first directive: comments.
func (p *parser) preamble(d *directive) {
	for i, line := range d.value {
		if !isComment(line) && !isBlank(line) {
			p.warn("ap/stray-text", d.start+i, "text between the header and the first directive is ignored")
			return
		}
	}
}

// place puts d where it belongs.
func (p *parser) place(d *directive) {
	k, known := keywords[d.key]
	switch d.key {
	case "FILE":
		p.file(d)
		return
	case "END":
		p.end(d)
		return
	}
	if p.block == nil || k.action && d.args != "" {
		p.infer(d)
	}
	p.block.last = d.last
	if p.mod != nil && !k.action {
		p.mod.last = d.last
	}
	switch {
	case !known:
		p.fault("ap/unknown-directive", d.line, "the directive %q is unknown; expected %s", d.key, expected)
	case k.action:
		p.begin(d)
	case d.key == "RENAME":
		p.rename(d)
	default:
		p.field(d, k)
	}
	if known && !k.value {
		p.stray(d)
	}
}

// infer handles what does without a FILE directive. Only CREATE or RECREATE with
// a path behind it says what it is about (AP §0).
func (p *parser) infer(d *directive) {
	if creates(d.key) && d.args != "" && (p.block == nil || p.block.path != d.args) {
		p.open(d)
		p.block.path = d.args
		p.checkPath(d.line, d.args)
		p.warn("ap/file-inferred", d.line, "there is no FILE directive for %q; it is inferred from %s", d.args, d.key)
		d.args = ""
		return
	}
	if creates(d.key) && p.block != nil && p.block.path == d.args {
		d.args = ""
	}
	if p.block == nil {
		p.open(d)
		p.fault("ap/no-file", d.line, "%s stands before any FILE directive; expected FILE and a path first (AP §2.4)", d.key)
	}
}

// open begins a file block.
func (p *parser) open(d *directive) {
	p.block, p.mod = &block{first: d.line, last: d.last}, nil
	p.blocks = append(p.blocks, p.block)
}

var lineEnds = map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"}

// file reads a FILE directive (AP §2.4).
func (p *parser) file(d *directive) {
	p.open(d)
	b := p.block
	if b.path = d.args; len(d.value) > 0 {
		b.path = string(bytes.TrimSpace(d.value[0])) // for the messages to come
	}
	name := strings.ToUpper(d.args)
	b.lineEnds = lineEnds[name]
	switch {
	case b.lineEnds != "" && name != d.args:
		p.warn("ap/keyword", d.line, "the line end %q is read as %s", d.args, name)
	case b.lineEnds != "" || d.args == "":
	case len(d.value) > 0:
		p.fault("ap/line-ends", d.line, "the line end %q is unknown; expected LF, CRLF or CR (AP §2.4)", d.args)
	default:
		p.sameLine(d)
	}
	b.path, b.doubt = p.path(d), d.doubt
}

// sameLine takes what stands behind the keyword as the value, where there is no
// other.
func (p *parser) sameLine(d *directive) {
	d.value, d.start = [][]byte{[]byte(d.args)}, d.line
	p.warn("ap/same-line", d.line, "the value of %s stands on the line of the directive; expected it on the next one (AP §2.3)", d.key)
}

// path is the value of d, which is one line.
func (p *parser) path(d *directive) string {
	lines := d.value
	for i := 1; i < len(lines); i++ {
		if isComment(lines[i]) || isBlank(lines[i]) {
			continue
		}
		if d.doubt == doubtProse && isBlank(lines[1]) {
			break // the prose that follows the patch
		}
		p.fault("ap/path", d.start+i, "expected one path behind %s, and there is more: %q", d.key, lines[i])
		break
	}
	if len(lines) > 1 && p.block.faults == nil {
		p.warn("ap/path", d.start+1, "what follows the path is ignored")
	}
	if len(lines) == 0 {
		p.fault("ap/path", d.line, "%s has no path; expected one on the next line (AP §2.4)", d.key)
		return ""
	}
	path := strings.TrimSpace(string(lines[0]))
	p.checkPath(d.start, path)
	return path
}

// checkPath refuses what AP §2.4 does. The path gate has the last word.
func (p *parser) checkPath(line int, path string) {
	components := strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' })
	if slices.Contains(components, "..") {
		p.fault("ap/path", line, `the path %q leads out of a directory; expected one without ".." (AP §2.4)`, path)
	}
}

// begin begins a modification.
func (p *parser) begin(d *directive) {
	p.mod = &modification{action: d.key, first: d.line, last: d.last, doubt: d.doubt, fields: map[string]directive{}}
	p.block.mods = append(p.block.mods, p.mod)
	if d.args != "" {
		p.fault("ap/arguments", d.line, "%s has no arguments, and %q stands behind it", d.key, d.args)
	}
}

func (p *parser) rename(d *directive) {
	if len(d.value) == 0 && d.args != "" {
		p.sameLine(d)
	}
	p.block.renames = append(p.block.renames, *d)
}

// field adds d to the modification at hand.
func (p *parser) field(d *directive, k keyword) {
	switch {
	case !k.value || d.args == "":
	case len(d.value) == 0:
		p.sameLine(d)
	default:
		p.fault("ap/arguments", d.line, "%s has its value on the next lines, and %q stands behind it (AP §2.3)", d.key, d.args)
	}
	if p.mod == nil {
		p.block.loose = append(p.block.loose, *d)
		return
	}
	if first, ok := p.mod.fields[d.key]; ok {
		p.fault("ap/twice", d.line, "%s stands twice in this modification, first in line %d", d.key, first.line)
		return
	}
	p.mod.fields[d.key] = *d
	if d.doubt != "" {
		p.mod.doubt = d.doubt
	}
}

// stray looks at what stands behind a directive that has no value.
func (p *parser) stray(d *directive) {
	for i, line := range d.value {
		if isBlank(line) {
			continue
		}
		if !isComment(line) {
			p.fault("ap/stray-text", d.start+i, "%s has no value, and text stands behind it; expected a directive (AP §2.3)", d.key)
			return
		}
		p.warn("ap/comment", d.start+i, "a comment between directives is ignored; AP §2.2 has comments before the header only")
	}
}
