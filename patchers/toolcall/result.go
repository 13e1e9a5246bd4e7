package toolcall

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// idFields are the fields of a call that its result repeats, and resultFields those of the
// result. Names are folded.
var (
	idFields     = []string{"id", "callid", "toolcallid", "tooluseid"}
	resultFields = []string{"tooluseid", "toolcallid", "callid", "id"}
)

// idOf returns what identifies the call v; empty if nothing does.
func idOf(v *jsontext.Value) string {
	if id := field(v, idFields); id != nil && id.Kind == jsontext.String && len(id.Text) >= minID && len(id.Text) <= maxID {
		return string(id.Text)
	}
	return ""
}

// Bounds of what identifies a call, in bytes; of where its result is searched; and of how
// often its name may be there.
const (
	minID, maxID = 2, 100
	maxToResult  = 1 << 15
	maxNamed     = 4
)

// failed reports whether the log after offset at says that c failed or was rejected, so
// that it changed nothing (HABITS §4.4).
func (r *reader) failed(c *calls.Call, at int) bool {
	if c.ID == "" {
		return false
	}
	text := r.Text()[:min(len(r.Text()), at+maxToResult)]
	quoted := []byte(`"` + c.ID + `"`)
	for range maxNamed {
		n := bytes.Index(text[at:], quoted)
		if n < 0 {
			return false
		}
		at += n
		open := bytes.LastIndexByte(text[:at], '{')
		if open < 0 {
			return false
		}
		v := jsontext.Read(model.Block{Answer: r.Answer}, open, limits).Top
		if id := field(v, resultFields); id != nil && string(id.Text) == c.ID && isResult(v) {
			return isFailure(v)
		}
		at += len(quoted)
	}
	return false
}

// isFailure reports whether the result v says that its call failed or was rejected.
func isFailure(v *jsontext.Value) bool {
	if is := field(v, []string{"iserror"}); is != nil && string(is.Text) == "true" {
		return true
	}
	if slices.Contains([]string{"error", "failed", "rejected", "declined", "denied", "cancelled"}, strings.ToLower(v.StringField("status"))) {
		return true
	}
	content := field(v, []string{"content", "output", "result"})
	if content != nil && content.Kind == jsontext.Array && len(content.Items) > 0 {
		content = content.Items[0].Field("text")
	}
	return content != nil && content.Kind == jsontext.String && calls.SaysFailure(content.Text)
}

// failsBelow reports whether the result of a call without a name follows it at offset at, and
// says that the call failed.
func (r *reader) failsBelow(at int) bool {
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
	response = regexp.MustCompile(`^\s*(?:</\w*(?:tool|function)\w*>\s*)*<(?:tool_response|tool_result|function_results?)>\s*`)
	// failedResponse matches a result in JSON that says that its call failed.
	failedResponse = regexp.MustCompile(`^\{[^{}]{0,80}"(?:(?:error|is_error)"\s*:\s*(?:"[^"]|true)|success"\s*:\s*false|status"\s*:\s*"(?:error|failed|rejected|denied))`)
)
