package calls

import "aptix-tui/model/lazyregexp"

// SaysFailure reports whether text, the result of a call, says that the call failed or was
// rejected, so that it changed nothing.
func SaysFailure(text []byte) bool {
	return failure.Match(text[:min(len(text), maxProseLine)]) || exitCode.Match(text[:min(len(text), maxToResult)])
}

// exitCode matches the output of a command in JSON with the status of a failure.
var exitCode = lazyregexp.New(`^\s*\{"(?:output|stdout|metadata)"[^\n]*"exit_code"\s*:\s*[1-9]`)

// failure matches the beginning of such a result.
var failure = lazyregexp.New(`(?i)^\s*(?:<(?:tool_use_)?error>|(?:the )?(?:tool|operation|call|edit) (?:execution )?(?:failed|was (?:rejected|denied))|error\b|failed\b|failure\b|` +
	`(?:the )?user (?:doesn't want|does not want|rejected|denied|declined)|(?:apply_)?patch (?:verification )?failed\b|invalid (?:patch|context)\b|no (?:match|replacement) |(?:string to replace|old_str(?:ing)?|text to (?:find|replace)) (?:was )?not found)`)
