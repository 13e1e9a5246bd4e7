package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A step is one line of an edit as it is proposed: a line of the text that is
// kept or removed, or a line that is added.
type step struct {
	Line
	row int // the line of the text; -1 for an added line
}

// rowStep keeps (' ') or removes ('-') a line of the text.
func (s *search) rowStep(op byte, row int) step {
	return step{Line{op, s.raw(row)}, row}
}

// addStep adds a line.
func addStep(text []byte) step { return step{Line{'+', text}, -1} }

// A proposal is an edit for a person to decide about: where it goes, and in
// what way it differs from the edit that the answer gives.
type proposal struct {
	steps   []step
	pairs   []pair        // the indentation of the lines that are paired
	assumed model.Reasons // what was assumed; the least likely last
	doubt   bool          // what is changed depends on what was assumed
	score   float64       // how alike the old text is; 1 for equal but for white space
}

// candidate is the place of p. It reports false where p changes nothing, changes
// what stands before s.From, or is made already.
func (s *search) proposalCandidate(p *proposal) (model.Candidate, bool) {
	f := Fitting{Text: s.x.text, From: s.From}
	first := -1
	for _, step := range p.steps {
		f.Lines, f.Rows = append(f.Lines, step.Line), append(f.Rows, step.row)
		if first < 0 && step.row >= 0 {
			first = step.row
		}
	}
	if first < 0 {
		return model.Candidate{}, false
	}
	f.At = first
	f.indent = s.addedIndent(p.pairs, first)
	c := f.Candidate()
	c.Splices = slices.DeleteFunc(c.Splices, func(sp model.Splice) bool {
		return bytes.Equal(s.x.text.Bytes[sp.Start:sp.End], sp.New)
	})
	if len(c.Splices) == 0 || c.Splices[0].Start < s.From || s.wouldDouble(c.Splices) {
		return model.Candidate{}, false
	}
	c.Score = min(p.score, 0.99)
	if s.Stated >= 0 {
		c.Distance = first - s.Stated
	}
	return c, true
}

// dressing is how added lines are indented where the lines of the edit are
// indented as pairs show; nil if they are as the text is.
func (s *search) addedIndent(pairs []pair, row int) func(line []byte) []byte {
	same := func(p pair) bool { return bytes.Equal(p.old, p.file) }
	if s.AsWritten || !slices.ContainsFunc(pairs, func(p pair) bool { return !same(p) }) {
		return nil
	}
	if len(shifts(pairs, 1)) > 0 {
		shift := bestShift(pairs, s.added, func() int { return s.indentUnit(row) })
		return shift.apply
	}
	return func(line []byte) []byte { return indentLike(pairs, line) }
}

// pairOf is the indentation of a line of the edit and of the line of the text
// that it stands for.
func (s *search) pairOf(line []byte, row int) pair {
	old, _ := cutIndent(line)
	file, _ := cutIndent(s.raw(row))
	return pair{old, file}
}

// doubles reports whether the new text of every splice stands around its place
// already, so that making the edit would double it.
func (s *search) wouldDouble(splices []model.Splice) bool {
	return !slices.ContainsFunc(splices, func(sp model.Splice) bool { return !s.presentAround(sp) })
}

func (s *search) presentAround(sp model.Splice) bool {
	text := s.x.text.Bytes
	old := text[sp.Start:sp.End]
	for at := 0; at+len(old) <= len(sp.New); at++ {
		if (at == 0 || sp.New[at-1] == '\n') && bytes.HasPrefix(sp.New[at:], old) &&
			bytes.HasSuffix(text[:sp.Start], sp.New[:at]) && bytes.HasPrefix(text[sp.End:], sp.New[at+len(old):]) {
			return len(sp.New) > len(old)
		}
		next := bytes.IndexByte(sp.New[at:], '\n')
		if next < 0 {
			break
		}
		at += next
	}
	return false
}
