package aptix

import (
	"regexp"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Limits bound the JSON that is read as a payload.
var Limits = jsontext.Limits{Depth: 16, Comments: 128, Comment: 16 << 10}

// Document reads the payload that begins in line n of b, or returns nil.
func Document(b model.Block, n int) *jsontext.Document {
	return documents.Find(b, b.Offset(n), b.Offset(n+1))
}

// documents finds those that are payloads.
var documents = jsontext.Search{
	Limits:  Limits,
	Openers: "{", Names: []string{"files", "patches"}, Ours: claims,
}

// What marks an entry as one of ours, beside its path. docPath and changes
// mark the entries of line patches (TUL §4), which are not.
var (
	bundleMarks     = []string{"content", "operation", "patches", "replacements"}
	structuredMarks = []string{"find", "replace", "replacements", "patches"}
	foreignMarks    = []string{"docPath", "changes"}
)

// claims tells that d is a payload, or would be one if it did not break off
// before its entries.
func claims(d *jsontext.Document) bool {
	v := d.Top
	return resembles(v) || v.Has("root") && topFields.knowAll(v) && !v.Has("files", "patches") && announced(d) != ""
}

// announcement is the beginning of a list of entries.
var announcement = regexp.MustCompile(`"(files|patches)"\s*:\s*\[\s*\{`)

// announced is the list that begins behind the place where d breaks off, or
// empty.
func announced(d *jsontext.Document) string {
	if d.Broken == nil || d.Cut {
		return ""
	}
	text := d.Block.Text()
	end := min(len(text), d.Top.Span.Start+jsontext.Window)
	if found := announcement.FindSubmatch(text[min(d.End, end):end]); found != nil {
		return string(found[1])
	}
	return ""
}

// formatOf is the format of d.
func formatOf(d *jsontext.Document) *model.Format {
	if d.Top.Has("files") || !d.Top.Has("patches") && announced(d) == "files" {
		return Bundle
	}
	return Structured
}

// resembles tells that v, which may be cut off anywhere, is a bundle or a
// structured patch, and neither part of one nor other JSON with a field of the
// same name.
func resembles(v *jsontext.Value) bool {
	if v.Kind != jsontext.Object || v.Has("path") || v.Has(foreignMarks...) {
		return false
	}
	files, patches := v.Field("files"), v.Field("patches")
	if files == nil && patches == nil {
		return false
	}
	named := v.Has("root") && topFields.knowAll(v)
	return holdsEntries(files, bundleMarks, fileFields, named) ||
		holdsEntries(patches, structuredMarks, patchFields, named)
}

// holdsEntries tells that list holds entries of ours: one bears a mark, or has
// a path and nothing that is unknown. In an object that is named, one with a
// root and only known fields, any object may be an entry.
func holdsEntries(list *jsontext.Value, marks []string, fields fieldSet, named bool) bool {
	if list == nil || list.Kind != jsontext.Array && list.Kind != jsontext.Nothing {
		return false
	}
	ours := named
	for _, item := range list.Items {
		if item.Has(foreignMarks...) && !item.Has("path") {
			return false
		}
		if item.Kind != jsontext.Object && item.Kind != jsontext.Nothing && !ours {
			return false
		}
		ours = ours || item.Has(marks...) || item.Has("path") && fields.knowAll(item)
	}
	return ours && (len(list.Items) == 0 || list.Items[0].Kind == jsontext.Object)
}
