package ap

import (
	"slices"

	"aptix-tui/model"
)

// A state is how far a modification is done at one place.
type applicationState uint8

const (
	notApplied   applicationState = iota // to be done
	applied                              // the result is there (AP §3.1)
	maybeApplied                         // the new text is near, and so is the old one
	rangeOpen                            // snippet_tail is not found
)

// A judge looks at single places of one modification.
type evaluator struct {
	loc         *locator
	doc         *document
	scope       int
	contentAt   []lineRange       // all places where content stands, by the normalised search
	exactAt     []int             // the first lines of those where it stands as it is written
	laterAt     [][]lineRange     // all places of each form with the snippet in it
	tails       []lineRange       // all places where snippet_tail stands
	texts       map[string][]byte // the content, by line end
	newTextLine int               // the line where an unsure verdict found the new text
	otherForm   bool              // a verdict of done found the result in another form than it is written
}

func newEvaluator(l *locator, doc *document, scope int) *evaluator {
	e := &evaluator{loc: l, doc: doc, scope: scope, texts: map[string][]byte{}}
	lo := scope
	if l.action == "INSERT_BEFORE" {
		lo = doc.startOfPrevious(scope, len(l.contentKeys.keys))
	}
	e.contentAt = doc.find(l.contentKeys, lo, len(doc.lines))
	if len(e.contentAt) > 0 {
		e.exactAt = doc.findExact(l.content, lo)
	}
	if l.tailAtEnd {
		e.tails = []lineRange{{len(doc.lines), len(doc.lines) - 1}}
	} else if l.tail != nil {
		e.tails = l.withoutInserted(doc, l.tail, doc.find(l.tail, scope, len(doc.lines)))
	}
	for _, f := range l.laterResults {
		if f.keepsSnippet {
			e.laterAt = append(e.laterAt, doc.find(&f.needle, doc.startOfPrevious(scope, len(f.keys)), len(doc.lines)))
		}
	}
	return e
}

// asWritten reports whether content stands at block line by line, but for white
// space at the end of lines.
func (e *evaluator) isExact(block lineRange) bool {
	_, ok := slices.BinarySearch(e.exactAt, block.first)
	return ok
}

// block is the content that stands from line first on.
func (e *evaluator) contentFrom(first int) (lineRange, bool) {
	at, ok := slices.BinarySearchFunc(e.contentAt, first, func(r lineRange, line int) int { return r.first - line })
	if !ok {
		return lineRange{}, false
	}
	return e.contentAt[at], true
}

// around is the one of blocks that begins last of those at r or before it, and
// whether r is within it.
func lastContaining(blocks []lineRange, r lineRange) (lineRange, bool) {
	at, ok := slices.BinarySearchFunc(blocks, r.first, func(r lineRange, line int) int { return r.first - line })
	if !ok {
		at--
	}
	if at < 0 {
		return lineRange{}, false
	}
	return blocks[at], blocks[at].last >= r.last
}

// shows reports whether content at block, which is asWritten or not, shows that
// the modification is done there. In another form it must be telling.
func (e *evaluator) showsApplied(block lineRange, asWritten bool) bool {
	if asWritten {
		return true
	}
	if e.loc.distinctive {
		e.otherForm = true
		return true
	}
	e.newTextLine = block.first
	return false
}

// verdict is what there is to do at s, and where.
func (e *evaluator) evaluate(s site) (applicationState, model.Candidate) {
	if e.loc.action == "INSERT_AFTER" || e.loc.action == "INSERT_BEFORE" {
		return e.evaluateInsertion(s)
	}
	r := s.lineRange
	block, stands := lastContaining(e.contentAt, r)
	verbatim := stands && e.isExact(block)
	if e.loc.tail != nil {
		tail, ok := e.tailBehind(s)
		switch {
		case ok:
			r.last = tail.last
		case stands && e.showsApplied(block, verbatim):
			return applied, model.Candidate{Extent: e.doc.span(block)}
		default:
			return rangeOpen, e.replacement(e.withBlankLines(r))
		}
	}
	wide := e.withBlankLines(r)
	if stands && block.last >= r.last && (block != r || verbatim && wide == r) && e.showsApplied(block, verbatim) {
		return applied, model.Candidate{Extent: e.doc.span(block)}
	}
	c := e.replacement(wide)
	switch {
	case stands && (e.loc.tail != nil || block != r):
		e.newTextLine = block.first
		return maybeApplied, c
	case e.hasLaterResult(r):
		return applied, e.appliedWithLater(r)
	}
	return e.checkNewTextBefore(s, c)
}

// replacement puts the content in the place of r.
func (e *evaluator) replacement(r lineRange) model.Candidate {
	c := model.Candidate{Extent: e.doc.span(r)}
	c.Splices = []model.Splice{{Span: c.Extent, New: e.text(r.first)}}
	return c
}

// isLater reports whether this modification and later ones have been made at r.
func (e *evaluator) hasLaterResult(r lineRange) bool {
	_, ok := e.laterResultAround(r)
	return ok
}

func (e *evaluator) laterResultAround(r lineRange) (lineRange, bool) {
	for _, blocks := range e.laterAt {
		if b, ok := lastContaining(blocks, r); ok {
			return b, true
		}
	}
	return lineRange{}, false
}

// laterAt is the place of a modification that has been made at r, together with
// later ones. What is inserted before r leaves the cursor behind it, as it did
// then: what the later ones put between the two is behind the cursor.
func (e *evaluator) appliedWithLater(r lineRange) model.Candidate {
	c := model.Candidate{Extent: e.doc.span(r), Before: true}
	if b, ok := e.laterResultAround(r); ok && e.loc.action == "INSERT_BEFORE" {
		if own, ok := e.contentFrom(b.first); ok && own.last < r.first {
			c.Extent.Start = e.doc.start(max(own.last+1, e.scope))
		}
	}
	return c
}

// orBefore is the verdict on c, which is to be done at s unless new text stands
// in the scope before s. Nearer to the anchor than the old text, it has taken
// the place of the one that was meant, and s is the next one, which is not
// (SPEC §4). Without an anchor it may as well be another text like it; of a snippet
// that most files hold in many places, also behind s.
func (e *evaluator) checkNewTextBefore(s site, c model.Candidate) (applicationState, model.Candidate) {
	at, _ := slices.BinarySearchFunc(e.contentAt, s.scope, func(r lineRange, line int) int { return r.first - line })
	if at == len(e.contentAt) {
		return notApplied, c
	}
	b, anchored := e.contentAt[at], e.loc.anchor != nil
	before, telling := b.last < s.first, len(e.loc.contentKeys.keys) > 1 && e.loc.distinctive
	switch {
	case before && telling && anchored:
		e.newTextLine = b.first
		return applied, model.Candidate{Extent: e.doc.span(b)}
	case before && (telling || anchored), !anchored && e.loc.distinctive && allCommon(e.loc.snippet.keys):
		e.newTextLine = b.first
		return maybeApplied, c
	}
	return notApplied, c
}

// tail is the first snippet_tail behind s in its scope (AP §3.2).
func (e *evaluator) tailBehind(s site) (lineRange, bool) {
	at, _ := slices.BinarySearchFunc(e.tails, s.last+1, func(r lineRange, line int) int { return r.first - line })
	if at == len(e.tails) || e.tails[at].last >= s.scopeEnd {
		return lineRange{}, false
	}
	return e.tails[at], true
}

// expand takes the blank lines around r in that the options ask for (AP §3.3), those
// before the scope, too: that bounds searches only.
func (e *evaluator) withBlankLines(r lineRange) lineRange {
	for n := e.loc.leading; n > 0 && r.first > 0 && isBlank(e.doc.text(r.first-1)); n-- {
		r.first--
	}
	for n := e.loc.trailing; n > 0 && r.last+1 < len(e.doc.lines) && isBlank(e.doc.text(r.last+1)); n-- {
		r.last++
	}
	return r
}

// beside is the content that stands next to r where an insertion puts it, but
// for blank lines between them, and whether it is as the insertion would write it.
func (e *evaluator) contentBeside(r lineRange) (b lineRange, verbatim, ok bool) {
	at := e.doc.beside(r, e.loc.action == "INSERT_BEFORE", len(e.loc.contentKeys.keys))
	if b, ok = e.contentFrom(at); !ok {
		return b, false, false
	}
	adjacent := b.first == r.last+1 || b.last == r.first-1
	return b, adjacent && e.isExact(b), true
}

// insertion is the verdict on an insertion after or before the region. Content
// that stands there in other indentation, or behind other blank lines, matches
// by the normalised comparison of AP §3.2.
func (e *evaluator) evaluateInsertion(s site) (applicationState, model.Candidate) {
	r := e.withBlankLines(s.lineRange)
	c := model.Candidate{Extent: e.doc.span(r), Before: e.loc.action == "INSERT_BEFORE"}
	if len(e.loc.content) == 0 {
		return applied, c
	}
	state := notApplied
	b, verbatim, stands := e.contentBeside(r)
	switch {
	case stands && e.showsApplied(b, verbatim):
		if !c.Before {
			c.Extent.End = e.doc.lines[b.last].next
		}
		return applied, c
	case e.hasLaterResult(s.lineRange):
		return applied, e.appliedWithLater(s.lineRange)
	case stands:
		state = maybeApplied
	}
	at, line := c.Extent.End, r.last
	if c.Before {
		at, line = c.Extent.Start, r.first
	}
	text := e.text(line)
	if l := e.doc.lines[line]; !c.Before && l.next == l.end {
		text = append([]byte(e.loc.newLineEnd(e.doc, line)), text...)
	}
	c.Splices = []model.Splice{{Span: model.Span{Start: at, End: at}, New: text}}
	return state, c
}

// lineEnd is how lines put beside line i end.
func (l *locator) newLineEnd(doc *document, i int) string {
	if end := doc.lineEnd(i); end != "" {
		return end
	}
	if l.lineEnds != "" {
		return l.lineEnds
	}
	return "\n"
}

// text is the content in the line ends of line i, the last line included.
//
// This is the rule of final newlines (AP §4.4, SPEC §5.5): text put at the end of
// a file ends in one line end, also where the file had none, and so does a file
// that a patch creates (directive.text). A file whose last line no modification
// touches keeps its end as it is.
func (e *evaluator) text(i int) []byte {
	end := e.loc.newLineEnd(e.doc, i)
	text, ok := e.texts[end]
	if !ok {
		text = e.loc.contentWithEnds(end)
		e.texts[end] = text
	}
	return text
}

// endedBy is the content with end behind each of its lines.
func (l *locator) contentWithEnds(end string) []byte {
	var text []byte
	for _, line := range l.written {
		text = append(append(text, line...), end...)
	}
	return text
}
