package locate

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// An option is one way to interpret a gap: its steps and its assumption.
type option struct {
	steps   []step
	assumed model.Reason
	doubt   bool // the changes depend on it
}

// A gap holds the lines between two paired lines of the edit, or before the first
// pair or after the last one.
type gap struct {
	lines       []Line // of the edit that the text does not have here
	rows        []int  // of the text that the edit does not have here
	above, next byte   // operations of the lines around the gap; 0 for none
}

// proposals returns the possible edits at the places of a similar text, best first.
func (s *search) proposals() []proposal {
	var out []proposal
	if s.resultPresent() {
		return nil
	}
	for _, al := range s.pairings() {
		if len(out) >= maxCandidates {
			break
		}
		out = append(out, s.proposalsFor(al)...)
	}
	return out
}

// resultPresent reports whether the new text has a place. Then the edit may be
// applied already, and a place of a part of the old text is not reliable.
func (s *search) resultPresent() bool {
	if !Distinctive(s.Lines) {
		return false
	}
	n, hits := s.provenResults()
	return len(hits) > 0 && n.hasWords(0, len(n.old))
}

// proposalsFor returns the edits that the pairing al allows. The first proposal takes
// the first option of every gap. Each further proposal takes another option of one
// gap and the first options of all others.
func (s *search) proposalsFor(al pairing) []proposal {
	var paired []int
	for i, row := range al.rows {
		if row >= 0 {
			paired = append(paired, i)
		}
	}
	last := paired[len(paired)-1]
	head := s.edgeOptions(s.Lines[:paired[0]], al.rows[paired[0]], -1)
	tail := s.edgeOptions(s.Lines[last+1:], al.rows[last], 1)
	options := [][]option{head}
	for n, i := range paired {
		options = append(options, []option{{steps: []step{s.rowStep(s.Lines[i].Op, al.rows[i])}}})
		if n+1 < len(paired) {
			options = append(options, s.options(s.gapBetween(al, i, paired[n+1])))
		}
	}
	options = append(options, tail)
	if slices.ContainsFunc(options, func(o []option) bool { return o == nil }) {
		return nil
	}
	choice := make([]int, len(options))
	out := []proposal{s.combine(al, options, choice)}
	for i := range options {
		for n := 1; n < len(options[i]); n++ {
			choice[i] = n
			out = append(out, s.combine(al, options, choice))
		}
		choice[i] = 0
	}
	return out
}

// combine returns the edit with one option of each gap.
func (s *search) combine(al pairing, options [][]option, choice []int) proposal {
	p := proposal{score: al.score}
	if left := s.leftOut(al); left > 0 {
		p.assumed = p.assumed.And(contextLeftOut.With(left, s.context()))
	}
	for i, row := range al.rows {
		if row >= 0 && len(normalized(s.Lines[i].Text)) > 0 {
			p.pairs = append(p.pairs, s.pairOf(s.Lines[i].Text, row))
		}
	}
	for i, n := range choice {
		p.steps = append(p.steps, options[i][n].steps...)
		p.assumed = p.assumed.And(options[i][n].assumed)
		p.doubt = p.doubt || options[i][n].doubt
	}
	if p.assumed == nil {
		p.assumed = model.Because(similarText.With())
	}
	return p
}

// leftOut is how many lines of context are outside the range that al pairs.
func (s *search) leftOut(al pairing) int {
	placed := func(row int) bool { return row >= 0 }
	first := slices.IndexFunc(al.rows, placed)
	last := len(al.rows) - 1
	for !placed(al.rows[last]) {
		last--
	}
	n := 0
	for _, i := range s.old {
		if i < first || i > last {
			n++
		}
	}
	return n
}

// gapBetween is the gap between two lines of the edit that al pairs.
func (s *search) gapBetween(al pairing, i, j int) gap {
	g := gap{lines: s.Lines[i+1 : j], above: s.Lines[i].Op, next: s.Lines[j].Op}
	for row := al.rows[i] + 1; row < al.rows[j]; row++ {
		g.rows = append(g.rows, row)
	}
	return g
}

// edgeOptions are the options for the lines before the first paired line, or after
// the last one: their context is left out. Context between an addition and the paired
// line may correspond to the lines of the text there. There are no options if an
// ellipsis represents any number of lines between them.
func (s *search) edgeOptions(lines []Line, row, step int) []option {
	added := func(l Line) bool { return l.Op == '+' }
	first := slices.IndexFunc(lines, added)
	if first < 0 {
		return []option{{}}
	}
	last := len(lines) - 1
	for !added(lines[last]) {
		last--
	}
	var g gap
	if step < 0 {
		g.lines, g.next = lines[first:], ' '
	} else {
		g.lines, g.above = lines[:last+1], ' '
	}
	if slices.ContainsFunc(g.lines, func(l Line) bool { return l.Op == ' ' && isEllipsis(l.Text) }) {
		return nil
	}
	for _, line := range g.lines {
		if at := row + step*(len(g.rows)+1); line.Op == ' ' && at >= 0 && at < s.x.text.Lines() {
			g.rows = append(g.rows, at)
		}
	}
	slices.Sort(g.rows)
	return s.options(g)
}

// countNonBlank counts the non-blank context lines of the gap, and its non-blank
// rows.
func (s *search) countNonBlank(g gap) (context, rows int) {
	for _, line := range g.lines {
		if line.Op == ' ' && len(normalized(line.Text)) > 0 {
			context++
		}
	}
	for _, row := range g.rows {
		if len(normalized(s.x.text.Raw(row))) > 0 {
			rows++
		}
	}
	return context, rows
}

// options are the ways to interpret a gap, best first.
func (s *search) options(g gap) []option {
	context, rows := s.countNonBlank(g)
	switch {
	case context > 0 && rows > 0:
		return s.differingContext(g)
	case context > 0:
		return s.missingContext(g)
	case rows > 0:
		return s.unnamedLines(g)
	}
	return []option{{steps: s.interleave(g)}}
}

// interleave puts the added lines of g between its rows, which are kept. Before each
// added line it puts as many rows as context lines precede it in the edit.
func (s *search) interleave(g gap) []step {
	var steps []step
	kept, placed := 0, 0
	context := len(g.lines) - len(additions(g.lines))
	for _, line := range g.lines {
		if line.Op == ' ' {
			kept++
			continue
		}
		if line.Op != '+' {
			continue
		}
		until := min(kept, len(g.rows))
		if kept == context && kept > 0 {
			until = len(g.rows)
		}
		for ; placed < until; placed++ {
			steps = append(steps, s.rowStep(' ', g.rows[placed]))
		}
		steps = append(steps, addStep(line.Text))
	}
	for ; placed < len(g.rows); placed++ {
		steps = append(steps, s.rowStep(' ', g.rows[placed]))
	}
	return steps
}

// differingContext returns the options if the text has other lines than the context
// of the edit: the lines of the text are kept. There are no options if an ellipsis
// represents any number of lines.
func (s *search) differingContext(g gap) []option {
	if slices.ContainsFunc(g.lines, func(l Line) bool { return l.Op == ' ' && isEllipsis(l.Text) }) {
		return nil
	}
	return []option{{steps: s.interleave(g), assumed: keptForContext.With(fileLines(g.rows))}}
}

// missingContext are the options for context that the text does not have here: it may
// be added text that lost its sign, or an error.
func (s *search) missingContext(g gap) []option {
	var added []step
	beside := len(additions(g.lines)) > 0 || g.above == '-' || g.next == '-'
	for _, line := range g.lines {
		if line.Op == ' ' && (isEllipsis(line.Text) || isProse(line.Text)) {
			return []option{{steps: s.interleave(g), assumed: contextNotFound.With()}}
		}
		if line.Op == '+' || line.Op == ' ' && len(normalized(line.Text)) > 0 {
			added = append(added, addStep(line.Text))
		}
	}
	out := []option{{added, contextAdded.With(), beside}, {additions(g.lines), contextNotFound.With(), beside}}
	if !beside {
		slices.Reverse(out)
	}
	return out
}

// additions returns the steps of the added lines.
func additions(lines []Line) (steps []step) {
	for _, line := range lines {
		if line.Op == '+' {
			steps = append(steps, addStep(line.Text))
		}
	}
	return steps
}

// isProse reports whether a line looks like a sentence of the answer that ran into
// the edit.
func isProse(line []byte) bool {
	return len(line) > 0 && line[0] >= 'A' && line[0] <= 'Z' && bytes.Count(line, []byte(" ")) >= 3 &&
		bytes.ContainsAny(line[len(trimmed(line))-1:], ".:!?") && !bytes.ContainsAny(line, "(){}[]=;<>\"`")
}

// isEllipsis reports whether a line may represent others.
func isEllipsis(line []byte) bool {
	return bytes.Contains(line, []byte("...")) || bytes.Contains(line, []byte("…"))
}

// unnamedLines are the options for lines of the text that the edit does not name:
// they are kept, or removed silently.
func (s *search) unnamedLines(g gap) []option {
	adds := additions(g.lines)
	keeps, drops := unnamedKept.With(fileLines(g.rows)), unnamedRemoved.With(fileLines(g.rows))
	if len(adds) == 0 && g.above == ' ' && g.next == ' ' {
		return []option{{steps: s.interleave(g), assumed: keeps}}
	}
	var kept, removed []step
	for _, row := range g.rows {
		kept = append(kept, s.rowStep(' ', row))
		removed = append(removed, s.rowStep('-', row))
	}
	out := []option{{slices.Concat(adds, kept), keeps, true}, {slices.Concat(removed, adds), drops, true}}
	if len(adds) == 0 && g.above == '-' && g.next == '-' {
		slices.Reverse(out)
	}
	return out
}

// fileLine is the 1-based number of a row of the text.
func fileLine(row int) model.FileLine { return model.FileLine(row + 1) }

// fileLines are the numbers of consecutive rows.
func fileLines(rows []int) model.FileLines {
	return model.FileLines{First: fileLine(rows[0]), Last: fileLine(rows[len(rows)-1])}
}
