package merge

import (
	"slices"
	"strings"
)

// commas puts the commas of JSON right where lines are new, and in other files that of the last
// line of a list above new ones.
func (m *merger) commas() {
	for k := range m.edits {
		e := &m.edits[k]
		next, full := m.f.filledFrom(e.To), []int(nil)
		for i, line := range e.New {
			if strings.TrimSpace(line) != "" {
				full = append(full, i)
			}
		}
		switch {
		case !isJSON(m.f.ext):
			if m.f.listEndsAt(e) {
				m.commaAbove(e, true)
			}
		case len(full) > 0:
			last := &e.New[full[len(full)-1]]
			*last = withComma(*last, next != "" && !isCloser(next))
			if !isCloser(strings.TrimSpace(e.New[full[0]])) {
				m.commaAbove(e, true)
			}
		case isCloser(next):
			m.commaAbove(e, false)
		}
	}
}

// commaAbove changes the comma of the line above e.
func (m *merger) commaAbove(e *Edit, wanted bool) {
	k, _ := slices.BinarySearch(m.f.full, e.From)
	if k == 0 {
		return
	}
	at := m.f.full[k-1]
	if line := withComma(m.f.lines[at], wanted); line != m.f.lines[at] {
		e.New = append(append([]string{line}, m.f.lines[at+1:e.From]...), e.New...)
		e.From = at
	}
}

// listEndsAt reports whether e inserts lines below the last line of a list: the line above that
// ends with a comma, it does not, and a closer is below.
func (s *source) listEndsAt(e *Edit) bool {
	x := s.filled(max(0, e.From-nearby), e.From)
	if e.From < e.To || len(x) < 2 {
		return false
	}
	last, before := s.norm[x[len(x)-1]], s.norm[x[len(x)-2]]
	return isCloser(s.filledFrom(e.To)) && strings.HasSuffix(before, ",") && !isCloser(last) && !strings.HasSuffix(last, ";")
}

// filledFrom returns the first line from i on that is not blank.
func (s *source) filledFrom(i int) string {
	if k, _ := slices.BinarySearch(s.full, i); k < len(s.full) {
		return s.norm[s.full[k]]
	}
	return ""
}

// withComma returns line, a member of JSON, with a comma at its end or without one.
func withComma(line string, wanted bool) string {
	text := strings.TrimSpace(line)
	switch {
	case text == "" || strings.Contains(text[strings.LastIndexByte(text, '"')+1:], "//") || strings.HasSuffix(text, "*/"):
	case wanted && !strings.ContainsAny(text[len(text)-1:], ",{[:"):
		return line + ","
	case !wanted && strings.HasSuffix(text, ","):
		return strings.TrimSuffix(line, ",")
	}
	return line
}
