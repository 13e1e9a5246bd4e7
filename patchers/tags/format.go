package tags

import (
	"aptix-tui/model"
)

// Format describes tagged changes.
var Format = &model.Format{
	Name:     "tags",
	Noun:     "a tagged change",
	About:    "XML-like tags: `<file path=\"…\">`, `<write_to_file>`, `<boltAction>` and their like",
	Document: "HABITS §5",
	Delivery: "the same tags, each with the path of its file (HABITS §5)",
	Rules: []model.Rule{
		{Text: "HABITS §1: the old text stands once in the file, exactly as it is given."},
	},
}

// Scan finds no payload yet.
func Scan(model.Block, int) *model.Payload { return nil }

// The functions refer to Format, so that they cannot be in its declaration.
func init() { Format.Scan = Scan }
