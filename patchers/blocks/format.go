package blocks

import "aptix-tui/model"

// Format describes code blocks with the path of a file.
var Format = &model.Format{
	Name:     "blocks",
	Noun:     "a code block with the path of a file",
	About:    "code blocks that name a file: new files, whole files, parts with `... existing code ...`",
	Document: "HABITS §7",
	Habit:    true,
	Whole:    true,
	Delivery: "code blocks, each with the path of its file on the line above: a new file, the complete file, or a part that begins and ends with unchanged lines",
	Shape:    shape,
	Rules: []model.Rule{
		{Problem: model.NotUnique, Text: "a definition is restated in the scope of the only one of its name; show the lines around it."},
		{Problem: model.NotFound, Text: "a part of a file begins and ends with lines that are in the file unchanged and once; what is left out is a comment with `... existing code ...`."},
		{Code: "block/second", Text: "one block for one file."},
		{Problem: model.Conflicting, Text: "a whole file has all lines of the file; the text says that it is the complete file."},
	},
	Otherwise: "a block is a new file, the complete file, or a part between unchanged lines.",
}

// shape has the parts of a block, with placeholders.
const shape = "`path/of/file.txt`, the complete file:\n" +
	"\n" +
	"```\n" +
	"the whole text of the file\n" +
	"```\n"
