package ui

import (
	"strings"
	"testing"
)

// One chip says that nothing is under version control. It gives way last, before the counts.
func TestUnversionedChip(t *testing.T) {
	w := shop()
	opt := w.options()
	if top := firstRow(drive(t, opt, 120, 24)); strings.Contains(top, chip) {
		t.Errorf("a versioned directory: %s", top)
	}
	opt.Set.Unversioned = true
	for _, width := range []int{120, 80, 60, 40} {
		top := firstRow(drive(t, opt, width, 24))
		if strings.Contains(top, chip) != (width >= 60) || !strings.Contains(top, "shop") {
			t.Errorf("%d columns: %s", width, top)
		}
	}
}

func firstRow(d *driver) string {
	row, _, _ := strings.Cut(d.screen(), "\n")
	return row
}
