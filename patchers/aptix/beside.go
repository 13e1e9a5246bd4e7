package aptix

import "aptix-tui/model"

// beside finds the entries in the same JSON value, or on the same line, as a payload,
// which the format of the payload does not read. It also returns the lines of these
// values.
func beside(u model.Unclaimed) (found []model.NearMiss, values []model.Span) {
	unread := make(map[model.Span]int) // payloads by their first and last line
	for _, p := range u.Payloads() {
		if p.Format.JSON {
			unread[model.Span{Start: p.First, End: p.Last}]++
		}
	}
	isPayload := func(first, last int) bool {
		lines := model.Span{Start: first, End: last}
		unread[lines]--
		return unread[lines] >= 0
	}
	fences := model.FencesOf(u.Answer())
	floor := 0 // the last line that is examined
	for _, p := range u.Payloads() {
		b := model.Block{Answer: u.Answer(), Fence: fences.Around(p.First)}
		if p.First > floor && p.Format.JSON && !p.Unclosed {
			for _, v := range valuesAround(b, p, floor) {
				for _, e := range v.Entries(isPayload) {
					found = append(found, model.NearMiss{Line: e.Line, What: likeBundle, Certain: e.Certain, Repeat: u.Has(e.Line) && u.RepeatsJSON(e.Text)})
				}
				values = append(values, model.Span{Start: v.First, End: v.Last})
				floor = max(floor, v.Last)
			}
		}
		floor = max(floor, p.Last)
		fences.Resume(p.Last + 1)
	}
	return found, values
}

// valuesAround are the JSON values from the beginning of the fence or paragraph around
// p, after line floor, to the last line of p, without those that end before p.
func valuesAround(b model.Block, p *model.Payload, floor int) []*scannedValue {
	first := p.First
	for first-1 > floor && (b.Fence != nil && first-1 > b.Fence.Open || b.Fence == nil && !model.EndsParagraph(b.Answer.Line(first-1))) {
		first--
	}
	var values []*scannedValue
	end := b.Offset(p.Last + 1)
	all := newValueScanner(b, b.Offset(first))
	for v := all.Next(end); v != nil; v = all.Next(end) {
		if v.Last >= p.First {
			values = append(values, v)
			end = max(end, b.Offset(v.Last+1))
		}
	}
	return values
}
