package linepatch

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Format describes batches of line patches.
var Format = &model.Format{
	Name:     "lines",
	Noun:     "a batch of line patches",
	About:    "`workspace_write_patch`: line changes with the SHA-256 of the file",
	Document: "TUL-002",
	Infos:    jsontext.Infos,
	JSON:     true,
	Batches:  true,
	Prompt:   prompt,
	Needs:    model.FileNeeds{Facts: facts, Numbers: true, Reading: numbered},
	Brief:    "line patches",
	Delivery: "one workspace_write_patch batch, with the SHA-256 and the line numbers of the files as they are now; a batch changes all of its files or none",
	Shape:    shape,
	Rules: []model.Rule{
		{Code: "path/", Text: "docPath is the lower-case identifier of one file of the workspace."}, // TUL §4.2.1
		{Code: "lines/", Text: wellFormed},
		{Problem: model.Malformed, Text: wellFormed},
		{Text: "originalSha256 is of the file as it is, and expectedOriginalLines are its lines at these numbers."}, // TUL §4.2.1, §5.3
	},
}

// wellFormed is the rule that malformed batches break.
const wellFormed = "required fields, line numbers within the file, changes from top to bottom without overlap." // TUL §4 to §6

// numbered explains what a file is shown with.
const numbered = `Before every line are its number and "|", which are not part of it. Copy "docPath" and
"originalSha256" from above the content.
`

// facts are the fields of an entry that identify a file and its version, as in JSON.
func facts(path string, content []byte) []string {
	var key strings.Builder
	e := json.NewEncoder(&key)
	e.SetEscapeHTML(false)
	if e.Encode(strings.ToLower(path)) != nil {
		return nil // strings can be encoded
	}
	return []string{`"docPath": ` + strings.TrimSpace(key.String()), fmt.Sprintf(`"originalSha256": "%s"`, model.DigestOf(content))}
}

//go:embed prompt.md
var prompt string

// The functions refer to Format, so they cannot be in its declaration.
func init() {
	Format.Scan = Scan
	Format.Begins = func(b model.Block, n int) bool { return jsontext.BeginsValue(b, n) && Scan(b, n) != nil }
}

// shape has the parts of a batch, with placeholders.
const shape = `{
  "files": [
    {
      "docPath": "path/of/file",
      "originalSha256": "0000000000000000000000000000000000000000000000000000000000000000",
      "changes": [
        { "operation": "insert", "afterLine": 1, "newLines": ["a new line"] },
        { "operation": "replace", "startLine": 3, "endLine": 4, "expectedOriginalLines": ["line 3 as it is", "line 4 as it is"], "newLines": ["a new line"] },
        { "operation": "delete", "startLine": 6, "endLine": 6, "expectedOriginalLines": ["line 6 as it is"] }
      ]
    }
  ]
}
`
