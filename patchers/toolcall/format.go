package toolcall

import (
	"aptix-tui/model"
)

// Format describes tool calls.
var Format = &model.Format{
	Name:     "tool",
	Noun:     "a tool call",
	About:    "tool calls as JSON: `str_replace`, `create`, Edit, Write, `replace` and their like",
	Document: "HABITS §4",
	Delivery: "tool calls as JSON, each with its path (HABITS §4)",
	Rules: []model.Rule{
		{Text: "HABITS §1: the old text stands once in the file, exactly as it is given."},
	},
}

// Scan finds no payload yet.
func Scan(model.Block, int) *model.Payload { return nil }

// The functions refer to Format, so that they cannot be in its declaration.
func init() { Format.Scan = Scan }
