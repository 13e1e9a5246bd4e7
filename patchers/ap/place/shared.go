package place

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/brackets"
	"aptix-tui/patchers/locate"
)

// A sharedState is what the edits of one patch for one path share.
type sharedState struct {
	*fileText
	firstUse map[string]int // the number of the first edit that looks for a text, by its key
}

// A fileText is what the edits of one file share.
type fileText struct {
	doc    locate.Memo[*document]
	keys   *locate.Index // of doc
	finder locate.Finder

	blockText  *model.Text // the text of blockCache
	blockCache *brackets.Blocks

	all     []*Locator
	next    int  // the number of the one to be located
	applied bool // one of those located so far is applied
	// The last one whose result the file has; -1 if there is none. It is searched once.
	lastWithResult int
	searched       bool
}

func (f *fileText) document(t *model.Text) *document {
	doc := documentAfter(t, f.keys)
	f.keys = doc.keys
	return doc
}

// blocksFrom finds blocks in doc from line on. A patch goes from top to bottom, so that
// the rest of the text is mostly that of an earlier text, shift lines further up there.
func (l *Locator) blocksFrom(doc *document, line int) (b *brackets.Blocks, shift int) {
	f := l.shared.fileText
	if rest := doc.lf.Bytes[doc.lf.Start(line):]; f.blockText != nil && bytes.HasSuffix(f.blockText.Bytes, rest) {
		shift = doc.lf.Lines() - f.blockText.Lines()
		if at := line - shift; at >= 0 && f.blockText.Len()-f.blockText.Start(at) == len(rest) {
			return f.blockCache, shift
		}
	}
	f.blockText, f.blockCache = doc.lf, brackets.NewBlocks(l.Path, doc.lf.Bytes, doc.lf)
	return f.blockCache, 0
}

// blocks is the block that r opens.
func (l *Locator) blocks(doc *document, r lineRange) brackets.Block {
	b, shift := l.blocksFrom(doc, r.first)
	block := b.Of(r.first-shift, r.last-shift)
	block.Last += shift
	return block
}

// joinedLocators are the linked copies of locators, by the original.
type joinedLocators map[*Locator]*Locator

// AnalyzeFile is part of model.FileAnalyzer: all are the edits of one file.
func (l *Locator) AnalyzeFile(all []model.FileAnalyzer) any {
	out := make(joinedLocators, len(all))
	copies := make([]*Locator, 0, len(all))
	for _, j := range all {
		if l, ok := j.(*Locator); ok {
			linked := *l
			out[l], copies = &linked, append(copies, &linked)
		}
	}
	linkLocators(copies)
	return out
}

// linkLocators links all, the edits of one file in their order: they share what is
// computed from its text, and are numbered if they belong to one patch and name the same
// snippet and anchor.
func linkLocators(all []*Locator) {
	type name struct {
		patch   *model.Payload
		snippet string
	}
	memories, file := map[*model.Payload]*sharedState{}, &fileText{keys: newKeys(), all: all}
	same := map[name][]*Locator{}
	for i, l := range all {
		l.number = i
		if memories[l.Patch] == nil {
			memories[l.Patch] = &sharedState{fileText: file, firstUse: map[string]int{}}
		}
		l.shared = memories[l.Patch]
		l.shared.register(l)
		n := name{l.Patch, l.snippet.key()}
		if l.anchor != nil {
			n.snippet += "\n\n" + l.anchor.key()
		}
		same[n] = append(same[n], l)
	}
	for _, all := range same {
		passed := false
		for i, l := range all {
			l.ordinal, l.sameCount, l.cursorPassed = i, len(all), passed
			passed = passed || l.anchor == nil && l.Action != "INSERT_BEFORE"
		}
	}
}

// LocateAfter is Locate with the trail of the earlier modifications of the patch:
// inserted text is not searched (READING §5.5, AP 3.2), and removed text is named. It
// is part of model.SequentialLocator.
func (l *Locator) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	joined, _ := trail.Shared.(joinedLocators)
	if joined[l] == nil {
		joined, _ = l.AnalyzeFile([]model.FileAnalyzer{l}).(joinedLocators)
	}
	behind := *joined[l]
	behind.trail = trail
	f := behind.shared.fileText
	if behind.number < f.next { // another run through the file
		f.applied, f.searched = false, false
	}
	f.next = behind.number + 1
	m := behind.locate(f.doc.Get(t, f.document), from)
	f.applied = f.applied || m.Placement == model.Applied && (behind.removes() || len(behind.content) > 0)
	return m
}

// register records the text that l looks for.
func (m *sharedState) register(l *Locator) {
	for _, n := range []*needle{l.snippet, l.anchor, l.tail} {
		if n == nil {
			continue
		}
		key := n.key()
		if _, ok := m.firstUse[key]; !ok {
			m.firstUse[key] = l.number
		}
	}
}

// key identifies the text of n.
func (n *needle) key() string { return string(bytes.Join(n.keys, []byte("\n"))) }

// withoutInserted is the places that are not in text which this patch inserted. If an
// earlier modification looks for n, too, the repetition is intended and all places
// count.
func (l *Locator) withoutInserted(doc *document, n *needle, places []lineRange) []lineRange {
	if !l.Version32 || len(l.trail.Inserted) == 0 || len(places) == 0 || l.shared.firstUse[n.key()] < l.number {
		return places
	}
	return slices.DeleteFunc(places, func(r lineRange) bool {
		s := doc.span(r)
		at, found := slices.BinarySearchFunc(l.trail.Inserted, s.Start, func(i model.Span, start int) int { return i.Start - start })
		if !found {
			at--
		}
		return at >= 0 && s.End <= l.trail.Inserted[at].End
	})
}

// removalReason is what this patch did with n, which is not found: only inserted text
// has it, or a modification removed it.
func (l *Locator) removalReason(doc *document, n *needle) model.Reason {
	if l.trail.Removed == nil {
		return model.Reason{}
	}
	if places := doc.find(n, 0, doc.lines); len(places) > 0 && len(l.withoutInserted(doc, n, places)) == 0 {
		return onlyInserted.With()
	}
	for _, r := range l.trail.Removed(maxRemovals) {
		if removed := documentOf(r.Text); len(removed.find(n, 0, removed.lines)) > 0 {
			return removedByPatch.With(r.Line)
		}
	}
	return model.Reason{}
}

// maxRemovals is how many removals, the last ones, are searched for text that is not
// found.
const maxRemovals = 64
