package cli

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
)

// deliveries say, by format, in which form the model sends the rest.
var deliveries = map[string]string{
	"bundle":     "a file bundle: one JSON object with `files` in one `json` block (AFS §1, SYS-004 §3)",
	"structured": "a structured patch: one JSON object with `patches` in one `json` block (AFS §2, SYS-004 §4)",
	"git":        "a unified diff in one `patch` block (AFS §3.1)",
	"delimited":  "delimited blocks, each with its END line (AOF §3)",
	"ap":         "an ap patch with a new ID (AP §2.2)",
	"lines":      "one workspace_write_patch batch, with the SHA-256 and the line numbers of the files as they are now (TUL §4)",
	"": "one of: a file bundle (`files`, AFS §1), a structured patch (`patches`, AFS §2), a unified diff (AFS §3), " +
		"delimited blocks (AOF §3), an ap patch (AP §2), line patches (TUL §4)",
}

// A breach is a way in which a change fails, and the rule that it breaks. What
// is left empty fits everything.
type breach struct {
	format     string
	code       string // the beginning of the diagnostic's code
	placements []model.Placement
	ops        []model.Op
	rule       string
}

var (
	invalid = []model.Placement{model.Invalid}
	unfound = []model.Placement{model.Missing, model.Loose, model.Fuzzy}
	several = []model.Placement{model.Ambiguous}
	clash   = []model.Placement{model.Conflict}
	whole   = []model.Op{model.OpWrite, model.OpCreate, model.OpReplace}
	moving  = []model.Op{model.OpRename, model.OpCopy}
)

// breaches are looked through in order; the first that fits tells the rule.
var breaches = []breach{
	{format: "bundle", code: "path/", rule: "SYS-004 §3.2, §5.2: a path is relative to the root, with `/`, without `./` and `../`."},
	{format: "structured", code: "path/", rule: "SYS-004 §5.2: a path is relative to the root, with `/`, without `./` and `../`."},
	{format: "git", code: "path/", rule: "AFS §3.1: the headers name files of the workspace, relative to its root."},
	{format: "delimited", code: "path/", rule: "AOF §2: file paths are relative to the project root."},
	{format: "ap", code: "path/", rule: "AP §2.4: a path is relative and has no component that leads to a parent directory."},
	{format: "lines", code: "path/", rule: "TUL §4.2.1: docPath is the lower-case identifier of one file of the workspace."},

	{format: "bundle", placements: clash, ops: []model.Op{model.OpCreate}, rule: "AFS §1.1, SYS-004 §3.3: `create` is for a new file; `replace` or `patch` change one that exists."},
	{format: "bundle", placements: clash, ops: []model.Op{model.OpReplace}, rule: "AFS §1.1: `replace` is for a file that exists; `create` makes a new one."},
	{format: "bundle", ops: whole, rule: "AFS §1.1: `content` is the entire content of the file."},
	{format: "bundle", placements: several, rule: "AFS §2.4: a `find` identifies its place uniquely; make it longer."},
	{format: "bundle", code: "aptix/", rule: "SYS-004 §3.2 to §3.4: each entry has the fields that its operation requires, and no others."},
	{format: "bundle", placements: clash, rule: "SYS-004 §5.3: an existing file is edited under its known path."},
	{format: "bundle", placements: unfound, rule: "SYS-004 §9: a `find` is taken literally from the known content of the file."},

	{format: "structured", placements: several, rule: "AFS §2.4: a `find` identifies its place uniquely; make it longer, or set `limit` to `all`."},
	{format: "structured", code: "aptix/", rule: "SYS-004 §4: each entry has `path`, `find`, `replace` and `limit`, and nothing creates or deletes files."},
	{format: "structured", placements: clash, rule: "SYS-004 §4, §5.3: a structured patch changes existing files under their known paths, and creates none."},
	{format: "structured", placements: unfound, rule: "SYS-004 §9, AFS §2.2: a `find` is taken literally from the known content of the file."},

	{format: "git", placements: several, rule: "AFS §3.1: a hunk has context that fits one place only; give it more lines, and the right line number."},
	{format: "git", placements: clash, ops: moving, rule: "AFS §3.1: a rename or copy starts at a file that exists and ends where there is none."},
	{format: "git", placements: clash, rule: "AFS §3.1: a diff is made against the files as they are."},
	{format: "git", placements: unfound, rule: "AFS §3.1: a valid unified diff repeats context and removed lines as they stand in the file."},

	{format: "delimited", placements: clash, ops: []model.Op{model.OpCreate}, rule: "AOF §3.1: START-FILE creates a new file; START-PATCH (§3.2) or START-REPLACE-FILE (§3.4) change one that exists."},
	{format: "delimited", placements: clash, ops: []model.Op{model.OpReplace}, rule: "AOF §3.4: START-REPLACE-FILE overwrites an existing file; START-FILE (§3.1) creates one."},
	{format: "delimited", placements: clash, rule: "AOF §3.2: START-PATCH modifies an existing file, as it is now."},
	{format: "delimited", placements: several, rule: "AOF §3.2: the diff has context that fits one place only; give it more lines, and the right line number."},
	{format: "delimited", placements: unfound, rule: "AOF §3.2: the content adheres to the unified diff format: context and removed lines as they stand in the file."},
	{format: "delimited", ops: []model.Op{model.OpEdit}, code: "git/", rule: "AOF §3.2: the content adheres to the unified diff format."},
	{format: "delimited", rule: "AOF §2, §3: every command has its delimiters, `--- COMMAND: path ---`, the END line with the same path."},

	{format: "ap", placements: several, rule: "AP §3.2: a snippet without an anchor, and every anchor, occurs exactly once; add an anchor or more lines."},
	{format: "ap", placements: unfound, rule: "AP §3.2: anchor and snippet are whole lines of the file, below the change before."},
	{format: "ap", placements: clash, ops: whole, rule: "AP §3.1: CREATE is for a file that does not exist; REPLACE with a snippet changes one that does."},
	{format: "ap", placements: clash, ops: moving, rule: "AP §3.1: RENAME moves a file that exists to where there is none."},
	{format: "ap", placements: clash, rule: "AP §2.4, §3.4: FILE names an existing file, relative to the root, unless the action is CREATE."},
	{format: "ap", rule: "AP §2.2 to §2.5: header, directives and their values have the form that is printed there."},

	{format: "lines", code: "lines/", rule: "TUL §4 to §6: required fields, line numbers within the file, changes from top to bottom without overlap."},
	{format: "lines", placements: invalid, rule: "TUL §4 to §6: required fields, line numbers within the file, changes from top to bottom without overlap."},
	{format: "lines", rule: "TUL §4.2.1, §5.3: originalSha256 is of the file as it is, and expectedOriginalLines are its lines at these numbers."},

	{format: "git", rule: "AFS §3.1: a Git patch is a valid unified diff and nothing else."},
	{code: "json/", rule: "SYS-004 §6, §7.2: the JSON is valid, with every string escaped."},
	{format: "bundle", rule: "SYS-004 §3: the object has the shape that is printed there."},
	{format: "structured", rule: "SYS-004 §4: the object has the shape that is printed there."},
	{code: "answer/", rule: "AFS §8: changes are delivered in a fenced block, in one of the formats."},
}

// ruleFor is the rule that h breaks.
func ruleFor(format string, c *model.FileChange, h *model.Hunk, code string) string {
	if c.Simultaneous && format == "bundle" && h.Placement != model.Conflict && code == "" { // gitPatch
		return ruleOf("git", h.Placement, c.Op, code)
	}
	return ruleOf(format, h.Placement, c.Op, code)
}

// ruleOfCode is the rule of a part of the answer that could not be read.
func ruleOfCode(format, code string) string {
	for _, r := range aptix.Rules() {
		if r.Name == code {
			return r.Section + ": " + r.Text + "."
		}
	}
	return ruleOf(format, model.Invalid, model.OpEdit, code)
}

func ruleOf(format string, p model.Placement, op model.Op, code string) string {
	for _, b := range breaches {
		if (b.format == "" || b.format == format) && strings.HasPrefix(code, b.code) &&
			(b.placements == nil || slices.Contains(b.placements, p)) && (b.ops == nil || slices.Contains(b.ops, op)) {
			return b.rule
		}
	}
	return ""
}
