package reply

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// Limits of what is quoted.
const (
	maxPlaces = 3  // candidates of one hunk
	smallFile = 40 // lines; without a known place a file up to this size is quoted whole
)

// currentText is the text of f when the reply is read.
func (w writer) currentText(f *model.File) []byte {
	if w.Outcome.written() {
		return w.Set.Preview(f.Index, w.Decisions)
	}
	return f.Base.Bytes
}

// textName says which text of f the reply quotes. All line numbers refer to it.
func (w writer) textName(f *model.File) string {
	if w.verificationFailed() && w.aftermath() == Unrestored {
		return "before your changes"
	}
	if w.Outcome == Reviewing && !bytes.Equal(w.currentText(f), f.Base.Bytes) {
		return "with the accepted changes"
	}
	return "now"
}

// passages are what to quote of the file of h.
func (w writer) passages(h *model.Hunk) []passage {
	f := w.Set.Files[h.File]
	if f.Base.Kind != model.Regular {
		return nil
	}
	return w.passagesAt(h, w.places(h, model.NewText(w.currentText(f)))...)
}

// passagesAt are lines of the file of h, as far as it may be quoted.
func (w writer) passagesAt(h *model.Hunk, places ...model.Span) []passage {
	f := w.Set.Files[h.File]
	if w.withheld(f) || model.IsBinary(f.Base.Bytes) {
		return nil
	}
	lines := linesOf(model.NewText(w.currentText(f)))
	var out []passage
	for _, at := range places {
		start := min(at.Start, len(lines))
		out = append(out, passage{path: f.Path, name: w.code(f.Path), textName: w.textName(f), lines: lines, numbered: w.format(h).Batches, start: start, end: max(start, min(at.End, len(lines)))})
	}
	return out
}

// linesOf returns the lines without their line ends, as valid UTF-8.
func linesOf(t *model.Text) []string {
	out := make([]string, t.Lines())
	for i := range out {
		out[i] = strings.ToValidUTF8(string(t.Line(i)), "\ufffd")
	}
	return out
}

// places are the lines of now that h is about: its candidates, or else the text
// that is closest to what it looks for, or else all of a small file. Of a change that
// repeats its file, it is all of the file, if that can be quoted.
func (w writer) places(h *model.Hunk, now *model.Text) []model.Span {
	if w.repeatsFile(h) && now.Lines() <= maxLines {
		return []model.Span{{End: now.Lines()}}
	}
	on := model.NewText(w.Set.PlacementText(h.ID))
	shift := lineMapper(on.Bytes, now.Bytes)
	var out []model.Span
	for _, c := range h.Candidates[:min(len(h.Candidates), maxPlaces)] {
		if c.Extent.End > len(on.Bytes) {
			continue
		}
		out = append(out, shift(lineSpan(on, c.Extent)))
	}
	if len(out) == 0 {
		for _, at := range occurrences(on, h.Old(), maxPlaces) {
			out = append(out, shift(at))
		}
	}
	switch {
	case len(out) > 0:
	case h.Closest != nil:
		start := h.ClosestLine - 1
		n := model.NewText(h.Closest).Lines()
		out = append(out, shift(model.Span{Start: start, End: start + n}))
	case now.Lines() <= smallFile:
		out = append(out, model.Span{End: now.Lines()})
	}
	return out
}

// repeatsFile reports whether h is of a change that repeats its file.
func (w writer) repeatsFile(h *model.Hunk) bool {
	return w.format(h).Whole || slices.Contains(model.WholeFileOps(), w.change(h).Op)
}

// occurrences are the first places of t in which the lines of old are, at most limit; none if
// old is empty.
func occurrences(t *model.Text, old []byte, limit int) []model.Span {
	var out []model.Span
	old = bytes.TrimSuffix(bytes.TrimSuffix(old, []byte("\n")), []byte("\r"))
	for from := 0; len(old) > 0 && len(out) < limit; {
		at := bytes.Index(t.Bytes[from:], old)
		if at < 0 {
			break
		}
		s := model.Span{Start: from + at, End: from + at + len(old)}
		if wholeLines(t.Bytes, s) {
			out = append(out, lineSpan(t, s))
		}
		from = s.End
	}
	return out
}

// wholeLines reports whether s begins and ends with lines of text.
func wholeLines(text []byte, s model.Span) bool {
	return (s.Start == 0 || text[s.Start-1] == '\n') && (s.End == len(text) || text[s.End] == '\n' || text[s.End] == '\r')
}

// lineSpan converts a span of bytes of t into the lines that it touches.
func lineSpan(t *model.Text, s model.Span) model.Span {
	first := t.LineAt(s.Start)
	if s.End <= s.Start {
		return model.Span{Start: first, End: first}
	}
	return model.Span{Start: first, End: t.LineAt(s.End-1) + 1}
}

// lineMapper maps lines of one text to lines of another.
func lineMapper(from, to []byte) func(model.Span) model.Span {
	changes := linediff.Lines(from, to)
	return func(s model.Span) model.Span {
		first, _ := mapLine(changes, s.Start)
		out := model.Span{Start: first, End: first}
		if s.End > s.Start {
			last, _ := mapLine(changes, s.End-1)
			out.End = max(first, last+1)
		}
		return out
	}
}

// mapLine maps line n of a text to one of another, with the changes between them. A changed
// line, which is not kept, maps to the lines that replace it.
func mapLine(changes []linediff.Change, n int) (line int, kept bool) {
	shift := 0
	for _, c := range changes {
		switch {
		case c.OldEnd <= n:
			shift = c.NewEnd - c.OldEnd
		case c.OldStart <= n:
			return min(c.NewStart+n-c.OldStart, c.NewEnd), false
		}
	}
	return n + shift, true
}
