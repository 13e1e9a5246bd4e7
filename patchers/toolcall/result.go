package toolcall

import (
	"bytes"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

// failsBelow reports whether the result of a call without a name follows it at offset at, and
// says that the call failed.
func (r *documentReader) failsBelow(at int) bool {
	text := r.Text()[at:min(len(r.Text()), at+maxBelow)]
	head := response.Find(text)
	return head != nil && saysFailure(text[len(head):])
}

const maxBelow = 400 // bytes

// hasFailedResponse reports whether text has a result which says that its call failed.
func hasFailedResponse(text []byte) bool {
	_, after, found := bytes.Cut(text, []byte("<tool_response>"))
	after = bytes.TrimSpace(after)
	return found && saysFailure(after)
}

// saysFailure reports whether result, in words or in JSON, says that its call failed.
func saysFailure(result []byte) bool {
	return calls.SaysFailure(result) || failedResponse.Match(result)
}

var (
	// response matches the beginning of a result directly below a call.
	response = lazyregexp.New(`^\s*(?:</\w*(?:tool|function)\w*>\s*)*<(?:tool_response|tool_result|function_results?)>\s*`)
	// failedResponse matches a result in JSON that says that its call failed.
	failedResponse = lazyregexp.New(`^\{[^{}]{0,80}"(?:(?:error|is_error)"\s*:\s*(?:"[^"]|true)|success"\s*:\s*false|status"\s*:\s*"(?:error|failed|rejected|denied))`)
)
