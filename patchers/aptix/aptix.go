// Package aptix reads the two JSON formats of the Aptix documents: the file
// bundle (READING §5.1) and the structured patch (READING §5.2). AFS is the Aptix
// File Delivery Specification, SYS-004 the Aptix File & Patch Contract.
//
// A payload is found by its opening brace and its first fields. JSON that only
// resembles the formats is not read: a package.json, a JSON Patch, a batch of line
// patches. No file is read here: an edit becomes a model.Edit with a locator, which
// finds its place later.
package aptix

import (
	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Scan reads the bundle or structured patch that begins in line n of b, or
// returns nil.
func Scan(b model.Block, n int) *model.Payload {
	d := Document(b, n)
	if d == nil {
		return nil
	}
	return convert(d)
}

// limits bound the JSON that is read as a payload.
var limits = jsontext.Limits{Depth: 16, Comments: 128, Comment: 16 << 10}

// Document reads the payload that begins in line n of b, or returns nil.
func Document(b model.Block, n int) *jsontext.Document {
	return payloadSearch.Find(b, b.Offset(n), b.Offset(n+1))
}

// payloadSearch finds the documents that are payloads.
var payloadSearch = jsontext.Search{
	Limits:  limits,
	Openers: "{", FieldNames: []string{"files", "patches"}, Match: func(d *jsontext.Document) bool { return hasPayloadShape(d.Top) },
}

// The fields by which an entry is recognised, besides its path. docPath and changes
// are fields of line patches (TUL §4), which are another format.
var (
	bundleEntryFields     = []string{"content", "operation", "patches", "replacements"}
	structuredEntryFields = []string{"find", "replace", "replacements", "patches"}
	linePatchFields       = []string{"docPath", "changes"}
)

// formatOf returns the format of d.
func formatOf(d *jsontext.Document) *model.Format {
	if d.Top.Has("files") {
		return Bundle
	}
	return Structured
}

// hasPayloadShape reports whether v, which may be truncated anywhere, is a bundle
// or a structured patch, and neither part of one nor other JSON with a field of
// the same name.
func hasPayloadShape(v *jsontext.Value) bool {
	if v.Kind != jsontext.Object || v.Has("path") || v.Has(linePatchFields...) {
		return false
	}
	files, patches := v.Field("files"), v.Field("patches")
	if files == nil && patches == nil {
		return false
	}
	named := v.Has("root") && topFields.hasAll(v)
	return isEntryList(files, bundleEntryFields, fileFields, named) ||
		isEntryList(patches, structuredEntryFields, patchFields, named)
}

// isEntryList reports whether list is a list of entries: one has a field of
// marks, or a path and no unknown fields. If the object around it is named, which
// means that it has a root and only known fields, any object may be an entry.
func isEntryList(list *jsontext.Value, marks []string, fields fieldSet, named bool) bool {
	if list == nil || list.Kind != jsontext.Array && list.Kind != jsontext.Nothing {
		return false
	}
	ours := named
	for _, item := range list.Items {
		if item.Has(linePatchFields...) && !item.Has("path") {
			return false
		}
		if item.Kind != jsontext.Object && item.Kind != jsontext.Nothing && !ours {
			return false
		}
		ours = ours || item.Has(marks...) || item.Has("path") && fields.hasAll(item)
	}
	return ours && (len(list.Items) == 0 || list.Items[0].Kind == jsontext.Object)
}
