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
	Brief:    "delimited blocks (AOF §3)",
	Delivery: "delimited blocks, each with its END line (AOF §3)",
	Rules: []model.Rule{
		{Code: "path/", Text: "AOF §2: file paths are relative to the project root."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "AOF §3.1: START-FILE creates a new file; START-PATCH (§3.2) or START-REPLACE-FILE (§3.4) change one that exists."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpReplace}, Text: "AOF §3.4: START-REPLACE-FILE overwrites an existing file; START-FILE (§3.1) creates one."},
		{Problem: model.Conflicting, Text: "AOF §3.2: START-PATCH modifies an existing file, as it is now."},
		{Problem: model.NotUnique, Text: "AOF §3.2: the diff has context that fits one place only; give it more lines, and the right line number."},
		{Problem: model.NotFound, Text: "AOF §3.2: the content adheres to the unified diff format: context and removed lines as they are in the file."},
		{Ops: []model.Op{model.OpEdit}, Code: "git/", Text: "AOF §3.2: the content adheres to the unified diff format."},
		{Text: "AOF §2, §3: every command has its delimiters, `--- COMMAND: path ---`, the END line with the same path."},
	},
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.NearMisses = Scan, nearMisses
	Format.Begins = func(b model.Block, n int) bool {
		d, ok := parse(b.Line(n))
		return ok && d.fault == "" && d.role != closes
	}
}
