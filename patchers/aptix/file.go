package aptix

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/jsontext"
)

// An operation is one row of SYS-004 §3.3. It needs content, patches or none of them.
type operation struct {
	op               model.Op
	content, patches bool
	fill             func(f *fieldReader, change *model.FileChange)
}

var operations = map[string]operation{
	"create":   {model.OpCreate, true, false, (*fieldReader).readContent},
	"replace":  {model.OpReplace, true, false, (*fieldReader).readContent},
	"delete":   {model.OpDelete, false, false, func(*fieldReader, *model.FileChange) {}},
	"patch":    {model.OpEdit, false, true, func(f *fieldReader, change *model.FileChange) { change.Edits = f.listEdits() }},
	"gitPatch": {model.OpEdit, true, false, (*fieldReader).readGitPatch},
}

// writeOperation is the operation of an entry that names none (AFS §1.1).
var writeOperation = operation{model.OpWrite, true, false, (*fieldReader).readContent}

// fileEntry reads one entry of files[].
func (c *converter) fileEntry(v *jsontext.Value) model.FileChange {
	f := c.object(v, fileFields)
	change := model.FileChange{Description: f.description()}
	change.First, change.Last = c.Lines(v.Span)
	if v.Kind == jsontext.Object {
		f.path = f.required("path")
		change.Path = string(f.path)
		name, op, known := f.operation()
		change.Op = op.op
		if known {
			f.checkFields(name, op)
			f.checkEncoding()
			op.fill(f, &change)
		}
	}
	if change.Invalid.None() {
		change.Invalid = f.faults.Distinct()
	}
	change.Doubt = model.Because(change.Doubt).And(f.doubts...).Distinct()
	return change
}

// operation returns the operation of the entry, and its name for messages.
func (f *fieldReader) operation() (string, operation, bool) {
	v := f.field("operation")
	if v == nil {
		return f.defaultOperation()
	}
	name := string(f.text("operation"))
	op, known := operations[name]
	if !known && v.Kind == jsontext.String && v.Invalid.None() {
		names := slices.Sorted(maps.Keys(operations))
		f.fail("aptix/operation", v.Span.Start, "the operation %s is unknown; expected one of %s",
			jsontext.Quote(v.Text), strings.Join(names, ", "))
	}
	return name, op, known
}

// defaultOperation returns the operation of an entry that names none. Edits
// without content can only be a patch.
func (f *fieldReader) defaultOperation() (string, operation, bool) {
	if f.field("content") == nil && (f.field("patches") != nil || f.field("replacements") != nil) {
		f.c.Report(model.Warning, "aptix/operation-inferred", f.object.Span.Start,
			`there is no "operation"; an entry with patches and without content is read as "patch"`)
		return "patch", operations["patch"], true
	}
	f.c.Report(model.Note, "aptix/no-operation", f.object.Span.Start,
		`there is no "operation": the file is created or replaced`)
	return "create or replace", writeOperation, true
}

// checkFields checks the entry against its row of SYS-004 §3.3.
func (f *fieldReader) checkFields(name string, op operation) {
	content := f.field("content")
	switch {
	case op.content && content == nil:
		f.fail("aptix/no-content", f.object.Span.Start, `the operation %s needs "content", but there is none`, name)
	case op.content || content == nil:
	case op.patches: // content should not be there, and does no harm
		f.c.Report(model.Warning, "aptix/content-ignored", content.Span.Start, `"content" has no effect with the operation %s`, name)
	default:
		f.fail("aptix/content", content.Span.Start, `the operation %s must have no "content"`, name)
	}
	f.checkPatches(name, op)
}

// checkPatches checks "patches" and "replacements" against the operation. Where
// they are forbidden, an empty list and null are errors, too; only an entry
// without an operation (AFS §1.1) may have them.
func (f *fieldReader) checkPatches(name string, op operation) {
	given := false
	for _, field := range []string{"patches", "replacements"} {
		list := f.object.Field(field)
		switch {
		case list == nil:
		case op.patches:
			given = given || f.field(field) != nil
		case f.field("operation") == nil && (list.Kind == jsontext.Null || list.Kind == jsontext.Array && len(list.Items) == 0):
			f.c.Report(model.Warning, "aptix/patches-ignored", list.Span.Start, "an empty %q has no effect without an operation", field)
		default:
			f.fail("aptix/patches", list.Span.Start, "the operation %s must have no %q", name, field)
		}
	}
	if op.patches && !given {
		f.fail("aptix/no-patches", f.object.Span.Start, `the operation %s needs "patches", but there are none`, name)
	}
}

// checkEncoding rejects encoded content, which would be written undecoded.
func (f *fieldReader) checkEncoding() {
	switch name := string(f.text("encoding")); strings.ToLower(name) {
	case "", "utf-8", "utf8":
	default:
		f.fail("aptix/encoding", f.field("encoding").Span.Start, `the encoding %s is not supported; expected "utf-8"`, jsontext.Quote([]byte(name)))
	}
}

// readContent reads the whole content of a file.
func (f *fieldReader) readContent(change *model.FileChange) {
	change.Content = f.content()
}

// content returns the content of the file; an array of lines is joined.
func (f *fieldReader) content() []byte {
	v := f.field("content")
	if v == nil || v.Kind != jsontext.Array {
		return f.text("content")
	}
	f.c.Report(model.Warning, "aptix/content-lines", v.Span.Start,
		`"content" is an array of lines; expected one string`)
	var out bytes.Buffer
	for _, line := range v.Items {
		switch {
		case line.Kind != jsontext.String:
			f.fail("aptix/type", line.Span.Start, "expected a line of %q to be a string, but it is %s", "content", line.Kind)
		case !line.Invalid.None():
			f.faults = append(f.faults, inField("content", line.Invalid))
		case bytes.ContainsAny(line.Text, "\r\n"):
			f.fail("aptix/content-line", line.Span.Start, `a line of "content" holds a line break`)
		}
		out.Write(line.Text)
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// readGitPatch reads the unified diff in content, for the entry's path only
// (AFS §1.1, SYS-004 §3.3).
func (f *fieldReader) readGitPatch(change *model.FileChange) {
	v, diff := f.field("content"), f.content()
	if v == nil || len(f.faults) > 0 {
		return
	}
	read, said := f.readDiff(change.Path, diff, v)
	read.Path, read.Description = change.Path, change.Description
	read.First, read.Last = change.First, change.Last
	for i := range read.Edits {
		e := &read.Edits[i]
		e.First, e.Last = f.c.diffLine(v, e.First), f.c.diffLine(v, e.Last)
	}
	for i := range said {
		d := &said[i]
		d.Line = f.c.diffLine(v, d.Line)
		if d.Severity == model.Error {
			read.Invalid = d.Reason() // without its line, which is not one of the answer
		}
	}
	for _, d := range slices.Compact(said) {
		f.c.Remarks = append(f.c.Remarks, jsontext.Remark{Diagnostic: d, Offset: max(v.Span.Start, f.c.Block.Offset(d.Line))})
	}
	*change = read
}

// readDiff reads the diff in v. Its headers may name the file as the entry does,
// or with the payload's root before it (READING §5.1).
func (f *fieldReader) readDiff(name string, diff []byte, v *jsontext.Value) (model.FileChange, []model.Diagnostic) {
	first, _ := f.c.Lines(v.Span)
	change, said := gitdiff.Embedded(name, diff, first)
	if !slices.ContainsFunc(said, isHeaderPath) || f.c.p.Root == "" {
		return change, said
	}
	rooted, saidOfRooted := gitdiff.Embedded(path.Join(f.c.p.Root, name), diff, first)
	if slices.ContainsFunc(saidOfRooted, isHeaderPath) {
		return change, said
	}
	return rooted, saidOfRooted
}

// isHeaderPath reports whether d says that the header of the diff names another
// file.
func isHeaderPath(d model.Diagnostic) bool { return strings.HasSuffix(d.Code, "/header-path") }

// diffLine returns the line of the answer with line n of a diff, which counts
// from the first line of v. A string in one line has the whole diff in that line.
func (c *converter) diffLine(v *jsontext.Value, n int) int {
	first, last := c.Lines(v.Span)
	if i := n - first; v.Kind == jsontext.Array && i >= 0 && i < len(v.Items) {
		line, _ := c.Lines(v.Items[i].Span)
		return line
	}
	return min(max(n, first), last)
}
