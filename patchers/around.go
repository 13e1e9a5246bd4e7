package patchers

import (
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

// strictly makes errors of warnings.
func strictly(said []model.Diagnostic) []model.Diagnostic {
	for i := range said {
		if said[i].Severity == model.Warning {
			said[i].Severity = model.Error
		}
	}
	return said
}
