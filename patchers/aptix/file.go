package aptix

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// demand is what an operation says about a field.
type demand uint8

const (
	forbidden demand = iota
	required
	ignored // should not be there, and does no harm
)

// An operation is one row of SYS-004 §3.3.
type operation struct {
	op               model.Op
	content, patches demand
	fill             func(f *form, change *model.FileChange)
}

var operations = map[string]operation{
	"create":   {model.OpCreate, required, forbidden, (*form).whole},
	"replace":  {model.OpReplace, required, forbidden, (*form).whole},
	"delete":   {model.OpDelete, forbidden, forbidden, func(*form, *model.FileChange) {}},
	"patch":    {model.OpEdit, ignored, required, (*form).patch},
	"gitPatch": {model.OpEdit, required, forbidden, (*form).gitPatch},
}

// write is what an entry without an operation asks for (AFS §1.1).
var write = operation{model.OpWrite, required, forbidden, (*form).whole}

// fileEntry reads one entry of files[].
func (c *composer) fileEntry(v *jsontext.Value) model.FileChange {
	f := c.open(v, fileFields)
	adopted := f.adoptOperation()
	f.reportUnknown()
	change := model.FileChange{Description: f.description()}
	change.First, change.Last = c.Lines(v.Span)
	if v.Kind == jsontext.Object {
		f.path = f.required("path")
		change.Path = string(f.path)
		name, op, known := f.operation(adopted)
		change.Op = op.op
		if given := f.misnamed("operation"); given != "" && adopted == "" {
			f.doubts = append(f.doubts, operationMisnamed.With(given))
		}
		f.weigh(jsontext.OfFile, doing[operationNames[jsontext.Plain(name)]])
		if known {
			f.hold(name, op)
			f.encoding()
			op.fill(f, &change)
		}
	}
	if change.Invalid.None() {
		change.Invalid = f.invalid()
	}
	change.Doubt = model.Because(change.Doubt).And(f.doubts...).Distinct()
	return change
}

// operation is what the entry asks for, and its name for messages; adopted is
// the one that it has under another name.
func (f *form) operation(adopted string) (string, operation, bool) {
	v := f.field("operation")
	if adopted != "" {
		return adopted, operations[adopted], true
	}
	if v == nil {
		if given := f.object.Field("operation"); given != nil && given.Kind == jsontext.Null {
			f.c.Say(model.Warning, "aptix/null-operation", given.Span.Start,
				`"operation" is null, which is taken as if there were none; expected a string or no such field (AFS §1.1, SYS-004 §3.2)`)
		}
		return f.unnamed()
	}
	name := string(f.text("operation"))
	op, known := operations[name]
	if !known && v.Kind == jsontext.String && v.Bad.None() {
		names := slices.Sorted(maps.Keys(operations))
		f.fault("aptix/operation", v.Span.Start, "the operation %s is unknown; expected one of %s%s",
			jsontext.Brief(v.Text), strings.Join(names, ", "), DidYouMean(name, names))
	}
	return name, op, known
}

// unnamed is the operation of an entry that names none. Edits without content
// leave only one thing that it can mean.
func (f *form) unnamed() (string, operation, bool) {
	if f.field("content") == nil && (f.field("patches") != nil || f.field("replacements") != nil) {
		f.c.Say(model.Warning, "aptix/operation-inferred", f.object.Span.Start,
			`there is no "operation"; an entry with patches and without content is taken for "patch"`)
		return "patch", operations["patch"], true
	}
	f.c.Say(model.Note, "aptix/no-operation", f.object.Span.Start,
		`there is no "operation": the file is created or replaced (AFS §1.1)`)
	return "create or replace", write, true
}

// hold holds the entry to its row of SYS-004 §3.3.
func (f *form) hold(name string, op operation) {
	content := f.field("content")
	switch {
	case op.content == required && content == nil:
		f.fault("aptix/no-content", f.object.Span.Start, `the operation %s needs "content", and there is none`, name)
	case op.content == forbidden && content != nil:
		f.fault("aptix/content", content.Span.Start, `the operation %s must have no "content"`, name)
	case op.content == ignored && content != nil:
		f.c.Say(model.Warning, "aptix/content-ignored", content.Span.Start, `"content" has no effect with the operation %s`, name)
	}
	f.holdPatches(name, op)
}

// holdPatches holds the entry to what its operation says about patches. Where
// they are forbidden, an empty list and null are some, too; only an entry of
// AFS §1.1, which names no operation, may have them.
func (f *form) holdPatches(name string, op operation) {
	given := false
	for _, field := range []string{"patches", "replacements"} {
		list := f.object.Field(field)
		switch {
		case list == nil:
		case op.patches == required:
			given = given || f.field(field) != nil
		case f.field("operation") == nil && (list.Kind == jsontext.Null || list.Kind == jsontext.Array && len(list.Items) == 0):
			f.c.Say(model.Warning, "aptix/patches-ignored", list.Span.Start, "an empty %q has no effect without an operation", field)
		default:
			f.fault("aptix/patches", list.Span.Start, "the operation %s must have no %q", name, field)
		}
	}
	if op.patches == required && !given {
		f.fault("aptix/no-patches", f.object.Span.Start, `the operation %s needs "patches", and there are none`, name)
	}
}

// encoding refuses content that is not the text itself: written as it stands,
// it would not be what was meant.
func (f *form) encoding() {
	switch name := string(f.text("encoding")); strings.ToLower(name) {
	case "", "utf-8", "utf8":
	default:
		f.fault("aptix/encoding", f.field("encoding").Span.Start, `the encoding %s is not supported; expected "utf-8"`, jsontext.Brief([]byte(name)))
	}
}

func (f *form) whole(change *model.FileChange) {
	change.Content = f.content()
	if diffStart.Match(change.Content) && !slices.Contains(diffNames, path.Ext(change.Path)) {
		f.doubts = append(f.doubts, diffAsContent.With())
	}
}

// What content begins as if it is a diff, and the files that may hold one.
var (
	diffStart = regexp.MustCompile(`^\s*(diff --git |(Index: .*\n=+\r?\n)?--- .*\n\+\+\+ |@@ -\d+(,\d+)? \+\d+(,\d+)? @@)`)
	diffNames = []string{".diff", ".patch", ".rej"}
)

func (f *form) patch(change *model.FileChange) { change.Edits = f.instructions() }

// content is the content of the file; a list of lines is joined.
func (f *form) content() []byte {
	v := f.field("content")
	if v == nil || v.Kind != jsontext.Array {
		return f.text("content")
	}
	f.c.Say(model.Warning, "aptix/content-lines", v.Span.Start,
		`"content" is an array of lines; expected one string (SYS-004 §7.3)`)
	var out bytes.Buffer
	for _, line := range v.Items {
		switch {
		case line.Kind != jsontext.String:
			f.fault("aptix/type", line.Span.Start, "expected a line of %q to be a string, but it is %s", "content", line.Kind)
		case !line.Bad.None():
			f.faults = append(f.faults, inField("content", line.Bad))
		case bytes.ContainsAny(line.Text, "\r\n"):
			f.fault("aptix/content-line", line.Span.Start, `a line of "content" holds a line break itself`)
		}
		f.doubt("content", line)
		out.Write(line.Text)
		out.WriteByte('\n')
	}
	return out.Bytes()
}
