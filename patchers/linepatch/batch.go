package linepatch

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A batch converts one request (TUL §4 to §6) to a payload.
type batch struct {
	*jsontext.Document
	p          *model.Payload
	violations model.Reasons // why none of it may be applied
}

// readBatch returns the payload of a document.
func readBatch(d *jsontext.Document) *model.Payload {
	d.SortRemarks()
	b := &batch{Document: d, p: &model.Payload{Format: Format, Fence: d.Block.Fence, Unclosed: d.Broken != nil}}
	b.p.First, b.p.Last = d.Lines(model.Span{Start: d.Top.Span.Start, End: d.End})
	if before := bytes.TrimRight(d.Block.Text()[:d.Top.Span.Start], " \t\r\n"); bytes.HasSuffix(before, []byte(`"result":`)) {
		b.p.Doubt = isToolAnswer.With() // TUL §7.1, §9
	}
	read := d.Remarks
	if d.Broken != nil {
		read = append(read, *d.Broken)
	}
	d.Remarks = nil
	for _, r := range read {
		b.report(r.Severity, r.Code, r.Offset, d.Path(r.Offset), "%s", r.Message)
	}
	b.readTop()
	if at := d.FileBeside(d.Top.Span); at >= 0 {
		b.report(model.Error, "lines/same-line", at, "", "another change is on a line of this batch, and is not read; expected it on a line of its own")
	}
	if len(b.violations) > 0 {
		// A request that is not valid as a whole is not applied at all (TUL §9).
		why := refused(b.violations)
		for i := range b.p.Files {
			b.p.Files[i].Invalid = why
		}
	}
	d.SortRemarks()
	for _, r := range d.Remarks {
		b.p.Diagnostics = append(b.p.Diagnostics, r.Diagnostic)
	}
	return b.p
}

// report adds a remark on the byte at offset, which has a JSON path. An error is
// a violation.
func (b *batch) report(severity model.Severity, code string, offset int, path jsontext.Path, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if path != "" {
		message = string(path) + ": " + message
	}
	d := b.Report(severity, code, offset, "%s", message)
	if severity == model.Error {
		b.violations = append(b.violations, d.Reason())
	}
}

// readTop reads the top-level object (TUL §4.1).
func (b *batch) readTop() {
	top := b.fields(b.Top, "", batchFields)
	b.p.Summary = top.text("batchLabel")
	b.p.Key = top.text("batchKey")
	if b.p.Doubt.None() {
		b.p.Doubt = top.doubts.Distinct()
	}
	files := top.array("files", "one or more file patches")
	if files == nil {
		return
	}
	paths := map[string]string{}
	for i, item := range files.Items {
		said := len(b.Remarks)
		f := b.fields(item, top.path.Field("files").Item(i), fileFields)
		change := b.fileChange(f)
		f.checkUnique(paths, "docPath")
		b.p.Files = append(b.p.Files, change)
		for r := said; r < len(b.Remarks); r++ {
			// A warning gets no path: where it counts as an error, it refuses the whole batch.
			if b.Remarks[r].Severity == model.Error {
				b.Remarks[r].Path = change.Path
			}
		}
	}
}

// fileChange reads one entry of files (TUL §4.2).
func (b *batch) fileChange(entry *fieldReader) model.FileChange {
	out := model.FileChange{Op: model.OpEdit, PathIsKey: true, Simultaneous: true}
	out.First, out.Last = b.Lines(entry.value.Span)
	if entry.value.Kind != jsontext.Object {
		return out
	}
	out.Key = entry.text("fileKey")
	out.Field = string(entry.path.Field("docPath"))
	if v := entry.required("docPath", "a string", jsontext.String); v != nil {
		if out.Path = string(v.Text); out.Path == "" {
			entry.violate("empty", "docPath", "empty; expected a string that is not empty")
		}
	}
	out.Description = entry.text("fileLabel")
	if out.Path != strings.ToLower(out.Path) {
		entry.warn("case", "docPath", "expected a lower-case key, but it is %q; the case is ignored", out.Path)
	}
	out.Doubt = entry.doubts.Distinct()
	out.Base = entry.value.StringField("originalSha256")
	p := &filePatch{original: entry.digest("originalSha256"), field: entry.path.Field("originalSha256")}
	p.hasDigest = !entry.invalid
	list := entry.array("changes", "one or more changes")
	if list == nil {
		return out
	}
	var changes []*change
	for i, item := range list.Items {
		c := &change{fieldReader: b.fields(item, entry.path.Field("changes").Item(i), changeFields(item)), position: i}
		c.read()
		changes = append(changes, c)
	}
	checkOrder(changes)
	// Where an insertion precedes a change of the line after which it inserts, this is not their
	// order in the batch.
	slices.SortStableFunc(changes, func(x, y *change) int {
		return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(rank(x), rank(y)))
	})
	checkOverlaps(changes)
	out.Edits = p.edits(changes)
	return out
}

// The fields of each object. Response fields are no error in a request (TUL §5.1.1,
// §7.1).
var (
	batchFields = []string{"batchLabel", "batchKey", "files", "batchId"}
	fileFields  = []string{"fileKey", "docPath", "originalSha256", "fileLabel", "changes", "filePatchId"}
)

// changeFields are the fields that the change v may have.
func changeFields(v *jsontext.Value) []string {
	out := []string{"changeKey", "operation", "description", "newLines", "changeId"}
	operation := v.StringField("operation")
	if operation != "insert" {
		out = append(out, "startLine", "endLine", "expectedOriginalLines")
	}
	if operation != "replace" && operation != "delete" {
		out = append(out, "afterLine")
	}
	return out
}
