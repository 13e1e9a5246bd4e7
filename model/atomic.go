package model

// warnPartial warns of payloads whose changes are meant to be applied together, if only
// some of them start as accepted.
func (r *resolver) warnPartial() {
	open, accepted := make([]int, len(r.cs.Payloads)), make([]int, len(r.cs.Payloads))
	for _, h := range r.cs.Hunks {
		switch {
		case h.InitialDecision != Accepted:
			open[h.Payload]++
		case h.Placement != Applied:
			accepted[h.Payload]++
		}
	}
	for i, p := range r.cs.Payloads {
		if p.Atomic && open[i] > 0 && accepted[i] > 0 {
			r.cs.Diagnostics = append(r.cs.Diagnostics, Diagnostic{
				Severity: Warning, Code: "payload/partial", Line: p.First, Payload: i,
				Message: "this patch is all or nothing, and " + Count(open[i], "hunk") + " of it are undecided",
			})
		}
	}
}
