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
	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Scan reads the batch that begins in line n of b, or returns nil. It is a
// model.Scanner. Objects around a batch, such as a call of the tool, are skipped.
func Scan(b model.Block, n int) *model.Payload {
	d := batchSearch.Find(b, b.Offset(n), b.Offset(n+1))
	if d == nil {
		return nil
	}
	return readBatch(d)
}

// batchSearch finds batches, which have a depth of 6.
var batchSearch = jsontext.Search{
	Limits:     jsontext.Limits{Depth: 16, Comments: 256, Comment: 4 << 10},
	Openers:    "{",
	FieldNames: []string{"files", "docPath"},
	Match:      isBatch,
}

// isBatch reports whether d, which may be truncated anywhere, is a batch: its files are
// file patches, or it has a field that only batches have.
func isBatch(d *jsontext.Document) bool {
	v := d.Top
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
		// Where fields are sorted by name, "changes" comes before those that identify a file.
		named = named || item.NonNull("docPath") != nil || item.Has("changes") && (d.Truncated || item.Has("originalSha256"))
	}
	return named
}
