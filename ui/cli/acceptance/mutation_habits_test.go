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
