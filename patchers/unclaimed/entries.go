package unclaimed

import (
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
)

// beside names what stands in the same JSON value, or in the same line, as a
// payload and looks like an entry: the format of the payload does not see it. The
// lines of such values are part of nothing else.
func (u *unclaimed) beside() {
	unread := make(map[model.Span]int) // the payloads that begin and end in these lines
	for _, p := range u.payloads {
		if p.Format.JSON {
			unread[model.Span{Start: p.First, End: p.Last}]++
		}
	}
	fences := model.FencesOf(u.answer)
	floor := 0 // the last line that is looked at
	for _, p := range u.payloads {
		b := model.Block{Answer: u.answer, Fence: fences.Around(p.First)}
		if p.First > floor && p.Format.JSON && !p.Unclosed {
			floor = u.besideOne(b, p, floor, unread)
		}
		floor = max(floor, p.Last)
		fences.Resume(p.Last + 1)
	}
}

// besideOne looks at the values from the beginning of the fence or paragraph
// around p, and behind line floor, to the last line of p. It returns the last line
// that they take.
func (u *unclaimed) besideOne(b model.Block, p *model.Payload, floor int, unread map[model.Span]int) int {
	first := p.First
	for first-1 > floor && (b.Fence != nil && first-1 > b.Fence.Open || b.Fence == nil && !separates(u.answer.Line(first-1))) {
		first--
	}
	end := b.Offset(p.Last + 1)
	values := aptix.ValuesFrom(b, b.Offset(first))
	for v := values.Next(end); v != nil; v = values.Next(end) {
		if v.Last < p.First {
			continue // looked at as part of the rest
		}
		u.survey(v, unread)
		u.held[v.First] = max(u.held[v.First], v.Last)
		floor = max(floor, v.Last)
		end = max(end, b.Offset(v.Last+1))
	}
	return floor
}

// survey names the entries in v, a value that holds payloads or stands beside one.
func (u *unclaimed) survey(v *aptix.Value, unread map[model.Span]int) {
	read := func(first, last int) bool {
		lines := model.Span{Start: first, End: last}
		unread[lines]--
		return unread[lines] >= 0
	}
	for _, e := range v.Entries(read) {
		u.entry(e.Line, e)
	}
}

// entry names an entry that stands at line n. In a line of a payload, it is there
// once only.
func (u *unclaimed) entry(n int, e aptix.Entry) bool {
	after := sort.Search(len(u.payloads), func(i int) bool { return u.payloads[i].First > n })
	switch {
	case (after == 0 || u.payloads[after-1].Last < n) && u.excerpt(e.Text):
		return u.reportRepeat(n)
	case e.Certain:
		return u.reportUnread(n, likeBundle)
	}
	return u.reportMaybe(n, likeBundle)
}

// strongest is an entry that is certain, or else the first; nil if there is none.
func strongest(found []aptix.Entry) *aptix.Entry {
	if i := slices.IndexFunc(found, func(e aptix.Entry) bool { return e.Certain }); i > 0 {
		return &found[i]
	}
	if len(found) == 0 {
		return nil
	}
	return &found[0]
}
