package diffview

import (
	"slices"
	"strconv"

	"aptix-tui/model"
)

// New lays out the rows of a file.
func New(in Input) *Layout {
	in = in.filled()
	f := in.Set.Files[in.File]
	view := in.Set.View(in.File, in.Decisions)
	b := builder{
		Layout: &Layout{
			in: in, file: f, first: map[int]int{}, heads: map[int]heading{},
			texts: []text{baseText: {Text: view.Base}, freshText: {}},
		},
		regions: view.Regions, base: view.Base, hunk: -1,
		binary: model.IsBinary(view.Base.Bytes), outline: outline{opens: openerFor(f.Path)},
	}
	b.build()
	return b.Layout
}

// A builder walks a file from top to bottom and adds its rows.
type builder struct {
	*Layout
	base    *model.Text
	regions []model.Region
	binary  bool // base is not text
	hunk    int  // the hunk that rows belong to; -1 above the first

	place     map[int]int // hunk ID → its index in the file's order
	unplaced  []int       // hunks without a region that have no row yet, in order
	fresh     []byte      // what freshText will be
	freshSize int         // its lines
	outline   outline
	highest   int32 // line number
}

func (b *builder) build() {
	b.sortOut()
	at, shift := 0, 0
	for i, r := range b.regions {
		b.gap(i, at, r.OldStart, r.NewStart-r.OldStart)
		for _, c := range r.Changes {
			b.header(c.Hunk, r.OldStart)
			b.change(r, c)
		}
		at, shift = r.OldEnd, r.NewStart+b.leaves(r)-r.OldEnd
	}
	b.gap(len(b.regions), at, b.base.Lines(), shift)
	b.finish()
}

// sortOut finds the hunks that have no region.
func (b *builder) sortOut() {
	b.place = map[int]int{}
	for i, id := range b.file.Hunks {
		b.place[id] = i
	}
	shown := map[int]bool{}
	for _, r := range b.regions {
		for _, c := range r.Changes {
			shown[c.Hunk] = true
		}
	}
	for _, id := range b.file.Hunks {
		if !shown[id] {
			b.unplaced = append(b.unplaced, id)
		}
	}
}

// leaves is how many lines of the preview r takes.
func (b *builder) leaves(r model.Region) int {
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
func (b *builder) gap(next, from, to, shift int) {
	last := next == len(b.regions)
	tail, lead := b.split(to-from, next > 0, !last)
	b.context(from, from+tail, shift)
	b.placeless(next)
	if hidden := to - from - tail - lead; hidden > 0 && !b.binary {
		b.add(row{kind: rowHidden, line: int32(hidden)})
	}
	if !last {
		b.header(b.regions[next].Changes[0].Hunk, to)
	}
	b.context(to-lead, to, shift)
	b.copy(b.base.Bytes[b.base.Start(from):b.base.Start(to)], to-from)
}

// split says how many of n lines are shown below the change before them and
// above the change behind them. Hiding a single line would save nothing.
func (b *builder) split(n int, before, behind bool) (tail, lead int) {
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
	}
	return 0, n
}

// placeless shows the hunks without a place that stand above region next.
func (b *builder) placeless(next int) {
	limit := len(b.file.Hunks)
	if next < len(b.regions) {
		for _, c := range b.regions[next].Changes {
			limit = min(limit, b.place[c.Hunk])
		}
	}
	for len(b.unplaced) > 0 && b.place[b.unplaced[0]] < limit {
		b.withoutRegion(b.unplaced[0])
		b.unplaced = b.unplaced[1:]
	}
}

// context shows unchanged lines of the base.
func (b *builder) context(from, to, shift int) {
	if b.binary {
		return
	}
	for i := from; i < to; i++ {
		b.add(row{kind: rowCode, sign: kept, text: baseText, line: int32(i), old: int32(i + 1), new: int32(i + 1 + shift)})
	}
}

// header begins a hunk at a line of the base (-1 for none), or goes on with it
// below rows of another one. Rows that follow belong to it.
func (b *builder) header(id, line int) {
	if b.hunk == id {
		return
	}
	b.hunk = id
	_, again := b.first[id]
	if !again {
		b.first[id] = len(b.rows)
		b.heads[id] = b.heading(line)
	}
	b.add(row{kind: rowHeader})
	if !again {
		b.tell(id)
	}
}

// heading is where a hunk stands that begins at a line of the base; -1 and
// lines that are not text are nowhere.
func (b *builder) heading(line int) heading {
	if line < 0 || b.binary {
		return heading{}
	}
	return heading{line: line + 1, title: b.outline.above(b.base, line)}
}

// add adds a row of the hunk at hand and returns its index.
func (b *builder) add(r row) int {
	r.hunk = int32(b.hunk)
	b.highest = max(b.highest, r.old, r.new)
	b.rows = append(b.rows, r)
	return len(b.rows) - 1
}

// copy adds whole lines to the fresh text.
func (b *builder) copy(lines []byte, n int) {
	b.fresh = append(b.fresh, lines...)
	if n > 0 && lines[len(lines)-1] != '\n' {
		b.fresh = append(b.fresh, '\n')
	}
	b.freshSize += n
}

// finish turns what was collected into what rows refer to.
func (b *builder) finish() {
	if len(b.regions) == 0 {
		b.fresh = nil
	}
	b.texts[freshText].Text = model.NewText(b.fresh)
	b.digits = len(strconv.Itoa(int(b.highest)))
	if b.binary {
		return
	}
	b.texts[baseText].path = b.file.Path
	b.texts[freshText].path = b.file.Path
	if b.file.NewPath != "" {
		b.texts[freshText].path = b.file.NewPath
	}
}
