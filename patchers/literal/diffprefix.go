package literal

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// Diff prefixes in a new text: models write a plus before added lines and a minus
// before removed lines, though the format has no such prefixes. Files that have
// lines with such prefixes themselves are no reason for doubt.

// withoutDiffPrefixes returns r without the diff prefixes in its new text, if it
// has some.
func (r Replacement) withoutDiffPrefixes(t *model.Text) (Replacement, bool) {
	if !r.CheckSigns || !hasLinePrefix(r.Replace, '+') && !hasLinePrefix(r.Replace, '-') {
		return r, false
	}
	w := r.query()
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
		case body[0] == '+' && !isOperand(body):
			out, sign = append(out, line.Text[1:]...), '+'
		case body[0] == ' ' && kept[string(body[1:])] && !kept[string(body)]:
			out = append(out, line.Text[1:]...)
		case body[0] == '-' && kept[string(body[1:])] && len(old) > 1:
			if sign == 0 {
				sign = '-'
			}
		default:
			return r, false
		}
	}
	if sign == 0 || hasLinePrefix(t.Bytes, sign) || bytes.Equal(out, bytes.Join(old, nil)) {
		return r, false
	}
	if r.Replace = out; !bytes.HasSuffix(r.Find, []byte("\n")) {
		r.Replace = bytes.TrimSuffix(out, []byte("\n"))
	}
	return r, true
}

// withoutBothSigns returns r without the signs of a diff in both texts: each line of the
// text to find begins with "-" or a space, and each new line with "+" or a space.
func (r Replacement) withoutBothSigns() (Replacement, bool) {
	if !r.CheckSigns {
		return r, false
	}
	find, ok := withoutSign(r.Find, '-')
	if !ok {
		return r, false
	}
	replace, ok := withoutSign(r.Replace, '+')
	r.Find, r.Replace = find, replace
	return r, ok
}

// withoutSign returns text without the sign or the space at the beginning of each line. ok is
// false if a line has neither, or none has the sign.
func withoutSign(text []byte, sign byte) (out []byte, ok bool) {
	for line := range bytes.Lines(text) {
		switch {
		case len(bytes.TrimSpace(line)) == 0:
			out = append(out, line...)
		case line[0] == sign:
			out, ok = append(out, line[1:]...), true
		case line[0] == ' ':
			out = append(out, line[1:]...)
		default:
			return nil, false
		}
	}
	return out, ok
}

// isOperand reports whether the plus at the beginning of line belongs to a number
// or to a "++", and so is no diff prefix.
func isOperand(line []byte) bool {
	return len(line) > 1 && (line[1] >= '0' && line[1] <= '9' || line[1] == '+')
}

// hasLinePrefix reports whether a line of text begins with sign.
func hasLinePrefix(text []byte, sign byte) bool {
	return len(text) > 0 && text[0] == sign || bytes.Contains(text, []byte{'\n', sign})
}

// checkDiffPrefixes returns m, the match of r as it is written, or an ambiguous
// match if its new text has diff prefixes that may not be meant. Only whole lines
// have diff prefixes.
func (r Replacement) checkDiffPrefixes(t *model.Text, m model.Match) model.Match {
	if signless, ok := r.withoutBothSigns(); ok && m.Placement != model.Applied && notFound(m) {
		if plain := signless.place(t); len(plain.Candidates) > 0 && !notFound(plain) {
			plain.Placement, plain.Why = model.Ambiguous, plain.Why.And(diffPrefixes.With())
			return plain
		}
	}
	other, ok := r.withoutDiffPrefixes(t)
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
	plain.Placement, plain.Why = model.Ambiguous, plain.Why.And(diffPrefixes.With())
	if !plain.PlaceAll {
		plain.Candidates = append(plain.Candidates, m.Candidates...)
	}
	return plain
}
