package aptix

import (
	_ "embed"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/jsontext"
)

// Bundle describes file bundles.
var Bundle = &model.Format{
	Name:      "bundle",
	Noun:      "a bundle",
	About:     "JSON with `files`: create, replace, delete, patch, gitPatch",
	Document:  "Aptix File Delivery Specification (AFS), SYS-004",
	Infos:     jsontext.Infos,
	JSON:      true,
	Fenced:    true,
	Leads:     true,
	Literal:   true,
	Diffs:     gitdiff.Format,
	Prompt:    bundlePrompt,
	Brief:     "a file bundle (JSON with `files`)",
	Delivery:  "a file bundle: one JSON object with `files` in one `json` block; the operations are create and replace with `content`, patch with `patches`, and delete",
	Shape:     bundleShape,
	Otherwise: "the object has the shape that is shown below.", // SYS-004 §3
	Rules: []model.Rule{
		{Code: "path/", Text: "a path is relative to the root, with `/`, without `./` and `../`."},                                                      // SYS-004 §3.2, §5.2
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "`create` is for a new file; `replace` or `patch` change one that exists."}, // AFS §1.1, SYS-004 §3.3
		{Problem: model.Conflicting, Ops: []model.Op{model.OpReplace}, Text: "`replace` is for a file that exists; `create` makes a new one."},          // AFS §1.1
		{Ops: model.WholeFileOps(), Text: "`content` is the entire content of the file."},                                                               // AFS §1.1
		{Problem: model.NotUnique, Text: "a `find` identifies its place uniquely; make it longer."},                                                     // AFS §2.4
		{Code: "aptix/", Text: "each entry has the fields that its operation requires, and no others."},                                                 // SYS-004 §3.2 to §3.4
		{Problem: model.Conflicting, Text: "an existing file is edited under its known path."},                                                          // SYS-004 §5.3
		{Problem: model.NotFound, Text: "a `find` is taken literally from the known content of the file."},                                              // SYS-004 §9
	},
}

// Structured describes structured patches.
var Structured = &model.Format{
	Name:      "structured",
	Noun:      "a structured patch",
	About:     "JSON with `patches`: literal find and replace, `once` or `all`",
	Document:  "AFS, SYS-004",
	Infos:     jsontext.Infos,
	JSON:      true,
	Fenced:    true,
	Literal:   true,
	Prompt:    structuredPrompt,
	Needs:     model.FileNeeds{Empty: "this format cannot fill it"},
	Brief:     "a structured patch (JSON with `patches`)",
	Delivery:  "a structured patch: one JSON object with `patches` in one `json` block",
	Shape:     structuredShape,
	Otherwise: "the object has the shape that is shown below.", // SYS-004 §4
	Rules: []model.Rule{
		{Code: "path/", Text: "a path is relative to the root, with `/`, without `./` and `../`."},                                 // SYS-004 §5.2
		{Problem: model.NotUnique, Text: "a `find` identifies its place uniquely; make it longer, or set `limit` to `all`."},       // AFS §2.4
		{Code: "aptix/", Text: "each entry has `path`, `find`, `replace` and `limit`, and nothing creates or deletes files."},      // SYS-004 §4
		{Problem: model.Conflicting, Text: "a structured patch changes existing files under their known paths, and creates none."}, // SYS-004 §4, §5.3
		{Problem: model.NotFound, Text: "a `find` is taken literally from the known content of the file."},                         // SYS-004 §9, AFS §2.2
	},
}

var (
	//go:embed bundle.md
	bundlePrompt string
	//go:embed structured.md
	structuredPrompt string
)

// The functions refer to the formats, so they cannot be in their declarations.
// Scan finds both formats.
func init() {
	Bundle.Scan = Scan
	Bundle.Only = func(b model.Block, n int) *model.Payload { return only(Bundle, Scan(b, n)) }
	Structured.Only = func(b model.Block, n int) *model.Payload { return only(Structured, Scan(b, n)) }
	Bundle.Begins = func(b model.Block, n int) bool {
		return jsontext.BeginsObject(b, n) || jsontext.BeginsValue(b, n) && Scan(b, n) != nil
	}
	Bundle.NearMisses = nearMisses
	Bundle.Around, Structured.Around = CheckFence, CheckFence
}

// only returns p if it is of format f. A payload of the other format is replaced
// by one whose only diagnostic says what was expected.
func only(f *model.Format, p *model.Payload) *model.Payload {
	if p == nil || p.Format == f {
		return p
	}
	return &model.Payload{
		Format: f, First: p.First, Last: p.Last, Fence: p.Fence, Unclosed: p.Unclosed,
		Diagnostics: []model.Diagnostic{{
			Severity: model.Error, Code: "aptix/wrong-shape", Line: p.First,
			Message: fmt.Sprintf("expected %s, an object with %q at its top; this is %s, which has %q",
				f.Noun, listOf[f], p.Format.Noun, listOf[p.Format]),
		}},
	}
}

// listOf is the field of each format that lists the entries.
var listOf = map[*model.Format]string{Bundle: "files", Structured: "patches"}

// bundleShape has the parts of a bundle, with placeholders.
const bundleShape = `{
  "root": ".",
  "files": [
    {
      "path": "path/of/file",
      "operation": "patch",
      "patches": [
        {
          "find": "text of the file, as it is",
          "replace": "the text in its place",
          "limit": "once"
        }
      ]
    }
  ]
}
`

// structuredShape has the parts of a structured patch, with placeholders.
const structuredShape = `{
  "root": ".",
  "patches": [
    {
      "path": "path/of/file",
      "find": "text of the file, as it is",
      "replace": "the text in its place",
      "limit": "once"
    }
  ]
}
`
