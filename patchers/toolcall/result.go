package toolcall

import (
	"bytes"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

// failed reports whether the log after offset at says that c failed or was rejected, so
// that it changed nothing (HABITS §4.4).
func (r *documentReader) failed(c *calls.Call, at int) bool {
	return calls.FailedBelow(r.Block, c.ID, at)
}

// failsBelow reports whether the result of a call without a name follows it at offset at, and
// says that the call failed.
func (r *documentReader) failsBelow(at int) bool {
	text := r.Text()[at:min(len(r.Text()), at+maxBelow)]
	m := response.FindIndex(text)
	return m != nil && (calls.SaysFailure(text[m[1]:]) || failedResponse.Match(text[m[1]:]))
}

const maxBelow = 400 // bytes

// hasFailedResponse reports whether text has a result which says that its call failed.
func hasFailedResponse(text []byte) bool {
	_, after, found := bytes.Cut(text, []byte("<tool_response>"))
	after = bytes.TrimSpace(after)
	return found && (calls.SaysFailure(after) || failedResponse.Match(after))
}

var (
	// response matches the beginning of a result directly below a call.
	response = lazyregexp.New(`^\s*(?:</\w*(?:tool|function)\w*>\s*)*<(?:tool_response|tool_result|function_results?)>\s*`)
	// failedResponse matches a result in JSON that says that its call failed.
	failedResponse = lazyregexp.New(`^\{[^{}]{0,80}"(?:(?:error|is_error)"\s*:\s*(?:"[^"]|true)|success"\s*:\s*false|status"\s*:\s*"(?:error|failed|rejected|denied))`)
)
