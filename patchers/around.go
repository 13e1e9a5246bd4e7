package patchers

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/gitdiff"
)

// around reports where the text around payloads, as found by Parse, violates the
// documents of their formats.
func around(a *model.Answer, payloads []*model.Payload, opts Options) []model.Diagnostic {
	var found []model.Diagnostic
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
			found = append(found, d)
		}
	}
	markRepairs(found)
	found = append(found, aptix.ContradictedRefusals(a, payloads)...)
	if opts.Strict {
		found = warningsToErrors(found)
	}
	return found
}

// unclosedFence warns of a complete payload in an unclosed fence: AFS §1 and §3.1 ask
// for a block. The format of a payload that is cut off reports that itself.
func unclosedFence(p *model.Payload) []model.Diagnostic {
	broken := func(d model.Diagnostic) bool { return d.Severity == model.Error || d.Code == gitdiff.CutOff }
	if p.Fence == nil || p.Fence.Closed || p.Unclosed || slices.ContainsFunc(p.Diagnostics, broken) {
		return nil
	}
	return []model.Diagnostic{{
		Severity: model.Warning, Code: "answer/open-fence", Line: p.Fence.Open,
		Message: "this fence is not closed; expected its closing line after the change",
	}}
}

// warningsToErrors turns the warnings in diags into errors.
func warningsToErrors(diags []model.Diagnostic) []model.Diagnostic {
	for i := range diags {
		if diags[i].Severity == model.Warning {
			diags[i].Severity = model.Error
		}
	}
	return diags
}
