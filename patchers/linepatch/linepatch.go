// Package linepatch reads and places batches of line patches, the requests of
// the tool workspace_write_patch (format "lines", TUL-002, SPEC §5.6).
//
// It stands between the answer and model.Resolve: Scan finds a batch in an
// answer, holds it to TUL §4 to §6, and returns it as file changes whose edits
// carry a locator each. A locator compares the SHA-256 that the batch was made
// for, then the original lines; only where both are right does an edit need no
// person.
//
// A batch is all or nothing: with one violation none of it is applied, and
// every violation is an error of its own that begins with the JSON path of what
// is wrong. What language models get wrong in JSON without making it ambiguous
// is read with a warning.
//
// The room refuses to claim bundles of Aptix, whose entries have a path where
// those of a batch have a docPath. It knows no file: a docPath is a key, and
// which file it means is decided later (TUL §3).
package linepatch

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Scan reads the batch that begins in line n of b, or returns nil. It is a
// model.Scanner.
func Scan(b model.Block, n int) *model.Payload {
	d := documents.Find(b, b.Offset(n), b.Offset(n+1))
	switch {
	case d == nil:
		return nil
	case claims(d.Top):
		return readBatch(d)
	}
	return wrongShape(d)
}

// documents finds those that are batches, or stand in the place of one.
var documents = jsontext.Search{
	Limits:  jsontext.Limits{Depth: 8, Comments: 256, Comment: 4 << 10}, // a batch has a depth of 6
	Openers: "{[", Names: []string{"files", "docPath"},
	Ours: func(d *jsontext.Document) bool { return claims(d.Top) || lonely(d) != "" },
}

// claims tells that v, which may be cut off anywhere, is a batch: an object
// whose files are file patches, or which bears a name of a batch.
func claims(v *jsontext.Value) bool {
	if !v.Has("files") || v.Given("path") != nil || v.Given("docPath") != nil {
		return false
	}
	named := v.Given("batchLabel") != nil || v.Given("batchKey") != nil
	files := v.Given("files")
	if files == nil {
		return named
	}
	for _, item := range files.Items {
		if item.Given("path") != nil {
			return false
		}
		named = named || item.Given("docPath") != nil || item.Has("changes") && item.Has("originalSha256")
	}
	return named
}

// lonely says in words what d is if it is one file patch or more outside of any
// batch; empty if it is not.
func lonely(d *jsontext.Document) string {
	what, v := "a file patch alone", d.Top
	if v.Kind == jsontext.Array && len(v.Items) > 0 {
		what, v = "an array of file patches", v.Items[0]
	}
	if v.Given("path") != nil || v.Given("docPath") == nil || !v.Has("changes", "originalSha256") || inside(d) {
		return ""
	}
	return what
}

// inside tells that d is part of other JSON, which is not read: an element of
// an array, or an array that is a field.
func inside(d *jsontext.Document) bool {
	start := d.Top.Span.Start
	before := bytes.TrimRight(d.Block.Text()[max(0, start-jsontext.Window):start], " \t\r\n")
	name, field := bytes.CutSuffix(before, []byte(":"))
	return bytes.HasSuffix(before, []byte(",")) || bytes.HasSuffix(before, []byte("[")) ||
		field && d.Top.Kind == jsontext.Array && bytes.HasSuffix(bytes.TrimRight(name, " \t\r\n"), []byte(`"`))
}

// wrongShape is the payload of file patches without their batch.
func wrongShape(d *jsontext.Document) *model.Payload {
	d.Remarks = nil
	d.Say(model.Error, "lines/wrong-shape", d.Top.Span.Start,
		"files: missing; expected a batch, an object with file patches in its files, and this is %s (TUL §4.1)", lonely(d))
	p := newPayload(d)
	p.Diagnostics = []model.Diagnostic{d.Remarks[0].Diagnostic}
	return p
}
