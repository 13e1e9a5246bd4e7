package delimited

import (
	_ "embed"

	"aptix-tui/model"
)

// Format describes delimited blocks.
var Format = &model.Format{
	Name:     "delimited",
	Noun:     "a delimited block",
	About:    "`--- START-FILE: path ---` and its like",
	Document: "AI Output Formats (AOF)",
	Prompt:   prompt,
	Needs:    model.FileNeeds{Mark: true},
	Brief:    "delimited blocks",
	Delivery: "delimited blocks, each with its END line; the commands are START-FILE for a new file, START-REPLACE-FILE for all of one that exists, START-PATCH for a unified diff and DELETE-FILE",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "file paths are relative to the project root."},                                                                                           // AOF §2
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "START-FILE creates a new file; START-PATCH or START-REPLACE-FILE change one that exists."}, // AOF §3.1
		{Problem: model.Conflicting, Ops: []model.Op{model.OpReplace}, Text: "START-REPLACE-FILE overwrites an existing file; START-FILE creates one."},                 // AOF §3.4
		{Problem: model.Conflicting, Text: "START-PATCH modifies an existing file, as it is now."},                                                                      // AOF §3.2
		{Problem: model.NotUnique, Text: "the diff has context that fits one place only; give it more lines, and the right line number."},                               // AOF §3.2
		{Problem: model.NotFound, Text: "a diff repeats context and removed lines as they are in the file."},                                                            // AOF §3.2
		{Ops: []model.Op{model.OpEdit}, Code: "git/", Text: "a patch is a valid unified diff."},                                                                         // AOF §3.2
		{Text: "every command is a line `--- COMMAND: path ---`, and its END line has the same path."},                                                                  // AOF §2, §3
	},
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.Markers = Scan, markers
	Format.Begins = func(b model.Block, n int) bool {
		d, ok := parse(b.Line(n))
		return ok && d.role != closes
	}
}

// shape has the parts of a block, with placeholders.
const shape = `--- START-PATCH: path/of/file ---
--- a/path/of/file
+++ b/path/of/file
@@ -1,3 +1,3 @@
 unchanged line
-line to remove
+new line
 unchanged line
--- END-PATCH: path/of/file ---
`
