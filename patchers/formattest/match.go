package formattest

import (
	"testing"

	"aptix-tui/model"
)

// CheckMatch fails the test if the spans of m, a match in file, are not in order, or
// its placement does not fit its candidates.
func CheckMatch(t *testing.T, file string, m model.Match) {
	t.Helper()
	last := 0
	for _, c := range m.Candidates {
		if c.Extent.Start > c.Extent.End || c.Extent.End > len(file) || m.PlaceAll && c.Extent.Start < last {
			t.Fatalf("extent %v behind %d, in %d bytes", c.Extent, last, len(file))
		}
		at := c.Extent.Start
		for _, s := range c.Splices {
			if s.Start < at || s.End < s.Start || s.End > c.Extent.End {
				t.Fatalf("splice %v in extent %v", s.Span, c.Extent)
			}
			at = s.End
		}
		last = c.Extent.End
	}
	if none := len(m.Candidates) == 0; none && m.Placement <= model.Applied || !none && m.Placement == model.Missing {
		t.Fatalf("%s with %d candidates", m.Placement, len(m.Candidates))
	}
}
