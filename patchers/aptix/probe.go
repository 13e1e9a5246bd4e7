package aptix

import (
	"bytes"
	"regexp"

	"aptix-tui/model"
)

const (
	window = 4 << 10 // bytes behind an opening brace in which a payload must show what it is
	tries  = 8       // braces looked behind in one line
)

// begin finds the first opening brace between two offsets of b behind which a
// payload seems to stand, or returns -1. It looks at a bounded part of the
// text for every line.
func begin(b model.Block, from, to int) int {
	all := b.Text()
	for try := 0; try < tries; try++ {
		at := nextObject(all, from, to)
		if at < 0 {
			return -1
		}
		ahead := all[at:min(len(all), at+window)]
		if bytes.Contains(ahead, []byte(`"files"`)) || bytes.Contains(ahead, []byte(`"patches"`)) {
			r := newReader(b, at)
			r.text, r.probing = all[:at+len(ahead)], true
			if r.claims(r.value()) {
				return at
			}
		}
		from = at + 1
	}
	return -1
}

// nextObject finds the next brace behind which a field name or a comment comes,
// in its line or a later one; -1 if there is none.
func nextObject(all []byte, from, to int) int {
	for from < to {
		n := bytes.IndexByte(all[from:to], '{')
		if n < 0 {
			return -1
		}
		from += n + 1
		behind := bytes.TrimLeft(all[from:min(len(all), from+window)], " \t\r\n")
		if len(behind) > 0 && (behind[0] == '"' || behind[0] == '/') {
			return from - 1
		}
	}
	return -1
}

// What marks an entry as one of ours, beside its path. docPath and changes
// mark the entries of line patches (TUL §4), which are not.
var (
	bundleMarks     = []string{"content", "operation", "patches", "replacements"}
	structuredMarks = []string{"find", "replace", "replacements", "patches"}
	foreignMarks    = []string{"docPath", "changes"}
)

// claims tells that v is a payload, or would be one if it did not break off
// before its entries.
func (r *reader) claims(v *value) bool {
	return resembles(v) || v.has("root") && topFields.knowAll(v) && !v.has("files", "patches") && r.announced(v) != ""
}

// announcement is the beginning of a list of entries.
var announcement = regexp.MustCompile(`"(files|patches)"\s*:\s*\[\s*\{`)

// announced is the list that begins behind the place where v breaks off, or
// empty.
func (r *reader) announced(v *value) string {
	if r.broken == nil {
		return ""
	}
	end := min(len(r.text), v.span.Start+window)
	if found := announcement.FindSubmatch(r.text[min(r.broken.offset, end):end]); found != nil {
		return string(found[1])
	}
	return ""
}

// format is the name of the format of v.
func (r *reader) format(v *value) string {
	if v.has("files") || !v.has("patches") && r.announced(v) == "files" {
		return bundle
	}
	return structured
}

// resembles tells that v, which may be cut off anywhere, is a bundle or a
// structured patch, and neither part of one nor other JSON with a field of the
// same name.
func resembles(v *value) bool {
	if v.kind != object || v.has("path") || v.has(foreignMarks...) {
		return false
	}
	files, patches := v.field("files"), v.field("patches")
	if files == nil && patches == nil {
		return false
	}
	named := v.has("root") && topFields.knowAll(v)
	return holdsEntries(files, bundleMarks, fileFields, named) ||
		holdsEntries(patches, structuredMarks, patchFields, named)
}

// holdsEntries tells that list holds entries of ours: one bears a mark, or has
// a path and nothing that is unknown. In an object that is named, one with a
// root and only known fields, any object may be an entry.
func holdsEntries(list *value, marks []string, fields fieldSet, named bool) bool {
	if list == nil || list.kind != array && list.kind != nothing {
		return false
	}
	ours := named
	for _, item := range list.items {
		if item.has(foreignMarks...) && !item.has("path") {
			return false
		}
		if item.kind != object && item.kind != nothing && !ours {
			return false
		}
		ours = ours || item.has(marks...) || item.has("path") && fields.knowAll(item)
	}
	return ours && (len(list.items) == 0 || list.items[0].kind == object)
}
