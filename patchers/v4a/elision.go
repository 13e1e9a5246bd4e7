package v4a

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// addedElision is the doubt about h if its new text has a line in place of omitted code
// that its old text lacks (HABITS §1.2).
func (s *section) addedElision(h hunk) model.Reason {
	var old, new [][]byte
	for _, line := range h.Lines {
		if line.Op != '+' {
			old = append(old, line.Text)
		}
		if line.Op != '-' {
			new = append(new, line.Text)
		}
	}
	found := elisions(new, s.change.Path)
	if len(found) == 0 {
		return model.Reason{}
	}
	had := elisions(old, s.change.Path)
	for _, line := range found {
		at := slices.Index(had, line)
		if at < 0 {
			return elision.With(line)
		}
		had = slices.Delete(had, at, at+1)
	}
	return model.Reason{}
}

// elidedContent is the doubt about a new file with a line in place of omitted code.
func (s *section) elidedContent() model.Reason {
	if found := elisions(locate.SplitLines(s.change.Content), s.change.Path); len(found) > 0 {
		return elision.With(found[0])
	}
	return model.Reason{}
}

// elisions returns the lines in place of omitted code, without surrounding whitespace.
func elisions(lines [][]byte, name string) []string {
	if !slices.ContainsFunc(lines, model.MayBeElision) {
		return nil
	}
	text := model.LineStrings(lines)
	for i, line := range text {
		text[i] = strings.TrimRight(line, "\r\n")
	}
	var out []string
	for i := range text {
		if model.IsElision(text, i, name) {
			out = append(out, strings.TrimSpace(text[i]))
		}
	}
	return out
}
