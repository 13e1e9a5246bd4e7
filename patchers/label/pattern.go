package label

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// A Pattern is one or several regular expressions without regard to case, of which one
// matches.
type Pattern []*expression

// An expression is compiled when it is first used. It knows parts of words of which each
// match holds at least one: most text holds none of them, which is found at little cost.
type expression struct {
	text     string
	compiled func() *regexp.Regexp
	parts    func() []string // folded; nil if they are not known
}

// Compile returns the pattern of expressions in the syntax of package regexp.
func Compile(alternatives ...string) Pattern {
	var p Pattern
	for _, text := range alternatives {
		p = append(p, newExpression(text))
	}
	return p
}

func newExpression(text string) *expression {
	text = "(?i)" + text
	return &expression{
		text:     text,
		compiled: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) }),
		parts:    sync.OnceValue(func() []string { return partsOf(text) }),
	}
}

// MatchString reports whether text holds a match.
func (p Pattern) MatchString(text string) bool {
	folded := fold(text)
	return slices.ContainsFunc(p, func(e *expression) bool { return e.matches(text, folded) })
}

func (e *expression) matches(text, folded string) bool {
	parts := e.parts()
	return (parts == nil || slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(folded, part) })) && e.compiled().MatchString(text)
}

// A wordPattern matches one of several alternatives that are whole words.
type wordPattern struct {
	alternatives []string
	split        func() (plain []string, others *expression)
}

// words returns the pattern of whole words, which are regular expressions. Most are plain
// text, which needs no regular expression to be found.
func words(alternatives ...string) wordPattern {
	return wordPattern{alternatives, sync.OnceValues(func() (plain []string, others *expression) {
		var rest []string
		for _, text := range alternatives {
			if all := plainWords(text); all != nil {
				plain = append(plain, all...)
			} else {
				rest = append(rest, text)
			}
		}
		if len(rest) > 0 {
			others = newExpression(between(rest))
		}
		return plain, others
	})}
}

// between is the regular expression for alternatives with no part of a word or path around
// them.
func between(alternatives []string) string {
	return `(?:^|[^\w/.-])(?:` + strings.Join(alternatives, "|") + `)(?:$|[^\w/-])`
}

// MatchString reports whether text holds one of the words.
func (p wordPattern) MatchString(text string) bool {
	plain, others := p.split()
	folded := fold(text)
	return slices.ContainsFunc(plain, func(word string) bool { return holdsWord(folded, word) }) || others != nil && others.matches(text, folded)
}

// holdsWord reports whether text has word with no other part of a word or path around it.
func holdsWord(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(word)
		if (at == 0 || !isWordByte(text[at-1]) && text[at-1] != '.') && (end == len(text) || !isWordByte(text[end])) {
			return true
		}
		from = at + 1
	}
}

// isWordByte reports whether c, of folded text, is a part of a word or path.
func isWordByte(c byte) bool {
	return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '/' || c == '-'
}

// plainWords returns the matches of text if they are all known, and do not depend on what
// is around them; else nil.
func plainWords(text string) []string {
	tree, err := syntax.Parse("(?i)"+text, syntax.Perl)
	if err != nil || looksAround(tree) {
		return nil
	}
	return literals(tree.Simplify()).exact
}

func looksAround(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return true
	}
	return slices.ContainsFunc(re.Sub, looksAround)
}
