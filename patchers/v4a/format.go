package v4a

import (
	_ "embed"

	"aptix-tui/model"
)

// Format describes V4A patches.
var Format = &model.Format{
	Name:     "v4a",
	Noun:     "a V4A patch",
	About:    "`*** Begin Patch` … `*** End Patch`, with context lines instead of numbers",
	Document: "HABITS §3",
	Habit:    true,
	Infos:    []string{"v4a", "apply_patch"},
	Prompt:   prompt,
	Needs:    model.FileNeeds{Mark: true},
	Brief:    "a V4A patch",
	Delivery: "one patch from `*** Begin Patch` to `*** End Patch`",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "the markers name files of the workspace, relative to its root."},
		{Code: "v4a/cut-off", Text: "a patch ends with the line `*** End Patch`."},
		{Code: "v4a/no-context", Text: "an insertion has lines of context, because `@@` and `+` lines alone do not say where it belongs."},
		{Problem: model.NotUnique, Text: "the context and the removed lines are in one place only, or `@@` with a line above them leaves one."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "`*** Add File` creates a file that does not exist; `*** Update File` changes one that does."},
		{Problem: model.Conflicting, Ops: model.MoveOps(), Text: "`*** Move to` goes from a file that exists to a path without one."},
		{Problem: model.Conflicting, Text: "`*** Update File` changes a file that exists, as it is."},
		{Problem: model.NotFound, Text: "context and removed lines are in the file exactly as they are given."},
		{Text: "a patch has sections between `*** Begin Patch` and `*** End Patch`; each line of a change begins with a space, `-` or `+`."},
	},
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.Markers = Scan, markers
	Format.Begins = func(b model.Block, n int) bool {
		m, _ := markOf(b.Line(n))
		return m == beginPatch
	}
}

// shape has the parts of a patch, with placeholders.
const shape = `*** Begin Patch
*** Update File: path/of/file
@@
 unchanged line
-line to remove
+new line
 unchanged line
*** Add File: path/of/new/file
+its first line
*** Delete File: path/of/old/file
*** End Patch
`
