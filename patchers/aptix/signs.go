package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// Signs of a diff in a text to put in: models write them though the format has
// none. A line that is added has a plus before it, one that goes a minus. The
// doubt is about files that have no such lines themselves.

// unsigned is r without the signs of a diff, if its new text has some.
func (r replacement) unsigned(t *model.Text) (replacement, bool) {
	if !signed(r.replace, '+') && !signed(r.replace, '-') {
		return r, false
	}
	w := r.wanted()
	old := locate.Side(w.Lines, '-')
	kept := map[string]bool{}
	for _, line := range old {
		kept[string(bytes.TrimRight(line, " \t\r\n"))] = true
	}
	var out []byte
	sign := byte(0)
	for _, line := range w.Lines {
		body := bytes.TrimRight(line.Text, " \t\r\n")
		switch {
		case line.Op == '-':
		case line.Op == ' ' || len(body) == 0:
			out = append(out, line.Text...)
		case body[0] == '+' && !operand(body):
			out, sign = append(out, line.Text[1:]...), '+'
		case body[0] == '-' && kept[string(body[1:])] && len(old) > 1:
			if sign == 0 {
				sign = '-'
			}
		default:
			return r, false
		}
	}
	if sign == '+' && r.plus.Get(t, hasPlus) || sign == '-' && r.minus.Get(t, hasMinus) || bytes.Equal(out, bytes.Join(old, nil)) {
		return r, false
	}
	if r.replace = out; !bytes.HasSuffix(r.find, []byte("\n")) {
		r.replace = bytes.TrimSuffix(out, []byte("\n"))
	}
	return r, sign != 0
}

// operand reports whether the plus that line begins with is one of a number, or
// one of several: then it is no sign of a diff.
func operand(line []byte) bool {
	return len(line) > 1 && (line[1] >= '0' && line[1] <= '9' || line[1] == '+')
}

// signed reports whether lines of text begin with sign.
func signed(text []byte, sign byte) bool {
	return len(text) > 0 && text[0] == sign || bytes.Contains(text, []byte{'\n', sign})
}

func hasPlus(t *model.Text) bool  { return signed(t.Bytes, '+') }
func hasMinus(t *model.Text) bool { return signed(t.Bytes, '-') }

// doubtSigns is m, the match of r as it is written; or the question whether the
// signs of a diff in its new text are meant. Only whole lines have signs.
func (r replacement) doubtSigns(t *model.Text, m model.Match) model.Match {
	other, ok := r.unsigned(t)
	if !ok || len(m.Candidates) == 0 || m.Placement == model.Applied {
		return m
	}
	for _, c := range m.Candidates {
		if at := c.Extent.Start; at > 0 && t.Bytes[at-1] != '\n' && t.Bytes[at-1] != '\r' {
			return m
		}
	}
	plain := other.place(t)
	switch {
	case plain.Placement == model.Applied:
		return plain
	case len(plain.Candidates) == 0:
		return m
	}
	plain.Placement, plain.Why = model.Ambiguous, plain.Why.And(hasSigns.With())
	if !plain.PlaceAll {
		plain.Candidates = append(plain.Candidates, m.Candidates...)
	}
	return plain
}
