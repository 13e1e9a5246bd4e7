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
	Advised:  "the model does not have to escape strings (JSON), count lines (diffs) or repeat whole files", // AP §0, §7
	Prompt:   prompt,
	Needs:    model.FileNeeds{Empty: "to fill it, use RECREATE with content"}, // AP §8.2
	Brief:    "an AP patch (AP §2)",
	Delivery: "an AP patch with a new ID (AP §2.2)",
	Rules: []model.Rule{
		{Code: "path/", Text: "AP §2.4: a path is relative and has no component that leads to a parent directory."},
		{Problem: model.NotUnique, Text: "AP §3.2: a snippet without an anchor, and every anchor, occurs exactly once; add an anchor or more lines."},
		{Problem: model.NotFound, Text: "AP §3.2: anchor and snippet are whole lines of the file, below the change before."},
		{Problem: model.Conflicting, Ops: model.WholeFileOps(), Text: "AP §3.1: CREATE is for a file that does not exist; REPLACE with a snippet changes one that does."},
		{Problem: model.Conflicting, Ops: model.MoveOps(), Text: "AP §3.1: RENAME moves a file that exists to where there is none."},
		{Problem: model.Conflicting, Text: "AP §2.4, §3.4: FILE names an existing file, relative to the root, unless the action is CREATE."},
		{Text: "AP §2.2 to §2.5: header, directives and their values have the form that is printed there."},
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
