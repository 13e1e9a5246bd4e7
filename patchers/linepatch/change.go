package linepatch

import (
	"strconv"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// maxLine is the highest line number taken; no file that is read has more.
const maxLine = 1 << 30

// A change is one ChangeObject of TUL §5.
type change struct {
	path        jsontext.Path
	position    int    // in the array of changes
	operation   string // as given; empty if none of the three is
	key         string
	description string
	lines       model.Span // of the answer; 1-based, both included
	insert      bool
	first, last int // lines of the original, 1-based, both included; an insertion's afterLine is in first
	at          int // offset of the field that says where; for messages
	field       string
	old, new    [][]byte     // nil where none are given
	sound       bool         // it says where, so that it has a place in the order
	bad         bool         // it has a violation, or is cut off
	doubt       model.Reason // why it may not be what is meant
}

// operations says how the fields of each operation are read (TUL §5.2 to §5.4).
var operations = map[string]func(*form, *change){
	"insert":  (*form).insert,
	"replace": (*form).replace,
	"delete":  (*form).delete,
}

// change reads one entry of changes, those of the file docPath.
func (o *form) change(docPath string) *change {
	c := &change{path: o.path}
	c.lines.Start, c.lines.End = o.b.Lines(o.value.Span)
	if o.value.Kind == jsontext.Object {
		c.key = o.text("changeKey", false)
		c.description = o.text("description", false)
		if read := o.operation(); read != nil {
			c.operation = string(o.value.Given("operation").Text)
			read(o, c)
		}
		o.weigh(jsontext.OfEdit, docPath, doing[c.operation]...)
		c.doubt = o.doubtful()
	}
	c.bad = o.bad || !o.value.Whole
	return c
}

// operation is what reads the rest of the change; nil if there is none.
func (o *form) operation() func(*form, *change) {
	const names = `"insert", "replace" or "delete"`
	v := o.typed(o.need("operation", names), o.at("operation"), jsontext.String)
	if v == nil {
		return nil
	}
	read := operations[string(v.Text)]
	if read == nil {
		o.violate("operation", v.Span.Start, o.at("operation"), "expected %s, but it is %s", names, jsontext.Brief(v.Text))
	}
	return read
}

func (o *form) insert(c *change) {
	c.insert, c.field = true, "afterLine"
	c.first, c.sound = o.line("afterLine", 0)
	c.at = o.offset("afterLine")
	c.new, _ = o.texts("newLines")
	o.some("newLines", "one or more lines to insert")
	o.idle("insert", c, "startLine", "endLine", "expectedOriginalLines")
}

func (o *form) replace(c *change) {
	o.stretch(c)
	c.new, _ = o.texts("newLines")
	o.idle("replace", c, "afterLine")
	if c.sound && !o.bad && o.value.Whole && same(c.old, c.new) {
		o.warn("no-change", "newLines", "the new lines are the original lines: nothing changes")
	}
}

func (o *form) delete(c *change) {
	o.stretch(c)
	o.idle("delete", c, "afterLine")
	if v := o.value.Field("newLines"); v != nil { // null is there, too
		o.violate("new-lines", v.Span.Start, o.at("newLines"), "must not be there with the operation delete (TUL §5.4)")
	}
}

// stretch reads the range of lines that a change takes, and what they are.
func (o *form) stretch(c *change) {
	c.field = "startLine"
	first, ok := o.line("startLine", 1)
	last, also := o.line("endLine", 1)
	c.first, c.last, c.at = first, last, o.offset("startLine")
	if c.sound = ok && also; c.sound && last < first {
		o.violate("range", o.offset("endLine"), o.at("endLine"), "expected startLine, which is %d, or more, but it is %d", first, last)
		c.sound = false
	}
	old, whole := o.texts("expectedOriginalLines")
	if n := last - first + 1; c.sound && whole && len(old) != n {
		o.violate("expected-lines", o.offset("expectedOriginalLines"), o.at("expectedOriginalLines"),
			"expected as many lines as from line %d to line %d, %d, but there are %d", first, last, n, len(old))
	}
	c.old = old
}

// line is a field that must be a line number, min or more.
func (o *form) line(name string, min int) (int, bool) {
	v := o.typed(o.need(name, "a line number"), o.at(name), jsontext.Number)
	if v == nil {
		return 0, false
	}
	n, err := strconv.Atoi(string(v.Text))
	switch {
	case err != nil:
		o.violate("type", v.Span.Start, o.at(name), "expected a whole number, but it is %.60s", v.Text)
	case n < min || n > maxLine:
		o.violate("range", v.Span.Start, o.at(name), "expected a line number from %d on, but it is %d", min, n)
	default:
		return n, true
	}
	return 0, false
}

// offset is where the value of a field begins; where the object does if the
// field is not there.
func (o *form) offset(name string) int {
	if v := o.value.Given(name); v != nil {
		return v.Span.Start
	}
	return o.value.Span.Start
}

// some reports an array that is empty.
func (o *form) some(name, of string) {
	if v := o.value.Given(name); v != nil && v.Kind == jsontext.Array && v.Whole && len(v.Items) == 0 {
		o.violate("empty", v.Span.Start, o.at(name), "empty; expected %s", of)
	}
}
