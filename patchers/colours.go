package patchers

import (
	"bytes"
	"cmp"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/gitdiff"
)

// withoutColours returns a without the colours of a terminal (SGR) in lines that begin with one, as
// those of "git diff" do, and the first such line; 0 if there is none. Elsewhere they are content.
func withoutColours(a *model.Answer) (out *model.Answer, first int) {
	if bytes.IndexByte(a.Text(), '\x1b') < 0 {
		return a, 0
	}
	var text []byte
	for n := 1; n <= a.Lines(); n++ {
		line := a.Raw(n)
		if firstColour.Match(line) {
			line, first = colour.ReplaceAll(line, nil), cmp.Or(first, n)
		}
		text = append(text, line...)
	}
	return model.NewAnswer(a.Name, text), first
}

// firstColour matches a line that begins with a colour, colour a colour.
var (
	firstColour = lazyregexp.New(`^\x1b\[[0-9;:]*m`)
	colour      = lazyregexp.New(`\x1b\[[0-9;:]*m`)
)

// doubtColours warns of the colours that were removed from line n and others. What is in no patch
// of Git, where content is behind a sign, may have lost content, and is undecided.
func doubtColours(payloads []*model.Payload, code []*blocks.Block, n int) []model.Diagnostic {
	if n == 0 {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(payloads), func(p *model.Payload) bool { return p.Format == gitdiff.Format })
	doubtQuoted(others, code, func(int) model.Reason { return hadColours.With(n) })
	return []model.Diagnostic{{Severity: model.Warning, Code: hadColours.Code, Line: n, Payload: -1,
		Message: "the colours of a terminal were removed; expected text without them (git diff --no-color)"}}
}
