package lint

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A layout counts the violations of SYS-004 §7.1 in one payload.
type layout struct {
	block                            model.Block
	step                             string // the indentation of one level; empty until it is known
	singles, fields, indents, braces jsontext.Tally
}

// checkLayout checks complete JSON against SYS-004 §7.1. An object in a single
// line violates only one rule.
func (l *linter) checkLayout(top *jsontext.Value) {
	lay := &layout{block: l.Block}
	lay.visit(top)
	for _, found := range []struct {
		jsontext.Tally
		rule, message string
	}{
		{lay.singles, "sys004/single-line-json", "an object is on a single line; expected each field on a line of its own"},
		{lay.fields, "sys004/pretty-printed", "a field shares its line with another, or its name and value are on different lines"},
		{lay.indents, "sys004/indentation", "the indentation is not that of the other lines; expected one step more than the line of the opening bracket"},
		{lay.braces, "sys004/braces-on-own-lines", "a brace shares its line with something else"},
	} {
		if found.Count > 0 {
			l.report(found.rule, found.First, "%s", found.Describe(found.message, "payload"))
		}
	}
}

// visit checks one object or array and all in it.
func (l *layout) visit(v *jsontext.Value) {
	if v.Kind != jsontext.Object && v.Kind != jsontext.Array {
		return
	}
	if v.Kind == jsontext.Object {
		if l.line(v.Span.Start) == l.line(v.Span.End-1) {
			l.singles.Add(v.Span.Start)
			return
		}
		l.brace(v.Span.Start)
	}
	outer := l.margin(v.Span.Start)
	before := v.Span.Start // the end of the text before the element
	for _, m := range v.Members {
		if l.line(m.Name.Span.Start) == l.line(before) || l.line(m.Name.Span.Start) != l.line(m.Value.Span.Start) {
			l.fields.Add(m.Name.Span.Start)
		}
		l.indent(m.Name.Span.Start, outer)
		l.visit(m.Value)
		before = m.Value.Span.End - 1
	}
	for _, item := range v.Items {
		l.indent(item.Span.Start, outer)
		l.visit(item)
	}
	closer := v.Span.End - 1
	if l.begins(closer) && l.margin(closer) != outer {
		l.indents.Add(closer)
	}
	if v.Kind == jsontext.Object {
		l.brace(closer)
	}
}

// indent checks the indentation of an element that begins a line; outer is that
// of the line in which its object or array opens.
func (l *layout) indent(at int, outer string) {
	if !l.begins(at) {
		return
	}
	step, deeper := strings.CutPrefix(l.margin(at), outer)
	if l.step == "" && deeper {
		l.step = step
	}
	if !deeper || step == "" || step != l.step {
		l.indents.Add(at)
	}
}

// brace reports text in the line of a brace; a comma may follow it.
func (l *layout) brace(at int) {
	rest := l.block.Text()[at+1 : l.block.Offset(l.line(at)+1)]
	behind := bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimLeft(rest, " \t"), []byte(",")))
	if !l.begins(at) || len(behind) > 0 {
		l.braces.Add(at)
	}
}

func (l *layout) line(at int) int {
	line, _ := l.block.Position(at)
	return line
}

// begins reports whether only whitespace precedes the byte in its line.
func (l *layout) begins(at int) bool {
	return len(bytes.Trim(l.block.Text()[l.block.Offset(l.line(at)):at], " \t")) == 0
}

// margin returns the whitespace at the beginning of the line of the byte,
// without the indentation of the fence.
func (l *layout) margin(at int) string {
	line := l.block.Line(l.line(at))
	return string(line[:model.Indentation(line)])
}
