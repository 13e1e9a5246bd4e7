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
		change.Path = string(f.required("path"))
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
	if patches == nil {
		return nil
	}
	if len(patches.Items) == 0 {
		f.fault("aptix/no-patches", patches.Span.Start, "the list of patches is empty")
	}
	var edits []model.Edit
	for _, item := range patches.Items {
		edits = append(edits, f.nested(item)...)
	}
	return edits
}

// nested reads one item of a list of patches; it may hold a list itself, as
// the entries of AFS §2.2 do.
func (f *form) nested(v *jsontext.Value) []model.Edit {
	g := f.c.form(v, replacementFields)
	if path := g.text("path"); path != nil && !bytes.Equal(path, f.text("path")) {
		g.fault("aptix/other-path", g.field("path").Span.Start, "the path %s is not that of the entry around it", jsontext.Brief(path))
	}
	if v.Kind != jsontext.Object || !v.Has("replacements") {
		return []model.Edit{g.replacement()}
	}
	var edits []model.Edit
	if v.Has("find", "replace") {
		g.fault("aptix/two-shapes", v.Span.Start, `"find" and "replace" stand beside a list of replacements in one entry; which comes first is not said`)
	}
	if list := g.list("replacements"); list != nil {
		for _, item := range list.Items {
			edits = append(edits, f.c.form(item, replacementFields[1:4]).replacement())
		}
	}
	f.faults = append(f.faults, g.faults...)
	return edits
}

// replacement reads find, replace and limit of the object at hand. What is
// wrong with them concerns this edit only; the others go on.
func (f *form) replacement() model.Edit {
	e := model.Edit{Description: f.description(), Piece: true}
	e.First, e.Last = f.c.Lines(f.object.Span)
	if f.object.Kind != jsontext.Object {
		e.Invalid = f.invalid()
		return e
	}
	inherited, suspected := f.faults, f.doubts
	e.Old, e.New = f.required("find"), f.text("replace")
	if f.field("replace") == nil {
		f.fault("aptix/no-replace", f.object.Span.Start, `there is no "replace"; expected a string`)
	}
	all := f.limit()
	if len(f.faults) == 0 && bytes.Equal(e.Old, e.New) {
		f.fault("aptix/same-text", f.object.Span.Start, `"find" and "replace" are equal: there is nothing to change`)
	}
	e.Invalid, e.Doubt = f.invalid(), f.doubtful()
	f.faults, f.doubts = inherited, suspected
	if e.Invalid == "" {
		e.Locator = replacement{find: e.Old, replace: e.New, all: all, lookups: f.c.lookups}
	}
	return e
}

// limit tells that every occurrence is meant.
func (f *form) limit() (all bool) {
	v := f.field("limit")
	if v == nil {
		return false
	}
	name := string(f.text("limit"))
	if v.Kind == jsontext.String && v.Bad == "" && name != "once" && name != "all" {
		f.fault("aptix/limit", v.Span.Start, "the limit %s is unknown; expected once or all%s", jsontext.Brief(v.Text), likely(name, []string{"once", "all"}))
	}
	return name == "all"
}
