package calls

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
)

// idFields are the fields that identify a call, those of a result first. Names are folded.
var idFields = []string{"tooluseid", "toolcallid", "callid", "id"}

// IDOf returns what identifies the call v; empty if nothing does.
func IDOf(v *jsontext.Value) string {
	if id := Field(v, idFields); id != nil && id.Kind == jsontext.String && len(id.Text) >= minID && len(id.Text) <= maxID {
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

// FailedBelow reports whether the log after offset at says that the call with this ID failed
// or was rejected, so that it changed nothing (HABITS §4.4).
func FailedBelow(b model.Block, id string, at int) bool {
	if id == "" {
		return false
	}
	text := b.Text()[:min(len(b.Text()), at+maxToResult)]
	quoted := []byte(`"` + id + `"`)
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
		v := jsontext.Read(model.Block{Answer: b.Answer}, open, resultLimits).Top
		if got := Field(v, idFields); got != nil && string(got.Text) == id && IsResult(v) {
			return isFailure(v)
		}
		at += len(quoted)
	}
	return false
}

// isFailure reports whether the result v says that its call failed or was rejected.
func isFailure(v *jsontext.Value) bool {
	if is := Field(v, []string{"iserror"}); is != nil && string(is.Text) == "true" {
		return true
	}
	if slices.Contains([]string{"error", "failed", "rejected", "declined", "denied", "cancelled"}, strings.ToLower(v.StringField("status"))) {
		return true
	}
	content := Field(v, []string{"content", "output", "result"})
	if content != nil && content.Kind == jsontext.Array && len(content.Items) > 0 {
		content = content.Items[0].Field("text")
	}
	return content != nil && content.Kind == jsontext.String && saysFailure(content.Text)
}

// resultLimits bound the JSON that is read as a result.
var resultLimits = jsontext.Limits{Depth: 24, Comments: 128, Comment: 4 << 10}

// IsResult reports whether v is the result of a call, or a message with it.
func IsResult(v *jsontext.Value) bool {
	kind, role := v.StringField("type"), v.StringField("role")
	return role == "tool" || role == "function" || strings.HasSuffix(kind, "_result") || strings.HasSuffix(kind, "_output") || v.Has("functionResponse", "tool_use_id")
}

// Field returns the first value of v with one of these folded names, or nil.
func Field(v *jsontext.Value, names []string) *jsontext.Value {
	for _, want := range names {
		for _, m := range v.Members {
			if jsontext.FoldName(string(m.Name.Text)) == want && m.Value.Kind != jsontext.Null && (want != "function" || m.Value.Kind == jsontext.String) {
				return m.Value
			}
		}
	}
	return nil
}

// FailsBelow reports whether text, which follows a call, begins with its result, and that says
// that the call failed or was rejected, so that it changed nothing (HABITS §4.4).
func FailsBelow(text []byte) bool {
	text = text[:min(len(text), maxToResult)]
	head := result.Find(text)
	return head != nil && (bytes.Contains(head, []byte("<error>")) || saysFailure(text[len(head):]))
}

// result matches the beginning of a result, up to what it says.
var result = lazyregexp.New(`^\s*(?:</[\w:]+>\s*)*(?:<(?:function_results?|tool_result|tool_response|results?|output|error)>\s*|\[[\w-]+(?: for [^\]\n]*)?\] Result:\s*)+`)

// saysFailure reports whether text, the result of a call, says that the call failed.
func saysFailure(text []byte) bool { return failure.Match(text) || failedJSON.Match(text) }

// failure matches the beginning of such a result in words, failedJSON of one in JSON.
var (
	failure = lazyregexp.New(`(?i)^\s*(?:<(?:tool_use_)?error>|(?:the )?(?:tool|operation|call|edit) (?:execution )?(?:failed|was (?:rejected|denied))|error\b|failed\b|failure\b|` +
		`(?:the )?user (?:doesn't want|does not want|rejected|denied|declined)|(?:apply_)?patch (?:verification )?failed\b|invalid (?:patch|context)\b|no (?:match|replacement) |(?:string to replace|old_str(?:ing)?|text to (?:find|replace)) (?:was )?not found)`)
	failedJSON = lazyregexp.New(`^\s*\{(?:[^{}]{0,80}"(?:(?:error|is_error)"\s*:\s*(?:"[^"]|true)|success"\s*:\s*false|status"\s*:\s*"(?:error|failed|rejected|denied))|` +
		`"(?:output|stdout|metadata)"[^\n]*"exit_code"\s*:\s*[1-9])`)
)
