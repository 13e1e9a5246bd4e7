package ap

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// LocateAfter is Locate with the trail of the earlier modifications of the patch:
// inserted text is not searched (READING §5.5, AP 3.2), and removed text is named. It
// is part of model.SequentialLocator.
func (l *locator) LocateAfter(t *model.Text, from int, trail model.PrecedingEdits) model.Match {
	behind := *l.joinedIn(trail.Shared)
	behind.trail = trail
	m := behind.Locate(t, from)
	if behind.siblings != nil {
		behind.siblings.record(&behind, behind.shared.pages.Get(t, newDocument), &m)
	}
	return m
}

// register numbers l among the edits of its path, and records the text that it looks
// for.
func (m *sharedState) register(l *locator) {
	if m.firstUse == nil {
		m.firstUse = map[string]int{}
	}
	l.position = m.count
	m.count++
	for _, n := range []*needle{l.snippet, l.anchor, l.tail} {
		if n == nil {
			continue
		}
		if _, ok := m.firstUse[n.key()]; !ok {
			m.firstUse[n.key()] = l.position
		}
	}
}

// key identifies the text of n.
func (n *needle) key() string { return string(bytes.Join(n.keys, []byte("\n"))) }

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
	if places := doc.find(n, 0, len(doc.lines)); len(places) > 0 && len(l.withoutInserted(doc, n, places)) == 0 {
		return onlyInserted.With()
	}
	all := l.trail.Removed(maxRemovals)
	for _, r := range all {
		if removed := newDocument(model.NewText(r.Text)); len(removed.find(n, 0, len(removed.lines))) > 0 {
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
