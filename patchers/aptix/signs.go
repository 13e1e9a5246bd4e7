package aptix

import (
	"bytes"

	"aptix-tui/model"
)

// doubtSigns lets a person decide where every line that r adds begins with the
// plus of a diff, and no line of the file does: what is offered first is without
// them (SPEC §4, "never guess silently").
func (r replacement) doubtSigns(t *model.Text, m model.Match) model.Match {
	if m.Placement != model.Exact || r.all || bytes.HasPrefix(t.Bytes, []byte("+")) || bytes.Contains(t.Bytes, []byte("\n+")) {
		return m
	}
	plain, ok := r.withoutPlus()
	if !ok {
		return m
	}
	s := plain.literally(t)
	if !s.run() || len(s.open) != 1 {
		return m
	}
	m.Placement = model.Ambiguous
	m.Candidates = append([]model.Candidate{s.candidate(s.open[0])}, m.Candidates...)
	m.Note = "the lines that are added begin with the plus of a diff, as no line of the file does; what is offered first is without it"
	return m
}

// withoutPlus is r with the plus taken off the lines that it adds, if each of
// them has one that may be the sign of a diff, and not of a number.
func (r replacement) withoutPlus() (replacement, bool) {
	if !bytes.Contains(r.replace, []byte("\n+")) && !bytes.HasPrefix(r.replace, []byte("+")) || bytes.HasPrefix(r.find, []byte("+")) {
		return r, false
	}
	signed := false
	var out []byte
	for _, line := range r.wanted().Lines {
		text := line.Text
		if line.Op == '+' && len(bytes.TrimSpace(text)) > 0 {
			rest, plus := bytes.CutPrefix(text, []byte("+"))
			if !plus || rest[0] == '+' || rest[0] >= '0' && rest[0] <= '9' {
				return r, false
			}
			text, signed = rest, true
		}
		if line.Op != '-' {
			out = append(out, text...)
		}
	}
	if !bytes.HasSuffix(r.replace, []byte("\n")) {
		out = bytes.TrimSuffix(out, []byte("\n"))
	}
	r.replace = out
	return r, signed
}
