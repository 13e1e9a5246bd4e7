package aptix

import (
	"slices"
	"strings"

	"aptix-tui/model"
)

// A form is one object whose fields are being read. Its faults are why it
// cannot be acted on; each of them is an error of the payload, too.
type form struct {
	c      *composer
	object *value
	faults []string
}

// form begins to read v, whose unknown fields are reported.
func (c *composer) form(v *value, fields fieldSet) *form {
	f := &form{c: c, object: v}
	if v.kind != object {
		f.fault("aptix/type", v.span.Start, "expected an object, but here is %s", v.kind)
		return f
	}
	if v.bad != "" {
		f.faults = append(f.faults, v.bad)
	}
	for _, m := range v.members {
		if name := string(m.name.text); !fields.knows(name) {
			c.say(model.Warning, "aptix/unknown-field", m.name.span.Start,
				"the field %s is unknown and has no effect%s", brief(m.name.text), likely(name, fields))
		}
	}
	return f
}

// fault reports an error that makes the form unusable.
func (f *form) fault(code string, offset int, format string, args ...any) {
	f.faults = append(f.faults, f.c.say(model.Error, code, offset, format, args...))
}

// invalid is why the form cannot be acted on, or empty.
func (f *form) invalid() string {
	return strings.Join(slices.Compact(slices.Clone(f.faults)), "; ")
}

// field is a field that is there and holds something: null says no more than
// leaving it out.
func (f *form) field(name string) *value {
	v := f.object.field(name)
	if v == nil || v.kind == null || !v.whole && v.kind != array {
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
	case v.bad != "":
		f.faults = append(f.faults, "in "+name+": "+v.bad)
	case v.kind != text:
		f.fault("aptix/type", v.span.Start, "expected %q to be a string, but it is %s", name, v.kind)
	default:
		return v.text
	}
	return nil
}

// misnamed is an unknown field that may be meant as the one of that name, which
// is not there; empty if there is none.
func (f *form) misnamed(name string) string {
	if f.object.has(name) {
		return ""
	}
	for _, m := range f.object.members {
		if likely(string(m.name.text), []string{name}) != "" {
			return brief(m.name.text)
		}
	}
	return ""
}

// required is a field that must be there, a string, and not empty.
func (f *form) required(name string) []byte {
	out, v := f.text(name), f.field(name)
	switch {
	case v == nil:
		f.fault("aptix/no-"+name, f.object.span.Start, "there is no %q; expected a string", name)
	case len(out) == 0 && v.kind == text && v.bad == "":
		f.fault("aptix/empty-"+name, v.span.Start, "%q is empty", name)
	}
	return out
}

// list is a field that must be an array if it is there.
func (f *form) list(name string) *value {
	v := f.field(name)
	if v != nil && v.kind != array {
		f.fault("aptix/type", v.span.Start, "expected %q to be an array, but it is %s", name, v.kind)
		return nil
	}
	return v
}

// description is the first field that holds words for people.
func (f *form) description() string {
	for _, m := range f.object.members {
		if slices.Contains(describing, string(m.name.text)) && m.value.kind == text && m.value.whole {
			return string(m.value.text)
		}
	}
	return ""
}

// lines are the answer's lines that hold v.
func (c *composer) lines(v *value) (first, last int) {
	first, _ = c.block.Position(v.span.Start)
	last, _ = c.block.Position(max(v.span.Start, v.span.End-1))
	return first, last
}
