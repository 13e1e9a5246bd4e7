package linepatch

import (
	_ "embed"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Format describes batches of line patches.
var Format = &model.Format{
	Name:     "lines",
	Noun:     "a batch of line patches",
	About:    "`workspace_write_patch`: line changes with the SHA-256 of the file",
	Document: "TUL-002",
	Infos:    jsontext.Infos,
	JSON:     true,
	Batches:  true,
	Prompt:   prompt,
	Brief:    "line patches (TUL §4)",
	Delivery: "one workspace_write_patch batch, with the SHA-256 and the line numbers of the files as they are now (TUL §4)",
	Rules: []model.Rule{
		{Code: "path/", Text: "TUL §4.2.1: docPath is the lower-case identifier of one file of the workspace."},
		{Code: "lines/", Text: wellFormed},
		{Problem: model.Malformed, Text: wellFormed},
		{Text: "TUL §4.2.1, §5.3: originalSha256 is of the file as it is, and expectedOriginalLines are its lines at these numbers."},
	},
}

// wellFormed is the rule that malformed batches break.
const wellFormed = "TUL §4 to §6: required fields, line numbers within the file, changes from top to bottom without overlap."

//go:embed prompt.md
var prompt string

// The functions refer to Format, so they cannot be in its declaration.
func init() {
	Format.Scan = Scan
	Format.Begins = func(b model.Block, n int) bool { return jsontext.BeginsValue(b, n) && Scan(b, n) != nil }
}
