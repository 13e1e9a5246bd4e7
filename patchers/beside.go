package patchers

import (
	"bytes"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// beside names what stands in the same JSON value, or in the same line, as a
// payload and looks like an entry: the format of the payload does not see it. The
// lines of such values are part of nothing else.
func (r *rest) beside() {
	unread := make(map[model.Span]int) // the payloads that begin and end in these lines
	for _, p := range r.payloads {
		if jsonFormats[p.Format] {
			unread[model.Span{Start: p.First, End: p.Last}]++
		}
	}
	fences := fencesOf(r.answer)
	floor := 0 // the last line that is looked at
	for _, p := range r.payloads {
		b := model.Block{Answer: r.answer, Fence: fences.around(p.First)}
		if p.First > floor && jsonFormats[p.Format] && !p.Unclosed {
			floor = r.besideOne(b, p, floor, unread)
		}
		floor = max(floor, p.Last)
		fences.resume(p.Last + 1)
	}
}

// besideOne looks at the values from the beginning of the fence or paragraph
// around p, and behind line floor, to the last line of p. It returns the last line
// that they take.
func (r *rest) besideOne(b model.Block, p *model.Payload, floor int, unread map[model.Span]int) int {
	first := p.First
	for first-1 > floor && (b.Fence != nil && first-1 > b.Fence.Open || b.Fence == nil && !separates(r.answer.Line(first-1))) {
		first--
	}
	end := b.Offset(p.Last + 1)
	for at, broken := b.Offset(first), 0; at < end && broken < maxBroken; {
		n := bytes.IndexAny(r.answer.Text()[at:end], "{[")
		if n < 0 {
			break
		}
		at += n
		d := jsontext.Read(b, at, entryLimits)
		if d.Broken != nil {
			if isPayload(d.Top) {
				break
			}
			at++
			broken++
			continue
		}
		at = max(d.End, at+1)
		from, to := d.Lines(d.Top.Span)
		if to < p.First {
			continue // looked at as part of the rest
		}
		r.survey(d, unread)
		r.held[from] = max(r.held[from], to)
		floor = max(floor, to)
		end = max(end, b.Offset(to+1))
	}
	return floor
}

// survey names the entries in d, a value that holds payloads or stands beside one.
func (r *rest) survey(d *jsontext.Document, unread map[model.Span]int) {
	s := survey{beside: true, read: func(v *jsontext.Value) bool {
		first, last := d.Lines(v.Span)
		lines := model.Span{Start: first, End: last}
		unread[lines]--
		return unread[lines] >= 0
	}}
	s.value(d.Block, d.Top, "")
	for _, e := range s.found {
		n, _ := d.Block.Position(e.at)
		r.entry(n, e)
	}
}

// entry names an entry that stands at line n. In a line of a payload, it is there
// once only.
func (r *rest) entry(n int, e entry) bool {
	after := sort.Search(len(r.payloads), func(i int) bool { return r.payloads[i].First > n })
	switch {
	case (after == 0 || r.payloads[after-1].Last < n) && r.excerpt(e.text):
		return r.again(n)
	case e.certain:
		return r.lost(n, likeBundle)
	}
	return r.perhaps(n, likeBundle)
}

// strongest is an entry that is certain, or else the first; nil if there is none.
func strongest(found []entry) *entry {
	if i := slices.IndexFunc(found, func(e entry) bool { return e.certain }); i > 0 {
		return &found[i]
	}
	if len(found) == 0 {
		return nil
	}
	return &found[0]
}
