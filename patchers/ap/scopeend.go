package ap

import (
	"bytes"
	"path"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/merge"
)

// blocksOf finds the blocks of doc. It is computed once for a text.
func (l *locator) blocksOf(doc *document) *blockFinder {
	return l.shared.blocks.Get(doc.source, func(*model.Text) *blockFinder { return newBlockFinder(doc, l.path) })
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
	x := l.blocksOf(doc)
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

// doubtDeclaration doubts that the content of an insertion belongs directly after a
// line that opens a block: the content is a declaration with a block of its own and
// is not indented like the lines in the block.
func (l *locator) doubtDeclaration(doc *document, s *search) {
	x, at := l.blocksOf(doc), s.sites[0]
	b := x.scopeOf(at.lineRange)
	if !b.opens || !l.isDeclaration() || l.belongsInside(x, at.lineRange) {
		return
	}
	behind := at
	behind.last = max(b.last, at.last)
	s.sites = []site{behind, at}
	s.doubt = declarationInBlock.With(fileLine(at.last))
}

// isDeclaration reports whether the content begins with a complete declaration.
func (l *locator) isDeclaration() bool {
	x := newBlockFinder(documentOf(joinLines(l.content, "\n")), l.path)
	first := x.nextFilled(0)
	for first < x.lines && (x.decorates(first) || isComment(x.text(first))) {
		first = x.nextFilled(first + 1)
	}
	if first == x.lines || merge.Defines(l.path, string(x.text(first))) == "" {
		return false
	}
	return x.scopeOf(lineRange{first, first}).last > first || x.words(first)[len(x.words(first))-1] == '}'
}

// belongsInside reports whether the content is indented like the lines in the block
// that r opens, or, in an empty block, further than r. A function of Go never is.
func (l *locator) belongsInside(x *blockFinder, r lineRange) bool {
	outer, indent := x.indent(r.first), string(indentation(l.content[0]))
	if goFunction.Match(l.content[0]) && path.Ext(l.path) == ".go" {
		return false
	}
	if next := x.nextFilled(r.last + 1); next < x.lines && x.indent(next) == indent {
		return indent != outer || bytes.IndexByte([]byte(")}]"), x.words(next)[0]) < 0
	}
	return shallower(outer, indent)
}

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
