package patchers

import (
	"bytes"
	"sort"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/gitdiff"
)

// withoutColours returns a without the colours of a terminal in lines that begin with one, as
// those of "git diff" do, and the numbers of these lines. Elsewhere they are content.
func withoutColours(a *model.Answer) (out *model.Answer, lines []int) {
	if bytes.IndexByte(a.Text(), '\x1b') < 0 {
		return a, nil
	}
	var text []byte
	for n := 1; n <= a.Lines(); n++ {
		line := a.Raw(n)
		if at := colour.FindIndex(line); at != nil && at[0] == 0 {
			line, lines = colour.ReplaceAll(line, nil), append(lines, n)
		}
		text = append(text, line...)
	}
	return model.NewAnswer(a.Name, text), lines
}

// colour matches a colour (SGR), and what colours the rest of a line (EL).
var colour = lazyregexp.New(`\x1b\[[0-9;:]*[mK]`)

// doubtColours warns of the colours that were removed from lines of a. What is in no patch of
// Git, where content is behind a sign, may have lost content, and is undecided; so is a patch
// in which some are left.
func doubtColours(a *model.Answer, payloads []*model.Payload, code []*blocks.Block, lines []int) []model.Diagnostic {
	if len(lines) == 0 {
		return nil
	}
	doubt := func(why *model.Reason, first, last int) {
		if i := sort.SearchInts(lines, first); i < len(lines) && lines[i] <= last && why.None() {
			*why = hadColours.With(lines[i])
		}
	}
	for _, b := range code {
		doubt(&b.Doubt, b.First(), b.Last())
	}
	for _, p := range payloads {
		if p.Format != gitdiff.Format || bytes.IndexByte(p.Text(a), '\x1b') >= 0 {
			doubt(&p.Doubt, p.First, p.Last)
		}
	}
	return []model.Diagnostic{{Severity: model.Warning, Code: hadColours.Code, Line: lines[0], Payload: -1,
		Message: "the colours of a terminal were removed; expected text without them (git diff --no-color)"}}
}
