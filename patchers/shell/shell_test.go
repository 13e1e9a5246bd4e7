package shell

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/formattest"
)

func TestScan(t *testing.T) { formattest.Cases(t, Scan, nil) }

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, Scan) })
}

// TestAppend: text is appended once, on a line of its own.
func TestAppend(t *testing.T) {
	for _, c := range []struct{ file, text, result string }{
		{"a\n", "b c\n", "a\nb c\n"},
		{"", "b c\n", "b c\n"},
		{"a\nb c\n", "b c\n", ""},
		{"a\nb c", "b c\n", ""},
		{"a", "b c\n", "a\nb c\n"},
		{"a\r\n", "b\n", "a\r\nb\r\n"},
	} {
		m := calls.Insertion{AtEnd: true, Text: []byte(c.text)}.Locate(model.NewText([]byte(c.file)), 0)
		formattest.CheckMatch(t, c.file, m)
		got := ""
		for _, s := range m.Candidates[0].Splices {
			got = c.file[:s.Start] + string(s.New) + c.file[s.End:]
		}
		if got != c.result {
			t.Errorf("%q in %q: %q", c.text, c.file, got)
		}
	}
}

// TestCutOff: a here-document without an end goes on to the next one, so that a text full of
// them is read in linear time.
func TestCutOff(t *testing.T) {
	const openings = 20
	var open strings.Builder
	for i := range openings {
		fmt.Fprintf(&open, "cat > f%d <<'E%d'\ntext\n", i, i)
	}
	for i, p := range formattest.Scan([]byte(open.String()), Scan) {
		if c := p.Files[0]; c.First != 2*i+1 || c.Last != 2*i+2 {
			t.Errorf("%s: lines %d to %d", c.Path, c.First, c.Last)
		}
	}
}
