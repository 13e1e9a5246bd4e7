package aptix

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A form is one object whose fields are being read. Its faults are why it
// cannot be acted on; each of them is an error of the payload, too.
type form struct {
	c      *composer
	object *jsontext.Value
	fields fieldSet
	faults model.Reasons
	doubts model.Reasons // why what it asks for may not be what is meant

	unknown []jsontext.Member // fields that are not read
	path    []byte            // of the file that it is about
	asked   bool              // a field of it, or of what is around it, asks for what is not done
}

// form begins to read v, whose unknown fields are reported.
func (c *composer) form(v *jsontext.Value, fields fieldSet) *form {
	f := c.open(v, fields)
	f.reportUnknown()
	return f
}

// open begins to read v.
func (c *composer) open(v *jsontext.Value, fields fieldSet) *form {
	f := &form{c: c, object: v, fields: fields, asked: c.asked}
	if v.Kind != jsontext.Object {
		f.fault("aptix/type", v.Span.Start, "expected an object, but here is %s", v.Kind)
		return f
	}
	if !v.Bad.None() {
		f.faults = append(f.faults, v.Bad)
	}
	for _, m := range v.Members {
		if !fields.knows(string(m.Name.Text)) {
			f.unknown = append(f.unknown, m)
		}
	}
	return f
}

// fault reports an error that makes the form unusable.
func (f *form) fault(code string, offset int, format string, args ...any) {
	f.faults = append(f.faults, f.c.Say(model.Error, code, offset, format, args...).Reason())
}

// invalid is why the form cannot be acted on, if it cannot.
func (f *form) invalid() model.Reason { return f.faults.Distinct() }

// field is a field that is there and holds something that was read.
func (f *form) field(name string) *jsontext.Value {
	v := f.object.Given(name)
	if v == nil || !v.Whole && v.Kind != jsontext.Array {
		return nil
	}
	return v
}

// text is a field that must be a string if it is there.
func (f *form) text(name string) []byte {
	v := f.field(name)
	switch {
	case v == nil:
		return nil
	case !v.Bad.None():
		f.faults = append(f.faults, inField(name, v.Bad))
	case v.Kind != jsontext.String:
		f.fault("aptix/type", v.Span.Start, "expected %q to be a string, but it is %s", name, v.Kind)
	default:
		f.doubt(name, v)
		return v.Text
	}
	return nil
}

// doubt notes that the text of v, in the field of that name, may be meant
// otherwise.
func (f *form) doubt(name string, v *jsontext.Value) {
	if !v.Doubt.None() {
		f.doubts = append(f.doubts, inField(name, v.Doubt))
	}
}

// doubtful is why the form may not be acted on unasked, if it may not.
func (f *form) doubtful() model.Reason { return f.doubts.Distinct() }

// misnamed is an unknown field that may be meant as the one of that name, which
// is not there; empty if there is none.
func (f *form) misnamed(name string) string {
	if f.object.Has(name) {
		return ""
	}
	for _, m := range f.object.Members {
		if DidYouMean(string(m.Name.Text), []string{name}) != "" {
			return jsontext.Brief(m.Name.Text)
		}
	}
	return ""
}

// required is a field that must be there, a string, and not empty.
func (f *form) required(name string) []byte {
	out, v := f.text(name), f.field(name)
	switch {
	case v == nil:
		f.fault("aptix/no-"+name, f.object.Span.Start, "there is no %q; expected a string", name)
	case len(out) == 0 && v.Kind == jsontext.String && v.Bad.None():
		f.fault("aptix/empty-"+name, v.Span.Start, "%q is empty", name)
	}
	return out
}

// list is a field that must be an array if it is there.
func (f *form) list(name string) *jsontext.Value {
	v := f.field(name)
	if v != nil && v.Kind != jsontext.Array {
		f.fault("aptix/type", v.Span.Start, "expected %q to be an array, but it is %s", name, v.Kind)
		return nil
	}
	return v
}

// description is the first field that holds words for people.
func (f *form) description() string {
	for _, m := range f.object.Members {
		if slices.Contains(describing, string(m.Name.Text)) && m.Value.Kind == jsontext.String && m.Value.Whole {
			return string(m.Value.Text)
		}
	}
	return ""
}
