package search

import (
	_ "embed"

	"aptix-tui/model"
)

// Format describes SEARCH/REPLACE blocks.
var Format = &model.Format{
	Name:     "search",
	Noun:     "a SEARCH/REPLACE block",
	About:    "SEARCH/REPLACE blocks: `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`",
	Document: "HABITS §2",
	Prompt:   prompt,
	Brief:    "SEARCH/REPLACE blocks (HABITS §2)",
	Delivery: "SEARCH/REPLACE blocks, each under the path of its file (HABITS §2)",
	Rules: []model.Rule{
		{Text: "HABITS §1: the old text stands once in the file, exactly as it is given."},
	},
}

//go:embed prompt.md
var prompt string

// Scan finds no payload yet.
func Scan(model.Block, int) *model.Payload { return nil }

// The functions refer to Format, so that they cannot be in its declaration.
func init() { Format.Scan = Scan }
