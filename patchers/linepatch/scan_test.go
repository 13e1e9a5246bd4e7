package linepatch

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

func TestScan(t *testing.T) {
	formattest.Cases(t, Scan, func(l model.Locator) string { return fmt.Sprintf(" at %d", l.(*placer).at) })
}

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { checkPayloads(t, formattest.CheckScan(t, answer, Scan)) })
}

// checkPayloads holds payloads to what batches promise.
func checkPayloads(t *testing.T, payloads []*model.Payload) {
	t.Helper()
	for _, p := range payloads {
		failed := slices.ContainsFunc(p.Diagnostics, func(d model.Diagnostic) bool { return d.Severity == model.Error })
		if p.Unclosed && !failed {
			t.Fatal("a batch that is cut off has no error")
		}
		for _, c := range p.Files {
			if !c.Simultaneous || !c.PathIsKey || (!c.Invalid.None()) != failed {
				t.Fatalf("the batch failed: %v, and %s is invalid: %q", failed, c.Path, c.Invalid)
			}
			for _, e := range c.Edits {
				if e.First < c.First || e.Last > c.Last || e.Locator == nil && e.Invalid.None() {
					t.Fatalf("an edit has lines %d-%d in a change of %d-%d, locator %v, invalid %q", e.First, e.Last, c.First, c.Last, e.Locator, e.Invalid)
				}
			}
		}
	}
}

// TestHostile: no text takes quadratic time.
func TestHostile(t *testing.T) {
	call := `{"arguments":{"files":[{"docPath":"a",}],},},`
	change := `{"operation":"insert","afterLine":0,"newLines":["x"]},` + "\n"
	formattest.Hostile(t, Scan, "{\n", "{", `{"batchKey":"k","files":[{"docPath":"a"},`+"\n", `{"files":[{"docPath":"a"}],"z":[`+"\n", `{"files":[{"docPath":"a`+"\n",
		`{"files":[{"docPath":"a"}/*`+"\n", `{"files":[{"docPath":"a"}],"x":"*/",/*`+"\n", `{"files":[{"docPath":"a"}] // x`+"\n", `{"files":[{"docPath":"a"}],/**//**//**//**/`+"\n",
		`{"name": "x", "files": ["a"], "docPath": []},`+"\n", `{"docPath":"a","changes":[]}`+"\n", `{"files":[{"docPath":"a"}]}`+"\n", `{"files":[{"docPath":"a"}]}`,
		"{"+strings.Repeat(" ", 55)+"\n",
		"{\"files\":[\n"+strings.Repeat(`{"docPath":"a","originalSha256":"0","changes":[{"operation":"x"},{"operation":"insert","afterLine":-1,"newLines":["\q\n",1]}]},`+"\n", 500),
		`{"files":[{"docPath":"`+strings.Repeat("\n\t\\u12", 1<<13), "["+strings.Repeat(call, 1<<10), string(batchOf("", strings.Repeat(change, 1<<10)+strings.TrimSuffix(change, ",\n"))))
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
