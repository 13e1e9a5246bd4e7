package aptix

import (
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
// that is not done.
func (f *fieldReader) checkUnknown() {
	for _, m := range f.unknown {
		if why := jsontext.DoubtUnknown(m); !why.None() {
			f.doubts, f.unsupported = append(f.doubts, why), true
		}
	}
}

// checkAroundList checks the fields beside a list of replacements: none of them
// may ask for something that is not done, and a limit applies to no replacement.
func (f *fieldReader) checkAroundList() {
	f.checkUnknown()
	if v := f.field("limit"); v != nil && string(v.Text) != "once" {
		f.doubts, f.unsupported = append(f.doubts, unusedLimit.With()), true
		f.c.Report(model.Warning, "aptix/limit-ignored", v.Span.Start, `"limit" has no effect together with a list of replacements; expected it in each of them`)
	}
}
