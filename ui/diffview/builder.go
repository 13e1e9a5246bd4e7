package diffview

import (
	"bytes"
	"slices"
	"strconv"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// New lays out the rows of a file.
func New(in Input) *Layout {
	in = in.withinLimits()
	if in.Marker != nil {
		l := newLayout(in)
		l.layOutMarker(in.Marker)
		return l
	}
	view := in.Set.View(in.File, in.Decisions)
	return layOut(in, view, contextOf(in, view))
}

func newLayout(in Input) *Layout {
	l := &Layout{
		in: in, file: in.Set.Files[in.File], defect: in.Set.Defect(in.File, in.Decisions), codeLines: make([]codeLine, 1), needle: needleOf(in.Query),
		pairs: map[int32]*pair{}, columns: new(int),
		codes: map[styleChain]theme.Codes{}, first: map[int]int{}, headings: map[int]heading{}, counts: map[lineKind]int{},
	}
	l.findFlagged()
	return l
}

// layOut lays out the rows of a file with some of its unchanged lines.
func layOut(in Input, view model.View, gaps []gap) *Layout {
	l := newLayout(in)
	l.texts = []text{baseText: {Text: view.Base}, newText: {}, noteText: {}}
	b := builder{
		Layout: l, regions: view.Regions, gaps: gaps, base: view.Base, hunk: -1, comparisons: maxComparisons,
		binary: model.IsBinary(view.Base.Bytes), outline: newOutline(l.file.Path, view.Base), read: map[[2]int]bool{},
		notes: []byte(noNewline),
	}
	b.build()
	l.measure()
	l.arrange()
	l.addComments()
	return l
}

// A builder walks through a file from top to bottom and adds its rows.
type builder struct {
	*Layout
	base    *model.Text
	regions []model.Region
	gaps    []gap // one above each region, and one below the last
	binary  bool  // the file is not text
	region  int   // the current region
	hunk    int   // the current hunk; -1 above the first
	folded  bool  // the current hunk is folded: its rows are omitted

	fileOrder     map[int]int // hunk ID → its index in File.Hunks
	unplaced      []int       // hunks without a region that have no row yet, in order
	newBytes      []byte      // the future newText
	newLines      int         // the number of its lines
	notes         []byte      // the future noteText
	outline       *outline
	maxLineNumber int32

	read        map[[2]int]bool // the blocks of the answer whose readings have a row: payload and change
	comparisons int             // how many more pairs of lines may be compared for counterparts
}

func (b *builder) build() {
	b.findUnplaced()
	shift := 0
	for i, r := range b.regions {
		b.addUnchangedBetween(i, shift)
		b.region, shift = i, r.Shift
		for _, c := range r.Changes {
			b.addHeader(c.Hunk, &r, &c)
			b.addRegionChange(r, c)
		}
	}
	b.addUnchangedBetween(len(b.regions), shift)
	b.finish()
}

// findUnplaced collects the hunks that have no region.
func (b *builder) findUnplaced() {
	b.fileOrder = map[int]int{}
	for i, id := range b.file.Hunks {
		b.fileOrder[id] = i
	}
	hasRegion := map[int]bool{}
	for _, r := range b.regions {
		for _, c := range r.Changes {
			hasRegion[c.Hunk] = true
		}
	}
	b.unplaced = slices.DeleteFunc(slices.Clone(b.file.Hunks), func(id int) bool { return hasRegion[id] })
}

// addUnchangedBetween adds the visible part of the unchanged lines above region
// next, or below the last region, and the unplaced hunks there. shift is the
// difference between the new and the old line numbers.
func (b *builder) addUnchangedBetween(next, shift int) {
	g := b.gaps[next]
	if g.before = g.before && !b.folded; !g.before {
		g.tail = 0
	}
	if g.after = g.after && !b.in.Folded[b.regions[next].Changes[0].Hunk]; !g.after {
		g.lead = 0
	}
	g.settle()
	b.addContext(g.from, g.from+g.tail, shift)
	b.addUnplaced(next)
	if g.hidden() > 0 && !b.binary {
		b.addRow(row{kind: rowHidden, line: int32(g.hidden())})
	}
	if next < len(b.regions) {
		r := &b.regions[next]
		b.addHeader(r.Changes[0].Hunk, r, &r.Changes[0])
	}
	b.addContext(g.to-g.lead, g.to, shift)
	b.appendNew(b.base.Bytes[b.base.Start(g.from):b.base.Start(g.to)], g.to-g.from)
}

// addUnplaced adds the unplaced hunks above region next.
func (b *builder) addUnplaced(next int) {
	limit := len(b.file.Hunks)
	if next < len(b.regions) {
		for _, c := range b.regions[next].Changes {
			limit = min(limit, b.fileOrder[c.Hunk])
		}
	}
	for len(b.unplaced) > 0 && b.fileOrder[b.unplaced[0]] < limit {
		b.addWithoutRegion(b.unplaced[0])
		b.unplaced = b.unplaced[1:]
	}
}

// addContext adds unchanged lines of the base.
func (b *builder) addContext(from, to, shift int) {
	if b.binary {
		return
	}
	for i := from; i < to; i++ {
		b.addCode(codeLine{sign: unchanged, text: baseText, line: int32(i), old: int32(i + 1), new: int32(i + 1 + shift)})
	}
}

// addHeader begins a hunk with its change of a region (nil for none), or continues it
// after rows of another hunk. The rows that follow belong to it.
func (b *builder) addHeader(id int, r *model.Region, c *model.RegionChange) {
	if b.hunk == id {
		return
	}
	b.hunk, b.folded = id, b.in.Folded[id]
	_, continued := b.first[id]
	if continued && b.folded {
		return
	}
	if !continued {
		b.addReadings(id)
		b.first[id] = len(b.rows)
		b.headings[id] = b.heading(r, c)
	}
	b.addRow(row{kind: rowHeader})
	if !continued && !b.folded {
		b.addSummary(id)
	}
}

// heading returns the position of a hunk that begins with a change of a region
// (nil for none).
func (b *builder) heading(r *model.Region, c *model.RegionChange) heading {
	if r == nil || b.binary {
		return heading{}
	}
	n := bytes.LastIndexByte(c.Old[:commonPrefix(c.Old, c.New)], '\n') + 1
	line := min(r.OldStart+bytes.Count(c.Old[:n], []byte("\n")), r.OldEnd)
	return heading{at: strconv.Itoa(line + 1), title: b.outline.titleAbove(line)}
}

// addRow adds a row of the current hunk.
func (b *builder) addRow(r row) {
	r.hunk = int32(b.hunk)
	b.rows = append(b.rows, r)
}

// addCode adds a line of code and, unless the hunk is folded, its row. It
// returns the index of the line.
func (b *builder) addCode(c codeLine) int32 {
	c.hunk = int32(b.hunk)
	b.maxLineNumber = max(b.maxLineNumber, c.old, c.new)
	n := int32(len(b.codeLines))
	b.codeLines = append(b.codeLines, c)
	if !b.folded {
		b.addRow(row{kind: rowCode, left: n})
	}
	return n
}

// appendNew appends whole lines to the new text.
func (b *builder) appendNew(lines []byte, n int) {
	b.newBytes = append(b.newBytes, lines...)
	if n > 0 && lines[len(lines)-1] != '\n' {
		b.newBytes = append(b.newBytes, '\n')
	}
	b.newLines += n
}

// finish sets the texts that the rows refer to.
func (b *builder) finish() {
	if len(b.regions) == 0 {
		b.newBytes = nil
	}
	b.texts[newText].Text, b.texts[noteText].Text = model.NewText(b.newBytes), model.NewText(b.notes)
	b.setDigits(int(b.maxLineNumber))
	if b.binary {
		return
	}
	b.texts[baseText].path = b.file.Path
	b.texts[newText].path = b.file.Path
	if b.file.NewPath != "" {
		b.texts[newText].path = b.file.NewPath
	}
}
