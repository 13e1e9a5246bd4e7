package locate_test

import (
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

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
