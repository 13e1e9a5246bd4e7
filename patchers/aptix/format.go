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
	Brief:     "a file bundle (`files`, AFS §1)",
	Delivery:  "a file bundle: one JSON object with `files` in one `json` block (AFS §1, SYS-004 §3)",
	Otherwise: "SYS-004 §3: the object has the shape that is printed there.",
	Rules: []model.Rule{
		{Code: "path/", Text: "SYS-004 §3.2, §5.2: a path is relative to the root, with `/`, without `./` and `../`."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpCreate}, Text: "AFS §1.1, SYS-004 §3.3: `create` is for a new file; `replace` or `patch` change one that exists."},
		{Problem: model.Conflicting, Ops: []model.Op{model.OpReplace}, Text: "AFS §1.1: `replace` is for a file that exists; `create` makes a new one."},
		{Ops: model.WholeFileOps(), Text: "AFS §1.1: `content` is the entire content of the file."},
		{Problem: model.NotUnique, Text: "AFS §2.4: a `find` identifies its place uniquely; make it longer."},
		{Code: "aptix/", Text: "SYS-004 §3.2 to §3.4: each entry has the fields that its operation requires, and no others."},
		{Problem: model.Conflicting, Text: "SYS-004 §5.3: an existing file is edited under its known path."},
		{Problem: model.NotFound, Text: "SYS-004 §9: a `find` is taken literally from the known content of the file."},
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
	Brief:     "a structured patch (`patches`, AFS §2)",
	Delivery:  "a structured patch: one JSON object with `patches` in one `json` block (AFS §2, SYS-004 §4)",
	Otherwise: "SYS-004 §4: the object has the shape that is printed there.",
	Rules: []model.Rule{
		{Code: "path/", Text: "SYS-004 §5.2: a path is relative to the root, with `/`, without `./` and `../`."},
		{Problem: model.NotUnique, Text: "AFS §2.4: a `find` identifies its place uniquely; make it longer, or set `limit` to `all`."},
		{Code: "aptix/", Text: "SYS-004 §4: each entry has `path`, `find`, `replace` and `limit`, and nothing creates or deletes files."},
		{Problem: model.Conflicting, Text: "SYS-004 §4, §5.3: a structured patch changes existing files under their known paths, and creates none."},
		{Problem: model.NotFound, Text: "SYS-004 §9, AFS §2.2: a `find` is taken literally from the known content of the file."},
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
	Bundle.NearMisses, Bundle.Beside = nearMisses, beside
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
