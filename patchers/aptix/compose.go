package aptix

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A composer turns the JSON of one payload into file changes.
type composer struct {
	*reader
	p       *model.Payload
	places  []place // of the entries
	lookups *lookups
}

// A place is the part of the answer that an entry takes.
type place struct {
	model.Span
	path string
}

// compose makes the payload of what r read into top.
func compose(b model.Block, r *reader, top *value) *model.Payload {
	c := &composer{reader: r, lookups: &lookups{}, p: &model.Payload{Format: r.format(top), Fence: b.Fence}}
	c.p.First, _ = b.Position(top.span.Start)
	c.p.Last, _ = b.Position(max(top.span.Start, r.at-1))
	f := c.form(top, topFields)
	c.p.Summary = f.description()
	c.root(f)
	invalid := f.invalid()
	if top.has("files") && top.has("patches") {
		c.say(model.Warning, "aptix/mixed-modes", top.key("patches").span.Start,
			`"files" and "patches" stand in one object; expected one of them (SYS-004 §2.2)`)
	}
	c.entries(f, "files", c.fileEntry)
	c.entries(f, "patches", c.patchEntry)
	c.blame(invalid)
	if top.whole {
		c.layout(top)
	} else {
		c.breakOff(top)
	}
	c.report()
	return c.p
}

// report hands over what was said, in the order of the answer, each with the
// path of the entry that it stands in.
func (c *composer) report() {
	slices.SortStableFunc(c.said, func(a, b remark) int { return a.offset - b.offset })
	slices.SortFunc(c.places, func(a, b place) int { return a.Start - b.Start })
	i := 0
	for _, d := range c.said {
		for i < len(c.places) && c.places[i].End <= d.offset {
			i++
		}
		if i < len(c.places) && c.places[i].Start <= d.offset {
			d.Path = c.places[i].path
		}
		c.p.Diagnostics = append(c.p.Diagnostics, d.Diagnostic)
	}
}

// root takes the payload's root over as it is written.
func (c *composer) root(f *form) {
	root := f.text("root")
	c.p.Root = string(root)
	if name := f.misnamed("root"); name != "" {
		c.p.Doubt = fmt.Sprintf("its field %s may be meant as its root", name)
	}
	switch {
	case f.object.has("root") && len(f.faults) > 0:
	case len(root) == 0 && !f.object.whole:
		c.p.Doubt = `it is cut off before its "root", so what its paths are relative to is not known`
	case len(root) == 0:
		c.say(model.Warning, "aptix/no-root", f.object.span.Start,
			`there is no "root"; the paths are taken as relative to the workspace`)
	}
}

// entries makes a file change of every whole entry of a list.
func (c *composer) entries(f *form, name string, entry func(*value) model.FileChange) {
	list := f.list(name)
	if list == nil {
		return
	}
	if len(list.items) == 0 && list.whole {
		c.say(model.Warning, "aptix/no-entries", list.span.Start, "%q is empty: there is nothing to do", name)
	}
	for _, item := range list.items {
		if c.intact(item) {
			change := entry(item)
			c.p.Files = append(c.p.Files, change)
			c.places = append(c.places, place{item.span, change.Path})
		}
	}
}

// intact tells that v was read to its end, and that its end was not found in
// what a string had swallowed before the structure broke.
func (r *reader) intact(v *value) bool {
	return v.whole && (r.broken == nil || r.swallow < 0 || v.span.End <= r.swallow)
}

// blame makes every change invalid when the object around them is.
func (c *composer) blame(invalid string) {
	for i := range c.p.Files {
		if change := &c.p.Files[i]; change.Invalid == "" {
			change.Invalid = invalid
		}
	}
}

// layout reports JSON that stands in a single line, and a second payload that
// nobody would look for behind the first.
func (c *composer) layout(top *value) {
	if c.p.First == c.p.Last {
		c.say(model.Warning, "json/single-line", top.span.Start, "the whole JSON stands in one line (SYS-004 §7.1)")
	}
	if at := begin(c.block, top.span.End, c.block.Offset(c.p.Last+1)); at >= 0 {
		c.say(model.Error, "aptix/same-line", at, "another payload begins in the line in which the one before it ends, and is not read; expected it in a line of its own")
	}
}

// breakOff reports where the JSON broke and what is lost by it.
func (c *composer) breakOff(top *value) {
	c.p.Unclosed = true
	at, message, code := c.broken.offset, c.broken.message, "json/syntax"
	if c.swallow >= 0 {
		c.said = slices.DeleteFunc(c.said, func(d remark) bool { return d.offset >= c.swallow })
		at, c.broken.cut = c.fenceEnd, true
		message = "the fence ends inside the string that begins " + c.where(c.swallow)
	}
	if c.broken.cut {
		code = "json/unclosed"
	}
	line, _ := c.block.Position(at)
	c.p.Last = max(c.p.First, min(line, c.block.Lines()))
	if c.broken.cut && line == c.block.Limit() {
		c.p.Last = max(c.p.First, line-1)
	}
	c.say(model.Error, code, at, "the JSON that is opened at line %d breaks off at line %d: %s; %s",
		c.p.First, line, message, c.kept(top))
}

// kept says how much of a broken payload is left.
func (c *composer) kept(top *value) string {
	said := fmt.Sprintf("%d whole entries before it are kept", len(c.p.Files))
	switch len(c.p.Files) {
	case 0:
		said = "no whole entry stands before it"
	case 1:
		said = "the one whole entry before it is kept"
	}
	var lost []string
	for _, name := range []string{"files", "patches"} {
		if list := top.field(name); list != nil {
			for _, item := range list.items {
				if !c.intact(item) {
					lost = append(lost, c.lost(item))
				}
			}
		}
	}
	if len(lost) == 0 {
		return said
	}
	return said + ", and left out is " + strings.Join(lost, ", ")
}

// lost names an entry that is not whole.
func (c *composer) lost(v *value) string {
	name := "the entry"
	if path := v.field("path"); path != nil && path.whole {
		name += " " + brief(path.text)
	}
	return name + " that begins " + c.where(v.span.Start)
}
