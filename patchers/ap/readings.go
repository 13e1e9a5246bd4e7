package ap

import (
	"bytes"

	"aptix-tui/model"
)

// A reading is another way to interpret a modification than as it is written. Its
// places are offered, and never accepted automatically.
type reading struct {
	why     model.Reason
	snippet bool // it changes the snippet, which AP's rules must then find
	read    func(l *locator, doc *document, m *model.Match) (*locator, bool)
}

// readings are tried in this order if m, the match of the modification as it is
// written, is not certain.
var readings = []reading{
	{readWithoutFence.With(), false, (*locator).withoutFence},
	{readWithoutSigns.With(), false, (*locator).withoutSigns},
	{model.Reason{}, true, (*locator).withMark},
	{readWithoutMarks.With(), true, (*locator).withoutMarks},
	{snippetWithoutSigns.With(), true, (*locator).withoutSnippetSigns},
}

// offer is m with the places of the reading as the first candidates. It reports
// whether there are such places.
func (r *reading) offer(m, found model.Match) (model.Match, bool) {
	switch {
	case found.Placement == model.Applied && !found.NoEvidence:
		return found, true
	case len(found.Candidates) == 0 || found.Placement == model.Applied:
		return m, false
	case r.snippet && found.Candidates[0].Relaxation != model.AsWritten:
		return m, false
	}
	out := model.Match{Placement: model.Ambiguous, Candidates: found.Candidates, Why: found.Why.And(r.why)}
	if m.Placement == model.Exact || m.Placement == model.Ambiguous {
		out.Candidates = append(out.Candidates, m.Candidates...)
	}
	return out, true
}

// snippetUnplaced reports whether AP's rules do not find the snippet, and m is only a
// proposal.
func (l *locator) snippetUnplaced(doc *document, m *model.Match) bool {
	placed := m.Placement == model.Exact || m.Placement == model.Applied && !m.NoEvidence
	return !placed && len(doc.find(l.snippet, 0, len(doc.lines))) == 0
}

// withMark allows a mark before a snippet of one line in the file.
func (l *locator) withMark(doc *document, m *model.Match) (*locator, bool) {
	other := *l
	other.allowMark = true
	return &other, len(l.snippet.keys) == 1 && l.snippetUnplaced(doc, m)
}

// withoutMarks takes marks off the snippet, and off the content if it has them too.
func (l *locator) withoutMarks(doc *document, m *model.Match) (*locator, bool) {
	lines, ok := withoutDecoration(l.snippet.lines)
	if !ok || !l.snippetUnplaced(doc, m) {
		return nil, false
	}
	other := *l
	other.snippet = newNeedle(lines)
	if content, ok := withoutDecoration(l.content); ok {
		other.rewrite(content)
	}
	return &other, true
}

// withoutDecoration is lines without the marks before all of them, or before the
// first one; false if there are none.
func withoutDecoration(lines [][]byte) ([][]byte, bool) {
	out := make([][]byte, len(lines))
	all, first := true, -1
	for i, line := range lines {
		if isBlank(line) {
			continue
		}
		rest, ok := cutMark(line)
		if decorations[string(bytes.TrimSpace(line))] {
			rest, ok = nil, first >= 0 // a blank line with its mark
		}
		if all = all && ok; first < 0 {
			if first = i; !ok {
				return nil, false
			}
		}
		out[i] = rest
	}
	if first >= 0 && !all {
		rest := out[first]
		copy(out, lines)
		out[first] = rest
	}
	return out, first >= 0
}

// cutMark removes one mark and the space after it from line.
func cutMark(line []byte) ([]byte, bool) {
	indent := indentation(line)
	mark, rest, ok := bytes.Cut(line[len(indent):], []byte(" "))
	if !ok || isBlank(rest) || !decorations[string(mark)] && !isListNumber(mark) {
		return line, false
	}
	return append(bytes.Clone(indent), rest...), true
}
