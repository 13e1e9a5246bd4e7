package tags

import (
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

func TestScan(t *testing.T) { formattest.Cases(t, Scan, nil) }

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, Scan) })
}

// TestCutOff: an element without an end names its file within maxToPath lines, so that an answer
// full of them is read in linear time, with one change and one message each.
func TestCutOff(t *testing.T) {
	for lines, want := range map[int]string{1: "a", maxToPath + 1: ""} {
		answer := "<write_to_file>" + strings.Repeat("\n", lines) + "<path>a</path>\n"
		p := Scan(model.Block{Answer: model.NewAnswer("", []byte(answer))}, 1)
		if got := p.Diagnostics[0].Path; got != want {
			t.Errorf("%d lines: it is for %q", lines, got)
		}
	}
}
