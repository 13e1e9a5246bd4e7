package aptix

import (
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// A composer turns the JSON of one payload into file changes.
type composer struct {
	*jsontext.Document
	p       *model.Payload
	places  []place // of the entries
	lookups *lookups
	asked   bool // the payload asks for what is not done
}

// A place is the part of the answer that an entry takes.
type place struct {
	model.Span
	path string
}

// compose makes the payload of a document.
func compose(d *jsontext.Document) *model.Payload {
	c := &composer{Document: d, lookups: &lookups{}, p: &model.Payload{Format: formatOf(d), Fence: d.Block.Fence}}
	c.p.First, c.p.Last = c.Lines(model.Span{Start: d.Top.Span.Start, End: d.End})
	f := c.form(d.Top, topFields)
	c.p.Summary = f.description()
	c.root(f)
	c.unknown(f)
	invalid := f.invalid()
	if d.Top.Has("files") && d.Top.Has("patches") {
		c.Say(model.Warning, "aptix/mixed-modes", d.Top.Key("patches").Span.Start,
			`"files" and "patches" stand in one object; expected one of them (SYS-004 §2.2)`)
	}
	c.entries(f, "files", c.fileEntry)
	c.entries(f, "patches", c.patchEntry)
	c.blame(invalid)
	c.link()
	if d.Broken == nil {
		c.layout()
	} else {
		c.breakOff()
	}
	c.report()
	return c.p
}

// report hands over what was said, in the order of the answer, each with the
// path of the entry that it stands in.
func (c *composer) report() {
	slices.SortStableFunc(c.Remarks, func(a, b jsontext.Remark) int { return a.Offset - b.Offset })
	slices.SortFunc(c.places, func(a, b place) int { return a.Start - b.Start })
	i := 0
	for _, r := range c.Remarks {
		for i < len(c.places) && c.places[i].End <= r.Offset {
			i++
		}
		if i < len(c.places) && c.places[i].Start <= r.Offset {
			r.Path = c.places[i].path
		}
		c.p.Diagnostics = append(c.p.Diagnostics, r.Diagnostic)
	}
}

// root takes the payload's root over as it is written.
func (c *composer) root(f *form) {
	root := f.text("root")
	c.p.Root = string(root)
	if name := f.misnamed("root"); name != "" {
		c.p.Doubt = rootMisnamed.With(name)
	} else if f.field("root") != nil {
		c.p.Doubt = f.doubtful()
	}
	switch {
	case f.object.Has("root") && len(f.faults) > 0:
	case len(root) == 0 && !f.object.Whole:
		c.p.Doubt = cutBeforeRoot.With()
	case len(root) == 0:
		c.Say(model.Warning, "aptix/no-root", f.object.Span.Start,
			`there is no "root"; the paths are taken as relative to the workspace`)
	}
}

// unknown doubts the payload for unknown fields that ask for what is not done.
func (c *composer) unknown(f *form) {
	f.doubts = model.Because(c.p.Doubt)
	f.weigh(jsontext.OfPayload, bundling(f.object))
	c.p.Doubt, c.asked = f.doubtful(), f.asked
}

// entries makes a file change of every whole entry of a list.
func (c *composer) entries(f *form, name string, entry func(*jsontext.Value) model.FileChange) {
	list := f.list(name)
	if list == nil {
		return
	}
	if len(list.Items) == 0 && list.Whole {
		c.Say(model.Warning, "aptix/no-entries", list.Span.Start, "%q is empty: there is nothing to do", name)
	}
	for _, item := range list.Items {
		if item.Whole {
			change := entry(item)
			c.p.Files = append(c.p.Files, change)
			c.places = append(c.places, place{item.Span, change.Path})
		}
	}
}

// blame makes every change invalid when the object around them is.
func (c *composer) blame(invalid model.Reason) {
	for i := range c.p.Files {
		if change := &c.p.Files[i]; change.Invalid.None() {
			change.Invalid = invalid
		}
	}
}

// layout reports JSON that stands in a single line, which AFS permits, and a
// second payload that nobody would look for behind the first.
func (c *composer) layout() {
	if c.p.First == c.p.Last {
		severity := model.Warning
		if ofAFS(c.Top) {
			severity = model.Note
		}
		c.Say(severity, "json/single-line", c.Top.Span.Start, "the whole JSON stands in one line (SYS-004 §7.1)")
	}
	if other := documents.Find(c.Block, c.End, c.Block.Offset(c.p.Last+1)); other != nil {
		c.Say(model.Error, "aptix/same-line", other.Top.Span.Start, "another payload begins in the line in which the one before it ends, and is not read; expected it in a line of its own")
	}
}

// breakOff reports where the JSON broke and what is lost by it.
func (c *composer) breakOff() {
	c.p.Unclosed = true
	c.Say(model.Error, c.Broken.Code, c.Broken.Offset, "the JSON that is opened at line %d breaks off at line %d: %s; %s",
		c.p.First, c.Broken.Line, c.Broken.Message, c.kept())
}

// kept says how much of a broken payload is left.
func (c *composer) kept() string {
	said := fmt.Sprintf("%d whole entries before it are kept", len(c.p.Files))
	switch len(c.p.Files) {
	case 0:
		said = "no whole entry stands before it"
	case 1:
		said = "the one whole entry before it is kept"
	}
	for _, name := range []string{"files", "patches"} {
		if list := c.Top.Field(name); list != nil && len(list.Items) > 0 {
			if last := list.Items[len(list.Items)-1]; !last.Whole {
				return said + ", and left out is " + c.lost(last)
			}
		}
	}
	return said
}

// lost names an entry that is not whole.
func (c *composer) lost(v *jsontext.Value) string {
	name := "the entry"
	if path := v.Field("path"); path != nil && path.Whole {
		name += " " + jsontext.Brief(path.Text)
	}
	return name + " that begins " + c.Where(v.Span.Start)
}
