package cli

import (
	"fmt"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"aptix-tui/model"
)

// diffsOf returns the diffs of the accepted hunks of a payload by hunk ID. They
// have no context and are for display only (TUL §11).
func diffsOf(set *model.ChangeSet, payload int, d model.Decisions) map[int]string {
	out := map[int]string{}
	seen := map[int]bool{}
	for _, h := range set.Hunks {
		if h.Payload == payload && !seen[h.File] {
			seen[h.File] = true
			addDiffs(out, set, h.File, payload, d)
		}
	}
	return out
}

// addDiffs adds the diffs of one file.
func addDiffs(out map[int]string, set *model.ChangeSet, file, payload int, d model.Decisions) {
	for _, region := range set.View(file, d).Regions {
		for _, c := range region.Changes {
			h := set.Hunks[c.Hunk]
			if h.Payload != payload || d[c.Hunk] != model.Accepted || h.Placement == model.Applied {
				continue
			}
			if out[c.Hunk] == "" {
				out[c.Hunk] = fmt.Sprintf("--- a/%s\n+++ b/%s\n", set.Files[file].Path, set.Files[file].Path)
			}
			out[c.Hunk] += hunkDiff(region, c)
		}
	}
}

// hunkDiff is one hunk of a unified diff without context.
func hunkDiff(region model.Region, c model.RegionChange) string {
	before, after := model.NewText(c.Old), model.NewText(c.New)
	f := &gitdiff.TextFragment{OldPosition: int64(region.OldStart + 1), NewPosition: int64(region.NewStart + 1)}
	addLines(f, gitdiff.OpDelete, before, 0, before.Lines())
	addLines(f, gitdiff.OpAdd, after, 0, after.Lines())
	countLines(f)
	return f.String()
}
