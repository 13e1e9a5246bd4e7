package aptix

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Fields that no document names. One that says which operation is meant is read
// as "operation". One that asks for what is not done, such as to append or to
// take the third occurrence, makes doubtful what it stands in. The others are
// only reported.

// reportUnknown warns of the unknown fields.
func (f *form) reportUnknown() {
	for _, m := range f.unknown {
		f.c.Say(model.Warning, "aptix/unknown-field", m.Name.Span.Start,
			"the field %s is unknown and has no effect%s", jsontext.Brief(m.Name.Text), DidYouMean(string(m.Name.Text), f.fields))
	}
}

// operationNames are the operations by their plain names.
var operationNames = func() map[string]string {
	out := map[string]string{}
	for name := range operations {
		out[jsontext.Plain(name)] = name
	}
	return out
}()

// adoptOperation takes an unknown field whose value is an operation for the
// "operation" that is missing. It is unknown no more.
func (f *form) adoptOperation() string {
	if f.field("operation") != nil {
		return ""
	}
	for i, m := range f.unknown {
		name := operationNames[jsontext.Plain(string(m.Value.Text))]
		if name == "" || m.Value.Kind != jsontext.String || jsontext.IsNote(string(m.Name.Text)) {
			continue
		}
		f.c.Say(model.Warning, "aptix/operation-named", m.Name.Span.Start,
			`the field %s is read as "operation", since its value is %s; expected "operation": %q`,
			jsontext.Brief(m.Name.Text), jsontext.Brief(m.Value.Text), name)
		f.unknown = append(f.unknown[:i:i], f.unknown[i+1:]...)
		return name
	}
	return ""
}

// weigh doubts the form for unknown fields that may ask for what is not done;
// does are words for what is.
func (f *form) weigh(scope jsontext.Scope, does []string) {
	u := jsontext.Unknown{Object: f.object, Scope: scope, Known: f.fields, Path: f.path, Does: does}
	for _, m := range f.unknown {
		if why := u.Asks(m); !why.None() {
			f.doubts, f.asked = append(f.doubts, why), true
		}
	}
}

// idleLimit doubts the form for a limit that none of its replacements has.
func (f *form) idleLimit() {
	if v := f.field("limit"); v != nil && string(v.Text) != "once" {
		f.doubts, f.asked = append(f.doubts, limitIdle.With()), true
		f.c.Say(model.Warning, "aptix/limit-ignored", v.Span.Start, `"limit" has no effect beside a list of replacements; expected it in each of them (AFS §2.2)`)
	}
}

// changing are words for what every edit does.
const changing = " patch patched edit edited update updated modify modified change changed m "

// doing are words for what each operation does, by its name.
var doing = map[string][]string{
	"":         strings.Fields("write overwrite upsert"),
	"create":   strings.Fields("create created add added new write a c"),
	"replace":  strings.Fields("replace replaced write overwrite overwritten" + changing),
	"delete":   strings.Fields("delete deleted deletion remove removed removal unlink d"),
	"patch":    strings.Fields("replacements" + changing),
	"gitPatch": strings.Fields("gitpatch git diff unified udiff" + changing),
}

// replacing are words for what a replacement does: one that keeps the text that
// it finds also inserts, and one without new text also deletes.
func (f *form) replacing() []string {
	out := append(strings.Fields("replace replaced substitute substitution swap"+changing), "string", "text", "literal")
	find, replace := f.object.Given("find"), f.object.Given("replace")
	switch {
	case find == nil || replace == nil:
	case len(replace.Text) == 0:
		out = append(out, doing["delete"]...)
	case bytes.Contains(replace.Text, find.Text):
		out = append(out, "insert", "inserted", "insertion", "add", "added")
	}
	return out
}

// bundling are words for what a payload does: what its entries say that they do.
func bundling(top *jsontext.Value) []string {
	out := append(strings.Fields(changing), "bundle", "replace")
	files := top.Field("files")
	if files == nil {
		return out
	}
	said := map[string]bool{}
	for _, entry := range files.Items {
		name := ""
		if v := entry.Given("operation"); v != nil {
			name = string(v.Text)
		}
		if !said[name] {
			said[name] = true
			out = append(out, doing[name]...)
		}
	}
	return out
}
