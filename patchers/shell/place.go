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

// Locate returns the end of t, or where it ends with the text already. Where the last line of t
// has no end, it gets one.
func (a appender) Locate(t *model.Text, _ int) model.Match {
	new := locate.SplitLines(a.text)
	if at := t.Lines() - len(new); locate.MatchesAt(t, locate.Ends, new, at) {
		return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: model.Span{Start: t.Start(at), End: len(t.Bytes)}}}, Why: model.Because(endsWith.With())}
	}
	end := locate.AlignedAt(t, locate.DiffLines(nil, bytes.Join(new, nil)), t.Lines())
	c := end.Candidate()
	if n := len(c.Splices); n > 0 && !bytes.HasSuffix(c.Splices[n-1].New, []byte("\n")) {
		c.Splices[n-1].New = append(c.Splices[n-1].New[:len(c.Splices[n-1].New):len(c.Splices[n-1].New)], '\n')
	}
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}, Why: model.Because(appends.With())}
}
