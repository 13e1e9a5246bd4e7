package linepatch

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A fieldReader reads the fields of one object of the batch.
type fieldReader struct {
	b       *batch
	value   *jsontext.Value
	path    jsontext.Path
	invalid bool          // it has a violation
	doubts  model.Reasons // why the object may be meant otherwise
}

// fields returns a reader of v and reports its unknown fields.
func (b *batch) fields(v *jsontext.Value, path jsontext.Path, known []string) *fieldReader {
	f := &fieldReader{b: b, value: v, path: path}
	if v.Kind != jsontext.Object {
		f.violateAt("type", v.Span.Start, path, "expected an object, but it is %s", v.Kind)
		return f
	}
	for _, m := range v.Members {
		if name := string(m.Name.Text); !slices.Contains(known, name) {
			b.report(model.Warning, "lines/unknown-field", m.Name.Span.Start, f.path.Field(name), "the field is unknown here and has no effect")
			f.doubts = append(f.doubts, jsontext.DoubtUnknown(m))
		}
	}
	return f
}

// violate reports a violation by a field.
func (f *fieldReader) violate(code, name, format string, args ...any) {
	f.violateAt(code, f.offset(name), f.path.Field(name), format, args...)
}

// violateAt reports a violation at a JSON path.
func (f *fieldReader) violateAt(code string, offset int, path jsontext.Path, format string, args ...any) {
	f.invalid = true
	f.b.report(model.Error, "lines/"+code, offset, path, format, args...)
}

func (f *fieldReader) warn(code, name, format string, args ...any) {
	f.b.report(model.Warning, "lines/"+code, f.offset(name), f.path.Field(name), format, args...)
}

// offset returns where the value of a field begins; if there is none, where the
// object begins.
func (f *fieldReader) offset(name string) int {
	if v := f.value.NonNull(name); v != nil {
		return v.Span.Start
	}
	return f.value.Span.Start
}

// required returns a field that must be present and of kind want; what describes
// it. Nothing is missing in an incomplete object.
func (f *fieldReader) required(name, what string, want jsontext.Kind) *jsontext.Value {
	v := f.value.NonNull(name)
	switch {
	case v == nil && f.value.Whole:
		f.violate("missing", name, "missing; expected %s", what)
	case v != nil && (v.Whole || v.Kind == jsontext.Array):
		return f.ofKind(v, f.path.Field(name), want)
	}
	return nil
}

// ofKind returns v if it has kind want; otherwise it reports a violation and
// returns nil.
func (f *fieldReader) ofKind(v *jsontext.Value, path jsontext.Path, want jsontext.Kind) *jsontext.Value {
	if v.Kind == want {
		return v
	}
	if v.Kind != jsontext.Nothing { // else the JSON parser has reported it
		f.violateAt("type", v.Span.Start, path, "expected %s, but it is %s", want, v.Kind)
	}
	return nil
}

// text returns a field that must be a string if it is present.
func (f *fieldReader) text(name string) string {
	if v := f.value.NonNull(name); v != nil && f.ofKind(v, f.path.Field(name), jsontext.String) != nil {
		return string(v.Text)
	}
	return ""
}

// array returns a field that must be an array, and not be empty.
func (f *fieldReader) array(name, of string) *jsontext.Value {
	v := f.required(name, "an array of "+of, jsontext.Array)
	f.checkNotEmpty(name, of)
	return v
}

// checkNotEmpty reports an array that is empty.
func (f *fieldReader) checkNotEmpty(name, of string) {
	if v := f.value.NonNull(name); v != nil && v.Kind == jsontext.Array && v.Whole && len(v.Items) == 0 {
		f.violate("empty", name, "empty; expected %s", of)
	}
}

// checkUnique reports a value that another object of the same list has already, in any case.
func (f *fieldReader) checkUnique(seen map[string]string, name string) {
	text := f.value.StringField(name)
	key := strings.ToLower(text)
	if other := seen[key]; other != "" && text != "" {
		f.violate("duplicate", name, "%q is the %s of %s, too; expected it at most once", text, name, other)
		return
	}
	seen[key] = string(f.path)
}

// digest returns a field that must be a SHA-256 in hexadecimal digits.
func (f *fieldReader) digest(name string) (d model.Digest) {
	v := f.required(name, "a SHA-256 in 64 hexadecimal digits", jsontext.String)
	if v == nil {
		return d
	}
	raw, err := hex.DecodeString(string(v.Text))
	if err != nil || len(raw) != len(d) {
		f.violate("sha256", name, "expected 64 hexadecimal digits, but it is %s", jsontext.Quote(v.Text))
		return d
	}
	copy(d[:], raw)
	return d
}

// lineArray returns a field that must be an array of lines, each a string without
// line breaks.
func (f *fieldReader) lineArray(name string) (lines [][]byte, ok bool) {
	v := f.required(name, "an array of lines", jsontext.Array)
	if v == nil {
		return nil, false
	}
	lines, ok = [][]byte{}, true
	for i, item := range v.Items {
		path := f.path.Field(name).Item(i)
		if f.ofKind(item, path, jsontext.String) == nil {
			ok = false
			continue
		}
		if bytes.ContainsAny(item.Text, "\r\n") {
			f.violateAt("line-break", item.Span.Start, path, "the line holds a line break; expected one whole line")
		}
		lines = append(lines, item.Text)
	}
	return lines, ok
}
