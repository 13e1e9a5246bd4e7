package merge

import "strings"

// commas puts the commas of JSON right where lines are new, and in other files that of the last
// line of a list above new ones.
func (m *merger) commas() {
	for k := range m.edits {
		e := &m.edits[k]
		if !isJSON(m.f.ext) {
			if m.f.listEndsAt(e) {
				m.commaAbove(k, true)
			}
			continue
		}
		first, last := -1, -1
		for i, line := range e.New {
			if strings.TrimSpace(line) != "" {
				if first < 0 {
					first = i
				}
				last = i
			}
		}
		if last < 0 {
			if next := m.f.filledFrom(e.To); next != "" && isCloser(next) {
				m.commaAbove(k, false)
			}
			continue
		}
		next := m.f.filledFrom(e.To)
		e.New[last] = withComma(e.New[last], next != "" && !isCloser(next))
		if !isCloser(strings.TrimSpace(e.New[first])) {
			m.commaAbove(k, true)
		}
	}
}

// commaAbove changes the comma of the line above edit k.
func (m *merger) commaAbove(k int, wanted bool) {
	e := &m.edits[k]
	at := e.From - 1
	for at >= 0 && m.f.norm[at] == "" {
		at--
	}
	if at < 0 {
		return
	}
	line := withComma(m.f.lines[at], wanted)
	if k > 0 && m.edits[k-1].To > at {
		return // it is new, and has its comma
	}
	if line != m.f.lines[at] {
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
	last, before := x[len(x)-1], x[len(x)-2]
	return isCloser(s.filledFrom(e.To)) && s.width[last] == s.width[before] && strings.HasSuffix(s.norm[before], ",") && !isCloser(s.norm[last])
}

// filledFrom returns the first line from i on that is not blank.
func (s *source) filledFrom(i int) string {
	for ; i < len(s.norm); i++ {
		if s.norm[i] != "" {
			return s.norm[i]
		}
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
