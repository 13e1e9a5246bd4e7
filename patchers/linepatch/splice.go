package linepatch

import (
	"bytes"

	"aptix-tui/model"
)

// splice returns the change of t by the edit at line at: whole lines are replaced
// by whole lines with the line ends of their neighbours (TUL §6, PLACING §6.2).
// If the last line of t has no line end, the new last line has none either.
func (p *placer) splice(t *model.Text, at int) model.Splice {
	end := at + len(p.old)
	s := model.Splice{Span: linesSpan(t, at, end)}
	if len(p.new) == 0 {
		return s
	}
	var eol []byte
	for i, line := range p.new {
		eol = p.lineEnd(t, at, i)
		s.New = append(append(s.New, line...), eol...)
	}
	if end < t.Lines() || !lacksFinalNewline(t) {
		return s
	}
	s.New = s.New[:len(s.New)-len(eol)]
	if len(p.old) == 0 {
		s.New = append(bytes.Clone(eol), s.New...)
	}
	return s
}

// lineEnd returns the line end of new line i at line at: that of the line that it
// replaces, else that of the line before, else that of the line after. Next to a
// last line without a line end, it is that of the line before that one.
func (p *placer) lineEnd(t *model.Text, at, i int) []byte {
	end := at + len(p.old)
	for _, n := range []int{min(at+i, end-1), at - 1, end, t.Lines() - 2} {
		if n < 0 || n >= t.Lines() {
			continue
		}
		if raw := t.Raw(n); len(raw) > len(t.Line(n)) {
			return raw[len(t.Line(n)):]
		}
	}
	return []byte("\n")
}

// lacksFinalNewline reports whether the last line of t has no line end.
func lacksFinalNewline(t *model.Text) bool {
	return len(t.Bytes) > 0 && t.Bytes[len(t.Bytes)-1] != '\n'
}

// addsAfterUnterminatedLine reports whether the edit inserts after a last line
// that has no line end and that another edit removes. Whether the new lines need
// a line end before them would depend on the decision about that edit.
func (p *placer) addsAfterUnterminatedLine(t *model.Text) bool {
	if len(p.old) > 0 || p.at == 0 || p.at < t.Lines() || !lacksFinalNewline(t) {
		return false
	}
	for i := len(p.patch.placers) - 1; i >= 0; i-- {
		if o := p.patch.placers[i]; len(o.old) > 0 {
			return len(o.new) == 0 && o.at+len(o.old) == p.at
		}
	}
	return false
}
