package merge

import (
	"slices"
	"strings"
)

// A Mark is code that the text above a block names: a place in the file.
type Mark struct {
	Text   string
	Before bool // what is meant is in front of it
	Inside bool // what is meant is in it
}

// mark returns the line of the file before which a gap without any pair in its scope goes because of the last mark that is
// a definition of the scope, or is in one line or in some that follow each other, and their indentation.
func (m *merger) mark(a *alignment, g gap) (line int, indent string, ok bool) {
	if max(g.prior, g.behind) >= 0 {
		return 0, "", false
	}
	for _, mark := range slices.Backward(m.b.marks) {
		name, _, _ := strings.Cut(mark.Text, "(")
		for _, u := range a.f {
			if u.node != nil && !u.node.imports && !mark.Inside && !strings.Contains(name, " ") && name != "" && identifier(name) == identifier(u.node.name) {
				return beside(u.from, u.to, mark), indentOf(m.f.lines[u.node.head]), true
			}
		}
		if first, last := m.f.linesWith(mark.Text, mark.Inside); last >= 0 {
			end := m.f.closing(last)
			switch inner := m.f.filled(last+1, end); {
			case !mark.Inside:
				return beside(first, m.f.endOf(last), mark), indentOf(m.f.lines[first]), true
			case len(inner) > 0:
				return end, indentOf(m.f.lines[inner[0]]), true
			}
		}
	}
	return 0, "", false
}

// endOf returns the line behind what begins in line i: a section of Markdown, or the lines that are deeper, and their closer.
func (s *source) endOf(i int) int {
	if end := s.closing(i); end > i {
		return end + 1
	}
	if isMarkdown(s.ext) && headingLevel(s.norm[i]) > 0 {
		return s.extent(i)
	}
	end := i + 1
	for k, _ := slices.BinarySearch(s.full, end); k < len(s.full) && s.width[s.full[k]] > s.width[i]; k++ {
		end = s.full[k] + 1
	}
	return end
}

func beside(first, end int, mark Mark) int {
	if mark.Before {
		return first
	}
	return end
}

// linesWith returns the first and the last of the only lines with text, which follow each other; last is -1 if there are
// none. open: only lines count that open something.
func (s *source) linesWith(text string, open bool) (first, last int) {
	first, last = -1, -1
	for i, line := range s.norm {
		at := strings.Index(line, text)
		if len(text) < 3 || at < 0 || open && s.closing(i) == i || inWord(rune(text[0])) && at > 0 && inWord(rune(line[at-1])) {
			continue
		}
		if first < 0 {
			first = i
		} else if i != last+1 {
			return -1, -1
		}
		last = i
	}
	return first, last
}
