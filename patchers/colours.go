package patchers

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// coloured reports the first line of a in no payload that begins with the colour of a terminal,
// as those of "git diff" do: what it says cannot be read.
func coloured(a *model.Answer, payloads []*model.Payload) []model.Diagnostic {
	if bytes.IndexByte(a.Text(), '\x1b') < 0 {
		return nil
	}
	last, next := 0, 0 // the last line in the payloads before next
	for n := 1; n <= a.Lines(); n++ {
		for ; next < len(payloads) && payloads[next].First <= n; next++ {
			last = max(last, payloads[next].Last)
		}
		if n > last && colour.Match(a.Line(n)) {
			return []model.Diagnostic{{Severity: model.Error, Code: "answer/colours", Line: n, Payload: -1,
				Message: "lines with the colours of a terminal cannot be read; expected text without them (git diff --no-color)"}}
		}
	}
	return nil
}

// colour matches a line that begins with a colour (SGR).
var colour = lazyregexp.New(`^\x1b\[[0-9;:]*m`)
