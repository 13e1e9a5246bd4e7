package toolcall

import (
	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Format describes tool calls.
var Format = &model.Format{
	Name:     "tool",
	Noun:     "a tool call",
	About:    "tool calls as JSON: `str_replace`, `create`, Edit, Write, `replace` and their like",
	Document: "HABITS §4",
	Habit:    true,
	Delivery: "tool calls as JSON, with the names and fields of your answer or these",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "a path is relative to the workspace root, or an absolute path below it."},
		{Code: "json/", Text: "a call is valid JSON, alone, in an array, or one per line."},
		{Code: "tool/", Text: "a call has the path of its file, and the old and the new text or the whole content."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "create makes a new file; str_replace or Write change one that exists."},
		{Problem: model.NotUnique, Text: "the text to find is in the file once, unless all occurrences are meant; give it more lines."},
		{Problem: model.NotFound, Text: "the text to find is literal: every character as it is in the file."},
		{Text: "the old text is once in the file, exactly as it is given."},
	},
}

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.Markers = Scan, markers
	Format.Begins = func(b model.Block, n int) bool { return jsontext.BeginsValue(b, n) && Scan(b, n) != nil }
}

// shape has the parts of calls, with placeholders.
const shape = `{"name": "str_replace", "arguments": {"path": "path/of/file", "old_str": "text of the file, as it is", "new_str": "the text in its place"}}
{"name": "create", "arguments": {"path": "path/of/new/file", "file_text": "its whole text"}}
`
