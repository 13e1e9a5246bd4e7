package diffview

import (
	"bytes"

	"aptix-tui/model"
)

// A gap is the unchanged lines between two regions, or between a region and an end of the file.
type gap struct {
	from, to      int  // lines of the base
	before, after bool // there is a region
	tail, lead    int  // lines shown below the region before it and above the one after it
}

func (g *gap) hidden() int { return g.to - g.from - g.tail - g.lead }

// contextOf returns the gaps of a file with the lines of them that are shown: Input.Context, and
// those up to the first line of the scope of a change. If the file has fewer rows than Height, only
// as many as fit are added, and then others until it has no fewer. What is folded or decided
// changes nothing of it, so that no row moves.
func contextOf(in Input, view model.View) []gap {
	gaps := gapsOf(in.Context, view)
	if in.Height == 0 || model.IsBinary(view.Base.Bytes) {
		return gaps
	}
	scopes := newOutline(in.Set.Files[in.File].Path, view.Base)
	if mayFit(in, view) {
		in.Folded, in.Decisions = nil, make(model.Decisions, len(in.Decisions))
		l := layOut(in, view, gaps)
		if f := (filler{l, in.Height - l.Rows()}); f.left >= 0 {
			f.addScopes(gaps, view, scopes)
			f.addEvenly(gaps)
			return gaps
		}
	}
	for i, r := range view.Regions {
		g, changed := &gaps[i], r.OldEnd-r.OldStart+bytes.Count(r.Changes[0].New, []byte("\n"))
		g.lead = max(g.lead, g.to-scopes.scopeAbove(max(g.from, g.to-in.Height+scopeMargin+in.Context+changed), r))
		g.settle()
	}
	return gaps
}

// scopeMargin is how many rows of a pane are left when a change is shown from the first line of its
// scope on: for its header and the notes below it, and one above.
const scopeMargin = 4

// gapsOf returns the gaps of a file with a number of lines at each change.
func gapsOf(context int, view model.View) []gap {
	gaps := make([]gap, len(view.Regions)+1)
	for i := range gaps {
		g := &gaps[i]
		if g.to = view.Base.Lines(); i > 0 {
			g.before, g.from, g.tail = true, view.Regions[i-1].OldEnd, context
		}
		if i < len(view.Regions) {
			g.after, g.to, g.lead = true, view.Regions[i].OldStart, context
		}
		if n := g.to - g.from; g.before && g.after && n <= 2*context+1 {
			g.lead = n / 2
		}
		g.settle()
	}
	return gaps
}

// settle lets tail and lead overlap no more. A single line is never hidden, because the row in
// its place is no shorter.
func (g *gap) settle() {
	g.lead = min(g.lead, g.to-g.from)
	g.tail = min(g.tail, g.to-g.from-g.lead)
	switch {
	case g.hidden() != 1:
	case g.before:
		g.tail++
	case g.after:
		g.lead++
	}
}

// mayFit reports whether a file may have no more rows than Height: it is a cheap test, so that
// many hunks are laid out once.
func mayFit(in Input, view model.View) bool {
	changed := 0
	for _, r := range view.Regions {
		changed += max(r.OldEnd-r.OldStart, bytes.Count(r.Changes[len(r.Changes)-1].New, []byte("\n")))
	}
	return len(in.Set.Files[in.File].Hunks)+changed <= in.Height
}

// A filler adds unchanged lines as long as rows are left.
type filler struct {
	*Layout // without these lines
	left    int
}

// add adds a line to the tail or the lead of a gap and reports whether it has room.
func (f *filler) add(g *gap, lead bool) bool {
	open, line, side := g.before, g.from+g.tail, &g.tail
	if lead {
		open, line, side = g.after, g.to-g.lead-1, &g.lead
	}
	if !open || g.hidden() == 0 {
		return false
	}
	rows := 1
	if f.in.Wrap == WrapAll && f.codeWidth > 0 {
		rows = len(rowStarts(f.texts[baseText].Line(line), f.in.TabWidth, f.codeWidth))
	}
	if g.hidden() == 1 {
		rows-- // the line replaces the row that counts it
	}
	if rows > f.left {
		return false
	}
	f.left -= rows
	*side++
	return true
}

// addScopes adds the lines above changes up to the first line of their scopes.
func (f *filler) addScopes(gaps []gap, view model.View, scopes *outline) {
	for i, r := range view.Regions {
		g := &gaps[i]
		for scope := scopes.scopeAbove(max(g.from+g.tail, g.to-g.lead-f.left), r); g.to-g.lead > scope && f.add(g, true); {
		}
	}
}

// addEvenly adds a line to each side of each gap in turn.
func (f *filler) addEvenly(gaps []gap) {
	for more := true; more; {
		more = false
		for i := range 2 * len(gaps) {
			more = f.add(&gaps[i/2], i%2 == 1) || more
		}
	}
}
