package aptix

import (
	"path"
	"slices"
)

// The fields of SYS-004 §3 and §4. What AFS has beside them is none of these.
var (
	sysFile  = fieldSet{"path", "operation", "content", "patches"}
	sysPatch = fieldSet{"find", "replace", "limit"}
	sysFlat  = fieldSet{"path", "find", "replace", "limit", "operation", "content"} // the last two have a rule of their own
)

// kinds is the type of each field.
var kinds = map[string]kind{
	"root": text, "files": array, "patches": array, "path": text, "operation": text,
	"content": text, "find": text, "replace": text, "limit": text,
}

// kindRules are the rules about the type of one field.
var kindRules = map[string]string{"root": "sys004/root-type", "content": "sys004/content-not-string"}

// contentRules and patchesRules are the rules of SYS-004 §3.3, by operation;
// whether they ask for the field or forbid it is in operations.
var (
	contentRules = map[string]string{
		"create": "sys004/create-without-content", "replace": "sys004/replace-without-content",
		"delete": "sys004/delete-with-content", "patch": "sys004/patch-with-content", "gitPatch": "sys004/gitpatch-without-diff",
	}
	patchesRules = map[string]string{
		"create": "sys004/create-with-patches", "replace": "sys004/replace-with-patches",
		"delete": "sys004/delete-with-patches", "patch": "sys004/patch-without-patches", "gitPatch": "sys004/gitpatch-with-patches",
	}
)

// shape holds the payload to its printed shape. Entries that are not whole are
// left out: what is missing in them may have been cut off.
func (l *linter) shape(top *value) {
	l.base = path.Clean(slashed(top.string("root")))
	l.fields(top, topFields)
	l.each(top.field("files"), l.file)
	l.each(top.field("patches"), l.flat)
	l.path = ""
	l.root(top)
}

// each holds the entries of a list to their shape.
func (l *linter) each(list *value, hold func(*value)) {
	if list == nil {
		return
	}
	for _, v := range list.items {
		switch {
		case !l.intact(v) || v.kind == nothing:
		case v.kind == object:
			hold(v)
		default:
			l.breach("sys004/type", v.span.Start, "expected an object, but here is %s", v.kind)
		}
	}
}

// fields holds the names and types of the fields of v to its shape. A field
// that is null has no type; where one must be there, null is none.
func (l *linter) fields(v *value, shape fieldSet) {
	for _, m := range v.members {
		name := string(m.name.text)
		switch got := m.value.kind; {
		case name == "encoding":
			l.breach("sys004/content-encoding", m.name.span.Start, `there is a field "encoding"; expected the text itself in "content"`)
		case !slices.Contains(shape, name):
			l.breach("sys004/field-unknown", m.name.span.Start, "the field %s is not in the printed shape%s", brief(m.name.text), likely(name, shape))
		case got != kinds[name] && got != null && got != nothing:
			rule := kindRules[name]
			if rule == "" {
				rule = "sys004/type"
			}
			l.breach(rule, m.value.span.Start, "expected %q to be %s, but it is %s", name, kinds[name], got)
		}
	}
}

// present is a field that is there and not null, or nil.
func (v *value) present(name string) *value {
	if f := v.field(name); f != nil && f.kind != null {
		return f
	}
	return nil
}

// string is a field that is a string; empty if it is none.
func (v *value) string(name string) string {
	if f := v.field(name); f != nil && f.kind == text {
		return string(f.text)
	}
	return ""
}

// file holds an entry of files[] to SYS-004 §3.2 and §3.3.
func (l *linter) file(v *value) {
	l.path = v.string("path")
	name := v.string("operation")
	l.fields(v, sysFile)
	l.pathOf(v, name)
	if v.present("operation") == nil {
		l.breach("sys004/operation-missing", v.span.Start, `there is no "operation"; expected create, replace, delete, patch or gitPatch`)
	}
	if op, known := operations[name]; known {
		l.demand(v, "content", name, op.content, contentRules)
		l.demand(v, "patches", name, op.patches, patchesRules)
	}
	l.each(v.field("patches"), l.patch)
	l.each(v.field("replacements"), l.patch)
}

// demand holds an entry to what its operation says about a field. A forbidden
// field must not even be null.
func (l *linter) demand(v *value, field, operation string, d demand, rules map[string]string) {
	switch key := v.key(field); {
	case d == required && v.present(field) == nil:
		l.breach(rules[operation], v.span.Start, "the operation %s needs %q, and there is none", operation, field)
	case d == forbidden && key != nil:
		l.breach(rules[operation], key.span.Start, "the operation %s must have no %q", operation, field)
	case d == ignored && key != nil:
		l.breach(rules[operation], key.span.Start, "the operation %s should have no %q", operation, field)
	}
}

// flat holds an entry of a structured patch to SYS-004 §4.
func (l *linter) flat(v *value) {
	l.path = v.string("path")
	l.fields(v, sysFlat)
	l.pathOf(v, "patch")
	l.edit(v)
}

// patch holds an item of a nested list of patches to SYS-004 §3.4.
func (l *linter) patch(v *value) {
	l.fields(v, sysPatch)
	l.edit(v)
}

// edit holds find, replace and limit of v to SYS-004 §3.4. An entry in the
// shape of AFS §2.2 has them in a list.
func (l *linter) edit(v *value) {
	if v.has("find", "replace") || !v.has("replacements", "patches") {
		for _, name := range sysPatch {
			if v.present(name) == nil {
				l.breach("sys004/"+name+"-missing", v.span.Start, "there is no %q; expected find, replace and limit", name)
			}
		}
		l.limit(v)
	}
	l.each(v.field("patches"), l.patch)
	l.each(v.field("replacements"), l.patch)
}

// limit holds a limit to the two that there are.
func (l *linter) limit(v *value) {
	limit := v.field("limit")
	if limit == nil || limit.kind != text {
		return
	}
	if name := string(limit.text); name != "once" && name != "all" {
		l.breach("sys004/limit-unknown", limit.span.Start, "the limit %s is unknown; expected once or all%s", brief(limit.text), likely(name, []string{"once", "all"}))
	}
}
