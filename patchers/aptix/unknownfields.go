package aptix

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// reportUnknown warns of the unknown fields (READING §4.2).
func (f *fieldReader) reportUnknown() {
	for _, m := range f.unknown {
		f.c.Report(model.Warning, "aptix/unknown-field", m.Name.Span.Start,
			"the field %s is unknown and has no effect%s", jsontext.Quote(m.Name.Text), DidYouMean(string(m.Name.Text), f.fields))
	}
}

// operationsByName maps folded names to operations.
var operationsByName = map[string]string{"create": "create", "replace": "replace", "delete": "delete", "patch": "patch", "gitpatch": "gitPatch"}

// operationFromUnknown returns the operation of an unknown field whose value is
// an operation, if "operation" is missing. The field is then no longer unknown.
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

// checkUnknown records a doubt for each unknown field that may ask for something
// that is not done. performed are words for what is done.
func (f *fieldReader) checkUnknown(scope jsontext.Scope, performed []string) {
	u := jsontext.UnknownFields{Object: f.object, Scope: scope, Known: f.fields, Path: f.path, Performed: performed}
	for _, m := range f.unknown {
		if why := u.Doubt(m); !why.None() {
			f.doubts, f.unsupported = append(f.doubts, why), true
		}
	}
}

// checkAroundList checks the fields beside a list of replacements: none of them
// may ask for something that is not done, and a limit applies to no replacement.
func (f *fieldReader) checkAroundList() {
	f.checkUnknown(jsontext.FileScope, operationWords["patch"])
	if v := f.field("limit"); v != nil && string(v.Text) != "once" {
		f.doubts, f.unsupported = append(f.doubts, unusedLimit.With()), true
		f.c.Report(model.Warning, "aptix/limit-ignored", v.Span.Start, `"limit" has no effect together with a list of replacements; expected it in each of them`)
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

// replacementWords returns words for what a replacement does: if it keeps the
// text that it finds, it also inserts; without new text, it also deletes.
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

// payloadWords returns words for what a payload does: the operations of its
// entries.
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
