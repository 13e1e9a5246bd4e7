package label

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// Compile returns the expression that matches what one of alternatives, in the syntax of
// package regexp, matches without regard to case.
func Compile(alternatives ...string) *lazyregexp.Regexp {
	return lazyregexp.New(`(?i)` + strings.Join(alternatives, "|"))
}

// words returns the expression that matches one of alternatives, which are regular
// expressions, with no part of a word or path around it.
func words(alternatives ...string) *lazyregexp.Regexp {
	return Compile(`(?:^|[^\w/.-])(?:` + strings.Join(alternatives, "|") + `)(?:$|[^\w/-])`)
}
