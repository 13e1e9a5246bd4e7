package linepatch

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A batch holds one request to TUL §4 to §6 while it becomes a payload.
type batch struct {
	*jsontext.Document
	p          *model.Payload
	violations model.Reasons // why none of it may be applied
}

// readBatch makes the payload of a document.
func readBatch(d *jsontext.Document) *model.Payload {
	b := &batch{Document: d, p: newPayload(d)}
	read := d.Remarks
	if d.Broken != nil {
		read = append(read, *d.Broken)
	}
	d.Remarks = nil
	for _, r := range read {
		if r.Code == jsontext.DoubtfulEscape {
			r.Severity = model.Error // lines are literal (TUL §5)
		}
		b.report(r.Severity, r.Code, r.Offset, d.Path(r.Offset), "%s", r.Message)
	}
	b.top()
	b.refuse()
	d.Sort()
	for _, r := range d.Remarks {
		b.p.Diagnostics = append(b.p.Diagnostics, r.Diagnostic)
	}
	return b.p
}

// report adds a remark on the byte at offset, which is at a JSON path. An error
// is a violation.
func (b *batch) report(severity model.Severity, code string, offset int, path jsontext.Path, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if path != "" {
		message = string(path) + ": " + message
	}
	d := b.Say(severity, code, offset, "%s", message)
	if severity == model.Error {
		b.violations = append(b.violations, d.Reason())
	}
}

// refuse makes every file change invalid if there is a violation anywhere: a
// request that is not valid as a whole is not carried out at all (TUL §9).
func (b *batch) refuse() {
	if len(b.violations) == 0 {
		return
	}
	why := refused(b.violations)
	for i := range b.p.Files {
		b.p.Files[i].Invalid = why
	}
}

// top reads the top-level object (TUL §4.1).
func (b *batch) top() {
	o := b.object(b.Top, "", batchFields)
	b.p.Summary = o.text("batchLabel", false)
	b.p.Key = o.text("batchKey", false)
	if o.weigh(jsontext.OfPayload, "", "batch"); b.p.Doubt.None() {
		b.p.Doubt = o.doubtful()
	}
	files := o.array("files", "one or more file patches")
	if files == nil {
		return
	}
	paths, keys := map[string]string{}, map[string]string{}
	for i, item := range files.Items {
		said := len(b.Remarks)
		f := b.object(item, o.at("files").Item(i), fileFields)
		change := b.file(f)
		f.once(paths, "docPath", strings.ToLower)
		f.once(keys, "fileKey", nil)
		b.p.Files = append(b.p.Files, change)
		concern(b.Remarks[said:], change.Path)
	}
}

// concern gives errors the path that they are about. A warning keeps none: if
// it counts as an error, it refuses the batch and not one file of it.
func concern(said []jsontext.Remark, path string) {
	for i := range said {
		if said[i].Severity == model.Error {
			said[i].Path = path
		}
	}
}

// file reads one entry of files (TUL §4.2).
func (b *batch) file(o *form) model.FileChange {
	out := model.FileChange{Op: model.OpEdit, PathIsKey: true, Simultaneous: true}
	out.First, out.Last = b.Lines(o.value.Span)
	if o.value.Kind != jsontext.Object {
		return out
	}
	out.Key = o.text("fileKey", false)
	out.Path, out.Field = o.text("docPath", true), string(o.at("docPath"))
	out.Description = o.text("fileLabel", false)
	if out.Path != strings.ToLower(out.Path) {
		o.warn("case", "docPath", "expected a lower-case key, but it is %q; the case is ignored (TUL §4.2.1)", out.Path)
	}
	o.weigh(jsontext.OfFile, out.Path)
	out.Doubt = o.doubtful()
	out.Base = o.plain("originalSha256")
	p := &patch{original: o.digest("originalSha256"), field: string(o.at("originalSha256"))}
	p.sound = !o.bad
	list := o.array("changes", "one or more changes")
	if list == nil {
		return out
	}
	keys := map[string]string{}
	var changes []*change
	for i, item := range list.Items {
		f := b.object(item, o.at("changes").Item(i), changeFields)
		changes = append(changes, f.change(out.Path))
		changes[i].position = i
		f.once(keys, "changeKey", nil)
	}
	b.order(changes)
	out.Edits = p.take(changes)
	return out
}

// The fields of each object. Those that only a response has are no error in a
// request (TUL §5.1.1, §7.1).
var (
	batchFields  = fieldSet{known: []string{"batchLabel", "batchKey", "files"}, response: "batchId"}
	fileFields   = fieldSet{known: []string{"fileKey", "docPath", "originalSha256", "fileLabel", "changes"}, response: "filePatchId"}
	changeFields = fieldSet{known: []string{"changeKey", "operation", "description",
		"afterLine", "startLine", "endLine", "expectedOriginalLines", "newLines"}, response: "changeId"}
)

type fieldSet struct {
	known    []string
	response string
}

// A form is one object of the batch whose fields are being read.
type form struct {
	b     *batch
	value *jsontext.Value
	path  jsontext.Path
	bad   bool // it has a violation

	unknown []jsontext.Member // fields that are not read
	known   []string
	doubts  model.Reasons // why what it asks for may not be what is meant
}

// object begins to read v, whose unknown fields are reported.
func (b *batch) object(v *jsontext.Value, path jsontext.Path, fields fieldSet) *form {
	o := &form{b: b, value: v, path: path, known: fields.known}
	if v.Kind != jsontext.Object {
		o.violate("type", v.Span.Start, path, "expected an object, but it is %s", v.Kind)
		return o
	}
	for _, m := range v.Members {
		name := string(m.Name.Text)
		switch {
		case name == fields.response:
			b.report(model.Note, "lines/response-field", m.Name.Span.Start, o.at(name), "only a response has this field; ids are given anew")
		case !slices.Contains(fields.known, name):
			b.report(model.Warning, "lines/unknown-field", m.Name.Span.Start, o.at(name), "the field is unknown and has no effect")
			o.unknown = append(o.unknown, m)
		}
	}
	return o
}

// at is the JSON path of a field.
func (o *form) at(name string) jsontext.Path { return o.path.Field(name) }

// violate reports a violation of what stands at a JSON path.
func (o *form) violate(code string, offset int, path jsontext.Path, format string, args ...any) {
	o.bad = true
	o.b.report(model.Error, "lines/"+code, offset, path, format, args...)
}

func (o *form) warn(code, name, format string, args ...any) {
	o.b.report(model.Warning, "lines/"+code, o.value.Given(name).Span.Start, o.at(name), format, args...)
}

// need is a field that must be there. Of an object that is cut off, nobody
// knows what it lacks.
func (o *form) need(name, what string) *jsontext.Value {
	v := o.value.Given(name)
	switch {
	case v == nil && o.value.Whole:
		o.violate("missing", o.value.Span.Start, o.at(name), "missing; expected %s", what)
	case v != nil && !v.Whole && v.Kind != jsontext.Array:
		return nil
	}
	return v
}

// typed is v if it is of a kind, else a violation and nil.
func (o *form) typed(v *jsontext.Value, path jsontext.Path, want jsontext.Kind) *jsontext.Value {
	if v == nil || v.Kind == want {
		return v
	}
	if v.Kind != jsontext.Nothing { // there, the reader has said what is wrong
		o.violate("type", v.Span.Start, path, "expected %s, but it is %s", want, v.Kind)
	}
	return nil
}

// text is a field that must be a string.
func (o *form) text(name string, required bool) string {
	v := o.value.Given(name)
	if required {
		v = o.need(name, "a string")
	}
	v = o.typed(v, o.at(name), jsontext.String)
	if v == nil {
		return ""
	}
	if required && len(v.Text) == 0 {
		o.violate("empty", v.Span.Start, o.at(name), "empty; expected a string that says something")
	}
	return string(v.Text)
}

// plain is the text of a field, if it is a string.
func (o *form) plain(name string) string {
	if v := o.value.Given(name); v != nil && v.Kind == jsontext.String {
		return string(v.Text)
	}
	return ""
}

// array is a field that must be an array, and not be empty.
func (o *form) array(name, of string) *jsontext.Value {
	v := o.typed(o.need(name, "an array of "+of), o.at(name), jsontext.Array)
	if v != nil && v.Whole && len(v.Items) == 0 {
		o.violate("empty", v.Span.Start, o.at(name), "empty; expected %s", of)
	}
	return v
}

// once reports a name that another object in the same place has already: an
// error for what the batch depends on, for which fold says which names are one,
// and a warning for a key, which is only for narration (TUL §7.2).
func (o *form) once(seen map[string]string, name string, fold func(string) string) {
	v := o.value.Given(name)
	if v == nil || v.Kind != jsontext.String || len(v.Text) == 0 {
		return
	}
	key := string(v.Text)
	if fold != nil {
		key = fold(key)
	}
	other, twice := seen[key]
	switch {
	case !twice:
		seen[key] = string(o.path)
	case fold != nil:
		o.violate("duplicate", v.Span.Start, o.at(name), "%q is the %s of %s, too; expected it at most once", v.Text, name, other)
	default:
		o.warn("key", name, "%q is the %s of %s, too; keys are for narration only", v.Text, name, other)
	}
}

// digest is a field that must be a SHA-256 in hexadecimal digits.
func (o *form) digest(name string) (d model.Digest) {
	v := o.typed(o.need(name, "a SHA-256 in 64 hexadecimal digits"), o.at(name), jsontext.String)
	if v == nil {
		return d
	}
	raw, err := hex.DecodeString(string(v.Text))
	if err != nil || len(raw) != len(d) {
		o.violate("sha256", v.Span.Start, o.at(name), "expected 64 hexadecimal digits, but it is %s", jsontext.Brief(v.Text))
		return d
	}
	copy(d[:], raw)
	return d
}

// texts is a field that must be an array of lines, each a string without line
// breaks.
func (o *form) texts(name string) (lines [][]byte, ok bool) {
	v := o.typed(o.need(name, "an array of lines"), o.at(name), jsontext.Array)
	if v == nil {
		return nil, false
	}
	lines, ok = [][]byte{}, true
	for i, item := range v.Items {
		path := o.at(name).Item(i)
		if o.typed(item, path, jsontext.String) == nil {
			ok = false
			continue
		}
		if bytes.ContainsAny(item.Text, "\r\n") {
			o.violate("line-break", item.Span.Start, path, "the line holds a line break; expected one whole line (TUL §5.1)")
		}
		lines = append(lines, item.Text)
	}
	return lines, ok
}
