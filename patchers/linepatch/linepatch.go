// Package linepatch reads and places batches of line patches, the requests of
// the tool workspace_write_patch (format "lines", TUL-002, READING §5.6).
//
// Scan finds a batch in an answer, checks it against TUL §4 to §6, and returns it
// as file changes whose edits have a locator each. A locator compares the SHA-256
// that the batch was made for, then the original lines. A docPath is a key: which
// file it means is decided later (TUL §3). Bundles of Aptix, whose entries have a
// path instead, are not read.
package linepatch

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Scan reads the batches that begin in line n of b, or in one JSON value that
// does, and returns the first, which has the others; nil if there is none. It is
// a model.Scanner.
func Scan(b model.Block, n int) *model.Payload {
	var found []*model.Payload
	for from := b.Offset(n); ; {
		line, _ := b.Position(from)
		d := batchSearch.Find(b, from, b.Offset(line+1))
		if d == nil {
			break
		}
		read := payloads(d)
		found = append(found, read...)
		if len(read) == 0 || d.Broken != nil || d.End >= len(b.Text()) {
			break
		}
		from = d.End
	}
	return joinPayloads(found)
}

// limits are enough for a batch, which has a depth of 6, in a call of the tool.
var limits = jsontext.Limits{Depth: 16, Comments: 256, Comment: 4 << 10}

// batchSearch finds documents that are or contain batches.
var batchSearch = jsontext.Search{
	Limits:  limits,
	Openers: "{[", FieldNames: append([]string{"files", "docPath"}, argumentNames...),
	Match: func(d *jsontext.Document) bool {
		return isBatch(d.Top) || d.Truncated && mayHoldBatch(d.Top) || len(batches(d)) > 0
	},
}

// payloads returns the payloads of a document, its batches. The first one reports a change
// beside them.
func payloads(d *jsontext.Document) (out []*model.Payload) {
	var spans []model.Span
	for _, one := range batches(d) {
		p := readBatch(one)
		p.Digest = model.DigestOf(one.Block.Text()[one.Top.Span.Start:one.Top.Span.End])
		out = append(out, p)
		spans = append(spans, one.SpanInAnswer())
	}
	if at := d.FileBeside(spans); at >= 0 {
		beside := d.Report(model.Error, "lines/same-line", at, "another change is on a line of this batch, and is not read; expected it on a line of its own")
		out[0].Diagnostics = append(out[0].Diagnostics, beside)
		for i := range out[0].Files {
			out[0].Files[i].Invalid = model.Because(out[0].Files[i].Invalid, beside.Reason()).Distinct()
		}
	}
	return out
}

// joinPayloads returns the first payload with the others in More. Payloads that
// share a line with another are identified by their own text and their number,
// the others by their lines, as payloads of all formats are.
func joinPayloads(found []*model.Payload) *model.Payload {
	if len(found) == 0 {
		return nil
	}
	for i, p := range found {
		if i > 0 && p.First == found[i-1].Last || i+1 < len(found) && p.Last == found[i+1].First {
			p.Digest = model.DigestOf(fmt.Appendf(nil, "%d %s", i, p.Digest))
		} else {
			p.Digest = model.Digest{}
		}
	}
	found[0].Nested = found[1:]
	return found[0]
}

// isBatch reports whether v, which may be truncated anywhere, is a batch: its
// files are file patches, or it has a field that only batches have.
func isBatch(v *jsontext.Value) bool {
	if !v.Has("files") || v.NonNull("path") != nil || v.NonNull("docPath") != nil {
		return false
	}
	named := v.NonNull("batchLabel") != nil || v.NonNull("batchKey") != nil
	files := v.NonNull("files")
	if files == nil {
		return named
	}
	for _, item := range files.Items {
		if item.NonNull("path") != nil {
			return false
		}
		named = named || item.NonNull("docPath") != nil || item.Has("changes") && item.Has("originalSha256")
	}
	return named
}

// textBefore returns the text before d, and that before the colon if d is the value
// of a field; both are limited and without whitespace at the end.
func textBefore(d *jsontext.Document) (text, name []byte) {
	start := d.Top.Span.Start
	text = bytes.TrimRight(d.Block.Text()[max(0, start-jsontext.Window):start], " \t\r\n")
	if before, field := bytes.CutSuffix(text, []byte(":")); field {
		name = bytes.TrimRight(before, " \t\r\n")
	}
	return text, name
}
