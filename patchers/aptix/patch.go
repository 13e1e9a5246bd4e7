package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// wholeFile are fields that ask for more than a structured patch may do.
var wholeFile = []string{"operation", "content"}

// patchEntry reads one entry of a top-level patches[]: flat (SYS-004 §4) or
// with replacements (AFS §2.2).
func (c *composer) patchEntry(v *jsontext.Value) model.FileChange {
	f := c.form(v, append(patchFields, wholeFile...))
	change := model.FileChange{Op: model.OpEdit, Description: f.description()}
	change.First, change.Last = c.Lines(v.Span)
	if v.Kind == jsontext.Object {
		f.path = f.required("path")
		change.Path = string(f.path)
		f.staySmall()
		change.Edits = f.entryEdits()
	}
	change.Invalid, change.Doubt = f.invalid(), f.doubtful()
	return change
}

// staySmall refuses what SYS-004 §4 forbids: to create, delete or replace
// whole files.
func (f *form) staySmall() {
	for _, name := range wholeFile {
		v := f.field(name)
		if v == nil {
			continue
		}
		if name == "operation" && string(v.Text) == "patch" {
			f.c.Say(model.Warning, "aptix/operation-ignored", v.Span.Start, `"operation" has no effect in a structured patch`)
			continue
		}
		f.fault("aptix/not-a-patch", v.Span.Start, "%q has no place in a structured patch, which never creates, deletes or replaces files (SYS-004 §4); expected such an entry in \"files\"", name)
	}
}

// entryEdits are the edits of an entry of either shape.
func (f *form) entryEdits() []model.Edit {
	flat := f.object.Has("find", "replace")
	nested := f.object.Has("replacements")
	if v := f.object.Field("patches"); v != nil && !nested {
		f.fault("aptix/nested-patches", v.Span.Start, `an entry of "patches" has no "patches" itself; expected "find" and "replace" (SYS-004 §4), or "replacements" (AFS §2.2)`)
		return nil
	}
	switch {
	case flat && nested:
		f.fault("aptix/two-shapes", f.object.Span.Start, `"find" and "replace" stand beside a list of replacements in one entry; which comes first is not said`)
		return nil
	case nested:
		f.weigh(jsontext.OfFile, doing["patch"])
		f.idleLimit()
		return f.instructions()
	}
	return []model.Edit{f.replacement()}
}

// instructions are the edits of the entry's patches or replacements.
func (f *form) instructions() []model.Edit {
	patches, replacements := f.list("patches"), f.list("replacements")
	switch {
	case patches != nil && replacements != nil:
		f.fault("aptix/two-lists", f.object.Span.Start, `"patches" and "replacements" stand in one entry; which comes first is not said`)
		return nil
	case patches == nil:
		patches = replacements
	}
	var edits []model.Edit
	for _, item := range f.items(patches) {
		edits = append(edits, f.nested(item)...)
	}
	return edits
}

// items are those of a list of patches, which must hold some. Where the list is
// null, or there is none, the operation of a bundle's entry has been held to it.
func (f *form) items(list *jsontext.Value) []*jsontext.Value {
	switch given := f.object.Field("replacements"); {
	case list != nil && len(list.Items) == 0:
		f.fault("aptix/no-patches", list.Span.Start, "the list of patches is empty")
	case list != nil:
		return list.Items
	case given != nil && given.Kind == jsontext.Null && f.fields.knows("find"):
		f.fault("aptix/no-patches", given.Span.Start, `"replacements" is null; expected an array of replacements (AFS §2.2)`)
	}
	return nil
}

// nested reads one item of a list of patches; it may hold a list itself, as
// the entries of AFS §2.2 do.
func (f *form) nested(v *jsontext.Value) []model.Edit {
	g := f.inner(v, replacementFields)
	if v.Kind != jsontext.Object || !v.Has("replacements") {
		return []model.Edit{g.replacement()}
	}
	g.weigh(jsontext.OfFile, doing["patch"])
	g.idleLimit()
	if v.Has("find", "replace") {
		g.fault("aptix/two-shapes", v.Span.Start, `"find" and "replace" stand beside a list of replacements in one entry; which comes first is not said`)
	}
	var edits []model.Edit
	for _, item := range g.items(g.list("replacements")) {
		edits = append(edits, g.inner(item, replacementFields[:4]).replacement())
	}
	f.faults, f.doubts = append(f.faults, g.faults...), append(f.doubts, g.doubts...)
	return edits
}

// inner begins to read an object in a list of f, which is about the same file.
func (f *form) inner(v *jsontext.Value, fields fieldSet) *form {
	g := f.c.form(v, fields)
	g.path, g.asked = f.path, f.asked
	if path := g.text("path"); path != nil && !bytes.Equal(path, f.path) {
		g.fault("aptix/other-path", g.field("path").Span.Start, "the path %s is not that of the entry around it", jsontext.Brief(path))
	}
	return g
}

// replacement reads find, replace and limit of the object at hand. What is
// wrong with them concerns this edit only; the others go on.
func (f *form) replacement() model.Edit {
	e := model.Edit{Description: f.description(), PartOfFile: true}
	e.First, e.Last = f.c.Lines(f.object.Span)
	if f.object.Kind != jsontext.Object {
		e.Invalid = f.invalid()
		return e
	}
	inherited, suspected, asked := f.faults, f.doubts, f.asked
	f.weigh(jsontext.OfEdit, f.replacing())
	e.Old, e.New = f.required("find"), f.text("replace")
	if f.field("replace") == nil {
		f.fault("aptix/no-replace", f.object.Span.Start, `there is no "replace"; expected a string`)
	}
	all := f.limit()
	if len(f.faults) == 0 && bytes.Equal(e.Old, e.New) {
		f.fault("aptix/same-text", f.object.Span.Start, `"find" and "replace" are equal: there is nothing to change`)
	}
	e.Invalid, e.Doubt = f.invalid(), f.doubtful()
	if e.Invalid.None() {
		e.Locator = replacement{find: e.Old, replace: e.New, all: all, asked: f.asked, lookups: f.c.lookups}
	}
	f.faults, f.doubts, f.asked = inherited, suspected, asked
	return e
}

// limit tells that every occurrence is meant.
func (f *form) limit() (all bool) {
	v := f.field("limit")
	if v == nil {
		return false
	}
	name := string(f.text("limit"))
	if v.Kind == jsontext.String && v.Bad.None() && name != "once" && name != "all" {
		f.fault("aptix/limit", v.Span.Start, "the limit %s is unknown; expected once or all%s", jsontext.Brief(v.Text), likely(name, []string{"once", "all"}))
	}
	return name == "all"
}
