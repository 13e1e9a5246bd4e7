package calls

import "regexp"

// SaysFailure reports whether text, the result of a call, says that the call failed or was
// rejected, so that it changed nothing.
func SaysFailure(text []byte) bool { return failure.Match(text[:min(len(text), maxProseLine)]) }

// failure matches the beginning of such a result.
var failure = regexp.MustCompile(`(?i)^\s*(?:<(?:tool_use_)?error>|(?:the )?(?:tool|operation|call|edit) (?:execution )?(?:failed|was (?:rejected|denied))|error\b|failed\b|failure\b|` +
	`(?:the )?user (?:doesn't want|does not want|rejected|denied|declined)|no (?:match|replacement) |(?:string to replace|old_str(?:ing)?|text to (?:find|replace)) (?:was )?not found)`)
