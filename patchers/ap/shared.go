package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A sharedState is what the edits of one patch for one path share.
type sharedState struct {
	*fileText
	count    int            // of edits
	firstUse map[string]int // the first edit that looks for a text, by its key
}

// A fileText is what the edits of one file know about its text.
type fileText struct {
	doc    locate.Memo[*document]
	keys   *locate.Index // of doc
	blocks locate.Memo[*blockFinder]
	finder locate.Finder
}

func (f *fileText) document(t *model.Text) *document {
	doc := documentAfter(t, f.keys)
	f.keys = doc.keys
	return doc
}

// linkEdits links the edits of a patch with those of the same path. AnalyzeFile links them with
// the edits of the other patches, too.
func linkEdits(p *model.Payload) {
	byPath := map[string][]*locator{}
	for i := range p.Files {
		c := &p.Files[i]
		for j := range c.Edits {
			if l, ok := c.Edits[j].Locator.(*locator); ok {
				byPath[c.Path] = append(byPath[c.Path], l)
			}
		}
	}
	for _, all := range byPath {
		linkLocators(all)
	}
}

// joinedLocators are the linked copies of locators, by the original.
type joinedLocators map[*locator]*locator

// AnalyzeFile is part of model.FileAnalyzer: all are the edits of one file.
func (l *locator) AnalyzeFile(all []model.FileAnalyzer) any {
	out := make(joinedLocators, len(all))
	joined := make([]locator, 0, len(all))
	copies := make([]*locator, 0, len(all))
	for _, j := range all {
		if l, ok := j.(*locator); ok {
			joined = append(joined, *l)
			out[l] = &joined[len(joined)-1]
			copies = append(copies, out[l])
		}
	}
	linkLocators(copies)
	siblings := newSiblings(copies)
	for i, l := range copies {
		l.number, l.siblings = i, siblings
	}
	return out
}

// joinedIn is the linked copy of l; shared is what AnalyzeFile returned, nil if it was not
// called.
func (l *locator) joinedIn(shared any) *locator {
	if f, ok := shared.(joinedLocators); ok && f[l] != nil {
		return f[l]
	}
	return l
}

// linkLocators links all, the edits of one file in their order: they share what is
// computed from its text, know the results of the others, and are numbered if they
// belong to one patch and name the same snippet without an anchor.
func linkLocators(all []*locator) {
	type name struct {
		patch   *model.Payload
		snippet string
	}
	memories, text := map[*model.Payload]*sharedState{}, &fileText{keys: newKeys()}
	same := map[name][]*locator{}
	for i, l := range all {
		l.following = all[i+1 : min(i+1+maxLater, len(all))]
		if memories[l.patch] == nil {
			memories[l.patch] = &sharedState{fileText: text, firstUse: map[string]int{}}
		}
		l.shared = memories[l.patch]
		l.shared.register(l)
		if l.anchor == nil {
			n := name{l.patch, l.snippet.key()}
			same[n] = append(same[n], l)
		}
	}
	linkEdgeInsertions(all)
	setLaterResults(all)
	for _, all := range same {
		passed := false
		for i, l := range all {
			l.ordinal, l.sameCount, l.cursorPassed = i, len(all), passed
			passed = passed || l.action != "INSERT_BEFORE"
		}
	}
}

// LocateAfter is Locate with the trail of the earlier modifications of the patch:
// inserted text is not searched (READING §5.5, AP 3.2), and removed text is named. It
// is part of model.SequentialLocator.
func (l *locator) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	behind := *l.joinedIn(trail.Shared)
	behind.trail = trail
	doc := behind.shared.doc.Get(t, behind.shared.fileText.document)
	m := behind.locate(doc, from)
	if behind.siblings != nil {
		behind.siblings.record(&behind, doc, &m)
	}
	return m
}

// register numbers l among the edits of its path, and records the text that it looks
// for.
func (m *sharedState) register(l *locator) {
	l.position = m.count
	m.count++
	for _, n := range []*needle{l.snippet, l.anchor, l.tail} {
		if n == nil {
			continue
		}
		key := n.key()
		if _, ok := m.firstUse[key]; !ok {
			m.firstUse[key] = l.position
		}
	}
}

// key identifies the text of n.
func (n *needle) key() string {
	if len(n.keys) == 1 {
		return string(n.keys[0])
	}
	return string(bytes.Join(n.keys, []byte("\n")))
}

// withoutInserted is the places that are not in text which this patch inserted. If an
// earlier modification looks for n, too, the repetition is intended and all places
// count.
func (l *locator) withoutInserted(doc *document, n *needle, places []lineRange) []lineRange {
	if !l.fromAnchorStart || len(l.trail.Inserted) == 0 || len(places) == 0 || l.shared.firstUse[n.key()] < l.position {
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
func (l *locator) removalReason(doc *document, n *needle) model.Reason {
	if l.trail.Removed == nil {
		return model.Reason{}
	}
	if places := doc.find(n, 0, doc.lines); len(places) > 0 && len(l.withoutInserted(doc, n, places)) == 0 {
		return onlyInserted.With()
	}
	all := l.trail.Removed(maxRemovals)
	for _, r := range all {
		if removed := documentOf(r.Text); len(removed.find(n, 0, removed.lines)) > 0 {
			return removedByPatch.With(r.Line)
		}
	}
	for _, r := range all {
		for _, line := range splitLines(r.Text) {
			if key := bytes.TrimSpace(line); len(key) >= minPartLength && slices.ContainsFunc(n.keys, func(k []byte) bool { return bytes.Equal(k, key) }) {
				return partRemovedByPatch.With(r.Line)
			}
		}
	}
	return model.Reason{}
}

// maxRemovals is how many removals, the last ones, are searched for text that is not
// found.
const maxRemovals = 64

// minPartLength is the minimum length in bytes of a line that identifies a removed
// part.
const minPartLength = 4
