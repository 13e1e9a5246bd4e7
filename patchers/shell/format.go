package shell

import (
	"aptix-tui/model"
)

// Format describes here-documents.
var Format = &model.Format{
	Name:     "shell",
	Noun:     "a here-document",
	About:    "here-documents: `cat > path <<'EOF'` and its like, read and never run",
	Document: "HABITS §6",
	Habit:    true,
	Whole:    true,
	Delivery: "here-documents with a quoted word, each with the whole text of its file",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "the file is named by a path relative to the root of the workspace."},
		{Code: "shell/expands", Text: "the word after `<<` is in quotation marks, and paths have no variables."},
		{Code: "shell/cut-off", Text: "the word after `<<` is alone on the line after the text."},
		{Code: "shell/directory", Text: "paths are relative to the root of the workspace; no `cd` is before them."},
		{Problem: model.Conflicting, Ops: model.MoveOps(), Text: "a rename goes from a file that exists to a path without one."},
		{Text: "each file is one command `cat > path <<'EOF'`, its whole text, and a line `EOF`."},
	},
}

// The functions refer to Format, so that they cannot be in its declaration.
func init() {
	Format.Scan, Format.Markers, Format.NearMisses = Scan, markers, nearMisses
	Format.Begins = func(b model.Block, n int) bool { return mayWrite(b.Line(n)) && Scan(b, n) != nil }
}

// shape has the parts of a here-document, with placeholders.
const shape = `cat > path/of/file <<'EOF'
the whole text of the file
EOF
`
