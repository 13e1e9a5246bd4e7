package ap

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// syntaxOf is doc with comments and strings masked, computed once for a text.
func (l *locator) syntaxOf(doc *document) *syntax {
	return l.shared.syntax.Get(doc.source, func(*model.Text) *syntax { return newSyntax(doc, l.language) })
}

// extendToBlock extends the places of s to the end of the block that the snippet
// opens, if scope_end asks for it, and doubts an insertion of a declaration into a
// block.
func (l *locator) extendToBlock(doc *document, s *search) failure {
	switch {
	case len(s.sites) == 0:
	case l.scopeEnd:
		return l.extendToScopeEnd(doc, s)
	case l.action == "INSERT_AFTER" && len(s.sites) == 1:
		l.doubtDeclaration(doc, s)
	}
	return failure{}
}

// extendToScopeEnd extends the places of s (AP §8.4, scope_end). If the end is not
// certain, the guess and the snippet alone are offered.
func (l *locator) extendToScopeEnd(doc *document, s *search) failure {
	x := l.syntaxOf(doc)
	s.sites = s.sites[:min(len(s.sites), model.MaxOffered)]
	var doubted []site
	for i := range s.sites {
		at := s.sites[i]
		b := x.scopeOf(at.lineRange)
		switch {
		case !b.opens && l.strict:
			return failure{l.snippet, model.Because(model.StrictRefusal(opensNoBlock.With(fileLine(at.last))))}
		case !b.opens:
			s.warning = scopeWithoutEffect.With(fileLine(at.last))
			continue
		case b.doubt.None() && l.action == "DELETE" && at.first > 0 && x.decorates(at.first-1):
			b.doubt = decoratorLeft.With(fileLine(at.first - 1))
		}
		s.sites[i].last = max(b.last, at.last)
		if !b.doubt.None() {
			s.doubt = blockEndUncertain.With(fileLine(at.first), b.doubt)
			doubted = append(doubted, at)
		}
	}
	for _, at := range doubted {
		if at.last != s.sites[0].last {
			s.sites = append(s.sites, at)
		}
	}
	return failure{}
}

// declaration matches the first line of a function, a method, a type and the like,
// with its block.
var declaration = lazyregexp.New(`^\s*(` +
	`(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|open|sealed|partial|pub(?:\([a-z]+\))?|unsafe|const|inline|virtual|data|extern|local|declare)\s+)*` +
	`(?:func|fun|fn|def|function\*?|class|struct|interface|enum|trait|impl|module|defmodule|defp|record|object|protocol|extension|type|sub|macro_rules!)\b.*` +
	`|(?:export\s+)?(?:const|let|var)\s+[A-Za-z_$][\w$]*\s*(?::[^=]+)?=\s*(?:async\s+)?(?:function\b.*|(?:\([^;]*\)|[A-Za-z_$][\w$]*)\s*(?::[^=]+)?=>\s*\{.*)` +
	`|(?:async\s+|static\s+|get\s+|set\s+|\*)*[A-Za-z_$#][\w$]*\s*\((?:[^;()]|\([^;()]*\))*\)\s*\{` +
	`|(?:[A-Za-z_][\w:<>,.*&\[\]?]*\s+[*&]*)+[A-Za-z_~][\w:~]*\s*\((?:[^;()]|\([^;()]*\))*\)\s*(?:const|noexcept|override|throws[^{;]*)?\s*\{?` +
	`)\s*$`)

// statement matches lines that look like declarations and are not.
var statement = lazyregexp.New(`^\s*\}?\s*(?:if|else|for|foreach|while|switch|match|return|do|try|catch|with|using|lock|synchronized|guard|when|unless|until|case|new|await|yield|throw|go|defer|select)\b`)

// dataOnly are the languages without declarations.
var dataOnly = map[*language]bool{&yamlLike: true, &jsonLike: true, &tagLike: true, &makeLike: true, &proseLike: true}

// doubtDeclaration doubts that the content of an insertion belongs directly after a
// line that opens a block: the content is a declaration with a block of its own and
// is not indented like the lines in the block.
func (l *locator) doubtDeclaration(doc *document, s *search) {
	if dataOnly[l.language] || !l.isDeclaration() {
		return
	}
	x, at := l.syntaxOf(doc), s.sites[0]
	b := x.scopeOf(at.lineRange)
	if !b.opens || l.belongsInside(x, at.lineRange) {
		return
	}
	behind := at
	behind.last = max(b.last, at.last)
	s.sites = []site{behind, at}
	s.doubt = declarationInBlock.With(fileLine(at.last))
}

// isDeclaration reports whether the content begins with a complete declaration.
func (l *locator) isDeclaration() bool {
	text := joinLines(l.content, "\n")
	doc := documentOf(text)
	x := newSyntax(doc, l.language)
	first := x.next(0)
	for first < x.lines && x.decorates(first) {
		first = x.next(first + 1)
	}
	if first == x.lines || statement.Match(x.line(first)) || !declaration.Match(x.line(first)) && !x.isRule(first) {
		return false
	}
	b := x.scopeOf(lineRange{first, first})
	return b.opens && b.last > first && b.doubt.None() || l.oneLiner(x, first)
}

// isRule reports whether line i begins a rule of CSS.
func (x *syntax) isRule(i int) bool {
	return (x.language == &cssLike || x.language == &scssLike) && bytes.HasSuffix(x.words(i), []byte("{"))
}

// oneLiner reports whether line i is a declaration with its block.
func (l *locator) oneLiner(x *syntax, i int) bool {
	words := string(x.words(i))
	return l.language.endsOfBlock != byColon && len(words) > 0 && words[len(words)-1] == '}'
}

// belongsInside reports whether the content is indented like the lines in the block
// that r opens, or, in an empty block, further than r.
func (l *locator) belongsInside(x *syntax, r lineRange) bool {
	outer := x.indent(r.first)
	first := l.content[0]
	indent := string(indentation(first))
	if l.language == &goLike && goFunction.Match(first) {
		return false
	}
	if next := x.next(r.last + 1); next < x.lines && x.indent(next) == indent {
		return indent != outer || bytes.IndexByte([]byte(")}]"), x.words(next)[0]) < 0
	}
	return shallower(outer, indent)
}

// goFunction matches a function or method of Go, which is never in a block.
var goFunction = lazyregexp.New(`^\s*func\s+\(?\w`)

// eitherPlace is the match of places of which one is meant: the result at one of them
// means that l is applied.
func (l *locator) eitherPlace(e *evaluator, s search) model.Match {
	t := e.count(s.sites)
	if t.states[applied] == t.places || t.states[applied] > 0 && !s.many {
		return appliedMatch(t.applied[0], s.why.And(resultThere.With())...)
	}
	m := model.Match{Placement: model.Ambiguous, Candidates: t.unapplied, Why: s.why.And(s.doubt)}
	if s.many {
		m.Why = m.Why.And(t.severalReasons()...)
	}
	return m
}
