package snippet

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/brackets"
)

// doubt returns why a person should look at a segment before it takes the place of what
// it spans.
func (m *merge) doubt(seg segment, p place, s *spliced) model.Reason {
	removed, added := s.changed()
	switch {
	case m.crossed:
		return otherOrder.With()
	case !p.first.sure:
		return beginsNew.With()
	case !p.last.sure:
		return endsNew.With()
	case !m.edgeDoubt(seg, p).None():
		return m.edgeDoubt(seg, p)
	case s.endsInRemoval():
		return blockGoesOn.With()
	case m.uneven && len(added) > 0, sharesLine(removed, added), m.unlikeFile(added):
		return unevenIndent.With()
	}
	has := m.contentsOf(added)
	for _, line := range removed {
		if gone := m.gone(line, has); gone != "" {
			return definitionGone.With(gone)
		}
		if isImport(line) && !has.lines[trim(line)] {
			return importsChanged.With(trim(line))
		}
	}
	if note := m.noteIn(added, removed); note != "" {
		return mayBeNote.With(note)
	}
	spanned, shown := 0, seg.hi-seg.lo
	for _, line := range s.lines {
		if line.Op != '+' && len(bytes.TrimSpace(line.Text)) > 0 {
			spanned++
		}
	}
	if spanned*3 > shown*4 {
		return spansMore.With(spanned, shown)
	}
	return model.Reason{}
}

// doubtBrackets adds a doubt to edits that together take the balance of its brackets from
// the file.
func (m *merge) doubtBrackets(edits []model.Edit) {
	if balanced, known := brackets.Balanced(m.change.Path, m.text.Bytes); !known || !balanced {
		return
	}
	var after []byte
	at := 0
	for _, e := range edits {
		if c := e.Locator.(model.Placed).Candidates; len(c) > 0 {
			for _, s := range c[0].Splices {
				after = append(append(after, m.text.Bytes[at:max(at, s.Start)]...), s.New...)
				at = max(at, s.End)
			}
		}
	}
	after = append(after, m.text.Bytes[at:]...)
	if balanced, _ := brackets.Balanced(m.change.Path, after); balanced {
		return
	}
	for i := range edits {
		if edits[i].Doubt.None() {
			edits[i].Doubt = losesBalance.With()
		}
	}
}

// edgeDoubt is why it is not certain that the lines of the file before the snippet, or
// after it, stay: seg is its first or its last segment.
func (m *merge) edgeDoubt(seg segment, p place) model.Reason {
	switch {
	case !seg.before && seg.lo == 0 && !m.beginsBlock(p.first.lines[0]):
		return fileBefore.With()
	case !seg.after && seg.hi == len(m.part.rows) && !m.endsBlock(seg, p.last.lines[0]):
		return fileAfter.With()
	case seg.after && m.leavesBlock(seg, p.last.lines[0]):
		return blockGoesOn.With()
	}
	return model.Reason{}
}

// leavesBlock reports whether the elision after seg is outside of the block in which seg
// ends, which goes on in the file after line f.
func (m *merge) leavesBlock(seg segment, f int) bool {
	last := m.part.line(seg.hi - 1)
	return seg.endIndent >= 0 && seg.endIndent < indentation(last) && !onlyBrackets(last) &&
		f+1 < len(m.file.rows) && m.file.indent(f+1) >= m.file.indent(f)
}

// beginsBlock reports whether line f of the file can be the first that a snippet shows
// though others are before it: it does not continue what these do.
func (m *merge) beginsBlock(f int) bool {
	return f == 0 || m.file.rows[f-1]+1 < m.file.rows[f] || onlyBrackets(m.file.line(f-1))
}

// endsBlock reports whether line f of the file can be the last that a snippet shows
// though others are after it: the block that it is in ends there.
func (m *merge) endsBlock(seg segment, f int) bool {
	if f+1 == len(m.file.rows) {
		return true
	}
	balanced, known := brackets.Balanced(m.change.Path, []byte(strings.Join(m.part.lines, "\n")))
	if known && !balanced {
		return false
	}
	least := m.part.indent(seg.lo)
	for i := seg.lo; i < seg.hi; i++ {
		least = min(least, m.part.indent(i))
	}
	return m.file.indent(f+1) < least || onlyBrackets(m.file.line(f)) || m.file.rows[f]+1 < m.file.rows[f+1]
}

// changed returns the lines that s removes and adds, without blank ones.
func (s *spliced) changed() (removed, added []string) {
	for _, line := range s.lines {
		text := string(bytes.TrimRight(line.Text, "\r\n"))
		switch {
		case trim(text) == "":
		case line.Op == '-':
			removed = append(removed, text)
		case line.Op == '+':
			added = append(added, text)
		}
	}
	return removed, added
}

// contents are lines, and what they define, give a value or are decorated with.
type contents struct{ lines, names, keys, decorators map[string]bool }

func (m *merge) contentsOf(lines []string) contents {
	c := contents{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, line := range lines {
		c.lines[trim(line)] = true
		c.names[definedBy(m.change.Path, line)] = true
		c.keys[keyOf(m.change.Path, line)] = true
		c.decorators[decorated(line)] = true
	}
	return c
}

// unlikeFile reports whether one of lines is indented as no line of the file is.
func (m *merge) unlikeFile(lines []string) bool {
	if m.indents == nil {
		m.indents = map[string]bool{}
		for _, line := range m.file.lines {
			indent := indentOf(line)
			m.indents[indent] = true
			if indent != "" && trim(line) != "" && (m.unit == "" || len(indent) < len(m.unit)) {
				m.unit = indent
			}
		}
	}
	return slices.ContainsFunc(lines, func(line string) bool {
		indent := indentOf(line)
		for !m.indents[indent] {
			less, deeper := strings.CutSuffix(indent, m.unit)
			if !deeper || m.unit == "" {
				return true
			}
			indent = less
		}
		return false
	})
}

// endsInRemoval reports whether the last lines that s spans are removed, with nothing in
// their place.
func (s *spliced) endsInRemoval() bool {
	removed := false
	for _, line := range slices.Backward(s.lines) {
		switch {
		case trim(string(line.Text)) == "":
		case line.Op == '-':
			removed = true
		default:
			return removed && line.Op == ' '
		}
	}
	return false
}

// sharesLine reports whether a line is in both, but for its indentation.
func sharesLine(removed, added []string) bool {
	known := map[string]bool{}
	for _, line := range removed {
		known[trim(line)] = true
	}
	return slices.ContainsFunc(added, func(line string) bool { return known[trim(line)] })
}
