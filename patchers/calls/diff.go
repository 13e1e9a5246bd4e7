package calls

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/search"
)

// applyDiff reads the argument a of c with blocks of old and new text, or with a unified diff.
func (c *Call) applyDiff(a *Arg, change model.FileChange) []model.FileChange {
	var all []model.FileChange
	switch {
	case !a.Invalid.None():
		change.Invalid = a.Invalid
	case !a.IsText:
		change.Invalid = noArgument.With(c.name(), "diff")
	case bytes.HasPrefix(a.Text, []byte("@@")) || bytes.Contains(a.Text, []byte("\n@@")) && !search.BeginsBlock(a.Text):
		one, _ := gitdiff.EmbeddedEdit(change.Path, a.Text, a.First) // an error makes it invalid
		all = []model.FileChange{one}
	default:
		all, change.Invalid = search.Embedded(change.Path, a.Text, a.First, a.Last)
	}
	if len(all) == 0 {
		return []model.FileChange{change}
	}
	for i := range all {
		one := &all[i]
		one.First, one.Last, one.MayBeAbsolute, one.Description = change.First, change.Last, true, change.Description
		if one.Doubt.None() {
			one.Doubt = change.Doubt
		}
	}
	return all
}
