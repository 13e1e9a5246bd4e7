package model_test

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// Of a line that very many hunks change, each shows its own part: the whole line for each would
// be as much text as the square of their number.
func TestRegionOfManyHunks(t *testing.T) {
	const n = 1000
	var parts []lineEdit
	for range n {
		parts = append(parts, lineEdit{"x", "yy"})
	}
	cs := model.Resolve([]*model.Payload{edits(false, parts...)}, openFile(t, t.TempDir(), strings.Repeat("x", n)+"\n"), nil, nil)
	d := cs.InitialDecisions()
	for _, h := range cs.Hunks {
		d[h.ID] = model.Accepted
	}
	regions := cs.Regions(0, d)
	if len(regions) != 1 || len(regions[0].Changes) != n || regions[0].OldEnd != 1 {
		t.Fatalf("got %d regions", len(regions))
	}
	for i, c := range regions[0].Changes {
		if c.Hunk != i || string(c.Old) != "x" || string(c.New) != "yy" {
			t.Fatalf("change %d: hunk %d, %q to %q", i, c.Hunk, c.Old, c.New)
		}
	}
}
