package gitdiff

import (
	"bytes"
	_ "embed"

	"aptix-tui/model"
)

// Format describes Git patches and plain unified diffs.
var Format = &model.Format{
	Name:     "git",
	Noun:     "a Git patch",
	About:    "Git patch or plain unified diff: all that `git apply` reads, and the usual mistakes of models, each with a warning",
	Document: "AFS §3",
	Infos:    []string{"patch", "diff"},
	AnyBytes: true,
	Fenced:   true,
	Prompt:   prompt,
	Needs:    model.FileNeeds{Mark: true},
	Brief:    "a unified diff",
	Delivery: "a unified diff in one `patch` block, with three unchanged lines around each change",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "the headers name files of the workspace, relative to its root."},                                                 // AFS §3.1
		{Problem: model.NotUnique, Text: "a hunk has context that fits one place only; give it more lines, and the right line number."},         // AFS §3.1
		{Problem: model.Conflicting, Ops: model.MoveOps(), Text: "a rename or copy starts at a file that exists and ends where there is none."}, // AFS §3.1
		{Problem: model.Conflicting, Text: "a diff is made against the files as they are."},                                                     // AFS §3.1
		{Problem: model.NotFound, Text: "a valid unified diff repeats context and removed lines as they are in the file."},                      // AFS §3.1
		{Text: "a Git patch is a valid unified diff and nothing else."},                                                                         // AFS §3.1
	},
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.NearMisses = Scan, nearMisses
	Format.Begins = begins
}

// begins reports whether line n is a file header. Whether hunks follow does not
// matter: no other format has such lines outside of values.
func begins(b model.Block, n int) bool {
	line := b.Line(n)
	return bytes.HasPrefix(line, gitPrefix) ||
		bytes.HasPrefix(line, []byte("--- ")) && n < b.Lines() && bytes.HasPrefix(b.Line(n+1), []byte("+++ "))
}

// shape has the parts of a diff, with placeholders.
const shape = `--- a/path/of/file
+++ b/path/of/file
@@ -1,3 +1,3 @@
 unchanged line
-line to remove
+new line
 unchanged line
`
