package aptix

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A fieldReader reads the fields of one object.
type fieldReader struct {
	c      *converter
	object *jsontext.Value
	fields fieldSet
	faults model.Reasons // why the object is invalid; each is an error of the payload, too
	doubts model.Reasons // why the object may be meant otherwise

	unknown     []jsontext.Member // fields that are not read
	path        []byte            // of the file that it is about
	unsupported bool              // an unknown field of it or of the payload may ask for something that is not done
}

// object returns a reader of v and reports its unknown fields.
func (c *converter) object(v *jsontext.Value, fields fieldSet) *fieldReader {
	f := c.openObject(v, fields)
	f.reportUnknown()
	return f
}

// openObject returns a reader of v.
func (c *converter) openObject(v *jsontext.Value, fields fieldSet) *fieldReader {
	f := &fieldReader{c: c, object: v, fields: fields, unsupported: c.unsupported}
	if v.Kind != jsontext.Object {
		f.fail("aptix/type", v.Span.Start, "expected an object, but found %s", v.Kind)
		return f
	}
	if !v.Invalid.None() {
		f.faults = append(f.faults, v.Invalid)
	}
	for _, m := range v.Members {
		if !fields.has(string(m.Name.Text)) {
			f.unknown = append(f.unknown, m)
		}
	}
	return f
}

// fail reports an error that makes the object invalid.
func (f *fieldReader) fail(code string, offset int, format string, args ...any) {
	f.faults = append(f.faults, f.c.Report(model.Error, code, offset, format, args...).Reason())
}

// field returns a field that is present, not null and complete; else nil.
func (f *fieldReader) field(name string) *jsontext.Value {
	v := f.object.NonNull(name)
	if v == nil || !v.Whole && v.Kind != jsontext.Array {
		return nil
	}
	return v
}

// text returns a field that must be a string if it is present.
func (f *fieldReader) text(name string) []byte {
	v := f.field(name)
	switch {
	case v == nil:
		return nil
	case !v.Invalid.None():
		f.faults = append(f.faults, inField(name, v.Invalid))
	case v.Kind != jsontext.String:
		f.fail("aptix/type", v.Span.Start, "expected %q to be a string, but it is %s", name, v.Kind)
	default:
		f.doubt(name, v)
		return v.Text
	}
	return nil
}

// doubt records that the text of v, a field of that name, may be meant otherwise.
func (f *fieldReader) doubt(name string, v *jsontext.Value) {
	if !v.Doubt.None() {
		f.doubts = append(f.doubts, inField(name, v.Doubt))
	}
}

// likelyMisnamed returns the unknown field that may be meant as the missing field
// name; empty if there is none.
func (f *fieldReader) likelyMisnamed(name string) string {
	if f.object.Has(name) {
		return ""
	}
	for _, m := range f.object.Members {
		if DidYouMean(string(m.Name.Text), []string{name}) != "" {
			return jsontext.Quote(m.Name.Text)
		}
	}
	return ""
}

// required returns a field that must be present, a string, and not empty.
func (f *fieldReader) required(name string) []byte {
	out, v := f.text(name), f.field(name)
	switch {
	case v == nil:
		f.fail("aptix/no-"+name, f.object.Span.Start, "there is no %q; expected a string", name)
	case len(out) == 0 && v.Kind == jsontext.String && v.Invalid.None():
		f.fail("aptix/empty-"+name, v.Span.Start, "%q is empty", name)
	}
	return out
}

// array returns a field that must be an array if it is present.
func (f *fieldReader) array(name string) *jsontext.Value {
	v := f.field(name)
	if v != nil && v.Kind != jsontext.Array {
		f.fail("aptix/type", v.Span.Start, "expected %q to be an array, but it is %s", name, v.Kind)
		return nil
	}
	return v
}

// description returns the first field that is for people.
func (f *fieldReader) description() string {
	for _, m := range f.object.Members {
		if slices.Contains(descriptionFields, string(m.Name.Text)) && m.Value.Kind == jsontext.String && m.Value.Whole {
			return string(m.Value.Text)
		}
	}
	return ""
}

// A fieldSet is the fields that an object may have.
type fieldSet []string

var (
	topFields         = fieldSet{"root", "files", "patches"}
	fileFields        = fieldSet{"path", "operation", "content", "patches", "replacements", "encoding"}
	patchFields       = fieldSet{"path", "find", "replace", "limit", "replacements", "patches"}
	replacementFields = fieldSet{"path", "find", "replace", "limit", "replacements"}
)

// descriptionFields are fields for people. They are allowed in every object.
var descriptionFields = fieldSet{"description", "summary", "explanation", "comment", "comments",
	"reason", "rationale", "note", "notes", "title", "message", "label"}

// has reports whether a field of that name is expected or harmless.
func (s fieldSet) has(name string) bool {
	return slices.Contains(s, name) || slices.Contains(descriptionFields, name) ||
		strings.HasPrefix(name, "_") || strings.HasPrefix(name, "$") || strings.HasPrefix(name, "//")
}

// hasAll reports whether s has every field of v.
func (s fieldSet) hasAll(v *jsontext.Value) bool {
	return !slices.ContainsFunc(v.Members, func(m jsontext.Member) bool { return !s.has(string(m.Name.Text)) })
}

// aliases maps names that models give to fields and operations, folded, to their
// likely meaning.
var aliases = map[string][]string{
	"file": {"path"}, "filename": {"path"}, "filepath": {"path"}, "name": {"path"}, "target": {"path"},
	"op": {"operation"}, "action": {"operation"},
	"text": {"content"}, "code": {"content"}, "body": {"content"}, "contents": {"content"}, "source": {"content"}, "diff": {"content"}, "patch": {"patches", "content"},
	"edits": {"replacements", "patches"}, "changes": {"replacements", "patches"}, "hunks": {"replacements", "patches"},
	"search": {"find"}, "old": {"find"}, "oldtext": {"find"}, "oldstring": {"find"}, "before": {"find"}, "match": {"find"}, "original": {"find"},
	"new": {"replace"}, "newtext": {"replace"}, "newstring": {"replace"}, "replacement": {"replace"}, "replacewith": {"replace"}, "with": {"replace"}, "after": {"replace"},
	"count": {"limit"}, "occurrences": {"limit"}, "basedir": {"root"}, "workspace": {"root"},
	"add": {"create"}, "newfile": {"create"}, "write": {"replace", "create"}, "overwrite": {"replace"},
	"update": {"replace", "patch"}, "modify": {"patch"}, "edit": {"patch"}, "remove": {"delete"}, "unlink": {"delete"},
	"git": {"gitPatch"}, "unifieddiff": {"gitPatch"}, "first": {"once"}, "1": {"once"}, "global": {"all"}, "every": {"all"},
}

// DidYouMean returns the end of a sentence that suggests which of the wanted
// names is meant; empty if none is similar.
func DidYouMean(name string, wanted []string) string {
	plain := jsontext.FoldName(name)
	for _, w := range wanted {
		if jsontext.FoldName(w) == plain || slices.Contains(aliases[plain], w) || differByOne(plain, jsontext.FoldName(w)) {
			return `; did you mean "` + w + `"?`
		}
	}
	return ""
}

// differByOne reports whether a and b differ in one letter: changed, added, left
// out, or swapped with its neighbour.
func differByOne(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	a, b = a[n:], b[n:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return swapped || len(a) <= 1 && len(b) <= 1
}
