package ap

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// possibleDirective matches a line of the form of a directive or a header, with any ID.
// Marks may surround the ID.
var possibleDirective = lazyregexp.New(`^\W{0,16}([0-9A-Za-z]{6,10})\W{1,8}(?:((?i:` +
	`FILE|RENAME|REPLACE|INSERT_AFTER|INSERT_BEFORE|DELETE|(?:RE)?CREATE|snippet(?:_tail)?|anchor|content|include_(?:leading|trailing)_blank_lines|scope_end` +
	`))(?:[ \t]+(?:LF|CRLF|CR|\d+))?|(?:AP|ap)\W+[vV]?\d[.\d]*)\W*$`)

// nearMisses finds directives that belong to no patch, and fences for patches without
// a header. A directive with the ID of a patch may be quoted from it.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	ids := make(map[string]bool)
	for _, p := range u.Payloads() {
		if p.Format != Format {
			continue
		}
		if m := headerID.FindSubmatch(p.Text(u.Answer())); m != nil {
			ids[string(m[1])] = true
		}
	}
	return func(p *model.Part) model.NearMiss {
		for n := p.First; n+1 < p.End; n++ { // a directive alone is only mentioned
			found := possibleDirective.FindSubmatch(u.Answer().Line(n))
			if found == nil || !isID(strings.ToLower(string(found[1]))) {
				continue
			}
			if key := string(found[2]); key == "" || key == "FILE" || key == "RENAME" || keywords[key].action {
				return model.NearMiss{Line: n, What: "an AP directive outside any patch", Certain: !ids[string(found[1])]}
			}
		}
		if p.Whole && p.IsFor(Format) {
			return model.NearMiss{Line: p.First, Certain: true,
				What: "an AP patch; expected the header \"ID AP 3.1\" and the same ID, of eight hexadecimal digits and a space, before every directive"}
		}
		return model.NearMiss{}
	}
}

var headerID = lazyregexp.New(`(?m)([0-9a-fA-F]{8}) AP [0-9]`)
