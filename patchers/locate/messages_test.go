package locate_test

import (
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// The second reading of context that the file lacks is that it is not there any more.
func TestContextLeftOutIsNamed(t *testing.T) {
	text := model.NewText([]byte("zero line here\none line here\ntwo line here\nthree line here\n"))
	q := locate.Query{Stated: 0, Lines: []locate.Line{
		{Op: ' ', Text: []byte("zero line here\n")}, {Op: ' ', Text: []byte("one line here\n")}, {Op: ' ', Text: []byte("gone context here\n")},
		{Op: '-', Text: []byte("two line here\n")}, {Op: '+', Text: []byte("2 line here\n")}, {Op: ' ', Text: []byte("three line here\n")},
	}}
	m, ok := new(locate.Finder).FindLoose(text, q)
	if !ok || len(m.Candidates) != 2 || len(m.Candidates[1].Assumptions) != 1 {
		t.Fatalf("got %+v, %v; want two candidates", m, ok)
	}
	if got, want := m.Candidates[1].Assumptions[0].String(), "a context line that the file lacks is left out"; got != want {
		t.Errorf("the second candidate assumes %q, want %q", got, want)
	}
}

func TestOldTextBesideResultIsNamed(t *testing.T) {
	place := []model.Candidate{{Extent: model.Span{End: 3}}}
	m := locate.UnlessPending(model.Match{Placement: model.Applied, Why: model.Because(locate.FoundRegardless.With("trailing whitespace"))}, place)
	if m.Placement != model.Ambiguous || len(m.Candidates) != 1 {
		t.Fatalf("got %v with %d candidates, want ambiguous with one", m.Placement, len(m.Candidates))
	}
	if got, want := m.Why.String(), "matched ignoring trailing whitespace, and similar old text is there too: may already be applied"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
