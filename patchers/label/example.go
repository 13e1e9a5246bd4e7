package label

import (
	"bytes"
)

// IsExample reports whether text, the line of prose just before a block with a grammar of
// its own, says that the block is an example, an explanation of a format, or one of
// several options. It is stricter than StanceOf, as such a block is meant as a change
// unless the prose says otherwise.
func IsExample(text string) bool {
	return examplePattern.MatchString(text) || optionPattern.MatchString(text)
}

var examplePattern = Compile(`\b(?:for (?:example|instance|illustration|reference)\b|e\.g\.|` +
	`(?:an?|minimal|tiny|short|generic|hypothetical|made-up) (?:\w+ )?(?:example|template|skeleton)\b|example of\b|examples?:?\W*$|` +
	`(?:the|this|that|its|envelope|patch|same) (?:format|grammar|syntax|notation|envelope) (?:is|looks|of|for|would)\b|` +
	`(?:looks?|looked|would be|written|something) like (?:this|so|that)\b|do(?:n['’]t| not|es not) (?:apply|run|use|work|do (?:this|that))\b|` +
	`(?:patch|command|script|block|what|one|snippet) (?:that )?you (?:sent|posted|pasted|wrote|quoted|tried|ran)\b|` +
	`your (?:original|current|earlier|previous|first|failing) (?:patch|script|command|version|attempt)\b|no changes? (?:is |are )?needed\b)`)

// LineAbove returns the last line above line n that is not blank, without whitespace at
// its ends; empty if there is none within four lines.
func LineAbove(line func(n int) []byte, n int) string {
	for m := n - 1; m > 0 && m >= n-4; m-- {
		if text := bytes.TrimSpace(line(m)); len(text) > 0 {
			return string(text[:min(len(text), maxExamined)])
		}
	}
	return ""
}

const maxExamined = 1 << 10 // bytes of a line
