package place

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A site is an occurrence of the snippet, and the first and last line of its scope.
type site struct {
	lineRange
	scope, scopeEnd int
	anchor          *lineRange // nil if no anchor led there
}

// A search is the places of anchor and snippet.
type search struct {
	scope int           // the first line of the search scope
	sites []site        // the places that the rules leave
	why   model.Reasons // the heuristic that found them
	many  bool          // there are several places and the rules require one

	hybrid  bool         // hybrid search found the snippet
	doubt   model.Reason // why the end of the place is not certain: sites are alternatives
	warning model.Reason // what is unusual about the place
}

// search finds the places of the snippet that count by AP §3.2, from line lo on.
// With an anchor before the cursor, it looks after the cursor first.
func (l *Locator) search(doc *document, lo, cursor int) (search, failure) {
	end := doc.lines
	if l.anchor == nil {
		places, how := l.find(doc, l.snippet, lo, end)
		s := search{scope: lo, why: model.Because(how), hybrid: !how.None(), sites: sites(places, lo, end)}
		s.sites = l.withoutOwnInsertions(doc, s)
		s.many = len(s.sites) > 1
		return s, failure{}
	}
	anchors, how := l.find(doc, l.anchor, lo, end)
	if len(anchors) == 0 {
		return search{}, failure{l.anchor, model.Because(anchorMissing.With())}
	}
	return l.afterAnchors(doc, anchors, how, cursor), failure{}
}

// afterAnchors finds the places of the snippet after anchors, those after the cursor
// first.
func (l *Locator) afterAnchors(doc *document, anchors []lineRange, how model.Reason, cursor int) search {
	s := search{why: model.Because(how)}
	end := doc.lines
	var places []lineRange
	for _, s.scope = range []int{max(l.scopeAfter(anchors[0]), cursor), l.scopeAfter(anchors[0])} {
		if places, how = l.find(doc, l.snippet, s.scope, end); len(places) > 0 {
			break
		}
	}
	s.sites, s.hybrid = sites(places, s.scope, end), !how.None()
	if s.why = s.why.And(how); s.hybrid && len(places) > 1 {
		s.many = true
		return s
	}
	s.sites = l.withoutOwnInsertions(doc, s)
	l.chooseByAnchor(&s, anchors, end)
	return s
}

func sites(places []lineRange, scope, end int) []site {
	out := make([]site, len(places))
	for i, r := range places {
		out[i] = site{lineRange: r, scope: scope, scopeEnd: end}
	}
	return out
}

// find is the normalised search, and the hybrid search if that finds nothing. The
// reason names the hybrid search.
func (l *Locator) find(doc *document, n *needle, lo, hi int) ([]lineRange, model.Reason) {
	places := l.withoutInserted(doc, n, doc.find(n, lo, hi))
	if len(places) > 0 || l.Strict {
		return places, model.Reason{}
	}
	places = l.withoutInserted(doc, n, doc.findHybrid(n, lo, hi))
	if len(places) == 0 {
		return nil, model.Reason{}
	}
	return places, foundHybrid.With()
}

// chooseByAnchor keeps the places that anchors allow; a scope ends where the next
// anchor begins. With one anchor, which is normal, the first place counts. With
// several, the place after one of them counts if there is no other (AP §3.6).
func (l *Locator) chooseByAnchor(s *search, anchors []lineRange, end int) {
	all := s.sites
	s.sites = nil
	for i, a := range anchors {
		hi := end
		if i+1 < len(anchors) {
			hi = anchors[i+1].first
		}
		at, _ := slices.BinarySearchFunc(all, l.scopeAfter(a), func(x site, line int) int { return x.first - line })
		for ; at < len(all) && all[at].last < hi; at++ {
			s.sites = append(s.sites, site{all[at].lineRange, max(l.scopeAfter(a), s.scope), hi, &a})
			if len(anchors) == 1 {
				return
			}
		}
	}
	if len(anchors) == 1 {
		return
	}
	why := severalAnchors.With(len(anchors))
	if s.many = l.Strict || len(s.sites) > 1; !s.many && len(s.sites) == 1 {
		why = oneAnchorFollowed.With(len(anchors), fileLine(s.sites[0].first))
	}
	s.why = s.why.And(why)
}

// findHybrid is the hybrid search of AP §3.6, for text that the normalised search
// does not find: the first line of n is the end of a line, the others are equal.
// The skipped text must be decoration.
func (doc *document) findHybrid(n *needle, lo, hi int) []lineRange {
	if len(n.keys) < 2 {
		return nil
	}
	first, rest := bytes.TrimSpace(n.lines[0]), n.lines[1:]
	skipped := slices.IndexFunc(rest, func(line []byte) bool { return !isBlank(line) })
	var out []lineRange
	for _, r := range doc.find(newNeedle(rest), lo+1, hi) {
		at := r.first - skipped - 1
		if at < lo || at+len(rest) >= hi || !equalLines(rest, doc.linesOf(lineRange{at + 1, at + len(rest)})) {
			continue
		}
		if prefix, ok := bytes.CutSuffix(bytes.TrimSpace(doc.text(at)), first); ok && isDecoration(prefix) {
			out = append(out, lineRange{at, at + len(rest)})
		}
	}
	return out
}

// findMarked is the lines that are key with decoration before it.
func (doc *document) findMarked(key []byte) []lineRange {
	var out []lineRange
	for at := range locate.PlacesOfBytes(doc.lf.Bytes, key) {
		i := doc.lf.LineAt(at)
		if prefix, ok := bytes.CutSuffix(bytes.TrimSpace(doc.text(i)), key); ok && isDecoration(prefix) {
			out = append(out, lineRange{i, i})
		}
	}
	return slices.Compact(out)
}

// decorations are the marks of lists, quotes and comments.
var decorations = map[string]bool{
	"-": true, "*": true, "+": true, "•": true, "◦": true, "▪": true, "–": true, "—": true, ">": true,
	"#": true, "##": true, "###": true, "//": true, "///": true, "//!": true, "/*": true, "/**": true,
	"--": true, ";": true, ";;": true, "%": true, "%%": true, "<!--": true,
}

// isDecoration reports whether prefix has no meaning: list numbers, bullets and
// comment marks, each with whitespace after it.
func isDecoration(prefix []byte) bool {
	if len(prefix) > 0 && prefix[len(prefix)-1] != ' ' && prefix[len(prefix)-1] != '\t' {
		return false
	}
	for word := range bytes.FieldsSeq(prefix) {
		if !decorations[string(word)] && !isListNumber(word) {
			return false
		}
	}
	return true
}

// isListNumber reports whether word is "12." or "12)".
func isListNumber(word []byte) bool {
	digits := bytes.TrimRight(word, ".)")
	return len(digits) > 0 && len(word) == len(digits)+1 && len(bytes.Trim(digits, "0123456789")) == 0
}
