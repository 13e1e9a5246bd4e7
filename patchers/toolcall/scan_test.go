package toolcall

import (
	"testing"

	"aptix-tui/patchers/formattest"
)

func TestScan(t *testing.T) { formattest.Cases(t, Scan, nil) }

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, Scan) })
}
