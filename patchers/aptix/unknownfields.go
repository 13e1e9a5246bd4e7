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
func (f *fieldReader) reportUnknown() {
	for _, m := range f.unknown {
		f.c.Report(model.Warning, "aptix/unknown-field", m.Name.Span.Start,
			"the field %s is unknown and has no effect%s", jsontext.Quote(m.Name.Text), DidYouMean(string(m.Name.Text), f.fields))
	}
}

// operationsByName are the operations by their plain names.
var operationsByName = func() map[string]string {
	out := map[string]string{}
	for name := range operations {
		out[jsontext.FoldName(name)] = name
	}
	return out
}()

// operationFromUnknown takes an unknown field whose value is an operation for the
// "operation" that is missing. It is unknown no more.
func (f *fieldReader) operationFromUnknown() string {
	if f.field("operation") != nil {
		return ""
	}
	for i, m := range f.unknown {
		name := operationsByName[jsontext.FoldName(string(m.Value.Text))]
		if name == "" || m.Value.Kind != jsontext.String || jsontext.IsAnnotation(string(m.Name.Text)) {
			continue
		}
		f.c.Report(model.Warning, "aptix/operation-named", m.Name.Span.Start,
			`the field %s is read as "operation", since its value is %s; expected "operation": %q`,
			jsontext.Quote(m.Name.Text), jsontext.Quote(m.Value.Text), name)
		f.unknown = append(f.unknown[:i:i], f.unknown[i+1:]...)
		return name
	}
	return ""
}

// checkUnknown doubts the form for unknown fields that may ask for what is not done;
// does are words for what is.
func (f *fieldReader) checkUnknown(scope jsontext.Scope, does []string) {
	u := jsontext.UnknownFields{Object: f.object, Scope: scope, Known: f.fields, Path: f.path, Performed: does}
	for _, m := range f.unknown {
		if why := u.Doubt(m); !why.None() {
			f.doubts, f.unsupported = append(f.doubts, why), true
		}
	}
}

// checkUnusedLimit doubts the form for a limit that none of its replacements has.
func (f *fieldReader) checkUnusedLimit() {
	if v := f.field("limit"); v != nil && string(v.Text) != "once" {
		f.doubts, f.unsupported = append(f.doubts, unusedLimit.With()), true
		f.c.Report(model.Warning, "aptix/limit-ignored", v.Span.Start, `"limit" has no effect beside a list of replacements; expected it in each of them (AFS §2.2)`)
	}
}

// editWords are words for what every edit does.
const editWords = " patch patched edit edited update updated modify modified change changed m "

// operationWords are words for what each operation does, by its name.
var operationWords = map[string][]string{
	"":         strings.Fields("write overwrite upsert"),
	"create":   strings.Fields("create created add added new write a c"),
	"replace":  strings.Fields("replace replaced write overwrite overwritten" + editWords),
	"delete":   strings.Fields("delete deleted deletion remove removed removal unlink d"),
	"patch":    strings.Fields("replacements" + editWords),
	"gitPatch": strings.Fields("gitpatch git diff unified udiff" + editWords),
}

// replacementWords are words for what a replacement does: one that keeps the text that
// it finds also inserts, and one without new text also deletes.
func (f *fieldReader) replacementWords() []string {
	out := append(strings.Fields("replace replaced substitute substitution swap"+editWords), "string", "text", "literal")
	find, replace := f.object.NonNull("find"), f.object.NonNull("replace")
	switch {
	case find == nil || replace == nil:
	case len(replace.Text) == 0:
		out = append(out, operationWords["delete"]...)
	case bytes.Contains(replace.Text, find.Text):
		out = append(out, "insert", "inserted", "insertion", "add", "added")
	}
	return out
}

// payloadWords are words for what a payload does: what its entries say that they do.
func payloadWords(top *jsontext.Value) []string {
	out := append(strings.Fields(editWords), "bundle", "replace")
	files := top.Field("files")
	if files == nil {
		return out
	}
	said := map[string]bool{}
	for _, entry := range files.Items {
		name := ""
		if v := entry.NonNull("operation"); v != nil {
			name = string(v.Text)
		}
		if !said[name] {
			said[name] = true
			out = append(out, operationWords[name]...)
		}
	}
	return out
}
