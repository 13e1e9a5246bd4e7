package label

import (
	"math"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"aptix-tui/model/lazyregexp"
)

// A Pattern is one or several regular expressions without regard to case, of which one
// matches. It is read when it is first used.
type Pattern struct {
	alternatives []string
	once         sync.Once
	expressions  []*expression
}

// An expression is compiled when text may match it. It knows parts of words of which each
// match holds at least one: most text holds none of them, which is found at little cost.
type expression struct {
	text     string // without regard to case
	compiled *lazyregexp.Regexp
	once     sync.Once
	parts    []string // folded; nil if they are not known
	starts   *startSet
}

// A startSet finds the parts that begin with certain two bytes. It is nil for parts of which
// one is shorter.
type startSet struct {
	groups [4096]uint8 // by the hash of two bytes: the index in parts
	parts  [][]string  // those of one hash each; none at first
}

func startsOf(parts []string) *startSet {
	if shortest(parts) < 2 {
		return nil
	}
	s := &startSet{parts: [][]string{nil}}
	for _, part := range parts {
		at := &s.groups[hashStart(part)]
		if *at == 0 {
			if len(s.parts) > math.MaxUint8 {
				return nil
			}
			*at = uint8(len(s.parts))
			s.parts = append(s.parts, nil)
		}
		s.parts[*at] = append(s.parts[*at], part)
	}
	return s
}

// hashStart is a hash of the first two bytes of text.
func hashStart(text string) int { return (int(text[0])<<5 ^ int(text[1])) & 4095 }

// beginsIn reports whether a part is in text.
func (s *startSet) beginsIn(text string) bool {
	for ; len(text) > 1; text = text[1:] {
		if at := s.groups[hashStart(text)]; at > 0 {
			for _, part := range s.parts[at] {
				if strings.HasPrefix(text, part) {
					return true
				}
			}
		}
	}
	return false
}

// Compile returns the pattern of expressions in the syntax of package regexp.
func Compile(alternatives ...string) *Pattern { return &Pattern{alternatives: alternatives} }

const ignoreCase = "(?i)"

func newExpression(text string) *expression {
	return &expression{text: text, compiled: lazyregexp.New(ignoreCase + text)}
}

// MatchString reports whether text holds a match.
func (p *Pattern) MatchString(text string) bool {
	p.once.Do(func() {
		for _, text := range p.alternatives {
			p.expressions = append(p.expressions, newExpression(text))
		}
	})
	folded := fold(text)
	return slices.ContainsFunc(p.expressions, func(e *expression) bool { return e.matches(text, folded) })
}

func (e *expression) matches(text, folded string) bool {
	e.once.Do(func() {
		e.parts = listOf(partsTable[:], e.text, partsOf)
		e.starts = startsOf(e.parts)
	})
	return (e.parts == nil || e.hasPart(folded)) && e.compiled.MatchString(text)
}

// hasPart reports whether folded holds one of the parts.
func (e *expression) hasPart(folded string) bool {
	if e.starts == nil {
		return slices.ContainsFunc(e.parts, func(part string) bool { return strings.Contains(folded, part) })
	}
	return e.starts.beginsIn(folded)
}

// A wordPattern matches one of several alternatives that are whole words.
type wordPattern struct {
	alternatives []string
	once         sync.Once
	plain        []string
	others       *expression // nil for none
}

// words returns the pattern of whole words, which are regular expressions. Most are plain
// text, which needs no regular expression to be found.
func words(alternatives ...string) *wordPattern { return &wordPattern{alternatives: alternatives} }

func (p *wordPattern) split() {
	var rest []string
	for _, text := range p.alternatives {
		if all := listOf(wordsTable[:], text, plainWords); all != nil {
			p.plain = append(p.plain, all...)
		} else {
			rest = append(rest, text)
		}
	}
	if len(rest) > 0 {
		p.others = newExpression(between(rest))
	}
}

// between is the regular expression for alternatives with no part of a word or path around
// them.
func between(alternatives []string) string {
	return `(?:^|[^\w/.-])(?:` + strings.Join(alternatives, "|") + `)(?:$|[^\w/-])`
}

// MatchString reports whether text holds one of the words.
func (p *wordPattern) MatchString(text string) bool {
	p.once.Do(p.split)
	folded := fold(text)
	return slices.ContainsFunc(p.plain, func(word string) bool { return holdsWord(folded, word) }) || p.others != nil && p.others.matches(text, folded)
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
	tree, err := syntax.Parse(ignoreCase+text, syntax.Perl)
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
