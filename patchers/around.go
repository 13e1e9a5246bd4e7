package patchers

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/gitdiff"
)

// Around reports what the documents ask of the text around the payloads of an
// answer, as Parse has found them, and what is not so.
func Around(a *model.Answer, payloads []*model.Payload, opts Options) []model.Diagnostic {
	var said []model.Diagnostic
	for i, p := range payloads {
		var of []model.Diagnostic
		if p.Format.Around != nil {
			of = p.Format.Around(a, p)
		}
		if p.Format.Fenced {
			of = append(of, unclosedFence(p)...)
		}
		for _, d := range of {
			d.Payload = i
			said = append(said, d)
		}
	}
	said = append(said, aptix.ContradictedRefusals(a, payloads)...)
	if opts.Strict {
		said = strictly(said)
	}
	return said
}

// unclosedFence warns of a payload that is whole, in a fence that nothing closes:
// AFS §1 and §3.1 ask for a block. The format of a payload that is cut off
// reports that itself.
func unclosedFence(p *model.Payload) []model.Diagnostic {
	broken := func(d model.Diagnostic) bool { return d.Severity == model.Error || d.Code == gitdiff.CutOff }
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
