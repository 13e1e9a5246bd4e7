package shell

import (
	"aptix-tui/model"
)

// nearMisses returns a function that finds here-documents for files that are not read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		if p.Fence == nil || !mayHoldScript(p.Fence.Info) {
			return model.NearMiss{}
		}
		b := model.Block{Answer: u.Answer(), Fence: p.Fence}
		if p.Fence.Open == 0 {
			return model.NearMiss{} // in a quotation
		}
		s := &reader{script: script{Block: b, limit: p.End}}
		for n := p.First; n < p.End; {
			st := s.next(n)
			s.readStep(st)
			if len(s.outside) > 0 {
				return model.NearMiss{Line: n, What: "a here-document for a file outside of the workspace (" + s.outside[0] + ")"}
			}
			n = max(n, st.last) + 1
		}
		return model.NearMiss{}
	}
}
