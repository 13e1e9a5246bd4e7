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
	"slices"

	"aptix-tui/model"
)

// Scan reads the batch that begins in line n of b, or returns nil. It is a
// model.Scanner.
func Scan(b model.Block, n int) *model.Payload {
	doc := find(b, b.Offset(n), b.Offset(n+1))
	switch {
	case doc == nil:
		return nil
	case claims(doc.top):
		return newBatch(b, doc).payload()
	}
	return wrongShape(b, doc)
}

const (
	window = 4 << 10 // bytes behind an opening brace in which a batch must show what it is
	tries  = 8       // braces looked behind in one line
)

// readable is the part of the answer in which JSON at hand may stand: no fence
// closes inside of JSON.
func readable(b model.Block) []byte {
	if limit := b.Limit(); limit <= b.Lines() {
		return b.Text()[:b.Offset(limit)]
	}
	return b.Text()
}

// find reads the first batch, or file patch alone, whose opening brace stands
// between two offsets of b; nil if there is none. For any other brace it looks
// at a bounded part of the text.
func find(b model.Block, from, to int) *document {
	all := readable(b)
	to = min(to, len(all))
	for try := 0; try < tries && from < to; try++ {
		n := bytes.IndexByte(all[from:to], '{')
		if n < 0 {
			return nil
		}
		from += n
		ahead := all[:min(len(all), from+window)]
		if bytes.Contains(ahead[from:], []byte(`"files"`)) || bytes.Contains(ahead[from:], []byte(`"docPath"`)) {
			doc := read(ahead, from)
			if ours(b, doc.top) && doc.cut && len(ahead) < len(all) {
				doc = read(all, from)
			}
			if ours(b, doc.top) {
				return doc
			}
		}
		from++
	}
	return nil
}

// ours tells that v is to be read here, be it right or not.
func ours(b model.Block, v *value) bool { return claims(v) || lonely(b, v) }

// claims tells that v, which may be cut off anywhere, is a batch: an object
// whose files are file patches, or which bears a name of a batch.
func claims(v *value) bool {
	listed := slices.ContainsFunc(v.members, func(m member) bool { return m.name == "files" })
	if !listed || v.has("path", "docPath") {
		return false
	}
	named := v.has("batchLabel", "batchKey")
	files := v.field("files")
	if files == nil {
		return named
	}
	for _, item := range files.items {
		if item.has("path") {
			return false
		}
		named = named || item.has("docPath") || item.has("changes") && item.has("originalSha256")
	}
	return named
}

// lonely tells that v is a file patch outside of any batch: it is an element of
// no array.
func lonely(b model.Block, v *value) bool {
	if v.kind != object || v.has("path") || !v.has("docPath") || !v.has("changes", "originalSha256") {
		return false
	}
	before := b.Text()[max(0, v.span.Start-window):v.span.Start]
	before = bytes.TrimRight(before, " \t\r\n")
	return len(before) == 0 || before[len(before)-1] != ',' && before[len(before)-1] != '['
}

// wrongShape is the payload of a file patch without its batch.
func wrongShape(b model.Block, doc *document) *model.Payload {
	first, column := b.Position(doc.top.span.Start)
	last, _ := b.Position(max(doc.top.span.Start, doc.end-1))
	return &model.Payload{Format: format, First: first, Last: last, Fence: b.Fence, Unclosed: doc.broken,
		Diagnostics: []model.Diagnostic{{
			Severity: model.Error, Code: "lines/wrong-shape", Line: first, Column: column,
			Message: "files: missing; expected a batch, an object with file patches in its files, and this is a file patch alone (TUL §4.1)",
		}}}
}
