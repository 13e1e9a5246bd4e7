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
	Habit:    true,
	Delivery: "the tags of your answer, each with the path of its file, or these",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "a path is relative to the workspace root, or an absolute path below it."},
		{Code: "tags/", Text: "an element has the path of its file, the old and the new text or the whole content, and its end."},
		{Code: "tool/", Text: "an element has the path of its file, and the old and the new text or the whole content."},
		{Problem: model.NotUnique, Text: "the text to find is in the file once; give it more lines."},
		{Problem: model.NotFound, Text: "the text to find is literal: every character as it is in the file."},
		{Problem: model.Conflicting, Text: "the file is as it is now; a new file does not exist yet."},
		{Text: "the old text is once in the file, exactly as it is given."},
	},
}

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.Markers = Scan, markers
	Format.Begins = func(b model.Block, n int) bool { return begins(b, n) != nil && Scan(b, n) != nil }
}

// shape has the parts of elements, with placeholders.
const shape = `<edit path="path/of/file">
<old_text>
text of the file, as it is
</old_text>
<new_text>
the text in its place
</new_text>
</edit>
<file path="path/of/new/file">
its whole text
</file>
`
