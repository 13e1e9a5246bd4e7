package linepatch

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// show writes payloads as the cases have them.
func show(payloads []*model.Payload) string {
	var w strings.Builder
	for _, p := range payloads {
		fmt.Fprintf(&w, "%s %d-%d%s (%s)", p.Format, p.First, p.Last, named(p.Key), p.Summary)
		if p.Unclosed {
			w.WriteString(" unclosed")
		}
		w.WriteByte('\n')
		for i := range p.Files {
			showFile(&w, &p.Files[i])
		}
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&w, "%s %s %d:%d: %s\n", d.Severity, d.Code, d.Line, d.Column, d.Message)
		}
	}
	return w.String()
}

func named(key string) string {
	if key == "" {
		return ""
	}
	return " [" + key + "]"
}

func showFile(w *strings.Builder, c *model.FileChange) {
	fmt.Fprintf(w, "%s %q %d-%d%s (%s)", c.Op, c.Path, c.First, c.Last, named(c.Key), c.Description)
	if !c.Invalid.None() {
		w.WriteString(" INVALID")
	}
	w.WriteByte('\n')
	for _, e := range c.Edits {
		fmt.Fprintf(w, "  %d-%d%s (%s)", e.First, e.Last, named(e.Key), e.Description)
		if !e.Invalid.None() {
			w.WriteString(" INVALID\n")
			continue
		}
		fmt.Fprintf(w, " at %d %q -> %q\n", e.Locator.(*placer).at, e.Old, e.New)
	}
}

// TestScan reads every case of testdata: an answer, and what is understood.
func TestScan(t *testing.T) {
	formattest.Pairs(t, "testdata/*.txtar", func(answer []byte) string { return show(formattest.Scan(answer, Scan)) })
}

// TestScanSortedFields: programs that write JSON may sort its fields by name, and
// then long texts come before all fields that identify a file (TUL §4.1).
func TestScanSortedFields(t *testing.T) {
	long := strings.Repeat(`"a line of text", `, 1000)
	answer := `{"files": [{"changes": [{"endLine": 1001, "expectedOriginalLines": [` + long + `"x"], "newLines": ["y"],
		"operation": "replace", "startLine": 1}], "docPath": "a.txt", "originalSha256": "` + strings.Repeat("0", 64) + `"}]}`
	if got := formattest.Scan([]byte(answer), Scan); len(got) != 1 || len(got[0].Files) != 1 {
		t.Errorf("%d batches are read instead of one", len(got))
	}
}
