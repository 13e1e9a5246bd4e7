package place

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// Evidence shows that a modification is applied although its snippet is not found
// (AP §3.1), or its content has another form. It is text that the snippet lacks and
// most files lack.

// isCommon reports whether most files have a line like key: it holds no words.
func isCommon(key []byte) bool { return !locate.AnyWithWords([][]byte{key}) }

func allCommon(keys [][]byte) bool {
	return !slices.ContainsFunc(keys, func(key []byte) bool { return !isCommon(key) })
}

// distinctive reports whether new shows that it has replaced old, both normalised: it
// has a line that old lacks, or two adjacent lines that are not adjacent in old. The
// lines of omitted code may be adjacent there. Common lines around an unchanged old show
// nothing.
func distinctive(new, old [][]byte) bool {
	if at := indexOfLines(new, old); at >= 0 && len(old) > 0 && allCommon(new[:at]) && allCommon(new[at+len(old):]) {
		return false
	}
	lines, pairs := map[string]bool{}, map[[2]string]bool{}
	for i, key := range old {
		lines[string(key)] = true
		if i > 0 {
			pairs[[2]string{string(old[i-1]), string(key)}] = true
		}
	}
	elided := holdsElision(old)
	for i, key := range new {
		if !isCommon(key) && !lines[string(key)] {
			return true
		}
		if i > 0 && !elided && !(isCommon(key) && isCommon(new[i-1])) && !pairs[[2]string{string(new[i-1]), string(key)}] {
			return true
		}
	}
	return false
}

// holdsElision reports whether one of lines replaces omitted code.
func holdsElision(lines [][]byte) bool {
	text := model.LineStrings(lines)
	for i := range text {
		if model.IsElision(text, i, "") {
			return true
		}
	}
	return false
}

// indexOfLines is the first place of part in whole; -1 if there is none.
func indexOfLines(whole, part [][]byte) int {
	if at := occurrences(whole, part); len(at) > 0 {
		return at[0]
	}
	return -1
}

// removes reports whether l removes or replaces the snippet.
func (l *Locator) removes() bool { return l.Action == "DELETE" || l.Action == "REPLACE" }

// onlyRemoves reports whether l removes lines and adds none, so that only the missing
// snippet can show that it is applied.
func (l *Locator) onlyRemoves() bool {
	return l.removes() && (len(l.contentKeys.keys) == 0 || indexOfLines(l.snippet.keys, l.contentKeys.keys) >= 0)
}

// hasResult reports whether doc, in which l is not placed yet, has the text that l makes,
// and not the text that it replaces.
func (l *Locator) hasResult(doc *document) bool {
	return !l.usesEdge() && l.distinctive && len(doc.find(l.contentKeys, 0, doc.lines)) > 0 &&
		(!l.removes() || len(doc.find(l.snippet, 0, doc.lines)) == 0)
}

// othersApplied reports whether a modification of the file other than l seems to be
// applied in doc. A patch is one transaction (AP §3.0): then l may be applied, too, and
// what a removal finds may be another text like the removed one.
func (l *Locator) othersApplied(doc *document) bool {
	f := l.shared.fileText
	if !f.searched {
		f.searched, f.lastWithResult = true, len(f.all)-1
		for f.lastWithResult > l.number && !f.all[f.lastWithResult].hasResult(doc) {
			f.lastWithResult--
		}
	}
	return f.applied || f.lastWithResult > l.number
}

// contentOutside is the first line outside r that has the content; -1 if there is none.
func (l *Locator) contentOutside(doc *document, r lineRange) int {
	for _, b := range doc.find(l.contentKeys, 0, doc.lines) {
		if b.last < r.first || r.last < b.first {
			return b.first
		}
	}
	return -1
}

// maybeApplied is why the removal l, whose place is at, may be applied already, so that
// at is other text; none if it is not.
func (l *Locator) maybeApplied(doc *document, at site) model.Reason {
	switch {
	case !l.removes():
	case l.onlyRemoves() && at.anchor != nil && l.isBelowBlock(doc, *at.anchor, at.first):
		return afterBlock.With(fileLine(at.first))
	case l.othersApplied(doc):
		if line := l.contentOutside(doc, at.lineRange); line >= 0 {
			return newTextNear.With(fileLine(line))
		}
		if l.onlyRemoves() {
			return othersDone.With()
		}
	}
	return model.Reason{}
}

// isBelowBlock reports whether line is below the block that anchor opens, and not the
// first line below anchor.
func (l *Locator) isBelowBlock(doc *document, anchor lineRange, line int) bool {
	if doc.filledFrom(anchor.last+1) == doc.filledFrom(line) {
		return false
	}
	block := l.blocks(doc, anchor)
	return block.Opens && line > block.Last
}
