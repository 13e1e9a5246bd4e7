package lint

import (
	"path"
	"slices"

	"aptix-tui/patchers/jsontext"
)

// The fields of SYS-004 §3 and §4, without the other fields of AFS.
var (
	sysTop   = []string{"root", "files", "patches"}
	sysFile  = []string{"path", "operation", "content", "patches"}
	sysPatch = []string{"find", "replace", "limit"}
	sysFlat  = []string{"path", "find", "replace", "limit", "operation", "content"} // the last two have a rule of their own
)

// fieldKinds is the type of each field.
var fieldKinds = map[string]jsontext.Kind{
	"root": jsontext.String, "files": jsontext.Array, "patches": jsontext.Array, "path": jsontext.String,
	"operation": jsontext.String, "content": jsontext.String,
	"find": jsontext.String, "replace": jsontext.String, "limit": jsontext.String,
}

// kindRules maps fields to the rule about their type, if they have their own.
var kindRules = map[string]string{"root": "sys004/root-type", "content": "sys004/content-not-string"}

// A fieldRule is the rule of SYS-004 §3.3 about one field of one operation: the
// field is required, or must not be there.
type fieldRule struct {
	field    string
	required bool
	name     string
}

// operations are the rows of SYS-004 §3.3.
var operations = map[string][]fieldRule{
	"create":   {{"content", true, "sys004/create-without-content"}, {"patches", false, "sys004/create-with-patches"}},
	"replace":  {{"content", true, "sys004/replace-without-content"}, {"patches", false, "sys004/replace-with-patches"}},
	"delete":   {{"content", false, "sys004/delete-with-content"}, {"patches", false, "sys004/delete-with-patches"}},
	"patch":    {{"content", false, "sys004/patch-with-content"}, {"patches", true, "sys004/patch-without-patches"}},
	"gitPatch": {{"content", true, "sys004/gitpatch-without-diff"}, {"patches", false, "sys004/gitpatch-with-patches"}},
}

// checkShape checks the payload against its printed shape. Incomplete entries are
// ignored: what is missing in them may have been cut off.
func (l *linter) checkShape(top *jsontext.Value) {
	l.base = path.Clean(slashed(top.StringField("root")))
	l.checkFields(top, sysTop)
	l.eachObject(top.Field("files"), l.checkFile)
	l.eachObject(top.Field("patches"), l.checkFlatPatch)
	l.path = ""
	l.checkRoot(top)
}

// eachObject calls hold for the objects in a list and reports other values.
func (l *linter) eachObject(list *jsontext.Value, hold func(*jsontext.Value)) {
	if list == nil {
		return
	}
	for _, v := range list.Items {
		switch {
		case !v.Whole || v.Kind == jsontext.Nothing:
		case v.Kind == jsontext.Object:
			hold(v)
		default:
			l.report("sys004/type", v.Span.Start, "expected an object, but found %s", v.Kind)
		}
	}
}

// checkFields checks the names and types of the fields of v. A field that is null
// has no type and counts as missing.
func (l *linter) checkFields(v *jsontext.Value, shape []string) {
	for _, m := range v.Members {
		name := string(m.Name.Text)
		switch got := m.Value.Kind; {
		case name == "encoding":
			l.report("sys004/content-encoding", m.Name.Span.Start, `there is a field "encoding"; expected the text itself in "content"`)
		case !slices.Contains(shape, name):
			l.report("sys004/field-unknown", m.Name.Span.Start, "the field %s is not in the printed shape", jsontext.Quote(m.Name.Text))
		case got != fieldKinds[name] && got != jsontext.Null && got != jsontext.Nothing:
			rule := kindRules[name]
			if rule == "" {
				rule = "sys004/type"
			}
			l.report(rule, m.Value.Span.Start, "expected %q to be %s, but it is %s", name, fieldKinds[name], got)
		}
	}
}

// checkFile checks an entry of files[] against SYS-004 §3.2 and §3.3.
func (l *linter) checkFile(v *jsontext.Value) {
	l.path = v.StringField("path")
	name := v.StringField("operation")
	l.checkFields(v, sysFile)
	l.checkPath(v, name)
	if v.NonNull("operation") == nil {
		l.report("sys004/operation-missing", v.Span.Start, `there is no "operation"; expected create, replace, delete, patch or gitPatch`)
	}
	for _, by := range operations[name] {
		l.checkField(v, name, by)
	}
	l.eachObject(v.Field("patches"), l.checkPatch)
	l.eachObject(v.Field("replacements"), l.checkPatch)
}

// checkField checks a field of an entry against the rule of its operation. A
// forbidden field must not be there as null either.
func (l *linter) checkField(v *jsontext.Value, operation string, by fieldRule) {
	switch key := v.Key(by.field); {
	case by.required && v.NonNull(by.field) == nil:
		l.report(by.name, v.Span.Start, "the operation %s needs %q, but there is none", operation, by.field)
	case by.required || key == nil:
	case rule(by.name).Advice:
		l.report(by.name, key.Span.Start, "the operation %s should have no %q", operation, by.field)
	default:
		l.report(by.name, key.Span.Start, "the operation %s must have no %q", operation, by.field)
	}
}

// checkFlatPatch checks an entry of a structured patch against SYS-004 §4.
func (l *linter) checkFlatPatch(v *jsontext.Value) {
	l.path = v.StringField("path")
	l.checkFields(v, sysFlat)
	l.checkPath(v, "patch")
	l.checkEdit(v)
}

// checkPatch checks an item of a nested list of patches against SYS-004 §3.4.
func (l *linter) checkPatch(v *jsontext.Value) {
	l.checkFields(v, sysPatch)
	l.checkEdit(v)
}

// checkEdit checks find, replace and limit of v against SYS-004 §3.4. An entry in
// the shape of AFS §2.2 has them in a list.
func (l *linter) checkEdit(v *jsontext.Value) {
	if v.Has("find", "replace") || !v.Has("replacements", "patches") {
		for _, name := range sysPatch {
			if v.NonNull(name) == nil {
				l.report("sys004/"+name+"-missing", v.Span.Start, "there is no %q; expected find, replace and limit", name)
			}
		}
		l.checkLimit(v)
	}
	l.eachObject(v.Field("patches"), l.checkPatch)
	l.eachObject(v.Field("replacements"), l.checkPatch)
}

// checkLimit reports a limit that is neither once nor all.
func (l *linter) checkLimit(v *jsontext.Value) {
	limit := v.Field("limit")
	if limit == nil || limit.Kind != jsontext.String {
		return
	}
	if name := string(limit.Text); name != "once" && name != "all" {
		l.report("sys004/limit-unknown", limit.Span.Start, "the limit %s is unknown; expected once or all", jsontext.Quote(limit.Text))
	}
}
