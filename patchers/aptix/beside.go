package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

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
			for _, d := range valuesAround(b, p, floor) {
				s := entryFinder{block: b, besidePayload: true, isRead: func(held *jsontext.Value) bool { return isPayload(d.Lines(held.Span)) }}
				s.visit(b, d.Top, "")
				for _, e := range s.found {
					found = append(found, model.NearMiss{Line: e.Line, What: likeBundle, Certain: e.Certain})
				}
				first, last := d.Lines(d.Top.Span)
				values = append(values, model.Span{Start: first, End: last})
				floor = max(floor, last)
			}
		}
		floor = max(floor, p.Last)
		fences.Resume(p.Last + 1)
	}
	return found, values
}

// valuesAround are the JSON values from the beginning of the fence or paragraph around
// p, after line floor, to the last line of p, without those that end before p. An incomplete
// payload, which reports itself, ends them.
func valuesAround(b model.Block, p *model.Payload, floor int) (values []*jsontext.Document) {
	first := p.First
	for first-1 > floor && (b.Fence != nil && first-1 > b.Fence.Open || b.Fence == nil && !model.EndsParagraph(b.Answer.Line(first-1))) {
		first--
	}
	end := b.Offset(p.Last + 1)
	for at, broken := b.Offset(first), 0; at < end && broken < maxBroken; {
		n := bytes.IndexAny(b.Text()[at:end], "{[")
		if n < 0 {
			break
		}
		at += n
		d := jsontext.Read(b, at, entryLimits)
		switch _, last := d.Lines(d.Top.Span); {
		case d.Broken == nil && last >= p.First:
			values = append(values, d)
			end = max(end, b.Offset(last+1))
			at = max(d.End, at+1)
		case d.Broken == nil:
			at = max(d.End, at+1)
		case isAnyPayload(d.Top):
			return values
		default:
			at++
			broken++
		}
	}
	return values
}
