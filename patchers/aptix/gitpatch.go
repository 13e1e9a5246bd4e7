package aptix

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/jsontext"
)

// readGitPatch reads the unified diff in content, for the entry's path only
// (AFS §1.1, SYS-004 §3.3).
func (f *fieldReader) readGitPatch(change *model.FileChange) {
	v, diff := f.field("content"), f.content()
	if v == nil || len(f.faults) > 0 {
		return
	}
	read, said := f.readDiff(change.Path, diff, v)
	read.Path, read.Description = change.Path, change.Description
	read.First, read.Last = change.First, change.Last
	for i := range read.Edits {
		e := &read.Edits[i]
		e.First, e.Last = f.c.diffLine(v, e.First), f.c.diffLine(v, e.Last)
	}
	for i := range said {
		d := &said[i]
		d.Line = f.c.diffLine(v, d.Line)
		if d.Severity == model.Error {
			read.Invalid = d.Reason() // without its line, which is not one of the answer
		}
	}
	for _, d := range slices.Compact(said) {
		f.c.Remarks = append(f.c.Remarks, jsontext.Remark{Diagnostic: d, Offset: max(v.Span.Start, f.c.Block.Offset(d.Line))})
	}
	*change = read
}

// readDiff reads the diff in v. Its headers may name the file as the entry does,
// or with the payload's root before it (READING §5.1).
func (f *fieldReader) readDiff(name string, diff []byte, v *jsontext.Value) (model.FileChange, []model.Diagnostic) {
	first, _ := f.c.Lines(v.Span)
	change, said := gitdiff.Embedded(name, diff, first)
	if !slices.ContainsFunc(said, isHeaderPath) || f.c.p.Root == "" {
		return change, said
	}
	rooted, saidOfRooted := gitdiff.Embedded(path.Join(f.c.p.Root, name), diff, first)
	if slices.ContainsFunc(saidOfRooted, isHeaderPath) {
		return change, said
	}
	return rooted, saidOfRooted
}

// isHeaderPath reports whether d says that the header of the diff names another
// file.
func isHeaderPath(d model.Diagnostic) bool { return strings.HasSuffix(d.Code, "/header-path") }

// diffLine returns the line of the answer with line n of a diff, which counts
// from the first line of v. A string in one line has the whole diff in that line.
func (c *converter) diffLine(v *jsontext.Value, n int) int {
	first, last := c.Lines(v.Span)
	if i := n - first; v.Kind == jsontext.Array && i >= 0 && i < len(v.Items) {
		line, _ := c.Lines(v.Items[i].Span)
		return line
	}
	return min(max(n, first), last)
}
