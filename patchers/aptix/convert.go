package aptix

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/literal"
)

// A converter turns the JSON of one payload into file changes.
type converter struct {
	*jsontext.Document
	p           *model.Payload
	entrySpans  []entrySpan
	lookups     *literal.Lookups
	unsupported bool // an unknown field may ask for something that is not done
}

// An entrySpan is the part of the answer that an entry covers.
type entrySpan struct {
	model.Span
	path string
}

// convert returns the payload of a document.
func convert(d *jsontext.Document) *model.Payload {
	c := &converter{Document: d, lookups: &literal.Lookups{}, p: &model.Payload{Format: formatOf(d), Fence: d.Block.Fence}}
	c.p.First, c.p.Last = c.Lines(model.Span{Start: d.Top.Span.Start, End: d.End})
	f := c.object(d.Top, topFields)
	c.p.Summary = f.description()
	c.readRoot(f)
	c.p.Doubt, c.unsupported = f.doubts.Distinct(), f.unsupported
	invalid := f.faults.Distinct()
	if d.Top.Has("files") && d.Top.Has("patches") {
		c.Report(model.Warning, "aptix/mixed-modes", d.Top.Key("patches").Span.Start,
			`"files" and "patches" are in one object; expected one of them`)
	}
	c.readEntries(f, "files", c.fileEntry)
	c.readEntries(f, "patches", c.patchEntry)
	for i := range c.p.Files {
		if change := &c.p.Files[i]; change.Invalid.None() {
			change.Invalid = invalid
		}
	}
	c.linkReplacements()
	if d.Broken == nil {
		c.checkLayout()
	} else {
		c.reportBreak()
	}
	c.addDiagnostics()
	return c.p
}

// addDiagnostics adds the remarks to the payload, in the order of the answer,
// each with the path of its entry.
func (c *converter) addDiagnostics() {
	c.SortRemarks()
	slices.SortFunc(c.entrySpans, func(a, b entrySpan) int { return a.Start - b.Start })
	i := 0
	for _, r := range c.Remarks {
		for i < len(c.entrySpans) && c.entrySpans[i].End <= r.Offset {
			i++
		}
		if i < len(c.entrySpans) && c.entrySpans[i].Start <= r.Offset {
			r.Path = c.entrySpans[i].path
		}
		c.p.Diagnostics = append(c.p.Diagnostics, r.Diagnostic)
	}
}

// readRoot copies the root as it is written.
func (c *converter) readRoot(f *fieldReader) {
	root := f.text("root")
	c.p.Root = string(root)
	switch {
	case f.object.Has("root") && len(f.faults) > 0:
	case len(root) == 0 && !f.object.Whole:
		f.doubts = append(f.doubts, cutBeforeRoot.With())
	case len(root) == 0:
		c.Report(model.Warning, "aptix/no-root", f.object.Span.Start,
			`no "root"; paths are relative to the workspace`)
	}
}

// readEntries adds a file change for each complete entry of a list.
func (c *converter) readEntries(f *fieldReader, name string, entry func(*jsontext.Value) model.FileChange) {
	list := f.array(name)
	if list == nil {
		return
	}
	if len(list.Items) == 0 && list.Whole {
		c.Report(model.Warning, "aptix/no-entries", list.Span.Start, "%q is empty: there is nothing to do", name)
	}
	for _, item := range list.Items {
		if item.Whole {
			change := entry(item)
			c.p.Files = append(c.p.Files, change)
			c.entrySpans = append(c.entrySpans, entrySpan{item.Span, change.Path})
		}
	}
}

// checkLayout reports JSON in a single line, which AFS permits, and other changes in the
// lines of the payload.
func (c *converter) checkLayout() {
	if c.p.First == c.p.Last {
		severity := model.Warning
		if followsAFS(c.Top) {
			severity = model.Note
		}
		c.Report(severity, "json/single-line", c.Top.Span.Start, "the whole JSON is on one line")
	}
	if at := c.FileBeside(c.Top.Span); at >= 0 {
		c.Report(model.Error, "aptix/same-line", at, "another change is on a line of this one, and is not read; expected it on a line of its own")
	}
}

// reportBreak reports where the JSON breaks off and what is lost by it.
func (c *converter) reportBreak() {
	c.p.Unclosed = true
	c.Report(model.Error, c.Broken.Code, c.Broken.Offset, "the JSON that begins at line %d breaks off at line %d: %s; the complete entries before it are kept (%d), the rest is left out",
		c.p.First, c.Broken.Line, c.Broken.Message, len(c.p.Files))
}
