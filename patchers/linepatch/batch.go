package linepatch

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

const format = "lines"

// A batch holds one request to TUL §4 to §6 while it becomes a payload.
type batch struct {
	block      model.Block
	doc        *document
	p          *model.Payload
	violations []string // why none of it may be applied
}

func newBatch(b model.Block, doc *document) *batch {
	out := &batch{block: b, doc: doc, p: &model.Payload{Format: format, Fence: b.Fence, Unclosed: doc.broken}}
	out.p.First, out.p.Last = out.lines(model.Span{Start: doc.top.span.Start, End: doc.end})
	return out
}

// lines are the lines of the answer that a span of it takes.
func (b *batch) lines(s model.Span) (first, last int) {
	first, _ = b.block.Position(s.Start)
	last, _ = b.block.Position(max(s.Start, s.End-1))
	return first, last
}

// payload is the batch as a payload.
func (b *batch) payload() *model.Payload {
	for _, r := range b.doc.remarks {
		b.report(r.severity, r.code, r.offset, "%s", r.message)
	}
	b.layout()
	b.top()
	b.refuse()
	slices.SortStableFunc(b.p.Diagnostics, func(x, y model.Diagnostic) int {
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	return b.p
}

// report adds a diagnostic about the byte at offset. An error is a violation.
func (b *batch) report(severity model.Severity, code string, offset int, format string, args ...any) {
	line, column := b.block.Position(offset)
	message := fmt.Sprintf(format, args...)
	b.p.Diagnostics = append(b.p.Diagnostics, model.Diagnostic{Severity: severity, Code: code,
		Message: message, Line: line, Column: column})
	if severity == model.Error {
		b.violations = append(b.violations, message)
	}
}

// layout reports JSON in a single line, and a second batch that nobody would
// look for behind the first.
func (b *batch) layout() {
	if b.doc.broken {
		return
	}
	if b.p.First == b.p.Last {
		b.report(model.Warning, "json/single-line", b.doc.top.span.Start, "the whole JSON stands in one line")
	}
	if other := find(b.block, b.doc.end, b.block.Offset(b.p.Last+1)); other != nil {
		b.report(model.Error, "lines/same-line", other.top.span.Start, "another batch begins in the line in which the one before it ends, and is not read; expected it in a line of its own")
	}
}

// refuse makes every file change invalid if there is a violation anywhere: a
// request that is not valid as a whole is not carried out at all (TUL §9).
func (b *batch) refuse() {
	if len(b.violations) == 0 {
		return
	}
	why := "the batch is refused as a whole: " + b.violations[0]
	if n := len(b.violations) - 1; n > 0 {
		why += fmt.Sprintf(" (and %d more)", n)
	}
	for i := range b.p.Files {
		b.p.Files[i].Invalid = why
	}
}

// top reads the top-level object (TUL §4.1).
func (b *batch) top() {
	o := b.object(b.doc.top, "", batchFields)
	b.p.Summary = o.text("batchLabel", false)
	b.p.Key = o.text("batchKey", false)
	files := o.array("files", "one or more file patches")
	if files == nil {
		return
	}
	paths, keys := map[string]string{}, map[string]string{}
	for i, item := range files.items {
		said := len(b.p.Diagnostics)
		f := b.object(item, fmt.Sprintf("files[%d]", i), fileFields)
		change := b.file(f)
		f.once(paths, "docPath", strings.ToLower)
		f.once(keys, "fileKey", nil)
		b.p.Files = append(b.p.Files, change)
		concern(b.p.Diagnostics[said:], change.Path)
	}
}

// concern gives errors the path that they are about. A warning keeps none: if
// it counts as an error, it refuses the batch and not one file of it.
func concern(said []model.Diagnostic, path string) {
	for i := range said {
		if said[i].Severity == model.Error {
			said[i].Path = path
		}
	}
}

// file reads one entry of files (TUL §4.2).
func (b *batch) file(o *form) model.FileChange {
	out := model.FileChange{Op: model.OpEdit, Opaque: true, Simultaneous: true}
	out.First, out.Last = b.lines(o.value.span)
	if o.value.kind != object {
		return out
	}
	out.Key = o.text("fileKey", false)
	out.Path = o.text("docPath", true)
	out.Description = o.text("fileLabel", false)
	if out.Path != strings.ToLower(out.Path) {
		o.warn("case", "docPath", "expected a lower-case key, but it is %q; the case is ignored (TUL §4.2.1)", out.Path)
	}
	p := &patch{original: o.digest("originalSha256")}
	list := o.array("changes", "one or more changes")
	if list == nil {
		return out
	}
	keys := map[string]string{}
	var changes []*change
	for i, item := range list.items {
		f := b.object(item, fmt.Sprintf("%s.changes[%d]", o.path, i), changeFields)
		changes = append(changes, f.change())
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
	value *value
	path  string // its JSON path
	bad   bool   // it has a violation
}

// object begins to read v, whose unknown fields are reported.
func (b *batch) object(v *value, path string, fields fieldSet) *form {
	o := &form{b: b, value: v, path: path}
	if v.kind != object {
		o.violate("type", v.span.Start, path, "expected an object, but it is %s", v.kind)
		return o
	}
	for _, m := range v.members {
		switch {
		case m.name == fields.response:
			o.b.report(model.Note, "lines/response-field", m.at, "%s: only a response has this field; ids are given anew", o.at(m.name))
		case !slices.Contains(fields.known, m.name):
			o.b.report(model.Warning, "lines/unknown-field", m.at, "%s: the field is unknown and has no effect", o.at(m.name))
		}
	}
	return o
}

// at is the JSON path of a field.
func (o *form) at(name string) string {
	name = brief([]byte(name))
	if o.path == "" {
		return name
	}
	return o.path + "." + name
}

// violate reports a violation of what stands at a JSON path.
func (o *form) violate(code string, offset int, path, format string, args ...any) {
	o.bad = true
	message := fmt.Sprintf(format, args...)
	if path != "" {
		message = path + ": " + message
	}
	o.b.report(model.Error, "lines/"+code, offset, "%s", message)
}

func (o *form) warn(code, name, format string, args ...any) {
	o.b.report(model.Warning, "lines/"+code, o.value.field(name).span.Start, "%s: %s", o.at(name), fmt.Sprintf(format, args...))
}

// need is a field that must be there. Of an object that is cut off, nobody
// knows what it lacks.
func (o *form) need(name, what string) *value {
	v := o.value.field(name)
	switch {
	case v == nil && o.value.whole:
		o.violate("missing", o.value.span.Start, o.at(name), "missing; expected %s", what)
	case v != nil && !v.whole && v.kind != array:
		return nil
	}
	return v
}

// typed is v if it is of a kind, else a violation and nil.
func (o *form) typed(v *value, path string, want kind) *value {
	if v == nil || v.kind == want {
		return v
	}
	if v.kind != nothing { // there, the reader has said what is wrong
		o.violate("type", v.span.Start, path, "expected %s, but it is %s", want, v.kind)
	}
	return nil
}

// text is a field that must be a string.
func (o *form) text(name string, required bool) string {
	v := o.value.field(name)
	if required {
		v = o.need(name, "a string")
	}
	v = o.typed(v, o.at(name), text)
	if v == nil {
		return ""
	}
	if required && len(v.text) == 0 {
		o.violate("empty", v.span.Start, o.at(name), "empty; expected a string that says something")
	}
	return string(v.text)
}

// array is a field that must be an array, and not be empty.
func (o *form) array(name, of string) *value {
	v := o.typed(o.need(name, "an array of "+of), o.at(name), array)
	if v != nil && v.whole && len(v.items) == 0 {
		o.violate("empty", v.span.Start, o.at(name), "empty; expected %s", of)
	}
	return v
}

// once reports a name that another object in the same place has already: an
// error for what the batch depends on, for which fold says which names are one,
// and a warning for a key, which is only for narration (TUL §7.2).
func (o *form) once(seen map[string]string, name string, fold func(string) string) {
	v := o.value.field(name)
	if v == nil || v.kind != text || len(v.text) == 0 {
		return
	}
	key := string(v.text)
	if fold != nil {
		key = fold(key)
	}
	other, twice := seen[key]
	switch {
	case !twice:
		seen[key] = o.path
	case fold != nil:
		o.violate("duplicate", v.span.Start, o.at(name), "%q is the %s of %s, too; expected it at most once", v.text, name, other)
	default:
		o.warn("key", name, "%q is the %s of %s, too; keys are for narration only", v.text, name, other)
	}
}

// digest is a field that must be a SHA-256 in hexadecimal digits.
func (o *form) digest(name string) (d model.Digest) {
	v := o.typed(o.need(name, "a SHA-256 in 64 hexadecimal digits"), o.at(name), text)
	if v == nil {
		return d
	}
	raw, err := hex.DecodeString(string(v.text))
	if err != nil || len(raw) != len(d) {
		o.violate("sha256", v.span.Start, o.at(name), "expected 64 hexadecimal digits, but it is %q", brief(v.text))
		return d
	}
	copy(d[:], raw)
	return d
}

// texts is a field that must be an array of lines, each a string without line
// breaks.
func (o *form) texts(name string) (lines [][]byte, ok bool) {
	v := o.typed(o.need(name, "an array of lines"), o.at(name), array)
	if v == nil {
		return nil, false
	}
	ok = true
	for i, item := range v.items {
		path := fmt.Sprintf("%s[%d]", o.at(name), i)
		if o.typed(item, path, text) == nil {
			ok = false
			continue
		}
		if bytes.ContainsAny(item.text, "\r\n") {
			o.violate("line-break", item.span.Start, path, "the line holds a line break; expected one whole line (TUL §5.1)")
		}
		lines = append(lines, item.text)
	}
	return lines, ok
}
