package blocks

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// nearMisses finds blocks that are meant for files and hold a change that no format reads.
func nearMisses(blocks []*block, u model.Unclaimed) func(*model.Part) model.NearMiss {
	unread := map[int]string{} // what they look like, by the line of the opener
	for _, b := range blocks {
		switch {
		case strings.Contains("/"+b.path, "/path/to/"): // a placeholder
		case b.hasLabel() && b.isMeant() && (b.why.Code == isDiff.Code || b.why.Code == isDamaged.Code):
			unread[b.fence.Open] = "a patch for " + b.path + " that is damaged"
		case b.why.Code == namesSeveral.Code && b.stance != label.Shown && b.stance != label.Option && languages[b.info.Language] != "" && (b.listed || b.stance == label.Change):
			unread[b.fence.Open] = "a change to a file; " + b.why.String()
		}
	}
	return func(p *model.Part) model.NearMiss {
		if p.Fence == nil || !p.Whole || unread[p.Fence.Open] == "" {
			return model.NearMiss{}
		}
		return model.NearMiss{Line: p.First, What: unread[p.Fence.Open], Certain: true, Repeat: u.RepeatsHunk(p.Text, p.First)}
	}
}
