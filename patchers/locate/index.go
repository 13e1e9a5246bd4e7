package locate

import (
	"bytes"
	"index/suffixarray"
	"slices"
	"sync"
	"sync/atomic"

	"aptix-tui/model"
)

// MaxPlaces is how many places of one old text are distinguished. More candidates are
// not useful.
const MaxPlaces = 64

// window is how many lines around the requested line are searched one by one when
// there are more than MaxPlaces places.
const window = 1024

// scansBeforeSort is how often all lines are searched one by one before their suffixes are
// sorted. Most versions of a text that is edited are searched once or twice.
const scansBeforeSort = 16

// A lineIndex finds runs of lines in a text. A position is the number of a line of those that
// are not left out.
type lineIndex interface {
	source() LineText
	size() int               // how many positions there are
	row(at int) int          // the line of the text at a position
	positionOf(row int) int  // the first position whose line is not before row
	idAt(at int) int32       // the number of the line at a position
	idsOf([][]byte) []int32  // the numbers of lines, unknownID of those that are not in the text
	has(wanted []int32) bool // whether lines with these numbers are somewhere
	hasAt(wanted []int32, at int) bool
	places(wanted []int32, n int) []int // up to n positions of them, in no order
}

// An Index numbers the distinct lines of a text, folded. After some searches it sorts the
// suffixes of that sequence of numbers, so that no search, however repetitive the text,
// costs more than the lines looked for.
type Index struct {
	text  *model.Text
	fold  Fold
	dense bool    // no line is left out
	rows  []int32 // position → line of the text; nil if dense

	numbers *numbering
	lines   []int32 // position → its number
	counts  []int32 // number → how many lines have it

	place sync.Once
	at    []int32 // number → the last position with it

	scanned atomic.Int64 // lines that were searched one by one
	sort    sync.Once
	ranks   []int32 // number → its rank by the first line that has it
	width   int     // bytes of a rank in suffixes

	suffixes *suffixarray.Index
}

// newNonBlankIndex indexes the non-blank lines of t in normalized form. Before is the index
// of another version of the text, or nil.
func newNonBlankIndex(before *Index, t *model.Text) *Index {
	return newIndex(before, t, normalized, false)
}

// newIndex indexes the lines of t. What t has in common with the text of before, which may be
// nil, is taken from there.
func newIndex(before *Index, t *model.Text, fold Fold, dense bool) *Index {
	if before != nil {
		if head, tail := commonEnds(before.text, t); 2*(head+tail) > t.Lines() {
			return before.over(t, head, tail)
		}
	}
	return (&Index{fold: fold, dense: dense, numbers: newNumbering(t.Lines())}).over(t, 0, 0)
}

// over returns the index of t, which has the first head and the last tail lines of the text
// of x.
func (x *Index) over(t *model.Text, head, tail int) *Index {
	out := &Index{text: t, fold: x.fold, dense: x.dense, numbers: x.numbers, counts: slices.Clone(x.counts)}
	from, to := head, 0
	if x.text == nil {
		out.counts = make([]int32, 0, t.Lines())
	} else {
		from, to = x.positionOf(head), x.positionOf(x.text.Lines()-tail)
	}
	out.lines = make([]int32, 0, t.Lines())
	out.lines = append(out.lines, x.lines[:from]...)
	if !x.dense {
		out.rows = append(make([]int32, 0, t.Lines()), x.rows[:from]...)
	}
	for _, id := range x.lines[from:to] {
		out.counts[id]--
	}
	x.numbers.mu.Lock()
	out.add(head, t.Lines()-tail, x.text != nil)
	x.numbers.mu.Unlock()
	out.lines = append(out.lines, x.lines[to:]...)
	if !x.dense {
		for _, row := range x.rows[to:] {
			out.rows = append(out.rows, row+int32(t.Lines()-x.text.Lines()))
		}
	}
	return out
}

// foldedRow is a line of a text that is not left out.
type foldedRow struct {
	row  int
	line []byte // folded
	hash uint32
}

// rowsAtOnce is how many lines are hashed before they get their numbers, so that the
// processor need not wait for the slot of one line to find that of the next.
const rowsAtOnce = 64

// add adds the lines from row to before end of the text. The numbering must be locked. A
// copied line does not keep the text, one of many versions.
func (x *Index) add(row, end int, copied bool) {
	var buffer [rowsAtOnce]foldedRow
	for row < end {
		folded := buffer[:0]
		for ; row < end && len(folded) < rowsAtOnce; row++ {
			line := x.text.Raw(row)
			if copied {
				line = bytes.Clone(line)
			}
			if line = x.fold(line); x.dense || len(line) > 0 {
				folded = append(folded, foldedRow{row, line, x.numbers.hash(line)})
			}
		}
		for i := range folded {
			x.addFolded(&folded[i])
		}
	}
}

func (x *Index) addFolded(r *foldedRow) {
	if !x.dense {
		x.rows = append(x.rows, int32(r.row))
	}
	id := x.numbers.addHashed(r.line, r.hash)
	for int(id) >= len(x.counts) {
		x.counts = append(x.counts, 0)
	}
	x.counts[id]++
	x.lines = append(x.lines, id)
}

// commonEnds returns how many lines a and b have in common at the beginning, and how many of
// the others at the end. There may be one more.
func commonEnds(a, b *model.Text) (head, tail int) {
	head = a.LineAt(commonPrefix(a.Bytes, b.Bytes))
	start := a.Start(head)
	same := commonSuffix(a.Bytes[start:], b.Bytes[start:])
	return head, max(0, a.Lines()-1-a.LineAt(len(a.Bytes)-same))
}

// compared is how many bytes are compared at once.
const compared = 1 << 10

func commonPrefix(a, b []byte) (n int) {
	for n+compared <= min(len(a), len(b)) && bytes.Equal(a[n:n+compared], b[n:n+compared]) {
		n += compared
	}
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b []byte) (n int) {
	for n+compared <= min(len(a), len(b)) && bytes.Equal(a[len(a)-n-compared:len(a)-n], b[len(b)-n-compared:len(b)-n]) {
		n += compared
	}
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

func (x *Index) source() LineText { return x.text }

func (x *Index) size() int { return len(x.lines) }

func (x *Index) idAt(at int) int32 { return x.lines[at] }

func (x *Index) hasAt(wanted []int32, at int) bool {
	return at >= 0 && at+len(wanted) <= len(x.lines) && slices.Equal(x.lines[at:at+len(wanted)], wanted)
}

// row is the line of the text at a position.
func (x *Index) row(at int) int {
	if x.dense {
		return at
	}
	return int(x.rows[at])
}

// sortSuffixes ranks the numbers and sorts the suffixes of the lines.
func (x *Index) sortSuffixes() {
	x.ranks = slices.Repeat([]int32{unknownID}, len(x.counts))
	distinct := int32(0)
	for _, id := range x.lines {
		if x.ranks[id] == unknownID {
			x.ranks[id] = distinct
			distinct++
		}
	}
	for x.width = 1; distinct>>(7*x.width) > 0; x.width++ {
	}
	x.suffixes = suffixarray.New(x.encode(x.lines))
}

// encode writes the ranks of numbers in width digits of seven bits. The eighth bit marks
// the first digit, so that no rank is found across two others.
func (x *Index) encode(numbers []int32) []byte {
	out := make([]byte, 0, len(numbers)*x.width)
	for _, id := range numbers {
		first := byte(0x80)
		for digit := x.width - 1; digit >= 0; digit-- {
			out = append(out, first|byte(x.ranks[id]>>(7*digit))&0x7f)
			first = 0
		}
	}
	return out
}

// Find returns the first lines of all places of lines, ascending; places may overlap.
// An empty sequence has no place. If there are more than MaxPlaces, it returns some
// of them, including those near line near, and reports more.
func (x *Index) Find(lines [][]byte, near int) (places []int, more bool) {
	return somePlaces(x, x.idsOf(lines), near)
}

func somePlaces(x lineIndex, wanted []int32, near int) (places []int, more bool) {
	places = x.places(wanted, MaxPlaces+1)
	if more = len(places) > MaxPlaces; more {
		places = append(placesNear(x, wanted, near), places[:MaxPlaces]...)
	}
	slices.Sort(places)
	return slices.Compact(places), more
}

// idsOf are the numbers of lines.
func (x *Index) idsOf(lines [][]byte) []int32 {
	out := make([]int32, len(lines))
	for i, line := range lines {
		if out[i] = x.numbers.find(x.fold(line)); int(out[i]) >= len(x.counts) || out[i] != unknownID && x.counts[out[i]] == 0 {
			out[i] = unknownID // only another version of the text has it
		}
	}
	return out
}

// places are up to n positions of lines with these numbers, in no order.
func (x *Index) places(wanted []int32, n int) []int {
	if !x.mayHave(wanted) {
		return nil
	}
	if at, ok := x.onlyPlace(wanted); ok {
		if !x.hasAt(wanted, at) {
			return nil
		}
		return []int{at}
	}
	if found, ok := x.scan(wanted, n); ok && len(found) < n {
		return found
	}
	x.sort.Do(x.sortSuffixes)
	found := x.suffixes.Lookup(x.encode(wanted), n)
	for i := range found {
		found[i] /= x.width
	}
	return found
}

// has reports whether lines with these numbers are somewhere.
func (x *Index) has(wanted []int32) bool {
	if !x.mayHave(wanted) {
		return false
	}
	if at, ok := x.onlyPlace(wanted); ok {
		return x.hasAt(wanted, at)
	}
	if found, ok := x.scan(wanted, 1); ok {
		return len(found) > 0
	}
	return len(x.places(wanted, 1)) > 0
}

func (x *Index) mayHave(wanted []int32) bool {
	return len(wanted) > 0 && len(wanted) <= len(x.lines) && !slices.Contains(wanted, unknownID)
}

// onlyPlace returns the only position at which wanted may be, if one of its lines is in the
// text once.
func (x *Index) onlyPlace(wanted []int32) (at int, ok bool) {
	for i, id := range wanted {
		if x.counts[id] == 1 {
			x.place.Do(x.findNumbers)
			return int(x.at[id]) - i, true
		}
	}
	return 0, false
}

func (x *Index) findNumbers() {
	x.at = make([]int32, len(x.counts))
	for at, id := range x.lines {
		x.at[id] = int32(at)
	}
}

// scan returns the first n positions of lines with these numbers. It reports false if the
// lines have been searched one by one often enough.
func (x *Index) scan(wanted []int32, n int) (found []int, ok bool) {
	if x.scanned.Add(int64(len(x.lines))) > int64(scansBeforeSort*len(x.lines)) {
		return nil, false
	}
	budget := len(x.lines) // of lines that are compared after the first
	for at := 0; at+len(wanted) <= len(x.lines) && len(found) < n; at++ {
		if x.lines[at] != wanted[0] {
			continue
		}
		i := 1
		for i < len(wanted) && x.lines[at+i] == wanted[i] {
			i++
		}
		if i == len(wanted) {
			found = append(found, at)
		}
		if budget -= i; budget < 0 {
			return nil, false
		}
	}
	return found, true
}

// placesNear is up to MaxPlaces places within the window around line near.
func placesNear(x lineIndex, wanted []int32, near int) []int {
	var found []int
	for away := 0; away < window && len(found) < MaxPlaces; away++ {
		for _, at := range []int{near + away, near - away} {
			if x.hasAt(wanted, at) {
				found = append(found, at)
			}
		}
	}
	return found
}
