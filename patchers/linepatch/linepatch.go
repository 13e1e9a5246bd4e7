// Package linepatch reads and places batches of line patches, the requests of
// the tool workspace_write_patch (format "lines", TUL-002, READING §5.6).
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
		d := documents.Find(b, from, b.Offset(line+1))
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
	return together(found)
}

// limits allow for a batch, which has a depth of 6, in a call of the tool.
var limits = jsontext.Limits{Depth: 16, Comments: 256, Comment: 4 << 10}

// documents finds those that are or hold batches, or stand in the place of one.
var documents = jsontext.Search{
	Limits:  limits,
	Openers: "{[", Names: append([]string{"files", "docPath"}, argumentNames...),
	Ours: func(d *jsontext.Document) bool {
		return claims(d.Top) || lonely(d) != "" || d.Cut && promises(d.Top) || len(batches(d)) > 0
	},
}

// payloads are those of a document: its batches, or one that says what it lacks.
func payloads(d *jsontext.Document) []*model.Payload {
	var out []*model.Payload
	for _, one := range batches(d) {
		read := readBatch
		if isCall(one.Top) {
			read = lostCall
		}
		p := read(one)
		p.Digest = model.DigestOf(one.Block.Text()[one.Top.Span.Start:one.Top.Span.End])
		out = append(out, p)
	}
	if len(out) == 0 && lonely(d) != "" {
		out = append(out, wrongShape(d))
	}
	return out
}

// together is the first of the payloads, with the others. Those that share a line
// with another are known by their own text and their number, the others by their
// lines, as payloads of all formats are.
func together(found []*model.Payload) *model.Payload {
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
