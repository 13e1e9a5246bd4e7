package v4a

import (
	_ "embed"

	"aptix-tui/model"
)

// Format describes V4A patchs.
var Format = &model.Format{
	Name:     "v4a",
	Noun:     "a V4A patch",
	About:    "`*** Begin Patch` … `*** End Patch`, with context lines instead of numbers",
	Document: "HABITS §3",
	Prompt:   prompt,
	Brief:    "a V4A patch (HABITS §3)",
	Delivery: "one patch from `*** Begin Patch` to `*** End Patch` (HABITS §3)",
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
