package acceptance

import (
	"fmt"
	"slices"
	"strings"
)

// The formats that models write without being asked, as expressions of a damaged hunk.

// wholeLines lists the formats that find and replace lines without saying which of them
// stay.
var wholeLines = []string{"structured", "search", "tool"}

// replacesText reports whether an edit in format is a text to find and its replacement.
func replacesText(format string) bool { return slices.Contains(wholeLines, format) }

func (d *damagedHunk) asSearch() string {
	return strings.Join(slices.Concat([]string{"Here it is:", "", d.path, "```go", "<<<<<<< SEARCH"}, sideOf(d.lines, '-'),
		[]string{"======="}, sideOf(d.lines, '+'), []string{">>>>>>> REPLACE", "```", ""}), "\n")
}

func (d *damagedHunk) asV4A() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Here it is:\n\n```\n*** Begin Patch\n*** Update File: %s\n@@\n", d.path)
	for _, l := range d.lines {
		b.WriteString(string(l.op) + l.text + "\n")
	}
	return b.String() + "*** End Patch\n```\n"
}

func (d *damagedHunk) asTool() string {
	old, new := d.findAndReplace()
	return asJSON(map[string]any{"command": "str_replace", "path": d.path, "old_str": old, "new_str": new})
}

// isLiteral reports whether got is what the damaged hunk asks for word by word: its old
// text is in the file once, if somewhere else.
func (d *damagedHunk) isLiteral(format, got string) bool {
	old, new := strings.Join(sideOf(d.lines, '-'), "\n"), strings.Join(sideOf(d.lines, '+'), "\n")
	if !replacesText(format) || d.done || d.crlf || old == "" {
		return false
	}
	if format == "tool" && strings.Count(d.file, old) == 1 { // it may end inside a line
		return got == strings.Replace(d.file, old, new, 1)
	}
	if strings.Count("\n"+d.file, "\n"+old+"\n") != 1 {
		return false
	}
	return got == strings.Replace("\n"+d.file, "\n"+old+"\n", "\n"+new+"\n", 1)[1:]
}

// endsWithNew reports whether d is an insertion without context whose text is at the end of
// the file, where one published program puts it.
func (d *damagedHunk) endsWithNew(format string) bool {
	return format == "v4a" && len(sideOf(d.lines, '-')) == 0 && strings.HasSuffix(d.file, "\n"+strings.Join(sideOf(d.lines, '+'), "\n")+"\n")
}
