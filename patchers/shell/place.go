package shell

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// appended interprets text that is appended to a file.
type appended struct{}

// Interpret returns c as the creation of the file, if there is none.
func (appended) Interpret(c *model.FileChange, t *model.Text) []model.Reading {
	out := *c
	if t == nil {
		out.Op, out.Edits = model.OpWrite, nil
	}
	return model.OneReading(out)
}

// An appender places text at the end of a file.
type appender struct{ text []byte }

// Locate returns the end of t. It is certain unless t has the text already, or its last line
// has no end.
func (a appender) Locate(t *model.Text, _ int) model.Match {
	new := locate.SplitLines(a.text)
	at := t.Lines() - len(new)
	if locate.MatchesAt(t, locate.Ends, new, at) && (locate.AnyWithWords(new) || at == 0) {
		return applied(model.Span{Start: t.Start(at), End: len(t.Bytes)})
	}
	var finder locate.Finder
	if places, _ := finder.Find(t, locate.Ends, new, t.Lines()); len(places) > 0 && (locate.AnyWithWords(new) || places[len(places)-1] == at) {
		return a.place(t, new, places[0])
	}
	return a.place(t, new, -1)
}

// applied is the match for text that is at the end of a file, in span.
func applied(span model.Span) model.Match {
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: span}}, Why: model.Because(endsWith.With())}
}

// place returns the end of t, for the lines new, which the text has at line there already; -1
// if it does not have them.
func (a appender) place(t *model.Text, new [][]byte, there int) model.Match {
	m := model.Match{Placement: model.Exact, Candidates: []model.Candidate{a.candidate(t, new)}, Why: model.Because(atEnd.With())}
	if there >= 0 {
		m.Placement, m.Why = model.Ambiguous, model.Because(maybeThere.With(model.FileLine(there+1)))
	}
	if len(t.Bytes) > 0 && !bytes.HasSuffix(t.Bytes, []byte("\n")) {
		m.Placement, m.Why = model.Ambiguous, m.Why.And(glued.With())
		end := model.Span{Start: len(t.Bytes), End: len(t.Bytes)}
		m.Candidates = append(m.Candidates, model.Candidate{Extent: end, Splices: []model.Splice{{Span: end, New: a.text}}})
	}
	return m
}

// candidate is the end of t, for the lines new. Where the last line of t has no end, it
// gets one.
func (a appender) candidate(t *model.Text, new [][]byte) model.Candidate {
	f := locate.AlignedAt(t, locate.DiffLines(nil, bytes.Join(new, nil)), t.Lines())
	c := f.Candidate()
	if n := len(c.Splices); n > 0 && !bytes.HasSuffix(c.Splices[n-1].New, []byte("\n")) {
		c.Splices[n-1].New = append(c.Splices[n-1].New[:len(c.Splices[n-1].New):len(c.Splices[n-1].New)], '\n')
	}
	return c
}
