package blocks

import (
	"aptix-tui/model"
)

// Format describes code block with the path of a files.
var Format = &model.Format{
	Name:     "blocks",
	Noun:     "a code block with the path of a file",
	About:    "code blocks that name a file: new files, whole files, parts with `... existing code ...`",
	Document: "HABITS §7",
	Delivery: "code blocks, each with the path of its file on the line above (HABITS §7)",
	Rules: []model.Rule{
		{Text: "HABITS §1: the old text stands once in the file, exactly as it is given."},
	},
}

// Scan finds no payload yet.
func Scan(model.Block, int) *model.Payload { return nil }

// The functions refer to Format, so that they cannot be in its declaration.
func init() { Format.Scan = Scan }
