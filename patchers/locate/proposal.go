package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// A step is one line of a proposed edit: a line of the text that is kept or removed,
// or an added line.
type step struct {
	Line
	row int // the line of the text; noRow for an added line
}

// rowStep keeps (' ') or removes ('-') a line of the text.
func (s *search) rowStep(op byte, row int) step {
	return step{Line{op, s.raw(row)}, row}
}

// A proposal is an edit that a person has to decide about: its place, and its
// differences from the edit in the answer.
type proposal struct {
	steps   []step
	pairs   []pair        // the indentation of the lines that are paired
	assumed model.Reasons // what was assumed; the least likely last
	score   float64       // similarity of the old text; 1 if only whitespace differs
}

// proposals returns the edits at the places of a similar text, best first. There are none if
// the new text has a place: then the edit may be applied already, and a place of a part of the
// old text is not reliable.
func (s *search) proposals() []proposal {
	if Distinctive(s.Lines) {
		if n, hits := s.provenResults(); len(hits) > 0 && n.hasWords(0, len(n.old)) {
			return nil
		}
	}
	var out []proposal
	for _, al := range s.pairings() {
		if p, ok := s.proposalFor(al); ok {
			out = append(out, p)
		}
	}
	return out
}

// proposalFor returns the edit at the place of al. Lines of the text that the edit does not
// name are kept, and context that the text does not have is left out. It is not ok if an
// ellipsis represents lines of the text.
func (s *search) proposalFor(al pairing) (p proposal, ok bool) {
	p.score = al.score
	first := slices.IndexFunc(al.rows, func(row int) bool { return row != noRow })
	last := first
	left := 0
	for i, row := range al.rows {
		if row == noRow || i < first {
			continue
		}
		last = i
		if len(normalized(s.Lines[i].Text)) > 0 {
			p.pairs = append(p.pairs, s.pairOf(s.Lines[i].Text, row))
		}
	}
	for _, i := range s.old {
		if i < first || i > last {
			left++
		}
	}
	if left > 0 {
		p.assumed = model.Because(contextLeftOut.With(left, s.context()))
	}
	g := s.edge(s.Lines[:first], al.rows[first], -1)
	for i := first; i <= last; i++ {
		if row := al.rows[i]; row == noRow {
			g.lines = append(g.lines, s.Lines[i])
		} else {
			if i > first {
				g.rows = rowsBetween(p.lastRow(), row)
			}
			p.assumed = p.assumed.And(s.assumption(g))
			p.steps = append(append(p.steps, s.interleave(g)...), s.rowStep(s.Lines[i].Op, row))
			g = gap{}
		}
	}
	g = s.edge(s.Lines[last+1:], al.rows[last], 1)
	p.assumed = p.assumed.And(s.assumption(g))
	p.steps = append(p.steps, s.interleave(g)...)
	if len(p.assumed) == 0 {
		p.assumed = model.Because(similarText.With())
	}
	stands := func(i int) bool { return al.rows[i] == noRow && s.Lines[i].Op == ' ' && isEllipsis(s.Lines[i].Text) }
	return p, !slices.ContainsFunc(s.old, stands)
}

// lastRow is the last line of the text in the steps of p.
func (p *proposal) lastRow() int { return p.steps[len(p.steps)-1].row }

func rowsBetween(a, b int) (rows []int) {
	for row := a + 1; row < b; row++ {
		rows = append(rows, row)
	}
	return rows
}

// A gap holds the lines between two paired lines of the edit, or before the first
// pair or after the last one.
type gap struct {
	lines []Line // of the edit that the text does not have here
	rows  []int  // of the text that the edit does not have here
}

// edge is the gap of lines, which are before the first paired line, or after the last one,
// from the outermost addition on: its context may correspond to the lines of the text there.
// Context outside of it is left out.
func (s *search) edge(lines []Line, row, step int) (g gap) {
	added := func(l Line) bool { return l.Op == '+' }
	for len(lines) > 0 && step < 0 && !added(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && step > 0 && !added(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	g.lines = slices.Clone(lines)
	for _, line := range lines {
		if at := row + step*(len(g.rows)+1); line.Op == ' ' && at >= 0 && at < s.x.text.Lines() {
			g.rows = append(g.rows, at)
		}
	}
	slices.Sort(g.rows)
	return g
}

// assumption is what the edit with the gap g assumes, if g has text.
func (s *search) assumption(g gap) model.Reason {
	context := slices.ContainsFunc(g.lines, func(l Line) bool { return l.Op == ' ' && len(normalized(l.Text)) > 0 })
	rows := slices.ContainsFunc(g.rows, func(row int) bool { return len(normalized(s.x.text.Raw(row))) > 0 })
	switch {
	case context && rows:
		return keptForContext.With(fileLines(g.rows))
	case context:
		return contextNotFound.With()
	case rows:
		return unnamedKept.With(fileLines(g.rows))
	}
	return model.Reason{}
}

// interleave puts the added lines of g between its rows, which are kept. Before each
// added line it puts as many rows as context lines precede it in the edit; before those behind
// all context, all rows.
func (s *search) interleave(g gap) (steps []step) {
	kept, placed, context := 0, 0, 0
	for _, line := range g.lines {
		if line.Op == ' ' {
			context++
		}
	}
	for _, line := range g.lines {
		switch line.Op {
		case ' ':
			kept++
			continue
		case '-': // it is blank
			continue
		}
		until := min(kept, len(g.rows))
		if kept == context && kept > 0 {
			until = len(g.rows)
		}
		for ; placed < until; placed++ {
			steps = append(steps, s.rowStep(' ', g.rows[placed]))
		}
		steps = append(steps, step{Line{'+', line.Text}, noRow})
	}
	for ; placed < len(g.rows); placed++ {
		steps = append(steps, s.rowStep(' ', g.rows[placed]))
	}
	return steps
}

// isEllipsis reports whether a line may represent others.
func isEllipsis(line []byte) bool {
	return bytes.Contains(line, []byte("...")) || bytes.Contains(line, []byte("…"))
}

// fileLine is the 1-based number of a row of the text.
func fileLine(row int) model.FileLine { return model.FileLine(row + 1) }

// fileLines are the numbers of consecutive rows.
func fileLines(rows []int) model.FileLines {
	return model.FileLines{First: fileLine(rows[0]), Last: fileLine(rows[len(rows)-1])}
}

// proposalCandidate is the place of p. It reports false if p changes nothing, changes
// text before s.From, or is applied already.
func (s *search) proposalCandidate(p *proposal) (model.Candidate, bool) {
	f := Alignment{Text: s.x.text, From: s.From}
	for _, step := range p.steps {
		f.Lines, f.Rows = append(f.Lines, step.Line), append(f.Rows, step.row)
	}
	first := firstRow(f.Rows)
	if first == noRow {
		return model.Candidate{}, false
	}
	f.At = first
	if !s.KeepIndent && slices.ContainsFunc(p.pairs, func(p pair) bool { return !bytes.Equal(p.old, p.file) }) {
		f.indent = s.addedIndent(p.pairs, first)
	}
	c := f.Candidate()
	c.Splices = slices.DeleteFunc(c.Splices, func(sp model.Splice) bool {
		return bytes.Equal(s.x.text.Slice(sp.Span), sp.New)
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

// pairOf is the indentation of a line of the edit and of its line in the text.
func (s *search) pairOf(line []byte, row int) pair {
	old, _ := cutIndent(line)
	file, _ := cutIndent(s.raw(row))
	return pair{old, file}
}

// wouldDouble reports whether the new text of every splice is around its place
// already.
func (s *search) wouldDouble(splices []model.Splice) bool {
	return !slices.ContainsFunc(splices, func(sp model.Splice) bool { return !s.presentAround(sp) })
}

func (s *search) presentAround(sp model.Splice) bool {
	t := s.x.text
	around := model.Span{Start: max(0, sp.Start-len(sp.New)), End: min(t.Len(), sp.End+len(sp.New))}
	text := t.Slice(around)
	before, old, after := text[:sp.Start-around.Start], text[sp.Start-around.Start:sp.End-around.Start], text[sp.End-around.Start:]
	for at := 0; at+len(old) <= len(sp.New); at++ {
		if (at == 0 || sp.New[at-1] == '\n') && bytes.HasPrefix(sp.New[at:], old) &&
			bytes.HasSuffix(before, sp.New[:at]) && bytes.HasPrefix(after, sp.New[at+len(old):]) {
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

// maxCandidates is the maximum number of proposals in a match.
const maxCandidates = 12

// offer makes a match of proposals, best first.
func (s *search) offer(proposals []proposal) (model.Match, bool) {
	m := model.Match{Placement: model.Fuzzy}
	for i := range proposals {
		c, ok := s.proposalCandidate(&proposals[i])
		if !ok && i == 0 {
			return model.Match{}, false
		}
		if !ok || slices.ContainsFunc(m.Candidates, func(other model.Candidate) bool { return sameSplices(c, other) }) {
			continue
		}
		c.Relaxation, c.Assumptions = model.RelaxProposal, proposals[i].assumed
		if m.Candidates = append(m.Candidates, c); len(m.Candidates) == maxCandidates {
			break
		}
	}
	if len(m.Candidates) == 0 {
		return model.Match{}, false
	}
	first := &m.Candidates[0]
	m.Why = model.Because(proposedAt.With(fileLine(s.x.text.LineAt(first.Splices[0].Start)), first.Assumptions))
	if len(m.Candidates) > 1 {
		m.Placement = model.Ambiguous
		m.Why = model.Because(severalProposals.With(len(m.Candidates), m.Why))
	}
	return m, true
}

func sameSplices(a, b model.Candidate) bool {
	return slices.EqualFunc(a.Splices, b.Splices, func(a, b model.Splice) bool {
		return a.Span == b.Span && string(a.New) == string(b.New)
	})
}
