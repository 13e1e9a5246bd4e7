package diffview

import (
	"slices"
	"strconv"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// New lays out the rows of a file.
func New(in Input) *Layout {
	in = in.withDefaults()
	f := in.Set.Files[in.File]
	l := &Layout{
		in: in, file: f, codeLines: make([]codeLine, 1), needle: needleOf(in.Query),
		wordDiffs: map[int32][2][]linediff.Span{}, checkpoints: map[lineRef][]checkpoint{},
		first: map[int]int{}, headings: map[int]heading{}, counts: map[int]counts{},
	}
	if in.Marker != nil {
		l.layOutMarker(in.Marker)
		return l
	}
	view := in.Set.View(in.File, in.Decisions)
	l.texts = []text{baseText: {Text: view.Base}, newText: {}, noteText: {Text: model.NewText([]byte(noNewline))}}
	b := builder{
		Layout: l, regions: view.Regions, base: view.Base, hunk: -1, comparisons: maxComparisons,
		binary: model.IsBinary(view.Base.Bytes), outline: outline{isHeading: headingMatcher(f.Path)},
		newBytes: make([]byte, 0, len(view.Base.Bytes)+len(view.Base.Bytes)/8),
	}
	b.build()
	l.measure()
	l.numberSelectable()
	l.arrange()
	return l
}

// A builder walks a file from top to bottom and adds its rows.
type builder struct {
	*Layout
	base    *model.Text
	regions []model.Region
	binary  bool // base is not text
	hunk    int  // the hunk that rows belong to; -1 above the first
	folded  bool // the hunk at hand is: its rows are left out

	fileOrder     map[int]int // hunk ID → its index in the file's order
	unplaced      []int       // hunks without a region that have no row yet, in order
	newBytes      []byte      // what freshText will be
	newLines      int         // its lines
	outline       outline
	maxLineNumber int32 // line number

	comparisons     int         // of lines, to find counterparts; how many are left
	regionOf        map[int]int // hunk ID → the first region that it changes
	listsSelectable bool        // the lines to pick from are listed in the place of the hunk's regions
}

func (b *builder) build() {
	b.findUnplaced()
	b.listsSelectable = b.in.LineSelection != nil && !b.showsSelectable()
	few := len(b.regions) * (2*min(b.in.Context, defaultContext) + 4)
	b.rows, b.codeLines = make([]row, 0, few), append(make([]codeLine, 0, few), b.codeLines...)
	at, shift := 0, 0
	for i, r := range b.regions {
		b.addUnchangedBetween(i, at, r.OldStart, r.NewStart-r.OldStart)
		for _, c := range r.Changes {
			b.addHeader(c.Hunk, r.OldStart)
			b.addRegionChange(r, c)
		}
		at, shift = r.OldEnd, r.NewStart+b.previewLines(r)-r.OldEnd
	}
	b.addUnchangedBetween(len(b.regions), at, b.base.Lines(), shift)
	b.finish()
}

// sortOut finds the hunks that have no region.
func (b *builder) findUnplaced() {
	b.fileOrder = map[int]int{}
	for i, id := range b.file.Hunks {
		b.fileOrder[id] = i
	}
	b.regionOf = map[int]int{}
	for i, r := range slices.Backward(b.regions) {
		for _, c := range r.Changes {
			b.regionOf[c.Hunk] = i
		}
	}
	for _, id := range b.file.Hunks {
		if _, ok := b.regionOf[id]; !ok {
			b.unplaced = append(b.unplaced, id)
		}
	}
}

// leaves is how many lines of the preview r takes.
func (b *builder) previewLines(r model.Region) int {
	for _, c := range slices.Backward(r.Changes) {
		if b.in.Decisions[c.Hunk] == model.Accepted {
			return model.NewText(c.New).Lines()
		}
	}
	return r.OldEnd - r.OldStart
}

// gap shows what is seen of the unchanged lines above region next, or below
// the last one, and the hunks without a place that stand there. Shift leads
// from line numbers of the base to those of the preview.
func (b *builder) addUnchangedBetween(next, from, to, shift int) {
	last := next == len(b.regions)
	tail, lead := b.visibleContext(to-from, next > 0 && !b.folded, !last && !b.isFolded(next))
	b.addContext(from, from+tail, shift)
	b.addUnplaced(next)
	if hidden := to - from - tail - lead; hidden > 0 && !b.binary {
		b.addRow(row{kind: rowHidden, line: int32(hidden)})
	}
	if !last {
		b.addHeader(b.regions[next].Changes[0].Hunk, to)
	}
	b.addContext(to-lead, to, shift)
	b.appendNew(b.base.Bytes[b.base.Start(from):b.base.Start(to)], to-from)
}

// folds tells that the first hunk of region next is folded.
func (b *builder) isFolded(next int) bool { return b.in.Folded[b.regions[next].Changes[0].Hunk] }

// split says how many of n lines are shown below the change before them and
// above the change behind them, as far as these show any. Hiding a single line
// would save nothing.
func (b *builder) visibleContext(n int, before, behind bool) (tail, lead int) {
	if before {
		tail = b.in.Context
	}
	if behind {
		lead = b.in.Context
	}
	switch {
	case n > tail+lead+1:
		return tail, lead
	case before && behind:
		return n - n/2, n / 2
	case before:
		return n, 0
	case behind:
		return 0, n
	}
	return 0, 0
}

// placeless shows the hunks without a place that stand above region next.
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

// context shows unchanged lines of the base.
func (b *builder) addContext(from, to, shift int) {
	if b.binary {
		return
	}
	for i := from; i < to; i++ {
		b.addCode(codeLine{sign: unchanged, text: baseText, line: int32(i), old: int32(i + 1), new: int32(i + 1 + shift)})
	}
}

// header begins a hunk at a line of the base (-1 for none), or goes on with it
// below rows of another one. Rows that follow belong to it.
func (b *builder) addHeader(id, line int) {
	if b.hunk == id {
		return
	}
	b.hunk, b.folded = id, b.in.Folded[id]
	_, again := b.first[id]
	if again && b.folded {
		return
	}
	if !again {
		b.first[id] = len(b.rows)
		b.headings[id] = b.heading(id, line)
	}
	b.addRow(row{kind: rowHeader})
	if !again && !b.folded {
		b.addHeaderDetails(id)
	}
}

// heading is where a hunk stands that begins at a line of the base; -1 is
// nowhere.
func (b *builder) heading(id, line int) heading {
	switch {
	case line < 0:
		return heading{}
	case b.binary:
		return b.binaryHeading(id)
	}
	return heading{at: strconv.Itoa(line + 1), title: b.outline.above(b.base, line)}
}

// show adds a row of the hunk at hand.
func (b *builder) addRow(r row) {
	r.hunk = int32(b.hunk)
	b.rows = append(b.rows, r)
}

// add adds a line of code and its row, which a folded hunk does without, and
// returns its index.
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

// copy adds whole lines to the fresh text.
func (b *builder) appendNew(lines []byte, n int) {
	b.newBytes = append(b.newBytes, lines...)
	if n > 0 && lines[len(lines)-1] != '\n' {
		b.newBytes = append(b.newBytes, '\n')
	}
	b.newLines += n
}

// finish turns what was collected into what rows refer to.
func (b *builder) finish() {
	if len(b.regions) == 0 {
		b.newBytes = nil
	}
	b.texts[newText].Text = model.NewText(b.newBytes)
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
