package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// looseLevels are the degrees of equality of texts with the same normalized lines,
// strictest first: levels 2 to 5 of PLACING §3. One search for normalized lines serves
// all of them but the last.
var looseLevels = [...]struct {
	ignores model.Relaxation
	fold    Fold
	aligned bool // line by line, blank ones too
	uniform bool // one change of indentation fits all lines
}{
	{model.AsWritten, withoutEnd, true, false},
	{model.RelaxTrailingSpace, withoutTrailing, true, false},
	{model.RelaxIndentation, trimmed, true, true},
	{model.RelaxBlankLines, trimmed, false, false},
	{model.RelaxTypography, typographyTrailing, true, false},
	{model.RelaxTypographyIndentation, normalized, true, true},
	{model.RelaxTypographyBlankLines, normalized, false, false},
	{model.RelaxInnerBlanks, withoutBlanks, false, false},
}

// similarityLevel is the level of hits that are only similar.
const similarityLevel = len(looseLevels) - 1

// keepStrictest keeps the hits on the strictest level that has any. There must be a
// hit.
func (s *search) keepStrictest(hits []hit) []hit {
	best := len(looseLevels)
	for i := range hits {
		s.setLevel(&hits[i])
		best = min(best, hits[i].level)
	}
	return slices.DeleteFunc(hits, func(h hit) bool { return h.level > best })
}

// setLevel finds the level of h, and how its lines are indented.
func (s *search) setLevel(h *hit) {
	if h.level = similarityLevel; h.score == 0 {
		h.level = 0
	}
	for i := h.lo; h.level < similarityLevel && i < h.hi; i++ {
		line, raw := s.Lines[s.old[i]].Text, s.raw(s.x.rows[h.at+i-h.lo])
		for !bytes.Equal(looseLevels[h.level].fold(line), looseLevels[h.level].fold(raw)) {
			h.level++
		}
	}
	for h.level < similarityLevel && !s.fitsLevel(h, h.level) {
		h.level++
	}
	if l := &looseLevels[h.level]; l.uniform || !l.aligned {
		s.setIndentPairs(h)
	}
}

// fitsLevel reports whether the blank lines and the indentation of h meet a level.
func (s *search) fitsLevel(h *hit, level int) bool {
	l := &looseLevels[level]
	if l.aligned && !s.fitsLineByLine(h, l.fold) {
		return false
	}
	if l.uniform {
		s.setIndentPairs(h)
		return h.uniform
	}
	return true
}

// fitsLineByLine reports whether the old text is at h line by line, blank ones too.
func (s *search) fitsLineByLine(h *hit, fold Fold) bool {
	from, to := s.old[h.lo], s.old[h.hi-1]+1
	row := s.x.rows[h.at]
	if h.lo == 0 {
		for from > 0 {
			if from--; s.Lines[from].Op != '+' {
				row--
			}
		}
	}
	if h.hi == len(s.old) {
		to = len(s.Lines)
	}
	for _, line := range s.Lines[from:to] {
		if line.Op == '+' {
			continue
		}
		if row < 0 || row >= s.x.text.Lines() || !bytes.Equal(fold(line.Text), fold(s.raw(row))) {
			return false
		}
		row++
	}
	return true
}

// setIndentPairs finds how the lines of h are indented.
func (s *search) setIndentPairs(h *hit) {
	if h.pairs != nil {
		return
	}
	for i := h.lo; i < h.hi; i++ {
		h.pairs = append(h.pairs, s.pairOf(s.Lines[s.old[i]].Text, s.x.rows[h.at+i-h.lo]))
	}
	h.uniform = len(shifts(h.pairs, 1)) > 0
}

// indentUnit is the number of spaces by which the lines around row are indented: 4, 2
// or any (1).
func (s *search) indentUnit(row int) int {
	const about = 64
	for _, unit := range []int{4, 2} {
		even := true
		for i := max(row-about, 0); even && i < min(row+about, s.x.text.Lines()); i++ {
			even = evenlyIndented(s.raw(i), unit)
		}
		if even {
			return unit
		}
	}
	return 1
}

// raw is a line of the text without a byte order mark.
func (s *search) raw(row int) []byte {
	line := s.x.text.Raw(row)
	if row == 0 {
		return bytes.TrimPrefix(line, byteOrderMark)
	}
	return line
}

// candidate is the place of h.
func (s *search) candidate(h *hit) model.Candidate {
	f := s.alignment(s.rows(h))
	if f.At < 0 {
		f.At = s.x.rows[h.at]
	}
	if !s.KeepIndent && h.pairs != nil {
		f.indent = s.addedIndent(h.pairs, f.At)
	}
	c := f.Candidate()
	c.Score = h.score
	c.Relaxation, c.Assumptions = s.relaxation(h)
	if s.Stated >= 0 {
		c.Distance = s.line(h) - s.Stated
	}
	return c
}

// alignment is the edit aligned with rows. At is -1 if no old line has a row.
func (s *search) alignment(rows []int) Alignment {
	return Alignment{Text: s.x.text, Lines: s.Lines, Rows: rows, From: s.From, At: firstRow(rows)}
}

// noRow is the row of a line of the edit that no line of the text corresponds to.
const noRow = -1

// firstRow is the first line of the text in rows; noRow if there is none.
func firstRow(rows []int) int {
	if i := slices.IndexFunc(rows, func(row int) bool { return row != noRow }); i >= 0 {
		return rows[i]
	}
	return noRow
}

// rows is the line of the text for every line of the edit at h.
func (s *search) rows(h *hit) []int {
	rows := slices.Repeat([]int{noRow}, len(s.Lines))
	for i := h.lo; i < h.hi; i++ {
		rows[s.old[i]] = s.x.rows[h.at+i-h.lo]
	}
	s.pairBlanks(rows)
	return rows
}

// pairBlanks pairs the blank old lines in order, starting from the non-blank lines,
// which rows has already.
func (s *search) pairBlanks(rows []int) {
	first := -1
	for i, at := range s.old {
		if rows[at] < 0 {
			continue
		}
		end := len(s.Lines)
		if i+1 < len(s.old) {
			end = s.old[i+1]
		}
		s.pairBlank(rows, at+1, end, 1, rows[at]+1)
		if first < 0 {
			before := -1
			if first = at; i > 0 {
				before = s.old[i-1]
			}
			s.pairBlank(rows, at-1, before, -1, rows[at]-1)
		}
	}
}

// pairBlank pairs the blank old lines of the edit from i up to end, in steps of step,
// with the blank lines of the text from row on.
func (s *search) pairBlank(rows []int, i, end, step, row int) {
	for ; i != end; i += step {
		if s.Lines[i].Op == '+' {
			continue
		}
		if row < 0 || row >= s.x.text.Lines() || len(normalized(s.x.text.Raw(row))) > 0 {
			return
		}
		rows[i] = row
		row += step
	}
}
