package diffview

import (
	"slices"
	"strconv"

	"aptix-tui/model"
)

// A regionEnd is where the lines after a region begin.
type regionEnd struct {
	line  int32 // index into Layout.codeLines
	hunk  int32 // the last hunk that changes the region
	added int32 // how many lines more there are below unless it is rejected
}

// WithDecisions returns l under the decisions of in, which otherwise is as for l. It
// reports false if that may have other rows: the caller has to make a new layout.
//
// A decision on a hunk that shares no region leaves all rows as they are. Only their new
// numbers change, so that a key in a file of thousands of hunks does not
// lay it out again.
func (l *Layout) WithDecisions(in Input) (*Layout, bool) {
	if l.markerLayout != nil || in.Marker != nil || in.LineSelection != nil || l.in.LineSelection != nil || in.Set != l.in.Set {
		return nil, false
	}
	c := *l
	c.in.Decisions = in.Decisions
	changed := false
	for _, id := range l.file.Hunks {
		if l.in.Decisions[id] == in.Decisions[id] {
			continue
		}
		if l.shared[id] || l.omittedParts(id) != c.omittedParts(id) {
			return nil, false
		}
		changed = changed || (l.in.Decisions[id] == model.Rejected) != (in.Decisions[id] == model.Rejected)
	}
	if changed && !c.renumber(l.in.Decisions) {
		return nil, false
	}
	return c.With(in), true
}

// renumber sets the new line numbers, which are those under other decisions. It
// reports whether they need no more or less space.
func (l *Layout) renumber(before model.Decisions) bool {
	l.codeLines = slices.Clone(l.codeLines)
	shift, highest := int32(0), int32(0)
	at := 0
	for i := range l.codeLines {
		for ; at < len(l.regionEnds) && int(l.regionEnds[at].line) <= i; at++ {
			shift += l.regionEnds[at].shift(before, l.in.Decisions)
		}
		c := &l.codeLines[i]
		if c.new > 0 {
			c.new += shift
		}
		highest = max(highest, c.old, c.highest())
	}
	return len(strconv.Itoa(int(highest))) == l.digits
}

// shift is how many lines more there are below a region than before.
func (e regionEnd) shift(before, now model.Decisions) int32 {
	was, is := before[e.hunk] == model.Rejected, now[e.hunk] == model.Rejected
	switch {
	case was && !is:
		return e.added
	case is && !was:
		return -e.added
	}
	return 0
}

// omittedParts are the parts of a header that addSummary adds below it, and whether addHelp
// omits the keys that help.
type omittedParts struct{ placement, kind, flags, detail, help bool }

func (l *Layout) omittedParts(id int) omittedParts {
	h := l.headerOf(id).fit(l.headerWidth())
	return omittedParts{h.placement == "", h.kind == "", h.flags == "", h.detail == "", l.isRefused(l.in.Set.Hunks[id])}
}
