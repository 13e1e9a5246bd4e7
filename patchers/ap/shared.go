package ap

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A sharedState is what the edits of one patch for one path share.
type sharedState struct {
	pages  locate.Memo[*document]
	syntax locate.Memo[*syntax]

	count    int            // of edits
	firstUse map[string]int // the first edit that looks for a text, by its key
	finder   locate.Finder
}

// linkEdits links the edits of each path of a patch. Join does so again, with the
// edits of the other patches.
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
	out := joinedLocators{}
	var copies []*locator
	for _, j := range all {
		if l, ok := j.(*locator); ok {
			joined := *l
			out[l] = &joined
			copies = append(copies, &joined)
		}
	}
	linkLocators(copies)
	siblings := newSiblings(copies)
	for i, l := range copies {
		l.number, l.siblings = i, siblings
	}
	return out
}

// joinedIn is the linked copy of l; shared is what Join returned, nil if it was not
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
	memories := map[*model.Payload]*sharedState{}
	same := map[name][]*locator{}
	for i, l := range all {
		l.following = all[i+1 : min(i+1+maxLater, len(all))]
		if memories[l.patch] == nil {
			memories[l.patch] = &sharedState{}
		}
		l.shared = memories[l.patch]
		l.shared.register(l)
		if l.anchor == nil {
			n := name{l.patch, string(bytes.Join(l.snippet.keys, []byte("\n")))}
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
