package literal

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// checkDiffSigns returns m, the match of r, as an ambiguous match if all new lines have the
// signs of a diff and the file has no such lines: models write them by habit, though the
// format has none. Only whole lines have signs.
func (r Replacement) checkDiffSigns(t *model.Text, m model.Match) model.Match {
	if !r.CheckSigns || len(m.Candidates) == 0 || m.Placement == model.Applied {
		return m
	}
	if at := m.Candidates[0].Extent.Start; at > 0 && t.Bytes[at-1] != '\n' && t.Bytes[at-1] != '\r' {
		return m
	}
	if sign := r.diffSign(); sign != 0 && !hasLinePrefix(t.Bytes, sign) {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(diffSigns.With())
	}
	return m
}

// diffSign returns the sign of a diff that the new lines have; 0 if one has none, or if the
// signs are all that changes. A line that begins with a minus or a space is one of the old lines.
func (r Replacement) diffSign() (sign byte) {
	if !hasLinePrefix(r.Replace, '+') && !hasLinePrefix(r.Replace, '-') {
		return 0
	}
	lines := r.query().Lines
	old := locate.Side(lines, '-')
	kept := map[string]bool{}
	for _, line := range old {
		kept[string(bytes.TrimRight(line, " \t\r\n"))] = true
	}
	var signless []byte
	for _, line := range lines {
		body := bytes.TrimRight(line.Text, " \t\r\n")
		switch {
		case line.Op == '-':
			continue
		case line.Op == ' ' || len(body) == 0:
			signless = append(signless, line.Text...)
			continue
		case body[0] == '-' && kept[string(body[1:])] && len(old) > 1:
			if sign == 0 {
				sign = '-'
			}
			continue
		case body[0] == '+' && !isOperand(body):
			sign = '+'
		case body[0] != ' ' || !kept[string(body[1:])] || kept[string(body)]:
			return 0
		}
		signless = append(signless, line.Text[1:]...)
	}
	if bytes.Equal(signless, bytes.Join(old, nil)) {
		return 0
	}
	return sign
}

// isOperand reports whether the plus at the beginning of line belongs to a number
// or to a "++", and so is no diff sign.
func isOperand(line []byte) bool {
	return len(line) > 1 && (line[1] >= '0' && line[1] <= '9' || line[1] == '+')
}

// hasLinePrefix reports whether a line of text begins with sign.
func hasLinePrefix(text []byte, sign byte) bool {
	return len(text) > 0 && text[0] == sign || bytes.Contains(text, []byte{'\n', sign})
}
