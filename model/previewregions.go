package model

import (
	"bytes"
	"slices"

	"aptix-tui/model/linediff"
)

// A View is a file as displayed under some decisions: the text on disk and the
// regions that hunks change, accepted or not. The text between regions is
// unchanged.
type View struct {
	Base    *Text
	Regions []Region // ascending, disjoint
}

// A Region is a run of whole lines that one or more hunks change. A hunk with
// several splices is in several regions.
type Region struct {
	OldStart, OldEnd int // lines of Base, 0-based, end excluded
	NewStart         int // its first line in the preview, 0-based
	Shift            int // in a View, how much greater new numbers below it are than old ones
	Changes          []RegionChange
}

// A RegionChange is the effect of one hunk on a region: its whole lines before
// and after, with the hunks that it builds on and the accepted hunks before it
// applied.
type RegionChange struct {
	Hunk     int
	Old, New []byte

	// In a View, the numbers of the first lines of Old in the file on disk and of New if all is
	// accepted that is not rejected; 0 if they are not there, or the lines of another change are.
	OldLine, NewLine int
}

// View returns a file as displayed under d.
func (cs *ChangeSet) View(file int, d Decisions) View {
	v := View{Base: NewText(cs.Files[file].Base.Bytes), Regions: cs.Regions(file, d)}
	shift := 0
	for i := range v.Regions {
		shift = v.number(&v.Regions[i], shift, d)
	}
	return v
}

// number numbers the lines of a region. shift is the difference between new and old numbers above
// it; number returns that below it.
func (v *View) number(r *Region, shift int, d Decisions) int {
	base, old, new := v.Base.Bytes[v.Base.Start(r.OldStart):v.Base.Start(r.OldEnd)], r.OldStart+1, r.OldStart+shift+1
	for i := range r.Changes {
		if c := &r.Changes[i]; bytes.Equal(c.Old, base) {
			c.OldLine, old = old, 0
		}
	}
	for i := range slices.Backward(r.Changes) {
		if c := &r.Changes[i]; d[c.Hunk] != Rejected {
			c.NewLine = new
			shift += countLines(c.New) - (r.OldEnd - r.OldStart)
			break
		}
	}
	r.Shift = shift
	return shift
}

// Regions returns the regions of a file under d.
func (cs *ChangeSet) Regions(file int, d Decisions) []Region {
	v := &viewBuilder{cs: cs, accepted: cs.accepted(d)}
	v.addFile(cs.Files[file])
	return v.regions
}

func (v *viewBuilder) addFile(f *File) {
	for _, p := range f.sequence {
		if p, ok := v.withoutLineEnds(p); ok && p.hasHunks() {
			v.addChanged(p)
		} else if ok {
			v.addContext(p)
		}
	}
	v.closeRegion()
}

// A viewBuilder builds the regions of a View from a sequence.
type viewBuilder struct {
	cs       *ChangeSet
	accepted hunkSet
	regions  []Region
	counted  *lineCount // only lines are counted, and regions stays empty; nil: it does not

	head     []piece // context since the last line end, part of the next region
	pieces   []piece // the region being collected; empty if none
	ids      []int   // the hunks that pieces have to do with, ascending
	open     bool    // pieces may end inside of a line
	old, new int     // lines that end before head and pieces
}

// withoutLineEnds returns p without the effect of hunks that change line ends,
// and reports whether p exists without them. They concern every line and are
// shown as a row of their own.
func (v *viewBuilder) withoutLineEnds(p piece) (piece, bool) {
	everywhere := func(id int) bool { return v.cs.Hunks[id].Kind == KindLineEnds }
	if slices.ContainsFunc(p.insertedBy, everywhere) {
		return p, false
	}
	if slices.ContainsFunc(p.removedBy, everywhere) {
		p.removedBy = slices.DeleteFunc(slices.Clone(p.removedBy), everywhere)
	}
	return p, true
}

func (v *viewBuilder) addChanged(p piece) {
	if len(v.pieces) > 0 && !v.open && !v.sharesHunk(p) {
		v.closeRegion()
	}
	if len(v.pieces) == 0 {
		v.open = len(v.head) > 0
		v.pieces, v.head = append(v.pieces, v.head...), v.head[:0]
	}
	for _, ids := range [...][]int{p.insertedBy, p.removedBy} {
		for _, id := range ids {
			if at, known := slices.BinarySearch(v.ids, id); !known {
				v.ids = slices.Insert(v.ids, at, id)
			}
		}
	}
	v.pieces = append(v.pieces, p)
	if len(p.bytes) > 0 && p.bytes[len(p.bytes)-1] != '\n' {
		v.open = true
	}
}

// sharesHunk reports whether a hunk changes both the pieces of the open region
// and p.
func (v *viewBuilder) sharesHunk(p piece) bool {
	in := func(id int) bool {
		_, known := slices.BinarySearch(v.ids, id)
		return known
	}
	return slices.ContainsFunc(p.insertedBy, in) || slices.ContainsFunc(p.removedBy, in)
}

func (v *viewBuilder) addContext(p piece) {
	if len(v.pieces) > 0 && v.open {
		n := bytes.IndexByte(p.bytes, '\n') + 1
		if n == 0 {
			v.pieces = append(v.pieces, p)
			return
		}
		head := p
		head.bytes = p.bytes[:n:n]
		v.pieces = append(v.pieces, head)
		p = p.dropBytes(n)
	}
	v.closeRegion()
	n := bytes.LastIndexByte(p.bytes, '\n') + 1
	lines := bytes.Count(p.bytes[:n], []byte("\n"))
	v.old, v.new = v.old+lines, v.new+lines
	if n > 0 {
		v.head = v.head[:0]
	}
	if n < len(p.bytes) {
		v.head = append(v.head, p.dropBytes(n))
	}
}

// closeRegion ends the open region and adds it to the result.
func (v *viewBuilder) closeRegion() {
	if len(v.pieces) == 0 {
		return
	}
	if v.counted != nil {
		v.countRegion(v.pieces)
	} else {
		v.addRegion(v.regionOf(v.pieces))
	}
	v.pieces, v.ids, v.open = v.pieces[:0], v.ids[:0], false
}

// addRegion adds a region in which something changes.
func (v *viewBuilder) addRegion(r Region) {
	if len(r.Changes) == 1 {
		r.trimContext()
	}
	if len(r.Changes) > 0 {
		v.regions = append(v.regions, r)
	}
}

// maxRegion bounds the pieces that are rendered for a region of several hunks.
const maxRegion = 1 << 20

// regionOf returns the region of pieces that hunks change. If these are very many, each shows the
// part of the lines that it changes alone.
func (v *viewBuilder) regionOf(run sequence) Region {
	before, after := run.render(hunkIDs{}), run.render(v.accepted)
	r := Region{OldStart: v.old, OldEnd: v.old + countLines(before), NewStart: v.new}
	v.old, v.new = r.OldEnd, v.new+countLines(after)
	on := hunkIDs{}            // the accepted hunks so far
	var parts map[int]sequence // nil: each hunk shows all of run
	if len(v.ids)*len(run) > maxRegion {
		parts = run.byHunk()
	}
	for _, id := range v.ids {
		part := run
		if parts != nil {
			part = parts[id]
		}
		if c := v.regionChange(part, on, id); !bytes.Equal(c.Old, c.New) {
			r.Changes = append(r.Changes, c)
		}
		on[id] = v.accepted.has(id)
	}
	return r
}

// byHunk returns the run of pieces that each hunk changes.
func (s sequence) byHunk() map[int]sequence {
	first, out := map[int]int{}, map[int]sequence{}
	for i, p := range s {
		for _, id := range slices.Concat(p.insertedBy, p.removedBy) {
			if _, ok := first[id]; !ok {
				first[id] = i
			}
			out[id] = s[first[id] : i+1]
		}
	}
	return out
}

// regionChange returns the effect of hunk id on a region, with the hunks in on and those that it
// builds on applied.
func (v *viewBuilder) regionChange(run sequence, on hunkIDs, id int) RegionChange {
	var added []int
	for _, n := range closure(v.cs.needsOf, id) {
		if n != id && !on[n] {
			on[n], added = true, append(added, n)
		}
	}
	on[id] = false
	c := RegionChange{Hunk: id, Old: run.render(on)}
	on[id] = true
	c.New = run.render(on)
	for _, n := range added {
		on[n] = false
	}
	return c
}

// countRegion counts the lines by which the accepted hunks change a region. What binary
// content holds are no lines.
func (v *viewBuilder) countRegion(run sequence) {
	before, after := run.render(hunkIDs(nil)), run.render(v.accepted)
	if v.counted.binary || IsBinary(before) || IsBinary(after) {
		return
	}
	removed, added := linediff.Count(before, after)
	v.counted.removed, v.counted.added = v.counted.removed+removed, v.counted.added+added
}

// A lineCount counts the lines that accepted hunks change.
type lineCount struct {
	binary         bool // the file on disk is no text
	added, removed int
}

// trimContext removes unchanged whole lines from both ends of the only change
// of r.
func (r *Region) trimContext() {
	c := &r.Changes[0]
	for {
		o, n := firstLine(c.Old), firstLine(c.New)
		if len(o) == 0 || !bytes.Equal(o, n) || r.OldStart == r.OldEnd {
			break
		}
		c.Old, c.New = c.Old[len(o):], c.New[len(n):]
		r.OldStart, r.NewStart = r.OldStart+1, r.NewStart+1
	}
	for {
		o, n := lastLine(c.Old), lastLine(c.New)
		if len(o) == 0 || !bytes.Equal(o, n) || r.OldStart == r.OldEnd {
			break
		}
		c.Old, c.New = c.Old[:len(c.Old)-len(o)], c.New[:len(c.New)-len(n)]
		r.OldEnd--
	}
}

func firstLine(b []byte) []byte {
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		return b[:n+1]
	}
	return b
}

func lastLine(b []byte) []byte {
	if len(b) == 0 {
		return b
	}
	return b[bytes.LastIndexByte(b[:len(b)-1], '\n')+1:]
}

func countLines(b []byte) int {
	n := bytes.Count(b, []byte("\n"))
	if len(b) > 0 && b[len(b)-1] != '\n' {
		n++
	}
	return n
}

// FileStat summarises a file under some decisions.
type FileStat struct {
	FileCounts
	Added, Removed int // lines, of accepted hunks
}

// FileCounts is what is known of a file under some decisions without its text.
type FileCounts struct {
	Op                                 byte // 'A', 'M', 'D' or 'R'
	All, Accepted, Undecided, Rejected int  // hunks; All leaves out those with nothing to do
	Failed                             int  // undecided hunks without a place
}

// Stats summarises all files under d.
func (cs *ChangeSet) Stats(d Decisions) []FileStat {
	out := make([]FileStat, len(cs.Files))
	for i := range out {
		out[i] = cs.Stat(i, d)
	}
	return out
}

// Stat summarises a file under d.
func (cs *ChangeSet) Stat(file int, d Decisions) FileStat {
	lines := &lineCount{binary: IsBinary(cs.Files[file].Base.Bytes)}
	v := &viewBuilder{cs: cs, accepted: cs.accepted(d), counted: lines}
	v.addFile(cs.Files[file])
	return FileStat{FileCounts: cs.Counts(file, d), Added: lines.added, Removed: lines.removed}
}

// Counts counts the hunks of a file under d.
func (cs *ChangeSet) Counts(file int, d Decisions) FileCounts {
	f := cs.Files[file]
	s := FileCounts{Op: f.opLetter(cs, d)}
	for _, id := range f.Hunks {
		h := cs.Hunks[id]
		if h.Placement == Applied {
			continue
		}
		s.All++
		switch d[id] {
		case Accepted:
			s.Accepted++
		case Rejected:
			s.Rejected++
		default:
			s.Undecided++
			if !h.Placed() {
				s.Failed++
			}
		}
	}
	return s
}

var kindOps = map[HunkKind]byte{KindCreate: 'A', KindMkdir: 'A', KindDelete: 'D', KindRename: 'R'}

// opLetter returns the letter for what is done to f under d. If all of f is rejected, it is
// that for what the answer asks for.
func (f *File) opLetter(cs *ChangeSet, d Decisions) byte {
	rejected := func(id int) bool { return d[id] == Rejected }
	all := !slices.ContainsFunc(f.Hunks, func(id int) bool { return !rejected(id) })
	for _, id := range f.Hunks {
		if op, ok := kindOps[cs.Hunks[id].Kind]; ok && (all || !rejected(id)) {
			return op
		}
	}
	return 'M'
}
