package search

import (
	_ "embed"
	"strings"

	"aptix-tui/model"
)

// Format describes SEARCH/REPLACE blocks.
var Format = &model.Format{
	Name:     "search",
	Noun:     "a SEARCH/REPLACE block",
	About:    "SEARCH/REPLACE blocks: `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`",
	Document: "HABITS §2",
	Habit:    true,
	Prompt:   prompt,
	Needs:    model.FileNeeds{Path: evidentPath, Mark: true},
	Brief:    "SEARCH/REPLACE blocks",
	Delivery: "SEARCH/REPLACE blocks, each under the path of its file; without lines to find, a block creates the file",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "the path is alone on the line above the block, relative to the project root."},
		{Code: "search/", Problem: model.Malformed, Text: "a block is `<<<<<<< SEARCH`, the lines to find, `=======`, the new lines, `>>>>>>> REPLACE`, each marker alone on its line."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "a block without lines to find creates a file; for a file that exists, give the lines to find."},
		{Problem: model.Conflicting, Text: "the path is that of a file that exists; a new file is a block without lines to find."},
		{Problem: model.NotUnique, Text: "the lines to find are in the file once; give more of the lines around them."},
		{Problem: model.NotFound, Text: "the lines to find are whole lines of the file, copied with their indentation, nothing left out."},
		{Text: "the old text occurs once in the file, exactly as it is given."},
	},
}

// evidentPath returns a path as it is known for one, alone on its line (HABITS §2.3). It is
// empty if no line is known for this path.
func evidentPath(path string) string {
	forms := []string{path, "./" + path, "`" + path + "`", "`./" + path + "`"}
	switch {
	case strings.Contains(path, " "):
		forms = forms[2:]
	case !strings.ContainsAny(path, "./"):
		forms = forms[1:]
	}
	for _, line := range forms {
		if name := pathOf([]byte(line), true); !name.unusual && strings.TrimPrefix(name.path, "./") == path {
			return line
		}
	}
	return ""
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so that they cannot be in its declaration.
func init() { Format.Scan, Format.Begins, Format.Markers = Scan, begins, markers }

// shape has the parts of a block, with placeholders.
const shape = `path/of/file
<<<<<<< SEARCH
whole lines of the file, as they are
=======
the lines in their place
>>>>>>> REPLACE
`
