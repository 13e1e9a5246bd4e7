package v4a

import (
	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// nearMarker matches a line that is meant as a marker and is none: with other stars, other
// case, missing spaces or a missing colon. Text between stars is a heading.
var nearMarker = lazyregexp.New(`(?i)^\s*(?:\*{2,5}\s*(?:begin|end)\s*_?patch|\*{3,5}\s*(?:add|update|delete|create|modify)\s*_?file\s*[:=]?\s+[\w./\\-]*[\w-](?:\.\w+|/\S+))\s*$`)

var quotedMarker = lazyregexp.New(`^\s*(?:>\s?)+\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File:)`)

// nearMisses returns a function that finds markers of patches that are not read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		signed := false
		for n := p.First; n < p.End; n++ {
			line := u.Answer().Line(n)
			if len(line) > maxCommand {
				continue
			}
			if quotedMarker.Match(line) {
				return model.NearMiss{Line: n, What: "a patch in the form \"*** Begin Patch\" in a quotation (\">\" before each line)"}
			}
			m, _ := markOf(line)
			if m == endPatch && signed {
				return model.NearMiss{Line: n, What: "the end of a patch in the form \"*** Begin Patch\", without a beginning", Certain: true}
			}
			signed = signed || len(line) > 1 && (line[0] == '+' || line[0] == '-' && line[1] != ' ')
			begins := m == beginPatch || m.beginsSection()
			if !begins && !nearMarker.Match(line) || m == endPatch {
				continue
			}
			b := model.Block{Answer: u.Answer(), Fence: p.Fence}
			return model.NearMiss{
				Line: n, What: "a patch in the form \"*** Begin Patch\" that is only shown, or has malformed markers",
				Certain: !label.InComment(u.Answer().Line, n) && !isIn(b) && !commandOf(b, n, false).isOther,
			}
		}
		return model.NearMiss{}
	}
}
