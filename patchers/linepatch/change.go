package linepatch

import (
	"strconv"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// maxLine is the highest line number accepted. No file that is read has more
// lines.
const maxLine = 1 << 30

// A change is one ChangeObject of TUL §5.
type change struct {
	*fieldReader
	position    int    // in the array of changes
	operation   string // empty if it is none of the three
	key         string
	description string
	lines       model.Span // of the answer; 1-based, both included
	insert      bool
	first, last int      // lines of the original, 1-based, both included; both are the afterLine of an insertion
	field       string   // the field with first; for messages
	old, new    [][]byte // nil where none are given
	placed      bool     // its line numbers are valid
}

// operations has the reader of the fields of each operation (TUL §5.2 to §5.4).
var operations = map[string]func(*change){
	"insert":  (*change).readInsert,
	"replace": (*change).readReplace,
	"delete":  (*change).readDelete,
}

// read reads the fields of a change.
func (c *change) read() {
	c.lines.Start, c.lines.End = c.b.Lines(c.value.Span)
	if c.value.Kind == jsontext.Object {
		c.key = c.text("changeKey")
		c.description = c.text("description")
		c.readOperation()
	}
	c.invalid = c.invalid || !c.value.Whole
}

// readOperation reads the operation and the fields that it has.
func (c *change) readOperation() {
	const names = `"insert", "replace" or "delete"`
	v := c.required("operation", names, jsontext.String)
	if v == nil {
		return
	}
	read, known := operations[string(v.Text)]
	if !known {
		c.violate("operation", "operation", "expected %s, but it is %s", names, jsontext.Quote(v.Text))
		return
	}
	c.operation = string(v.Text)
	read(c)
}

func (c *change) readInsert() {
	c.insert, c.field = true, "afterLine"
	c.first, c.placed = c.lineNumber("afterLine", 0)
	c.last = c.first
	c.new, _ = c.lineArray("newLines")
	c.checkNotEmpty("newLines", "one or more lines to insert")
}

func (c *change) readReplace() {
	c.readRange()
	c.new, _ = c.lineArray("newLines")
}

func (c *change) readDelete() {
	c.readRange()
	if v := c.value.Field("newLines"); v != nil { // also if it is null
		c.violateAt("new-lines", v.Span.Start, c.path.Field("newLines"), "is not allowed with the operation delete")
	}
}

// readRange reads the line range of a change, and its original lines.
func (c *change) readRange() {
	var ok, also, whole bool
	c.field = "startLine"
	c.first, ok = c.lineNumber("startLine", 1)
	c.last, also = c.lineNumber("endLine", 1)
	if c.placed = ok && also; c.placed && c.last < c.first {
		c.violate("range", "endLine", "expected at least startLine (%d), but it is %d", c.first, c.last)
		c.placed = false
	}
	c.old, whole = c.lineArray("expectedOriginalLines")
	if n := c.last - c.first + 1; c.placed && whole && len(c.old) != n {
		c.violate("expected-lines", "expectedOriginalLines",
			"expected as many lines as from line %d to line %d (%d), but found %d", c.first, c.last, n, len(c.old))
	}
}

// lineNumber returns a field that must be a line number, min or more.
func (f *fieldReader) lineNumber(name string, min int) (int, bool) {
	v := f.required(name, "a line number", jsontext.Number)
	if v == nil {
		return 0, false
	}
	n, err := strconv.Atoi(string(v.Text))
	switch {
	case err != nil:
		f.violate("type", name, "expected a whole number, but it is %.60s", v.Text)
	case n < min || n > maxLine:
		f.violate("range", name, "expected a line number of at least %d, but it is %d", min, n)
	default:
		return n, true
	}
	return 0, false
}
