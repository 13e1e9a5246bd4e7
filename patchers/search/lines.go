package search

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/literal"
)

// Lines is the locator of whole lines and of the lines that replace them. The answer says
// nothing about the line ends of the file: its lines take those, and a last line without a
// line end is equal to one with it.
type lines struct {
	full literal.Replacement // each line with a line end
	bare literal.Replacement // the last line of both texts without it; for files that end so
}

// newLines returns the locator for texts in which each line has a line end.
func newLines(find, replace []byte, shared *literal.Lookups) lines {
	l := lines{full: literal.Replacement{Find: find, Replace: replace, WholeLines: true, CheckSigns: true, Lookups: shared}}
	l.bare = l.full
	if endsInText(find) && endsInText(replace) {
		l.bare.Find, l.bare.Replace = find[:len(find)-1], replace[:len(replace)-1]
	}
	return l
}

// endsInText reports whether the last line of text is not empty.
func endsInText(text []byte) bool { return len(text) > 1 && text[len(text)-2] != '\n' }

// Locate finds the lines in t.
func (l lines) Locate(t *model.Text, from int) model.Match {
	if len(t.Bytes) == 0 || t.Bytes[len(t.Bytes)-1] == '\n' || t.Bytes[len(t.Bytes)-1] == '\r' {
		return l.full.Locate(t, from)
	}
	m := l.bare.Locate(t, from)
	if !bytes.Contains(t.Bytes, []byte("\r\n")) || bytes.IndexByte(l.bare.Find, '\n') >= 0 || !standsIn(m) {
		return m
	}
	for _, c := range m.Candidates {
		for i := range c.Splices {
			c.Splices[i].New = bytes.ReplaceAll(c.Splices[i].New, []byte("\n"), []byte("\r\n"))
		}
	}
	return m
}

// linkChain links edits as the steps of one chain, if each is of plain lines.
func linkChain(edits []model.Edit) {
	var full, bare []*model.Edit
	for i := range edits {
		l, ok := plainLines(edits[i].Locator)
		if !ok {
			return
		}
		full, bare = append(full, &model.Edit{Locator: l.full}), append(bare, &model.Edit{Locator: l.bare})
	}
	literal.Link(full)
	literal.Link(bare)
	for i := range edits {
		s := edits[i].Locator.(settled)
		s.of = lines{full[i].Locator.(literal.Replacement), bare[i].Locator.(literal.Replacement)}
		edits[i].Locator = s
	}
}

func plainLines(l model.Locator) (lines, bool) {
	s, ok := l.(settled)
	if !ok {
		return lines{}, false
	}
	plain, ok := s.of.(lines)
	return plain, ok
}
