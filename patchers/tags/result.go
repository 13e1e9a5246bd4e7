package tags

import (
	"bytes"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

// resultHead matches the line that begins the result of a call in a log.
var resultHead = lazyregexp.New(`^(?:<(?:function_results|tool_result|result|tool_response|results?|output|error)>|\[[\w-]+(?: for [^\]]*)?\] Result:)\s*`)

const maxResultLines = 4 // between an element and what its result says

// failed reports whether a log has, directly after e, the result that its call failed or
// was rejected (HABITS §4.4).
func (r *elementReader) failed(e *element) bool {
	if e.form != children && e.form != invoked && e.form != keyed {
		return false
	}
	inResult := false
	for n := e.end + 1; n <= min(r.Lines(), e.end+2*maxResultLines); n++ {
		text := bytes.TrimSpace(r.Line(n))
		head := resultHead.Find(text)
		switch {
		case len(text) == 0 || !inResult && wrapper.Match(text):
		case len(head) > 0:
			inResult = true
			if rest := text[len(head):]; len(rest) > 0 || bytes.HasPrefix(text, []byte("<error>")) {
				return calls.SaysFailure(rest) || bytes.HasPrefix(text, []byte("<error>"))
			}
		default:
			return inResult && calls.SaysFailure(text)
		}
	}
	return false
}
