package patchers

import "aptix-tui/model"

// repairs are the codes of mistakes of form with one possible meaning. What they change is
// shown in the hunk itself, so a list of hundreds of them asks for no attention.
var repairs = map[string]bool{
	"json/comment": true, "json/raw-newline": true, "json/raw-tab": true, "json/single-line": true,
	"json/trailing-comma": true,

	"aptix/content-lines": true, "aptix/no-fence": true, "aptix/no-root": true,
	"aptix/operation-inferred": true,

	"git/context-blank": true, "git/context-space": true, "git/hunk-counts": true,
	"git/hunk-header": true, "git/hunk-order": true, "git/no-newline": true, "git/prefix": true,

	"ap/comment": true, "ap/id": true, "ap/keyword": true,
	"ap/same-line": true,

	"delimited/fenced-content": true,

	"lines/case": true, "v4a/file-header": true,
}

// markRepairs sets Repair for the codes of repairs.
func markRepairs(ds []model.Diagnostic) {
	for i := range ds {
		ds[i].Repair = ds[i].Repair || repairs[ds[i].Code]
	}
}
