package ap

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// strayDirective matches a directive outside of patches. Markdown marks may surround it.
var strayDirective = lazyregexp.New("^[\\s>#*`]*([0-9a-fA-F]{8})[ \t]+(FILE|REPLACE|CREATE|DELETE|INSERT_AFTER|INSERT_BEFORE|RENAME)([ \t]+(LF|CRLF|CR))?[\\s*`]*$")

// nearMisses finds directives that belong to no patch, and fences for patches without
// a header. A directive with the ID of a patch may be quoted from it.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	ids := make(map[string]bool)
	for _, p := range u.Payloads() {
		if p.Format == Format {
			ids[patchID(u.Answer(), p)] = true
		}
	}
	return func(p *model.Part) model.NearMiss {
		for n := p.First; n+1 < p.End; n++ { // a directive alone is only mentioned
			if found := strayDirective.FindSubmatch(u.Answer().Line(n)); found != nil {
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

// WithoutExcerpts removes patches without a header if another one has a header with
// their ID: they are excerpts of it.
func WithoutExcerpts(a *model.Answer, payloads []*model.Payload) []*model.Payload {
	ids := make(map[string]bool)
	for _, p := range payloads {
		if p.Format == Format && !p.Has(NoHeader) {
			ids[patchID(a, p)] = true
		}
	}
	return slices.DeleteFunc(payloads, func(p *model.Payload) bool { return p.Has(NoHeader) && ids[patchID(a, p)] })
}

var (
	headerID    = lazyregexp.New(`(?m)([0-9a-fA-F]{8}) AP [0-9]`)
	directiveID = lazyregexp.New(`(?m)^[ \t>]*([0-9a-f]{8})[ \t:]`)
)

// patchID is the ID of the patch p, or empty.
func patchID(a *model.Answer, p *model.Payload) string {
	line := headerID
	if p.Has(NoHeader) {
		line = directiveID
	}
	if found := line.FindSubmatch(p.Text(a)); found != nil {
		return string(found[1])
	}
	return ""
}
