package locate

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strings"

	"aptix-tui/model"
)

// minWrapped is how many bytes that are no white space tell where text begins
// whose lines are broken elsewhere, and maxWrapped at how many lines it may.
const (
	minWrapped = 16
	maxWrapped = 64
)

// A streams knows which lines of a text begin with which bytes, white space and
// line ends left out. It is immutable.
type wrapIndex struct {
	text   *model.Text
	seed   maphash.Seed
	starts map[uint64][]int32
}

// newStreams indexes the lines of t.
func newWrapIndex(t *model.Text) *wrapIndex {
	x := &wrapIndex{text: t, seed: maphash.MakeSeed(), starts: make(map[uint64][]int32)}
	var key [minWrapped]byte
	for row := range t.Lines() {
		if len(trimmed(t.Raw(row))) == 0 || !x.key(row, &key) {
			continue
		}
		slot := maphash.Bytes(x.seed, key[:])
		if rows := x.starts[slot]; len(rows) <= maxWrapped {
			x.starts[slot] = append(rows, int32(row))
		}
	}
	return x
}

// key is the first bytes from a line on that are no white space. It reports
// whether there are enough.
func (x *wrapIndex) key(row int, key *[minWrapped]byte) bool {
	n := 0
	for at := x.text.Start(row); at < min(len(x.text.Bytes), x.text.Start(row)+maxLine); at++ {
		if c := x.text.Bytes[at]; !isBlank(c) {
			key[n] = c
			if n++; n == len(key) {
				return true
			}
		}
	}
	return false
}

func isBlank(c byte) bool { return strings.IndexByte(blanks, c) >= 0 }

// squeeze is b without any white space.
func withoutSpace(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for _, c := range b {
		if !isBlank(c) {
			out = append(out, c)
		}
	}
	return out
}

// A flow is where the old text of an edit stands in a text whose lines are
// broken elsewhere.
type wrappedMatch struct {
	first, end int   // lines of the text, end not included
	cuts       []int // for each of these, how many bytes of the old text stand up to its end
}

// at lays old, squeezed, onto the text from a line on. It reports whether it
// stands there, and ends as a line does.
func (x *wrapIndex) at(old []byte, row int) (wrappedMatch, bool) {
	f := wrappedMatch{first: row}
	n := 0
	for ; row < x.text.Lines() && n < len(old); row++ {
		for _, c := range x.text.Raw(row) {
			if isBlank(c) {
				continue
			}
			if n == len(old) || old[n] != c {
				return f, false
			}
			n++
		}
		f.cuts = append(f.cuts, n)
	}
	f.end = row
	return f, n == len(old)
}

// wrapped is where the old text stands if it does not matter where its lines
// are broken: those of the answer, or of the file, were wrapped or joined.
func (s *search) wrapped(x *wrapIndex) []proposal {
	if !slices.Contains(s.ids, unknownID) {
		return nil // no line of the old text is anything else than one of the file
	}
	var old []byte
	ends := make([]int, len(s.old)) // how much of old stands up to the end of each line
	for i, at := range s.old {
		old = append(old, withoutSpace(s.Lines[at].Text)...)
		ends[i] = len(old)
	}
	if len(old) < minWrapped {
		return nil
	}
	rows := x.starts[maphash.Bytes(x.seed, old[:minWrapped])]
	if len(rows) > maxWrapped {
		return nil
	}
	var out []proposal
	for _, row := range rows {
		if f, ok := x.at(old, int(row)); ok {
			if p, ok := s.wrappedProposal(f, ends); ok {
				out = append(out, p)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b proposal) int {
		if s.Stated < 0 {
			return 0
		}
		return lineDistance(a.steps[0].row, s.Stated) - lineDistance(b.steps[0].row, s.Stated)
	})
	return out
}

// flowing is the edit at f. A group is the fewest lines of the old text that
// are whole lines of the text too. It reports false where lines with signs keep
// a part of such a line only.
func (s *search) wrappedProposal(f wrappedMatch, ends []int) (proposal, bool) {
	p := proposal{assumed: model.Because(wrappedLines.With()), score: 1}
	lo, row := 0, f.first
	for hi := 1; hi <= len(s.old); hi++ {
		cut := slices.Index(f.cuts[row-f.first:], ends[hi-1])
		if cut < 0 {
			continue
		}
		for row < f.end && len(normalized(s.x.text.Raw(row))) == 0 {
			p.steps = append(p.steps, s.rowStep(' ', row)) // no line of the edit stands for it
			row++
			cut--
		}
		rows := []int{}
		for range cut + 1 {
			rows = append(rows, row)
			row++
		}
		next := len(s.Lines)
		if hi < len(s.old) {
			next = s.old[hi]
		}
		if hi-lo == 1 && len(rows) == 1 {
			p.pairs = append(p.pairs, s.pairOf(s.Lines[s.old[lo]].Text, rows[0]))
		}
		last := s.old[hi-1] + 1
		steps, ok := s.groupSteps(s.Lines[s.old[lo]:last], rows)
		if !ok {
			return p, false
		}
		p.steps = append(p.steps, steps...)
		row += s.stepsAfterGroup(&p, s.Lines[last:next], row)
		lo = hi
	}
	if lead := s.Lines[:s.old[0]]; slices.ContainsFunc(lead, func(l Line) bool { return l.Op == '+' }) {
		p.steps = append(additions(lead), p.steps...)
	}
	return p, true
}

// behindGroup makes the steps of the lines of the edit behind a group: those
// that are added, and the blank ones that the text has from row on. It returns
// how many these are.
func (s *search) stepsAfterGroup(p *proposal, lines []Line, row int) int {
	n := 0
	for _, line := range lines {
		switch {
		case line.Op == '+':
			p.steps = append(p.steps, addStep(line.Text))
		case row+n < s.x.text.Lines() && len(normalized(s.x.text.Raw(row+n))) == 0:
			p.steps = append(p.steps, s.rowStep(line.Op, row+n))
			n++
		}
	}
	return n
}

// group makes the steps of the lines of one group, which the rows of the text
// stand for. Where the edit changes a part of it, all of it is replaced.
func (s *search) groupSteps(lines []Line, rows []int) ([]step, bool) {
	op := lines[0].Op
	part := slices.ContainsFunc(lines, func(l Line) bool { return l.Op != op && len(normalized(l.Text)) > 0 })
	var steps []step
	for _, row := range rows {
		if part {
			op = '-'
		}
		steps = append(steps, s.rowStep(op, row))
	}
	if part {
		for _, text := range s.rejoined(Side(lines, '-'), Side(lines, '+'), rows) {
			steps = append(steps, addStep(text))
		}
	}
	return steps, !part || !s.Signed
}

// rejoined is the new text of lines of which a part is kept. Where the old ones
// are one line of the text, and the new ones are as many, they become one line
// with the white space that stands at the breaks.
func (s *search) rejoined(old, new [][]byte, rows []int) [][]byte {
	if len(rows) != 1 || len(old) != len(new) {
		return new
	}
	raw := s.x.text.Raw(rows[0])
	var out []byte
	at := 0
	for i, line := range new {
		if i == 0 {
			out = append(out, bytes.TrimRight(line, blanks)...)
		} else {
			out = append(out, trimmed(line)...)
		}
		for n := len(withoutSpace(old[i])); n > 0; at++ {
			if !isBlank(raw[at]) {
				n--
			}
		}
		gap := at
		for gap < len(raw) && isBlank(raw[gap]) {
			gap++
		}
		if i+1 < len(new) {
			out = append(out, raw[at:gap]...)
		}
	}
	return [][]byte{append(out, '\n')}
}

// additions are the steps of the added ones of lines.
func additions(lines []Line) []step {
	var steps []step
	for _, line := range lines {
		if line.Op == '+' {
			steps = append(steps, addStep(line.Text))
		}
	}
	return steps
}
