package ap

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
)

// A parser combines directives: a payload is file blocks, a file block is
// modifications.
type parser struct {
	id       string
	version  string
	headLine int
	payload  *model.Payload
	block    *fileBlock    // the current file block; nil before the first
	mod      *modification // the current modification; nil before the first of the block
	blocks   []*fileBlock
	otherIDs map[string]bool // of the headers in values
}

// A fileBlock is what one FILE directive begins (AP §2.4).
type fileBlock struct {
	first, last int
	path        string
	spelled     string // the text that is read as path; empty if it is written as in AP
	lineEnds    string
	renames     []directive
	unassigned  []directive // before any action
	mods        []*modification
	faults      model.Reasons // why nothing of it can be accepted
	doubt       model.Reason  // why its path may not be what is meant
}

// A modification is what one action directive begins (AP §2.5).
type modification struct {
	action      string
	line        directive // of the action
	first, last int
	fields      map[string]directive
	faults      model.Reasons // why it can never be accepted
	doubt       model.Reason
}

// fault adds an error to the current modification, or to the block if there is none.
func (p *parser) fault(code string, line int, format string, args ...any) {
	why := p.diagnose(model.Error, code, line, fmt.Sprintf(format, args...)).Reason()
	if p.mod != nil {
		p.mod.faults = append(p.mod.faults, why)
	} else {
		p.block.faults = append(p.block.faults, why)
	}
}

// preamble checks the lines between the header and the first directive, which are to
// be comments.
func (p *parser) preamble(d *directive) {
	for i, line := range d.value {
		if !isComment(line) && !isBlank(line) {
			p.warn("ap/stray-text", d.start+i, "text between the header and the first directive is ignored")
			return
		}
	}
}

// add handles d by its keyword.
func (p *parser) add(d *directive) {
	k, known := keywords[d.key]
	switch d.key {
	case "FILE":
		p.fileDirective(d)
		return
	case "END":
		p.endDirective(d)
		return
	}
	if p.block == nil || k.action {
		p.inferFile(d)
	}
	p.block.last = d.last
	if p.mod != nil && !k.action {
		p.mod.last = d.last
	}
	switch {
	case !known:
		p.fault("ap/unknown-directive", d.line, "the directive %q is unknown; expected %s", d.key, expected)
	case k.action:
		p.beginModification(d)
	case d.key == "RENAME":
		p.valueOnLine(d)
		p.block.renames = append(p.block.renames, *d)
	default:
		p.addField(d, k)
	}
	if known && !k.value {
		p.trailingText(d)
	}
}

// openBlock begins a file block.
func (p *parser) openBlock(d *directive) {
	p.block, p.mod = &fileBlock{first: d.line, last: d.last}, nil
	p.blocks = append(p.blocks, p.block)
}

// beginModification begins a modification.
func (p *parser) beginModification(d *directive) {
	p.mod = &modification{action: d.key, line: *d, first: d.line, last: d.last, doubt: d.doubt, fields: map[string]directive{}}
	p.block.mods = append(p.block.mods, p.mod)
	if d.args != "" {
		p.fault("ap/arguments", d.line, "%s takes no arguments, but %q follows it", d.key, d.args)
	}
}

// addField adds d to the current modification.
func (p *parser) addField(d *directive, k keyword) {
	if k.value {
		p.valueOnLine(d)
	}
	if p.mod == nil {
		p.block.unassigned = append(p.block.unassigned, *d)
		return
	}
	if first, ok := p.mod.fields[d.key]; ok {
		p.repeatedField(&first, d)
	}
	p.mod.fields[d.key] = *d
	p.mod.addDoubt(d.doubt)
}

// repeatedField handles a directive that the modification has already. Of two values
// the last one is offered, because models correct themselves so (AP §2.5).
func (p *parser) repeatedField(first, d *directive) {
	if d.args == first.args && bytes.Equal(p.text(d), p.text(first)) {
		p.warn("ap/twice", d.line, "%s is given twice in this modification with the same value, first at line %d; expected it once", d.key, first.line)
		return
	}
	p.warn("ap/twice", d.line, "%s is given twice in this modification, first at line %d, with another value; expected it once", d.key, first.line)
	p.mod.addDoubt(valuesDiffer.With(first.line, d.line, d.key))
}

// addDoubt records why m may not be what is meant; the first reason counts.
func (m *modification) addDoubt(why model.Reason) {
	if m.doubt.None() {
		m.doubt = why
	}
}

// trailingText checks the text after a directive that has no value.
func (p *parser) trailingText(d *directive) {
	for i, line := range d.value {
		if isBlank(line) {
			continue
		}
		if !isComment(line) {
			p.fault("ap/stray-text", d.start+i, "%s takes no value, but text follows it; expected a directive", d.key)
			return
		}
		p.warn("ap/comment", d.start+i, "a comment between directives is ignored; expected comments only before the header")
	}
}
