package toolcall

import (
	"testing"

	"aptix-tui/patchers/formattest"
)

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return formattest.Show(formattest.Scan(answer, Scan)) })
}
