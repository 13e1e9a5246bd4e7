package patchers

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
)

// Around tells what the documents ask of the text around the payloads of an
// answer, as Parse has found them, and what is not so.
func Around(a *model.Answer, payloads []*model.Payload, opts Options) []model.Diagnostic {
	var said []model.Diagnostic
	for i, p := range payloads {
		for _, f := range formats {
			if f.name != p.Format || f.around == nil {
				continue
			}
			for _, d := range f.around(a, p) {
				d.Payload = i
				said = append(said, d)
			}
		}
	}
	said = append(said, aptix.Contradicted(a, payloads)...)
	if opts.Strict {
		said = strictly(said)
	}
	return said
}

// jsonAround is what AFS §1 and SYS-004 §8 ask of the text around Aptix JSON.
func jsonAround(a *model.Answer, p *model.Payload) []model.Diagnostic {
	return append(aptix.Guarded(a, p), closed(a, p)...)
}

// closed warns of a payload that is whole, in a fence that nothing closes: AFS §1
// and §3.1 ask for a block. The format of a payload that is cut off says so itself.
func closed(_ *model.Answer, p *model.Payload) []model.Diagnostic {
	broken := func(d model.Diagnostic) bool { return d.Severity == model.Error || d.Code == "git/cut-off" }
	if p.Fence == nil || p.Fence.Closed || p.Unclosed || slices.ContainsFunc(p.Diagnostics, broken) {
		return nil
	}
	return []model.Diagnostic{{
		Severity: model.Warning, Code: "answer/open-fence", Line: p.Fence.Open,
		Message: "the fence that opens here is not closed; expected its closing line behind the payload (AFS §1, §3.1)",
	}}
}

// strictly makes errors of warnings.
func strictly(said []model.Diagnostic) []model.Diagnostic {
	for i := range said {
		if said[i].Severity == model.Warning {
			said[i].Severity = model.Error
		}
	}
	return said
}
