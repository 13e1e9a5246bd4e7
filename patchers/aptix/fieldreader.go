package aptix

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A fieldReader reads the fields of one object.
type fieldReader struct {
	c      *converter
	object *jsontext.Value
	faults model.Reasons // why the object is invalid; each is an error of the payload, too
	doubts model.Reasons // why the object may be meant otherwise

	path        []byte // of the file that it is about
	unsupported bool   // an unknown field of it or of the payload may ask for something that is not done
}

// object returns a reader of v. It warns of unknown fields (READING §4.2), and records a
// doubt for each that may ask for something that is not done.
func (c *converter) object(v *jsontext.Value, fields fieldSet) *fieldReader {
	f := &fieldReader{c: c, object: v, unsupported: c.unsupported}
	if v.Kind != jsontext.Object {
		f.fail("aptix/type", v.Span.Start, "expected an object, but found %s", v.Kind)
		return f
	}
	if !v.Invalid.None() {
		f.faults = append(f.faults, v.Invalid)
	}
	for _, m := range v.Members {
		if !fields.has(string(m.Name.Text)) {
			c.Report(model.Warning, "aptix/unknown-field", m.Name.Span.Start,
				"the field %s is unknown and has no effect", jsontext.Quote(m.Name.Text))
			if why := jsontext.DoubtUnknown(m); !why.None() {
				f.doubts, f.unsupported = append(f.doubts, why), true
			}
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
		return v.Text
	}
	return nil
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
		if jsontext.IsAnnotation(string(m.Name.Text)) && m.Value.Kind == jsontext.String && m.Value.Whole {
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
	listFields        = fieldSet{"path", "replacements", "patches"} // AFS §2.2
	replacementFields = fieldSet{"path", "find", "replace", "limit"}
)

// has reports whether a field of that name is expected or harmless.
func (s fieldSet) has(name string) bool {
	return slices.Contains(s, name) || jsontext.IsAnnotation(name)
}

// hasAll reports whether s has every field of v.
func (s fieldSet) hasAll(v *jsontext.Value) bool {
	return !slices.ContainsFunc(v.Members, func(m jsontext.Member) bool { return !s.has(string(m.Name.Text)) })
}
