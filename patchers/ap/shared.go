package ap

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A memory is what the edits that one patch has for one path share.
type sharedState struct {
	pages  locate.Memo[*document]
	syntax locate.Memo[*syntax]

	count    int            // how many there are
	firstUse map[string]int // by what a locator looks for: the first edit that does
	finder   locate.Finder
}

// share lets the edits of each path of a patch know of each other. Resolve does so
// again, with the edits of the other patches (Join).
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

// A family is the locators that know of each other, by those that they are made of.
type joinedLocators map[*locator]*locator

// Join is part of model.Joiner: all are the edits of one file.
func (l *locator) Join(all []model.Joiner) any {
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

// in is l as its family knows it; shared is what Join returned, nil if it was not
// called.
func (l *locator) joinedIn(shared any) *locator {
	if f, ok := shared.(joinedLocators); ok && f[l] != nil {
		return f[l]
	}
	return l
}

// relate lets all, the edits of one file in their order, share what they know of
// its text and what the others make of it, and numbers those of one patch that
// name the same snippet without an anchor.
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
