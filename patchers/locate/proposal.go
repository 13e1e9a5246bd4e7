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

// addStep adds a line.
func addStep(text []byte) step { return step{Line{'+', text}, noRow} }

// A proposal is an edit that a person has to decide about: its place, and its
// differences from the edit in the answer.
type proposal struct {
	steps   []step
	pairs   []pair        // the indentation of the lines that are paired
	assumed model.Reasons // what was assumed; the least likely last
	doubt   bool          // the changes depend on the assumptions
	score   float64       // similarity of the old text; 1 if only whitespace differs
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
