package locate

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
)

// minWrapped is the number of bytes, without whitespace, that identify the beginning
// of a text with other line breaks. maxWrapped is the maximum number of such places.
const (
	minWrapped = 16
	maxWrapped = 64
)

// rowsBeginning returns the first maxWrapped+1 lines of the text of x, which has all lines as they
// are written, that begin with key if whitespace and line ends are removed.
func rowsBeginning(x *Index, key []byte) (rows []int) {
	for row, id := range x.ids {
		if x.numbers.heads[id] == key[0] && beginsWith(x.text.Bytes[x.text.Start(row):], key) {
			if rows = append(rows, row); len(rows) > maxWrapped {
				break
			}
		}
	}
	return rows
}

// beginsWith reports whether text, whose first line is not blank, begins with key if whitespace
// is removed.
func beginsWith(text, key []byte) bool {
	n := 0
	for _, c := range text[:min(len(text), maxLine)] {
		switch {
		case n == 0 && c == '\n':
			return false
		case isBlank(c):
			continue
		case c != key[n]:
			return false
		}
		if n++; n == len(key) {
			return true
		}
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// withoutSpace returns b without whitespace.
func withoutSpace(b []byte) []byte {
	return bytes.Join(bytes.FieldsFunc(b, func(r rune) bool { return strings.ContainsRune(blanks, r) }), nil)
}

// A wrappedMatch is a place of the old text of an edit in a text with other line
// breaks.
type wrappedMatch struct {
	first, end int   // lines of the text, end excluded
	cuts       []int // for each line, the bytes of the old text up to its end
}

// wrappedAt compares old, without whitespace, with the text from a line on. It reports
// whether all of old matches and ends at the end of a line.
func wrappedAt(t *model.Text, old []byte, row int) (wrappedMatch, bool) {
	f := wrappedMatch{first: row}
	n := 0
	for ; row < t.Lines() && n < len(old); row++ {
		for _, c := range t.Raw(row) {
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

// wrapped finds the old text regardless of line breaks: the lines of the answer or of
// the file may have been wrapped or joined.
func (s *search) wrapped() []proposal {
	if !slices.Contains(s.ids, unknownID) {
		return nil // the text has all lines of the old text
	}
	var old []byte
	ends := make([]int, len(s.old)) // the length of old up to the end of each line
	for i, at := range s.old {
		old = append(old, withoutSpace(s.Lines[at].Text)...)
		ends[i] = len(old)
	}
	if len(old) < minWrapped {
		return nil
	}
	rows := rowsBeginning(s.onLevel(Bytes), old[:minWrapped])
	if len(rows) > maxWrapped {
		return nil
	}
	var out []proposal
	for _, row := range rows {
		if f, ok := wrappedAt(s.x.text, old, row); ok {
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

// wrappedProposal returns the edit at f. It works in groups: the smallest runs of
// lines of the old text that correspond to whole lines of the text. It reports false
// if lines with signs keep only a part of a group.
func (s *search) wrappedProposal(f wrappedMatch, ends []int) (proposal, bool) {
	p := proposal{assumed: model.Because(wrappedLines.With()), score: 1}
	lo, row := 0, f.first
	for hi := 1; hi <= len(s.old); hi++ {
		cut := slices.Index(f.cuts[row-f.first:], ends[hi-1])
		if cut < 0 {
			continue
		}
		for row < f.end && len(normalized(s.x.text.Raw(row))) == 0 {
			p.steps = append(p.steps, s.rowStep(' ', row)) // no line of the edit corresponds to it
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

// stepsAfterGroup adds the steps of the added lines after a group, and of the blank
// lines that the text has from row on. It returns the number of blank lines.
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

// groupSteps makes the steps of the lines of one group, which correspond to rows. If
// the edit changes a part of the group, all of it is replaced.
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
	return steps, !part || !s.ExplicitOps
}

// rejoined returns the new text of a group that is kept in part. If the old lines are
// one line of the text, and there are as many new lines, these are joined to one line
// with the whitespace of the text at the breaks.
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

// additions returns the steps of the added lines.
func additions(lines []Line) []step {
	var steps []step
	for _, line := range lines {
		if line.Op == '+' {
			steps = append(steps, addStep(line.Text))
		}
	}
	return steps
}
