package tags

import (
	"regexp"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
)

const likeTags = "a change in tags; expected the tags as they are spelt, with the path of the file, and the end tag of each"

// oddTag matches the tags, and the ends of elements, that only changes have, in any
// spelling.
var oddTag = regexp.MustCompile(`(?im)^[ \t]*</?(write[_-]?to[_-]?file|replace[_-]?in[_-]?file|apply[_-]?diff|bolt-?action\b[^>]*type=["']?file|lov-?write|dyad-?write|search[_-]?and[_-]?replace|insert[_-]?content|old[_-]?str(?:ing)?)\b([^<>]*)`)

// nearMisses finds elements that cannot be read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		m := oddTag.FindSubmatchIndex(p.Text)
		b := model.Block{Answer: u.Answer(), Fence: p.Fence}
		if m == nil || !mayBeIn(b, children) || strings.HasPrefix(strings.TrimSpace(string(u.Answer().Line(p.First))), ">") || calls.IsShown(b, p.First) {
			return model.NearMiss{}
		}
		path := pathText.FindSubmatch(p.Text)
		switch {
		case path != nil && calls.IsPlaceholder(strings.TrimSpace(string(path[1])+string(path[2]))):
			return model.NearMiss{}
		case path == nil && p.Text[m[0]] == '<' && len(p.Text) > 1 && string(p.Text[m[0]:m[0]+2]) == "</":
			return model.NearMiss{Line: p.FirstText, What: likeTags}
		}
		return model.NearMiss{Line: p.FirstText, What: likeTags, Certain: path != nil}
	}
}

// pathText matches the path of an element, in an element or an attribute.
var pathText = regexp.MustCompile(`(?i)<(?:path|file[_-]?path)>\s*([^<\n]*)|(?:path|file[_-]?path)\s*=\s*["']?([^"'<>\s]*)`)
