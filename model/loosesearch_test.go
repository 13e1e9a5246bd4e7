package model

import (
	"bytes"
	"testing"
)

// A looselyPlaced is a locator that searches the text and finds its first line.
type looselyPlaced struct{}

func (looselyPlaced) Locate(t *Text, _ int) Match {
	if !t.AllowLooseSearch() {
		return Match{Placement: Applied}
	}
	return Match{Placement: Loose, Candidates: []Candidate{{Extent: Span{End: 1}}}}
}

// Beyond the limit of looser searches, an edit is missing with the reason, whatever its locator
// makes of that. A text counts once while it stays the same.
func TestLooseSearchesAreLimited(t *testing.T) {
	r := &resolver{searches: &looseSearches{}}
	text := func() *Text { return NewText(bytes.Repeat([]byte("\n"), maxLooseLines/2)) }
	first, second := text(), text()
	for i, place := range []struct {
		text *Text
		want Placement
	}{{first, Loose}, {first, Loose}, {second, Loose}, {text(), Missing}, {text(), Missing}} {
		want := place.want
		m := r.locateAfter(&Edit{Locator: looselyPlaced{}}, place.text, 0, PrecedingEdits{})
		if m.Placement != want || (want == Missing) != (m.Why.String() == reasonSearchLimit.Sentence) {
			t.Errorf("edit %d is %v, %q", i+1, m.Placement, m.Why)
		}
	}
	small := NewText([]byte("a\n"))
	if m := (&resolver{searches: &looseSearches{}}).locateAfter(&Edit{Locator: looselyPlaced{}}, small, 0, PrecedingEdits{}); m.Placement != Loose {
		t.Errorf("another answer is %v", m.Placement)
	}
}
