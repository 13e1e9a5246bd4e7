package place

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/brackets"
	"aptix-tui/patchers/merge"
)

// extendToBlock extends the places of s to the end of the block that the snippet
// opens, if scope_end asks for it, and doubts an insertion of a declaration into a
// block.
func (l *Locator) extendToBlock(doc *document, s *search) failure {
	switch {
	case len(s.sites) == 0:
	case l.ScopeEnd:
		return l.extendToScopeEnd(doc, s)
	case l.Action == "INSERT_AFTER" && len(s.sites) == 1:
		l.doubtDeclaration(doc, s)
	}
	return failure{}
}

// extendToScopeEnd extends the places of s (AP §8.4, scope_end). If the end is not
// certain, the guess and the snippet alone are offered.
func (l *Locator) extendToScopeEnd(doc *document, s *search) failure {
	s.sites = s.sites[:min(len(s.sites), model.MaxOffered)]
	var doubted []site
	for i := range s.sites {
		at := s.sites[i]
		b := l.blocks(doc, at.lineRange)
		switch {
		case !b.Opens && l.Strict:
			return failure{l.snippet, model.Because(model.StrictRefusal(opensNoBlock.With(fileLine(at.last))))}
		case !b.Opens:
			s.warning = scopeWithoutEffect.With(fileLine(at.last))
			continue
		case !b.Certain:
			s.doubt = blockEndUncertain.With(fileLine(at.first))
		}
		s.sites[i].last = max(b.Last, at.last)
		if !s.doubt.None() {
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
func (l *Locator) doubtDeclaration(doc *document, s *search) {
	at := s.sites[0]
	if !l.isDeclaration() || l.belongsInside(doc, at.lineRange) {
		return
	}
	if b := l.blocks(doc, at.lineRange); b.Opens {
		behind := at
		behind.last = max(b.Last, at.last)
		s.sites = []site{behind, at}
		s.doubt = declarationInBlock.With(fileLine(at.last))
	}
}

// isDeclaration reports whether the content begins with a complete declaration.
func (l *Locator) isDeclaration() bool {
	text := model.NewText(joinLines(l.content, "\n"))
	x := brackets.NewBlocks(l.Path, text.Bytes, text)
	first := x.NextFilled(0)
	for first < text.Lines() && (x.Decorates(first) || bytes.HasPrefix(text.Line(first), []byte("#"))) {
		first = x.NextFilled(first + 1)
	}
	if first == text.Lines() || merge.Defines(l.Path, string(text.Line(first))) == "" {
		return false
	}
	return x.Of(first, first).Last > first || bytes.HasSuffix(bytes.TrimSpace(text.Line(first)), []byte("}"))
}

// belongsInside reports whether the content is indented like the lines in the block
// that r opens, or, in an empty block, further than r.
func (l *Locator) belongsInside(doc *document, r lineRange) bool {
	outer, indent := brackets.Indent(doc.text(r.first)), brackets.Indent(l.content[0])
	if at := doc.filledFrom(r.last + 1); at < len(doc.filled) {
		if next := doc.text(doc.filled[at]); bytes.Equal(brackets.Indent(next), indent) {
			return !bytes.Equal(indent, outer) || bytes.IndexByte([]byte(")}]"), bytes.TrimSpace(next)[0]) < 0
		}
	}
	return brackets.IsDeeper(indent, outer)
}

// eitherPlace is the match of places of which one is meant: the result at one of them
// means that l is applied.
func (l *Locator) eitherPlace(e *evaluator, s search) model.Match {
	t := e.count(s.sites)
	if t.states[applied] == t.places || t.states[applied] > 0 && !s.many {
		return e.appliedMatch(t, s)
	}
	m := model.Match{Placement: model.Ambiguous, Candidates: t.unapplied, Why: s.why.And(s.doubt)}
	if s.many {
		m.Why = m.Why.And(t.severalReasons()...)
	}
	return m
}
