package ap

import (
	_ "embed"

	"aptix-tui/model"
)

// Format describes AI-friendly patches.
var Format = &model.Format{
	Name:     "ap",
	Noun:     "an AP patch",
	About:    "the AI-friendly patch, 3.0 to 3.2: snippets and anchors instead of line numbers",
	Document: "AP",
	Infos:    []string{"ap"},
	AtAnswer: true,
	Advised:  "the model does not have to escape strings (JSON), count lines (diffs) or repeat whole files", // AP §0
	Prompt:   prompt,
	Needs:    model.FileNeeds{Empty: "to fill it, use RECREATE with content"}, // AP §8.2
	Brief:    "an AP patch",
	Delivery: "an AP patch with a new ID of 8 characters of 0-9 and a-f; the actions are REPLACE, INSERT_BEFORE, INSERT_AFTER, DELETE and CREATE",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "a path is relative and has no component that leads to a parent directory."},                                                       // AP §2.4
		{Problem: model.NotUnique, Text: "a snippet without an anchor, and every anchor, occurs exactly once; add an anchor or more lines."},                     // AP §3.2
		{Problem: model.NotFound, Text: "anchor and snippet are whole lines of the file, below the change before."},                                              // AP §3.2
		{Problem: model.Conflicting, Ops: model.WholeFileOps(), Text: "CREATE is for a file that does not exist; REPLACE with a snippet changes one that does."}, // AP §3.1
		{Problem: model.Conflicting, Ops: model.MoveOps(), Text: "RENAME moves a file that exists to where there is none."},                                      // AP §3.1
		{Problem: model.Conflicting, Text: "FILE names an existing file, relative to the root, unless the action is CREATE."},                                    // AP §2.4, §3.4
		{Text: "header, directives and their values have the form that is shown below."},                                                                         // AP §2.2 to §2.5
	},
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.NearMisses = Scan, nearMisses
	Format.Strict = Strict
	Format.Begins = func(b model.Block, n int) bool {
		h, ok := readHeader(b.Line(n))
		return ok && h.proper
	}
}

// shape has the parts of a patch, with placeholders.
const shape = `1a2b3c4d AP 3.2

1a2b3c4d FILE
path/of/file

1a2b3c4d REPLACE
1a2b3c4d anchor
a unique line above the snippet, if the snippet occurs several times
1a2b3c4d snippet
whole lines of the file, as they are
1a2b3c4d content
the lines in their place

1a2b3c4d END
`
