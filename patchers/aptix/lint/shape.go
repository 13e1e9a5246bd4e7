package lint

import (
	"path"
	"slices"

	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/jsontext"
)

// The fields of SYS-004 §3 and §4. What AFS has beside them is none of these.
var (
	sysTop   = []string{"root", "files", "patches"}
	sysFile  = []string{"path", "operation", "content", "patches"}
	sysPatch = []string{"find", "replace", "limit"}
	sysFlat  = []string{"path", "find", "replace", "limit", "operation", "content"} // the last two have a rule of their own
)

// kinds is the type of each field.
var kinds = map[string]jsontext.Kind{
	"root": jsontext.String, "files": jsontext.Array, "patches": jsontext.Array, "path": jsontext.String,
	"operation": jsontext.String, "content": jsontext.String,
	"find": jsontext.String, "replace": jsontext.String, "limit": jsontext.String,
}

// kindRules are the rules about the type of one field.
var kindRules = map[string]string{"root": "sys004/root-type", "content": "sys004/content-not-string"}

// A demand is what an operation says about a field.
type demand uint8

const (
	required demand = iota
	forbidden
	discouraged // should be left out
)

// A fieldRule is the rule of SYS-004 §3.3 about one field of one operation.
type fieldRule struct {
	demand
	name string
}

// operations are the rows of SYS-004 §3.3.
var operations = map[string]struct{ content, patches fieldRule }{
	"create":   {fieldRule{required, "sys004/create-without-content"}, fieldRule{forbidden, "sys004/create-with-patches"}},
	"replace":  {fieldRule{required, "sys004/replace-without-content"}, fieldRule{forbidden, "sys004/replace-with-patches"}},
	"delete":   {fieldRule{forbidden, "sys004/delete-with-content"}, fieldRule{forbidden, "sys004/delete-with-patches"}},
	"patch":    {fieldRule{discouraged, "sys004/patch-with-content"}, fieldRule{required, "sys004/patch-without-patches"}},
	"gitPatch": {fieldRule{required, "sys004/gitpatch-without-diff"}, fieldRule{forbidden, "sys004/gitpatch-with-patches"}},
}

// shape holds the payload to its printed shape. Entries that are not whole are
// left out: what is missing in them may have been cut off.
func (l *linter) shape(top *jsontext.Value) {
	l.base = path.Clean(slashed(stringOf(top, "root")))
	l.fields(top, sysTop)
	l.each(top.Field("files"), l.file)
	l.each(top.Field("patches"), l.flat)
	l.path = ""
	l.root(top)
}

// each holds the entries of a list to their shape.
func (l *linter) each(list *jsontext.Value, hold func(*jsontext.Value)) {
	if list == nil {
		return
	}
	for _, v := range list.Items {
		switch {
		case !v.Whole || v.Kind == jsontext.Nothing:
		case v.Kind == jsontext.Object:
			hold(v)
		default:
			l.breach("sys004/type", v.Span.Start, "expected an object, but here is %s", v.Kind)
		}
	}
}

// fields holds the names and types of the fields of v to its shape. A field
// that is null has no type; where one must be there, null is none.
func (l *linter) fields(v *jsontext.Value, shape []string) {
	for _, m := range v.Members {
		name := string(m.Name.Text)
		switch got := m.Value.Kind; {
		case name == "encoding":
			l.breach("sys004/content-encoding", m.Name.Span.Start, `there is a field "encoding"; expected the text itself in "content"`)
		case !slices.Contains(shape, name):
			l.breach("sys004/field-unknown", m.Name.Span.Start, "the field %s is not in the printed shape%s", jsontext.Brief(m.Name.Text), aptix.DidYouMean(name, shape))
		case got != kinds[name] && got != jsontext.Null && got != jsontext.Nothing:
			rule := kindRules[name]
			if rule == "" {
				rule = "sys004/type"
			}
			l.breach(rule, m.Value.Span.Start, "expected %q to be %s, but it is %s", name, kinds[name], got)
		}
	}
}

// stringOf is a field that is a string; empty if it is none.
func stringOf(v *jsontext.Value, name string) string {
	if f := v.Field(name); f != nil && f.Kind == jsontext.String {
		return string(f.Text)
	}
	return ""
}

// file holds an entry of files[] to SYS-004 §3.2 and §3.3.
func (l *linter) file(v *jsontext.Value) {
	l.path = stringOf(v, "path")
	name := stringOf(v, "operation")
	l.fields(v, sysFile)
	l.pathOf(v, name)
	if v.Given("operation") == nil {
		l.breach("sys004/operation-missing", v.Span.Start, `there is no "operation"; expected create, replace, delete, patch or gitPatch`)
	}
	if op, known := operations[name]; known {
		l.demand(v, "content", name, op.content)
		l.demand(v, "patches", name, op.patches)
	}
	l.each(v.Field("patches"), l.patch)
	l.each(v.Field("replacements"), l.patch)
}

// demand checks a field of an entry against the rule of its operation. A
// forbidden field must not be there as null either.
func (l *linter) demand(v *jsontext.Value, field, operation string, rule fieldRule) {
	switch key := v.Key(field); {
	case rule.demand == required && v.Given(field) == nil:
		l.breach(rule.name, v.Span.Start, "the operation %s needs %q, and there is none", operation, field)
	case rule.demand == forbidden && key != nil:
		l.breach(rule.name, key.Span.Start, "the operation %s must have no %q", operation, field)
	case rule.demand == discouraged && key != nil:
		l.breach(rule.name, key.Span.Start, "the operation %s should have no %q", operation, field)
	}
}

// flat holds an entry of a structured patch to SYS-004 §4.
func (l *linter) flat(v *jsontext.Value) {
	l.path = stringOf(v, "path")
	l.fields(v, sysFlat)
	l.pathOf(v, "patch")
	l.edit(v)
}

// patch holds an item of a nested list of patches to SYS-004 §3.4.
func (l *linter) patch(v *jsontext.Value) {
	l.fields(v, sysPatch)
	l.edit(v)
}

// edit holds find, replace and limit of v to SYS-004 §3.4. An entry in the
// shape of AFS §2.2 has them in a list.
func (l *linter) edit(v *jsontext.Value) {
	if v.Has("find", "replace") || !v.Has("replacements", "patches") {
		for _, name := range sysPatch {
			if v.Given(name) == nil {
				l.breach("sys004/"+name+"-missing", v.Span.Start, "there is no %q; expected find, replace and limit", name)
			}
		}
		l.limit(v)
	}
	l.each(v.Field("patches"), l.patch)
	l.each(v.Field("replacements"), l.patch)
}

// limit holds a limit to the two that there are.
func (l *linter) limit(v *jsontext.Value) {
	limit := v.Field("limit")
	if limit == nil || limit.Kind != jsontext.String {
		return
	}
	if name := string(limit.Text); name != "once" && name != "all" {
		l.breach("sys004/limit-unknown", limit.Span.Start, "the limit %s is unknown; expected once or all%s", jsontext.Brief(limit.Text), aptix.DidYouMean(name, []string{"once", "all"}))
	}
}
