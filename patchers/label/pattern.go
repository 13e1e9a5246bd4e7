package label

import (
	"regexp"
	"strings"
	"sync"
)

// A Pattern is one or several regular expressions without regard to case, of which one
// matches. It is compiled when it is first used.
type Pattern struct {
	alternatives []string
	words        bool // with no part of a word or path around a match
	once         sync.Once
	compiled     *regexp.Regexp
}

// Compile returns the pattern of expressions in the syntax of package regexp.
func Compile(alternatives ...string) *Pattern { return &Pattern{alternatives: alternatives} }

// words returns the pattern of whole words, which are regular expressions.
func words(alternatives ...string) *Pattern { return &Pattern{alternatives: alternatives, words: true} }

// MatchString reports whether text holds a match.
func (p *Pattern) MatchString(text string) bool {
	p.once.Do(func() {
		all := strings.Join(p.alternatives, "|")
		if p.words {
			all = `(?:^|[^\w/.-])(?:` + all + `)(?:$|[^\w/-])`
		}
		p.compiled = regexp.MustCompile(`(?i)` + all)
	})
	return p.compiled.MatchString(text)
}
