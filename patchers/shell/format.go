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
	Delivery: "here-documents with a quoted word, such as `cat > path <<'EOF'` (HABITS §6)",
	Rules: []model.Rule{
		{Text: "HABITS §1: the old text stands once in the file, exactly as it is given."},
	},
}

// Scan finds no payload yet.
func Scan(model.Block, int) *model.Payload { return nil }

// The functions refer to Format, so that they cannot be in its declaration.
func init() { Format.Scan = Scan }
