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
	path        jsontext.Path
	position    int    // in the array of changes
	operation   string // empty if it is none of the three
	key         string
	description string
	lines       model.Span // of the answer; 1-based, both included
	insert      bool
	first, last int // lines of the original, 1-based, both included; an insertion's afterLine is in first
	at          int // offset of the field with the line; for messages
	field       string
	old, new    [][]byte     // nil where none are given
	placed      bool         // its line numbers are valid
	invalid     bool         // it has a violation, or is incomplete
	doubt       model.Reason // why it may be meant otherwise
}

// operations maps each operation to the reader of its fields (TUL §5.2 to §5.4).
var operations = map[string]func(*fieldReader, *change){
	"insert":  (*fieldReader).readInsert,
	"replace": (*fieldReader).readReplace,
	"delete":  (*fieldReader).readDelete,
}

// readChange reads one entry of changes of the file docPath.
func (f *fieldReader) readChange(docPath string) *change {
	c := &change{path: f.path}
	c.lines.Start, c.lines.End = f.b.Lines(f.value.Span)
	if f.value.Kind == jsontext.Object {
		c.key = f.text("changeKey", false)
		c.description = f.text("description", false)
		if read := f.operation(); read != nil {
			c.operation = string(f.value.NonNull("operation").Text)
			read(f, c)
		}
		f.checkUnknown(jsontext.EditScope, docPath, operationWords[c.operation]...)
		c.doubt = f.doubtReason()
	}
	c.invalid = f.invalid || !f.value.Whole
	return c
}

// operation returns the reader of the rest of the change; nil if the operation is
// invalid.
func (f *fieldReader) operation() func(*fieldReader, *change) {
	const names = `"insert", "replace" or "delete"`
	v := f.ofKind(f.required("operation", names), f.fieldPath("operation"), jsontext.String)
	if v == nil {
		return nil
	}
	read := operations[string(v.Text)]
	if read == nil {
		f.violate("operation", v.Span.Start, f.fieldPath("operation"), "expected %s, but it is %s", names, jsontext.Quote(v.Text))
	}
	return read
}

func (f *fieldReader) readInsert(c *change) {
	c.insert, c.field = true, "afterLine"
	c.first, c.placed = f.lineNumber("afterLine", 0)
	c.at = f.offset("afterLine")
	c.new, _ = f.lineArray("newLines")
	f.checkNotEmpty("newLines", "one or more lines to insert")
	f.checkUnused("insert", c, "startLine", "endLine", "expectedOriginalLines")
}

func (f *fieldReader) readReplace(c *change) {
	f.readRange(c)
	c.new, _ = f.lineArray("newLines")
	f.checkUnused("replace", c, "afterLine")
	if c.placed && !f.invalid && f.value.Whole && equalLines(c.old, c.new) {
		f.warn("no-change", "newLines", "the new lines are the original lines: nothing changes")
	}
}

func (f *fieldReader) readDelete(c *change) {
	f.readRange(c)
	f.checkUnused("delete", c, "afterLine")
	if v := f.value.Field("newLines"); v != nil { // also if it is null
		f.violate("new-lines", v.Span.Start, f.fieldPath("newLines"), "must not be there with the operation delete (TUL §5.4)")
	}
}

// readRange reads the line range of a change, and its original lines.
func (f *fieldReader) readRange(c *change) {
	c.field = "startLine"
	first, ok := f.lineNumber("startLine", 1)
	last, also := f.lineNumber("endLine", 1)
	c.first, c.last, c.at = first, last, f.offset("startLine")
	if c.placed = ok && also; c.placed && last < first {
		f.violate("range", f.offset("endLine"), f.fieldPath("endLine"), "expected startLine, which is %d, or more, but it is %d", first, last)
		c.placed = false
	}
	old, whole := f.lineArray("expectedOriginalLines")
	if n := last - first + 1; c.placed && whole && len(old) != n {
		f.violate("expected-lines", f.offset("expectedOriginalLines"), f.fieldPath("expectedOriginalLines"),
			"expected as many lines as from line %d to line %d, %d, but there are %d", first, last, n, len(old))
	}
	c.old = old
}

// lineNumber returns a field that must be a line number, min or more.
func (f *fieldReader) lineNumber(name string, min int) (int, bool) {
	v := f.ofKind(f.required(name, "a line number"), f.fieldPath(name), jsontext.Number)
	if v == nil {
		return 0, false
	}
	n, err := strconv.Atoi(string(v.Text))
	switch {
	case err != nil:
		f.violate("type", v.Span.Start, f.fieldPath(name), "expected a whole number, but it is %.60s", v.Text)
	case n < min || n > maxLine:
		f.violate("range", v.Span.Start, f.fieldPath(name), "expected a line number from %d on, but it is %d", min, n)
	default:
		return n, true
	}
	return 0, false
}

// offset returns where the value of a field begins; if there is none, where the
// object begins.
func (f *fieldReader) offset(name string) int {
	if v := f.value.NonNull(name); v != nil {
		return v.Span.Start
	}
	return f.value.Span.Start
}

// checkNotEmpty reports an array that is empty.
func (f *fieldReader) checkNotEmpty(name, of string) {
	if v := f.value.NonNull(name); v != nil && v.Kind == jsontext.Array && v.Whole && len(v.Items) == 0 {
		f.violate("empty", v.Span.Start, f.fieldPath(name), "empty; expected %s", of)
	}
}
