package label

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// partsOf returns literals of which each match of text, without regard to case, holds at
// least one; nil if they are not known.
func partsOf(text string) []string {
	tree, err := syntax.Parse(ignoreCase+text, syntax.Perl)
	if err != nil {
		return nil
	}
	needed := literals(tree.Simplify()).needed
	if shortest(needed) == 0 {
		return nil
	}
	return withoutLonger(needed)
}

// withoutLonger drops the literals that begin with another one.
func withoutLonger(all []string) (out []string) {
	slices.Sort(all)
	for _, text := range all {
		if len(out) == 0 || !strings.HasPrefix(text, out[len(out)-1]) {
			out = append(out, text)
		}
	}
	return out
}

func shortest(all []string) int {
	least := 0
	for n, text := range all {
		if n == 0 || len(text) < least {
			least = len(text)
		}
	}
	return least
}

// fold is text in which runes that differ in case only are the same.
func fold(text string) string { return strings.Map(foldRune, text) }

func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	return least
}

// literalSet is what is known of the matches of an expression.
type literalSet struct {
	exact  []string // all matches, folded; nil if they are not known
	needed []string // each match holds one of them; nil if they are not known
}

const (
	maxLiterals = 1000
	maxProduct  = 40 // literals that two sets with several have together
	maxClass    = 8  // runes of a class that are tried one by one
)

// literals returns what is known of the matches of re.
func literals(re *syntax.Regexp) literalSet {
	switch re.Op {
	case syntax.OpLiteral:
		return exactly(fold(string(re.Rune)))
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return exactly("")
	case syntax.OpCharClass:
		return literalsOfClass(re.Rune)
	case syntax.OpCapture:
		return literals(re.Sub[0])
	case syntax.OpPlus:
		return literalSet{needed: literals(re.Sub[0]).needed}
	case syntax.OpQuest:
		if sub := literals(re.Sub[0]); sub.exact != nil {
			return exactly(slices.Concat(sub.exact, []string{""})...)
		}
	case syntax.OpAlternate:
		return alternatives(re.Sub)
	case syntax.OpConcat:
		return sequence(re.Sub)
	}
	return literalSet{}
}

func exactly(all ...string) literalSet {
	if len(all) > maxLiterals {
		return literalSet{needed: all}
	}
	return literalSet{exact: all, needed: all}
}

// literalsOfClass are the runes of a class with few of them. Ranges has pairs of first
// and last rune.
func literalsOfClass(ranges []rune) literalSet {
	var all []string
	known := map[rune]bool{}
	for n := 0; n < len(ranges); n += 2 {
		for r := ranges[n]; r <= ranges[n+1]; r++ {
			folded := foldRune(r)
			if known[folded] {
				continue
			}
			if known[folded] = true; len(known) > maxClass {
				return literalSet{}
			}
			all = append(all, string(folded))
		}
	}
	return exactly(all...)
}

// alternatives are the literals of one of subs.
func alternatives(subs []*syntax.Regexp) literalSet {
	out := literalSet{exact: []string{}, needed: []string{}}
	for _, sub := range subs {
		found := literals(sub)
		if found.exact == nil || len(out.exact)+len(found.exact) > maxLiterals {
			out.exact = nil
		}
		if out.exact != nil {
			out.exact = append(out.exact, found.exact...)
		}
		if found.needed == nil {
			return literalSet{}
		}
		out.needed = append(out.needed, found.needed...)
	}
	return out
}

// sequence are the literals of all subs, one behind the other. The longest run of subs
// with known matches is what a match needs.
func sequence(subs []*syntax.Regexp) literalSet {
	out, run, whole := literalSet{}, []string{""}, true
	for _, sub := range subs {
		found := literals(sub)
		if found.exact == nil || min(len(run), len(found.exact)) > 1 && len(run)*len(found.exact) > maxProduct {
			out.needed = better(out.needed, run)
			run, whole = []string{""}, false
		}
		if found.exact == nil {
			out.needed = better(out.needed, found.needed)
		} else {
			run = joined(run, found.exact)
		}
	}
	if out.needed = better(out.needed, run); whole {
		out.exact = run
	}
	return out
}

func joined(heads, tails []string) []string {
	out := make([]string, 0, len(heads)*len(tails))
	for _, head := range heads {
		for _, tail := range tails {
			out = append(out, head+tail)
		}
	}
	return out
}

// better returns which of two sets is found more rarely: the one whose shortest literal is
// longer.
func better(a, b []string) []string {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	if x, y := shortest(a), shortest(b); x > y || x == y && len(a) <= len(b) {
		return a
	}
	return b
}
