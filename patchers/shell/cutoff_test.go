package shell

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/patchers/formattest"
)

// TestCutOff: a here-document without an end goes on to the end of the answer, whatever
// here-documents with an end are in it; but it holds no more than some others without an end.
func TestCutOff(t *testing.T) {
	const openings = 20
	var open, closed strings.Builder
	closed.WriteString("cat > install.sh <<'END'\n")
	for i := range openings {
		fmt.Fprintf(&open, "cat > f%d <<'E%d'\ntext\n", i, i)
		fmt.Fprintf(&closed, "cat > f%d <<'E%d'\ntext\nE%d\n", i, i, i)
	}
	for i, p := range formattest.Scan([]byte(open.String()), Scan) {
		c := p.Files[0]
		if last := min(2*openings, 2*(i+1+maxCutOff)); c.First != 2*i+1 || c.Last != last {
			t.Errorf("%s: lines %d to %d, want %d to %d", c.Path, c.First, c.Last, 2*i+1, last)
		}
	}
	if c := formattest.Scan([]byte(closed.String()), Scan)[0].Files[0]; c.Last != 3*openings+1 {
		t.Errorf("%s ends at line %d", c.Path, c.Last)
	}
}
