package aptix

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/literal"
)

// wholeFileFields are fields that a structured patch must not have.
var wholeFileFields = []string{"operation", "content"}

// patchEntry reads one entry of a top-level patches[]: flat (SYS-004 §4) or
// with replacements (AFS §2.2).
func (c *converter) patchEntry(v *jsontext.Value) model.FileChange {
	fields := patchFields
	if v.Has("replacements") {
		fields = listFields
	}
	f := c.object(v, append(fields, wholeFileFields...))
	change := model.FileChange{Op: model.OpEdit, Description: f.description()}
	change.First, change.Last = c.Lines(v.Span)
	if v.Kind == jsontext.Object {
		f.path = f.required("path")
		change.Path = string(f.path)
		f.rejectWholeFile()
		change.Edits = f.entryEdits()
	}
	change.Invalid, change.Doubt = f.faults.Distinct(), f.doubts.Distinct()
	return change
}

// rejectWholeFile reports fields that create, delete or replace whole files,
// which SYS-004 §4 forbids.
func (f *fieldReader) rejectWholeFile() {
	for _, name := range wholeFileFields {
		v := f.field(name)
		if v == nil {
			continue
		}
		if name == "operation" && string(v.Text) == "patch" {
			f.c.Report(model.Warning, "aptix/operation-ignored", v.Span.Start, `"operation" has no effect in a structured patch`)
			continue
		}
		f.fail("aptix/not-a-patch", v.Span.Start, "%q has no place in a structured patch, which never creates, deletes or replaces files; expected such an entry in \"files\"", name)
	}
}

// entryEdits returns the edits of an entry of either shape.
func (f *fieldReader) entryEdits() []model.Edit {
	nested := f.object.Has("replacements")
	if v := f.object.Field("patches"); v != nil && !nested {
		f.fail("aptix/nested-patches", v.Span.Start, `an entry of "patches" has no "patches" itself; expected "find" and "replace", or "replacements"`)
		return nil
	}
	switch {
	case nested && f.field("replacements") == nil:
		f.fail("aptix/no-patches", f.object.Span.Start, `"replacements" is null; expected an array of replacements`)
		return nil
	case nested:
		return f.listEdits()
	}
	return []model.Edit{f.replacement()}
}

// listEdits returns the edits of the entry's patches or replacements.
func (f *fieldReader) listEdits() []model.Edit {
	patches, replacements := f.array("patches"), f.array("replacements")
	switch {
	case patches != nil && replacements != nil:
		f.fail("aptix/two-lists", f.object.Span.Start, `"patches" and "replacements" are in one entry; their order is not stated`)
		return nil
	case patches == nil:
		patches = replacements
	}
	if patches == nil {
		return nil
	}
	if len(patches.Items) == 0 {
		f.fail("aptix/no-patches", patches.Span.Start, "the list of patches is empty")
	}
	var edits []model.Edit
	for _, item := range patches.Items {
		edits = append(edits, f.innerObject(item).replacement())
	}
	return edits
}

// innerObject returns a reader of an object in a list of f, which is about the
// same file.
func (f *fieldReader) innerObject(v *jsontext.Value) *fieldReader {
	g := f.c.object(v, replacementFields)
	g.path, g.unsupported = f.path, g.unsupported || f.unsupported
	if path := g.text("path"); path != nil && !bytes.Equal(path, f.path) {
		g.fail("aptix/other-path", g.field("path").Span.Start, "the path %s is not that of the entry around it", jsontext.Quote(path))
	}
	return g
}

// replacement reads find, replace and limit. Their faults invalidate this edit
// only.
func (f *fieldReader) replacement() model.Edit {
	e := model.Edit{Description: f.description(), PartOfFile: true}
	e.First, e.Last = f.c.Lines(f.object.Span)
	if f.object.Kind != jsontext.Object {
		e.Invalid = f.faults.Distinct()
		return e
	}
	inherited, suspected, asked := f.faults, f.doubts, f.unsupported
	e.Old, e.New = f.required("find"), f.text("replace")
	if f.field("replace") == nil {
		f.fail("aptix/no-replace", f.object.Span.Start, `there is no "replace"; expected a string`)
	}
	all := f.limit()
	if len(f.faults) == 0 && bytes.Equal(e.Old, e.New) {
		f.fail("aptix/same-text", f.object.Span.Start, `"find" and "replace" are equal: there is nothing to change`)
	}
	e.Invalid, e.Doubt = f.faults.Distinct(), f.doubts.Distinct()
	if e.Invalid.None() {
		e.Locator = literal.Replacement{Find: e.Old, Replace: e.New, All: all, Unsupported: f.unsupported, Lookups: f.c.lookups}
	}
	f.faults, f.doubts, f.unsupported = inherited, suspected, asked
	return e
}

// limit reports whether every occurrence is to be replaced.
func (f *fieldReader) limit() (all bool) {
	v := f.field("limit")
	if v == nil {
		return false
	}
	name := string(f.text("limit"))
	if v.Kind == jsontext.String && v.Invalid.None() && name != "once" && name != "all" {
		f.fail("aptix/limit", v.Span.Start, "the limit %s is unknown; expected once or all", jsontext.Quote(v.Text))
	}
	return name == "all"
}

// linkReplacements makes a chain of the replacements of each path. A file that
// has other changes, too, has no chain.
func (c *converter) linkReplacements() {
	edits := map[string][]*model.Edit{}
	mixed := map[string]bool{}
	for i := range c.p.Files {
		change := &c.p.Files[i]
		name := path.Clean(strings.ReplaceAll(change.Path, `\`, "/"))
		for j := range change.Edits {
			e := &change.Edits[j]
			if _, ok := e.Locator.(literal.Replacement); !ok {
				mixed[name] = true
			}
			edits[name] = append(edits[name], e)
		}
		mixed[name] = mixed[name] || change.Op != model.OpEdit || !change.Invalid.None()
	}
	for name, all := range edits {
		if !mixed[name] {
			literal.Link(all)
		}
	}
}
